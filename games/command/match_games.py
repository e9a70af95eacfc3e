"""`aicards match`: which of two players is stronger, on the same deals with the seats swapped."""

import argparse
import json
import time
from typing import Any

from games.compare.statistics import Mean, sign_test
from games.compare.tournament import Plan, Tally, play_pairs

from .errors import CommandError
from .options import add_game, add_rules, find_game, read_rules, whole_number
from .progress import Progress

DEFAULT_GAMES = 100


def add_parser(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "match",
        help="find out which of two players is stronger",
        description="Every deal is played twice, A on the one side of the table and then on the other. A player is a "
        "number of stars (0: random) or a word of the game, then options: 5, 3, hardest, 5:iterations=1000.",
        epilog="example: aicards match spades 5 3 --games 1000 --seed 1",
    )
    add_game(parser)
    parser.add_argument("player_a", metavar="A", help="the one player, such as 5 or 5:iterations=1000")
    parser.add_argument("player_b", metavar="B", help="the other player")
    length = parser.add_mutually_exclusive_group()
    length.add_argument(
        "--games", type=whole_number, metavar="N", help=f"whole games to play, an even number (default {DEFAULT_GAMES})"
    )
    length.add_argument(
        "--rounds", type=whole_number, metavar="N", help="instead: single rounds from an even score, compared by points"
    )
    add_rules(parser, seed=0)
    parser.add_argument("--processes", type=whole_number, metavar="N", help="processes (default: one a core)")
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play and print; Ctrl-C prints what is known so far."""
    find_game(options.game)
    plan = Plan(
        game=options.game,
        player_a=options.player_a,
        player_b=options.player_b,
        seed=options.seed,
        is_single_round=options.rounds is not None,
        num_players=options.players,
        rules=read_rules(options.rule),
    )
    try:
        plan.check()
    except ValueError as error:
        raise CommandError(str(error)) from error
    num_pairs = (int(options.rounds or options.games or DEFAULT_GAMES) + 1) // 2
    started = time.monotonic()
    tally, is_complete = play(plan, num_pairs, options.processes)
    seconds = time.monotonic() - started
    if options.json:
        print(json.dumps(tally.as_json() | {"complete": is_complete, "seconds": round(seconds, 1)}))
    else:
        print("\n".join(report(tally, seconds)))
        if not is_complete:
            print(f"Broken off: {tally.num_games} of {2 * num_pairs} were played.")
    return 0 if is_complete else 130


def play(plan: Plan, num_pairs: int, processes: int | None) -> tuple[Tally, bool]:
    """Return the results and whether all were played."""
    tally = Tally(plan)
    progress = Progress(2 * num_pairs, f"{plan.player_a} against {plan.player_b}")
    pairs = play_pairs(plan, num_pairs, processes=processes)
    try:
        for pair in pairs:
            tally.pairs.append(pair)
            progress.step(tally.num_games, lambda: running_estimate(tally))
    except KeyboardInterrupt:
        pairs.close()
        return tally, False
    finally:
        progress.end()
    return tally, True


def running_estimate(tally: Tally) -> str:
    """Return what is known so far in a few words."""
    if tally.plan.is_single_round:
        name = tally.figure_names()[0]
        difference = tally.difference(name)
        return f"{name} {plus_minus(difference)} a round" if difference else ""
    return f"{tally.share:.1%} ({interval_text(tally.paired_interval())})"


def interval_text(interval: tuple[float, float]) -> str:
    """Return an interval of a share."""
    return f"{interval[0]:.1%} to {interval[1]:.1%}"


def plus_minus(difference: Mean) -> str:
    """Return a difference with its standard error."""
    error = difference.standard_error
    return f"{difference.mean:+.2f} ± {'?' if error != error else f'{error:.2f}'}"      # one deal tells no error


def report(tally: Tally, seconds: float) -> list[str]:
    """Return the lines that a person reads."""
    plan = tally.plan
    if not tally.pairs:
        return ["Nothing was played to the end."]
    unit = "rounds" if plan.is_single_round else "games"
    better, even, worse = tally.signs()
    data = tally.as_json()
    lines = [
        f"{plan.player_a} against {plan.player_b}: "
        f"{tally.num_games} {unit} of {plan.game} in {seconds:.0f} s, "
        f"seed {plan.seed}, every deal with both seatings",
        f"won {data['wins'][0]}, lost {data['wins'][1]}, drawn {data['draws']}: {tally.share:.1%}, "
        f"95% interval over deals {interval_text(tally.paired_interval())} "
        f"(as if all were independent, by Clopper and Pearson: {interval_text(tally.clopper_pearson_interval())})",
        f"deals: {better} better, {even} even, {worse} worse; sign test p = {sign_test(better, worse):.3g}",
    ]
    names = tally.figure_names()
    if names:
        lines.append(f"{'a round':<24} {'A':>9} {'B':>9}   A - B (± standard error)")
    for name in names:
        difference = tally.difference(name)
        sides = [tally.side_mean(name, side) for side in range(2)]
        cells = " ".join(f"{'-' if value is None else f'{value:.3f}':>9}" for value in sides)
        lines.append(f"{name:<24} {cells}   {plus_minus(difference) if difference else '-'}")
    return lines
