"""Figures for the games that are not tricks, and for games in plain Python.

    python profiling/climbing_figures.py strength     Dou Di Zhu against random play and RLCard's rule-based player
    python profiling/climbing_figures.py oracles      agreement with RLCard and OpenSpiel over random games
    python profiling/climbing_figures.py plain        iterations in 250 ms for Knockout Whist in plain Python

Dou Di Zhu is played in RLCard's own engine, on the same deals for every pairing, once as the landlord and once as the
two farmers. Needs rlcard and open_spiel (the extra `dev`).
"""

import argparse
import json
import random
import sys
import time
from collections import Counter
from importlib import import_module
from pathlib import Path
from statistics import median
from typing import Any

import numpy
from rlcard.models.doudizhu_rule_models import DouDizhuRuleAgentV1

from aicore import Budget, InformationSetSearch, Search
from aicore.games.command.options import whole_number
from aicore.games.command.progress import Progress
from aicore.games.compare.statistics import clopper_pearson
from aicore.games.others.dou_dizhu.game import new_search
from aicore.games.others.dou_dizhu.plays import sorted_text, whole_plays
from aicore.games.others.dou_dizhu.state import DouDizhuState
from aicore.games.table.catalogue import load_game

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))     # the oracles live beside the tests

PAIRINGS = [("search", "random"), ("search", "rule"), ("random", "random"), ("rule", "rule"), ("rule", "random")]
SIDES = ("landlord", "farmers")


def search_play(search: Search, state: DouDizhuState, *, iterations: int, seed: int) -> str:
    """Make the moves of one play by search and return its cards."""
    cards = ""
    while True:
        view = state.observation(state.current_player())
        budget = Budget(iterations=iterations, time_ms=None)
        move = search.run(view, budget=budget, seed=1000 * seed + len(state.history)).move
        cards += state.move_name(move).split("+")[0]
        state.apply(move)
        if not state.pending:
            return cards if cards == "pass" else sorted_text(cards)


def play_deal(deal: int, players: dict[str, str], *, iterations: int) -> bool:
    """Play one deal in RLCard's engine; return whether the landlord wins. The players go by side."""
    oracles = import_module("tests.games.dou_dizhu_oracles")
    game, state = oracles.rlcard_game(deal)
    search, rule, chance = new_search(), DouDizhuRuleAgentV1(), random.Random(deal)
    numpy.random.seed(deal)     # RLCard's player draws from the global generator
    landlord = game.round.landlord_id
    while not game.is_over():
        actions = {oracles.play_text(action): action for action in sorted(game.state["actions"])}
        who = players["landlord" if game.round.current_player == landlord else "farmers"]
        if who == "search":
            text = search_play(search, state, iterations=iterations, seed=deal)
        else:
            if who == "rule":
                text = oracles.play_text(rule.step({"raw_obs": game.state}))
            else:
                text = chance.choice(sorted(actions))
            for move in whole_plays(state)[text]:
                state.apply(move)
        game.step(actions[text])
    return bool(game.winner_id == landlord)


def strength(options: argparse.Namespace) -> dict[str, Any]:
    """Return the wins of every pairing on both sides, over the same deals."""
    report: dict[str, Any] = {"deals": options.deals, "iterations": options.iterations, "pairings": {}}
    for ours, theirs in PAIRINGS:
        if options.only and f"{ours}-{theirs}" != options.only:
            continue
        entry: dict[str, Any] = {}
        for side in SIDES:
            other = SIDES[1 - SIDES.index(side)]
            progress = Progress(options.deals, f"{ours} as {side} against {theirs}")
            wins = 0
            for number in range(options.deals):
                deal = options.seed + number
                landlord_wins = play_deal(deal, {side: ours, other: theirs}, iterations=options.iterations)
                wins += landlord_wins == (side == "landlord")
                progress.step(number + 1, f"({wins} won)")
            entry[side] = wins
        total = entry["landlord"] + entry["farmers"]
        low, high = clopper_pearson(total, 2 * options.deals)
        entry |= {"both": total, "of": 2 * options.deals, "share": round(total / (2 * options.deals), 4)}
        entry["interval_95"] = [round(low, 4), round(high, 4)]
        report["pairings"][f"{ours} against {theirs}"] = entry
        if not options.json:
            print(
                f"{ours} against {theirs}: landlord {entry['landlord']}, farmers {entry['farmers']} "
                f"of {options.deals}; both {entry['share']:.1%} (95% {low:.1%} to {high:.1%})"
            )
    return report


