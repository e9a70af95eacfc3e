"""`aicards match`: which of two players is stronger, on the same deals with the seats swapped."""

import argparse
import json
import sys
import time
from contextlib import redirect_stdout
from typing import Any

from aicore.games.compare.comparison import Comparison
from aicore.games.compare.plan import SEATS, Plan
from aicore.games.compare.runner import open_runner
from aicore.games.compare.statistics import Mean, sign_test
from aicore.games.compare.store import Store
from aicore.games.compare.tally import Tally
from aicore.games.compare.version import stale_modules

from .errors import CommandError
from .options import add_game, add_json, add_rules, find_game, number, read_rules, whole_number
from .progress import Progress
from .streams import say_to_user

DEFAULT_GAMES = 100
DEFAULT_MARGIN = 5.0


def add_parser(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "match",
        help="find out which of two players is stronger",
        description="Every deal is played twice, A on the one side of the table and then on the other. A player is a "
        "number of stars (0: random) or a word of the game, then options: 5, 3, hardest, 5:iterations=1000; or a "
        "class in a file of your own: my_player.py, my_player.py:Careful:depth=3.",
        epilog="example: aicards match spades 5 3 --games 1000 --store results.db (who plays: aicards players spades)",
    )
    add_game(parser)
    parser.add_argument("player_a", metavar="A", help="the one player, such as 5 or 5:iterations=1000")
    parser.add_argument("player_b", metavar="B", help="the other player")
    length = parser.add_mutually_exclusive_group()
    length.add_argument(
        "--games", type=whole_number, metavar="N", help=f"whole games to play, whole deals (default {DEFAULT_GAMES})"
    )
    length.add_argument(
        "--rounds", type=whole_number, metavar="N", help="instead: single rounds from an even score, compared by points"
    )
    add_rules(parser, seed=0)
    parser.add_argument(
        "--seats",
        choices=SEATS,
        default=SEATS[0],
        help="swapped: A on either side; fixed: A on the first side; alone: A at every seat in turn, all others B",
    )
    parser.add_argument(
        "--until-clear",
        type=number,
        nargs="?",
        const=DEFAULT_MARGIN,
        metavar="POINTS",
        help="stop when it is clear who is better, or that A wins half of the games to within POINTS in a "
        f"hundred (default {DEFAULT_MARGIN:g})",
    )
    add_work(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def add_work(parser: argparse.ArgumentParser) -> None:
    """Add the options that say where games are played and kept."""
    parser.add_argument("--store", metavar="FILE", help="keep every finished deal here, and play none twice")
    parser.add_argument("--processes", type=whole_number, metavar="N", help="processes (default: one a core)")
    parser.add_argument("--cluster", metavar="ADDRESS", help="play on the Dask cluster there, such as tcp://host:8786")


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
        seats=options.seats,
    )
    margin = None if options.until_clear is None else options.until_clear / 100
    if margin is not None and not 0 < margin < 0.5:
        raise CommandError(f"--until-clear takes more than 0 and less than 50 points, not {options.until_clear:g}")
    try:
        with redirect_stdout(sys.stderr):       # what a file of one's own prints is no part of the answer
            plan.check()
        wanted = int(options.rounds or options.games or DEFAULT_GAMES)
        comparison = Comparison(plan, -(-wanted // plan.games_of_deal()), margin)
        started = time.monotonic()
        play(comparison, store_file=options.store, processes=options.processes, cluster=options.cluster)
    except ValueError as error:
        raise CommandError(str(error)) from error
    seconds = time.monotonic() - started
    ending: dict[str, Any] = {"complete": comparison.is_complete, "seconds": round(seconds, 1)}
    if comparison.sequence is not None:
        ending |= {"verdict": comparison.verdict, "sequential_interval": list(comparison.sequence.interval())}
    if options.json:
        print(json.dumps(comparison.tally.as_json() | {"version": plan.version()} | ending))
    else:
        print("\n".join(report(comparison, seconds)))
    return 0 if comparison.is_complete else 130


def play(
    comparison: Comparison, *, store_file: str | None = None, processes: int | None = None, cluster: str | None = None
) -> None:
    """Play a comparison with a line that shows how it stands; ValueError when it cannot be."""
    plan = comparison.plan
    total = comparison.num_deals * plan.games_of_deal()
    store = None if store_file is None else Store(store_file, say=say_to_user)
    try:
        if store is not None:
            tell_about(store, plan)
        progress = Progress(total, f"{plan.player_a} against {plan.player_b}")
        try:
            with open_runner(
                processes=1 if total == 1 else processes,
                cluster=cluster,
                is_apart=plan.has_own_players(),
                say=progress.say,
            ) as runner:
                comparison.play(
                    runner,
                    store,
                    on_deal=lambda so_far: progress.step(so_far.tally.num_games, lambda: running_estimate(so_far)),
                )
        finally:
            progress.end()
    finally:
        if store is not None:
            store.close()


def tell_about(store: Store, plan: Plan) -> None:
    """Say what a person should know about the store before it is used."""
    series = store.series_of(plan.kind, plan.key(), plan.version())
    others = store.num_of_other_versions(series)
    if others:
        print(f"The store has {others} deals of this by other versions of the code: kept apart.", file=sys.stderr)
    for name in stale_modules(plan.game):
        print(f"{name} is newer than what was compiled from it: was it built?", file=sys.stderr)


def running_estimate(comparison: Comparison) -> str:
    """Return what is known so far in a few words."""
    tally = comparison.tally
    if tally.plan.is_single_round:
        name = next(iter(tally.figures))
        difference = tally.difference(name)
        return f"{name} {plus_minus(difference)} a round" if difference else ""
    interval = tally.paired_interval() if comparison.sequence is None else comparison.sequence.interval()
    return f"{tally.share:.1%} ({interval_text(interval)})"


def interval_text(interval: tuple[float, float]) -> str:
    """Return an interval of a share."""
    return f"{interval[0]:.1%} to {interval[1]:.1%}"


def plus_minus(difference: Mean) -> str:
    """Return a difference with its standard error."""
    error = difference.standard_error
    return f"{difference.mean:+.2f} ± {'?' if error != error else f'{error:.2f}'}"      # one deal tells no error


def report(comparison: Comparison, seconds: float) -> list[str]:
    """Return the lines that a person reads."""
    tally, plan = comparison.tally, comparison.plan
    if not tally.num_games:
        return ["Nothing was played to the end."]
    seated = {
        "swapped": "every deal with both seatings",
        "fixed": "A always on the first side",
        "alone": "A alone at every seat in turn",
    }[plan.seats]
    lines = [
        f"{plan.player_a} against {plan.player_b}: "
        f"{tally.num_games} {'rounds' if plan.is_single_round else 'games'} of {plan.game} in {seconds:.0f} s, "
        f"seed {plan.seed}, {seated}",
        *share_lines(tally),
        *figure_lines(tally),
    ]
    if comparison.sequence is not None:
        words = comparison.verdict or "not clear yet"
        lines.append(f"{words}: {interval_text(comparison.sequence.interval())}, however often one looks")
    if not comparison.is_complete:
        lines.append(f"Broken off: {tally.num_deals} of {comparison.num_deals} deals were played.")
    return lines


def share_lines(tally: Tally) -> list[str]:
    """Return who won how many."""
    better, even, worse = tally.signs
    drawn = tally.num_games - tally.num_won - tally.num_lost
    level = "" if tally.even == 0.5 else f" (even players: {tally.even:.1%})"
    return [
        f"won {tally.num_won}, lost {tally.num_lost}, drawn {drawn}: {tally.share:.1%}{level}, "
        f"95% interval over deals {interval_text(tally.paired_interval())} "
        f"(as if all were independent, by Clopper and Pearson: {interval_text(tally.clopper_pearson_interval())})",
        f"deals: {better} better, {even} even, {worse} worse; sign test p = {sign_test(better, worse):.3g}",
    ]


def figure_lines(tally: Tally) -> list[str]:
    """Return the figures of a round."""
    heading = f"{'a round':<24} {'A':>9} {'B':>9}   A - B where both have it (± standard error)"
    lines = [heading] if tally.figures else []
    for name in tally.figures:
        difference = tally.difference(name)
        sides = [tally.side_mean(name, side) for side in range(2)]
        cells = " ".join(f"{'-' if value is None else f'{value:.3f}':>9}" for value in sides)
        lines.append(f"{name:<24} {cells}   {plus_minus(difference) if difference else '-'}")
    return lines
