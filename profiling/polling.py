"""Tell what the deadline costs and by how much it is overrun, how soon a search stops, and how long others wait for it.

The cost of all polls of a search is far below the noise of a busy machine. So one poll is made visible: on a fake clock
that makes the loop ask after every single iteration, and beside it the same search without a deadline, in turn. A real
search polls while it finds its rhythm (batches of 1, 2, 4, ... iterations) and then every half millisecond.
Example: python profiling/polling.py --repeats 500
"""

import argparse
import json
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil, log2
from pathlib import Path
from typing import Any

# The app is not installed with the package.
sys.path.append(str(Path(__file__).parents[1]))

from aicore import Budget, Cancel, InformationSetSearch
from aicore.budget import Clock, FakeClock
from aicore.games.device.pacing import first_root
from aicore.games.spades.game import SPADES
from aicore.player import SearchPlayer, spend_all
from aicore.worker import AiWorker
from tests.reference.tiny_game import TinyTricks

LIMIT = 0.01
DEADLINE_MS = 1.0
POLLED_EVERY_MS = 0.5
NUM_READINGS = 100_000


def quick(values: list[float]) -> float:
    """Return the value that a tenth of all is below: a run that nothing disturbed."""
    return sorted(values)[len(values) // 10]


def reading_us() -> float:
    """Return what it takes to read the clock, called from Python: more than the compiled loop pays."""
    clock = Clock()
    found = []
    for _ in range(20):
        started = time.perf_counter()
        for _ in range(NUM_READINGS // 20):
            clock.now_ns()
        found.append((time.perf_counter() - started) * 1e6 / (NUM_READINGS // 20))
    return quick(found)


def cancel_delays_ms() -> list[float]:
    """Return how long endless searches went on in the app's worker after cancel; a busy machine adds its own waits."""
    player = SPADES.player(stars=5)
    assert isinstance(player, SearchPlayer)
    player.budget = Budget(iterations=1 << 40, time_ms=None)
    player.stoppers = spend_all
    match = SPADES.new_match(seed=2)
    while match.state.phase == "bidding":
        match.apply(3)
    observation = match.observation(match.current_player())
    delays_ms = []
    worker = AiWorker(lambda action: action())
    begun, ended = threading.Event(), threading.Event()

    def search(cancel: Cancel) -> None:
        begun.set()
        player.choose(observation, seed=len(delays_ms), cancel=cancel)
        ended.set()

    for _ in range(50):
        begun.clear()
        ended.clear()
        worker.ask(search, lambda _: None, failed=print)
        begun.wait()
        time.sleep(0.003)
        started = time.perf_counter()
        worker.cancel()
        ended.wait()
        delays_ms.append((time.perf_counter() - started) * 1000)
        time.sleep(0.005)
    worker.stop()
    return delays_ms


def latest_tick_ms() -> float:
    """Return by how much the latest of 60 ticks was late during a native search, of a thread that ticks every 5 ms."""
    latest_ms = 0.0
    with searching(first_root(SPADES.player(stars=5), SPADES)):
        for _ in range(60):
            due = time.perf_counter() + 0.005
            time.sleep(0.005)
            latest_ms = max(latest_ms, (time.perf_counter() - due) * 1000)
    return latest_ms


def longest_wait_ms() -> float:
    """Return the longest of 60 waits for the interpreter during the search of a plain Python game."""
    longest_ms = 0.0
    with searching(TinyTricks.deal(1).observation(0)):
        for _ in range(60):
            time.sleep(0.003)
            started = time.perf_counter()
            time.sleep(0)
            longest_ms = max(longest_ms, (time.perf_counter() - started) * 1000)
    return longest_ms


@contextmanager
def searching(game: Any) -> Iterator[None]:
    """Search in another thread meanwhile."""
    cancel = Cancel()
    arguments = {"budget": Budget(iterations=1 << 40, time_ms=None), "cancel": cancel}
    thread = threading.Thread(target=InformationSetSearch().run, args=(game,), kwargs=arguments)
    thread.start()
    time.sleep(0.05)      # it has begun by then
    yield
    cancel.set()
    thread.join()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeats", type=int, default=500)
    parser.add_argument("--iterations", type=int, default=2500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures here too")
    arguments = parser.parse_args()
    if arguments.repeats < 1 or arguments.iterations < 1:
        print("at least 1 repeat and 1 iteration are needed", file=sys.stderr)
        return 2
    root = first_root(SPADES.player(stars=5), SPADES)
    search = InformationSetSearch()
    watch = Clock()
    bare_us, polled_us = [], []
    for _ in range(arguments.repeats):
        for found, time_ms in ((bare_us, None), (polled_us, 1e12)):
            budget = Budget(iterations=arguments.iterations, time_ms=time_ms)
            # Half a millisecond passes at every look at it: the next look is due one iteration later.
            clock = FakeClock(step_ns=500_000)
            started_ns = watch.now_ns()
            search.run(root, budget=budget, seed=arguments.seed, clock=clock)
            found.append((watch.now_ns() - started_ns) / 1000 / arguments.iterations)
    bare = quick(bare_us)
    poll_us = max(quick(polled_us) - bare, 0.0) + reading_us()
    num_polls = ceil(log2(arguments.iterations)) + bare * arguments.iterations / 1000 / POLLED_EVERY_MS
    overruns_ms = []
    for number in range(100):
        time.sleep(0.005)      # rested, so that the system does not take the core away in the middle
        started_ns = watch.now_ns()
        search.run(root, budget=Budget(iterations=1 << 40, time_ms=DEADLINE_MS), seed=number)
        overruns_ms.append((watch.now_ns() - started_ns) / 1e6 - DEADLINE_MS)
    overruns_ms.sort()
    cancelled_ms = sorted(cancel_delays_ms())
    figures = {
        "iteration_us": round(bare, 4),
        "poll_us": round(poll_us, 4),
        "polls_a_search": round(num_polls, 1),
        "cost_of_the_deadline": round(num_polls * poll_us / (bare * arguments.iterations), 5),
        "overrun_ms_with_set_up": {"p50": round(overruns_ms[50], 3), "p90": round(overruns_ms[90], 3)},
        "cancelled_within_ms": {
            "least": round(cancelled_ms[0], 3),
            "p50": round(cancelled_ms[len(cancelled_ms) // 2], 3),
            "most": round(cancelled_ms[-1], 3),
        },
        # The best of some: a busy machine keeps everybody waiting.
        "tick_late_during_native_search_ms": round(min(latest_tick_ms() for _ in range(5)), 3),
        "wait_during_search_of_python_game_ms": round(min(longest_wait_ms() for _ in range(5)), 3),
    }
    if arguments.json:
        arguments.json.write_text(json.dumps(figures, indent=1) + "\n")
    print(json.dumps(figures, indent=1))
    return 0 if figures["cost_of_the_deadline"] < LIMIT else 1


if __name__ == "__main__":
    sys.exit(main())
