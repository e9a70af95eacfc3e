"""How the strength of a player grows with its time: points a round against another, by milliseconds a move.

    python profiling/growth.py --rounds 120 --seed 2301 --store build/growth.db --plot docs/pictures/growth.png

For every number of iterations the same deals are played, both seatings, from an even score. A millisecond is one of the
processor's, measured on decisions of rounds that 5 stars play, the mean over those with a search.
"""

import argparse
import json
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from aicore.cards import mixed_seed
from aicore.games.command.options import seed_number, whole_number
from aicore.games.compare.comparison import Comparison
from aicore.games.compare.plan import Plan
from aicore.games.compare.plots import Errors, draw_growth
from aicore.games.compare.runner import open_runner, usable_cores
from aicore.games.compare.store import Store
from aicore.games.spades.game import SPADES
from aicore.games.table.descriptions import player_from

ITERATIONS = (500, 1500, 6000, 20000)
TIMED_ROUNDS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """What a number of iterations costs and brings."""

    iterations: int
    time_ms: float
    points: float
    standard_error: float
    rounds: int


def time_of_a_move(description: str, *, seed: int) -> float:
    """Return the processor time of a searched decision in milliseconds, in rounds that 5 stars play."""
    player, dealer = player_from(SPADES, description), player_from(SPADES, "5:iterations=300")
    total_ns = num_searched = 0
    match = SPADES.new_match(seed=seed)
    while len(match.rounds) < TIMED_ROUNDS and not match.is_over:
        seen = match.observation(match.current_player())
        started_ns = time.process_time_ns()
        decision = player.choose(seen, seed=match.decision_seed())
        if decision.iterations:
            total_ns += time.process_time_ns() - started_ns
            num_searched += 1
        match.apply(dealer.choose(seen, seed=match.decision_seed()).move)
    return total_ns / 1e6 / max(num_searched, 1)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--player", default="master", help="whose iterations are varied (default master)")
    parser.add_argument("--against", default="5", help="as in aicards match (default 5)")
    parser.add_argument("--iterations", type=whole_number, nargs="+", default=list(ITERATIONS), metavar="N")
    parser.add_argument("--rounds", type=whole_number, default=120)
    parser.add_argument("--seed", type=seed_number, default=2301)
    parser.add_argument("--store", metavar="FILE", help="keep every finished deal here, and play none twice")
    parser.add_argument("--processes", type=whole_number, default=usable_cores())
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw it (needs matplotlib)")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    mark = "," if ":" in options.player else ":"
    rows = []
    try:
        store = None if options.store is None else Store(options.store)
        with open_runner(processes=options.processes) as runner:
            for number in options.iterations:
                player = f"{options.player}{mark}iterations={number}"
                plan = Plan(
                    game="spades", player_a=player, player_b=options.against, seed=options.seed, is_single_round=True
                )
                plan.check()
                comparison = Comparison(plan, -(-options.rounds // plan.games_of_deal()))
                comparison.play(runner, store)
                if not comparison.is_complete:
                    return 130
                gain = comparison.tally.difference("worth")
                if gain is None:
                    parser.error("a standard error takes four rounds at the least")
                row = Row(
                    iterations=number,
                    time_ms=time_of_a_move(player, seed=mixed_seed(options.seed, 1)),
                    points=gain.mean,
                    standard_error=gain.standard_error,
                    rounds=comparison.tally.num_games,
                )
                rows.append(row)
                told = f"{row.points:+.1f} ± {row.standard_error:.1f} points a round over {row.rounds} rounds"
                print(f"{number:>7,} iterations, {row.time_ms:5.1f} ms: {told}", file=sys.stderr, flush=True)
        if options.plot:
            draw_growth(
                [Errors(row.time_ms, row.points, row.standard_error, f"{row.iterations:,}") for row in rows],
                [options.plot],
                across="milliseconds of the processor a move (iterations beside the points)",
                up=f"points a round more than {options.against}, with standard errors",
                title=f"{SPADES.title}: how {options.player} grows with its time",
            )
    except ValueError as error:
        parser.error(str(error))
    if options.json:
        print(json.dumps([{name: getattr(row, name) for name in Row.__dataclass_fields__} for row in rows], indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
