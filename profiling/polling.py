"""Tell what the deadline costs: iterations a second with and without it, and by how much it is overrun.

Both searches are run in turn on the same position, and the fastest run of each counts: what is left is the cost of
asking for the time, not the mood of the machine.
Example: python profiling/polling.py --repeats 300
"""

import argparse
import json
import sys
import time
from pathlib import Path

from aicore import Budget, InformationSetSearch
from aicore.budget import DecidedStopper
from games.pacing import first_root
from games.spades.game import SPADES

LIMIT = 0.01
DEADLINE_MS = 1.0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeats", type=int, default=300)
    parser.add_argument("--iterations", type=int, default=2500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures here too")
    arguments = parser.parse_args()
    if arguments.repeats < 1 or arguments.iterations < 1:
        print("at least 1 repeat and 1 iteration are needed", file=sys.stderr)
        return 2
    root = first_root(SPADES.player(stars=5), SPADES)
    search = InformationSetSearch()
    kinds = {
        "bare": (None, ()),
        "with deadline": (1e9, ()),
        "with deadline and decided": (1e9, (DecidedStopper(tolerance=1e-12),)),
    }
    fastest = dict.fromkeys(kinds, float("inf"))
    for _ in range(arguments.repeats):
        for name, (time_ms, stoppers) in kinds.items():
            budget = Budget(iterations=arguments.iterations, time_ms=time_ms)
            result = search.run(root, budget=budget, seed=arguments.seed, stoppers=stoppers)
            fastest[name] = min(fastest[name], result.loop_ms / result.iterations)
    overruns_ms = []
    for number in range(100):
        time.sleep(0.005)      # rested, so that the system does not take the core away in the middle
        started = time.perf_counter()
        search.run(root, budget=Budget(iterations=1 << 40, time_ms=DEADLINE_MS), seed=number)
        overruns_ms.append((time.perf_counter() - started) * 1000 - DEADLINE_MS)
    overruns_ms.sort()
    figures = {
        "microseconds_an_iteration": {name: round(value * 1000, 4) for name, value in fastest.items()},
        "cost_of_the_deadline": round(fastest["with deadline"] / fastest["bare"] - 1, 4),
        "cost_of_both": round(fastest["with deadline and decided"] / fastest["bare"] - 1, 4),
        "overrun_ms_with_set_up": {"p50": round(overruns_ms[50], 3), "p90": round(overruns_ms[90], 3)},
    }
    if arguments.json:
        arguments.json.write_text(json.dumps(figures, indent=1) + "\n")
    print(json.dumps(figures, indent=1))
    return 0 if figures["cost_of_the_deadline"] < LIMIT else 1


if __name__ == "__main__":
    sys.exit(main())
