"""`aicards choose`: how often each move is chosen in a position, over many seeds."""

import argparse
import json
from collections import Counter
from collections.abc import Mapping
from statistics import fmean
from typing import Any

from aicore.games.table import Decision, Game

from .errors import CommandError
from .options import add_game, add_json, add_player, find_game, find_player, read_json, whole_number
from .progress import Progress

MOST_BELIEFS = 10


def add_parser(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "choose",
        help="what the AI plays in a position, over many seeds",
        epilog="example: aicards choose spades --position report.json --stars 5 --seeds 200 --json",
    )
    add_game(parser)
    parser.add_argument(
        "--position", required=True, metavar="FILE", help="a position file or a report ('-': standard input)"
    )
    add_player(parser, whom="who chooses")
    parser.add_argument("--iterations", type=whole_number, help="iterations per move, instead of the level's")
    parser.add_argument("--seeds", type=whole_number, default=200, help="how many seeds are tried: 0, 1, 2, ...")
    parser.add_argument("--explain", action="store_true", help="say why, in words, and who is believed to hold what")
    add_json(parser)
    parser.set_defaults(run=run)


def read_observation(game: Game, path: str) -> Any:
    """Return the observation in the file: a position, or a report with a position in it."""
    data = read_json(path)
    if isinstance(data, Mapping) and isinstance(data.get("position"), Mapping):
        data = data["position"]
    try:
        return game.read_position(data)
    except ValueError as error:
        raise CommandError(f"{path}: {error}") from error


def statistics_of(decisions: list[Decision]) -> dict[str, dict[str, float]]:
    """Return the mean visits and reward of every move over the decisions that searched."""
    collected: dict[str, list[tuple[int, float]]] = {}
    for decision in decisions:
        for entry in decision.result.moves if decision.result else ():
            if entry.mean is not None:
                collected.setdefault(entry.name, []).append((entry.visits, entry.mean))
    return {
        name: {
            "mean_visits": round(fmean(visits for visits, _ in seen), 1),
            "mean": round(fmean(mean for _, mean in seen), 4),
        }
        for name, seen in collected.items()
    }


def run(options: argparse.Namespace) -> int:
    """Choose once with every seed and print the counts."""
    game = find_game(options.game)
    observation = read_observation(game, options.position)
    try:
        player = find_player(game, options.player, options.iterations)
    except ValueError as error:
        raise CommandError(str(error)) from error
    try:
        progress = Progress(options.seeds, "searching")
        decisions = []
        for seed in range(options.seeds):
            decisions.append(player.choose(observation, seed=seed))
            progress.step(seed + 1)
        progress.end()
    except ValueError as error:
        raise CommandError(f"{options.position}: {error}") from error
    counts = Counter(decision.name for decision in decisions)
    statistics = statistics_of(decisions)
    favourite = counts.most_common(1)[0][0]
    reasons = next(decision.explanation for decision in decisions if decision.name == favourite)
    beliefs = game.beliefs(observation) if options.explain else {}
    if options.json:
        report = {
            "game": game.name,
            "player": options.player,
            "stars": getattr(player, "stars", None),
            "seeds": options.seeds,
            "moves": dict(counts.most_common()),
            "statistics": statistics,
            "mean_iterations": fmean(decision.iterations for decision in decisions),
            "mean_time_ms": round(fmean(decision.time_ms for decision in decisions), 3),
            "max_bytes": max(decision.num_bytes for decision in decisions),
        }
        print(json.dumps(report | ({"explanation": reasons, "beliefs": beliefs} if options.explain else {})))
        return 0
    print(f"{'move':<10} {'chosen':>7} {'share':>6} {'visits':>8} {'reward':>7}")
    for name in sorted({*counts, *statistics}, key=lambda name: -counts[name]):
        entry = statistics.get(name, {})
        visits, mean = entry.get("mean_visits"), entry.get("mean")
        print(
            f"{name:<10} {counts[name]:>7} {counts[name] / options.seeds:>6.1%} "
            f"{'-' if visits is None else f'{visits:.0f}':>8} {'-' if mean is None else f'{mean:.3f}':>7}"
        )
    if options.explain:
        for sentence in reasons:
            print(sentence)
        print("\n".join(belief_lines(beliefs)))
    return 0


def belief_lines(beliefs: Mapping[str, Mapping[str, float]]) -> list[str]:
    """Return a table of who may hold the most telling hidden cards; nothing when all is known."""
    if not beliefs:
        return []
    holders = list(next(iter(beliefs.values())))
    lines = ["", f"{'believed':<10}" + "".join(f"{holder:>8}" for holder in holders)]
    for card, shares in list(beliefs.items())[:MOST_BELIEFS]:
        lines.append(f"{card:<10}" + "".join(f"{shares[holder]:>8.0%}" for holder in holders))
    return lines