def agreement(options: argparse.Namespace) -> dict[str, Any]:
    """Play random games beside RLCard and OpenSpiel; an AssertionError says where they differ."""
    oracles = import_module("tests.games.dou_dizhu_oracles")
    seeds = range(options.seed, options.seed + options.games)
    report: dict[str, Any] = {"games": options.games}
    progress = Progress(options.games, "RLCard")
    positions = 0
    for done, seed in enumerate(seeds, 1):
        positions += oracles.compare_with_rlcard(seed)
        progress.step(done)
    report["rlcard_positions"] = positions
    progress = Progress(options.games, "OpenSpiel")
    positions = 0
    differences: Counter[str] = Counter()
    for done, seed in enumerate(seeds, 1):
        found, known = oracles.compare_with_openspiel(seed)
        positions += found
        differences += known
        progress.step(done)
    report |= {"openspiel_positions": positions, "openspiel_known_differences": dict(differences)}
    gin = import_module("tests.games.gin_rummy_oracle")
    progress = Progress(options.games, "Gin Rummy, OpenSpiel")
    positions = knocked = 0
    for done, seed in enumerate(seeds, 1):
        found, has_knocked = gin.compare_with_openspiel(seed, policy="rule" if seed % 2 else "random")
        positions += found
        knocked += has_knocked
        progress.step(done)
    report |= {"gin_rummy_positions": positions, "gin_rummy_settled": knocked}
    if not options.json:
        print(f"{options.games} games each, no difference beyond the known ones: {report}")
    return report


def plain(options: argparse.Namespace) -> dict[str, Any]:
    """Search the first card of Knockout Whist, written in plain Python, for 250 ms, again and again."""
    game: Any = load_game(str(ROOT / "docs" / "examples" / "knockout_whist.py"))
    search = InformationSetSearch()
    budget = Budget(iterations=1_000_000, time_ms=250.0, num_bytes=2_000_000)
    counts, per_cpu_second = [], []
    progress = Progress(options.runs, "250 ms each")
    for run in range(options.runs):
        view = game.new_match(seed=options.seed + run, num_players=4).observation(0)
        started = time.process_time()
        result = search.run(view, budget=budget, seed=run)
        per_cpu_second.append(result.iterations / (time.process_time() - started))
        counts.append(result.iterations)
        progress.step(run + 1)
    report = {
        "runs": options.runs,
        "iterations_in_250_ms": {"best": max(counts), "median": median(counts), "worst": min(counts)},
        "iterations_in_250_ms_of_processor_time": round(median(per_cpu_second) / 4),
    }
    if not options.json:
        print(f"Knockout Whist in plain Python, four players, first card: {report}")
    return report


def main() -> int:
    """Run one experiment."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="example: python profiling/climbing_figures.py strength --deals 500 --iterations 1000 --json",
    )
    experiments = {"strength": strength, "oracles": agreement, "plain": plain}
    parser.add_argument("experiment", choices=experiments)
    parser.add_argument("--deals", type=whole_number, default=500, help="deals of the strength experiment")
    parser.add_argument("--iterations", type=int, default=1000, help="of every searched move")
    parser.add_argument("--only", help="one pairing, such as search-rule")
    parser.add_argument("--games", type=int, default=1000, help="random games beside each oracle")
    parser.add_argument("--runs", type=int, default=20, help="searches of 250 ms")
    parser.add_argument("--seed", type=int, default=0, help="of the first deal")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    report = experiments[options.experiment](options)
    if options.json:
        print(json.dumps(report))
    return 0


if __name__ == "__main__":
    sys.exit(main())
