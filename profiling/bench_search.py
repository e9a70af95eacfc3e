"""Iterations per second at the first card of a round of Spades, against yardsticks and peers, in one run.

All contenders take turns, several times over; each round of turns gives one ratio for each peer, and the table shows
the median. Times are processor times of this thread, so that other work on the machine weighs little.

Example: python profiling/bench_search.py --repeats 9 --json bench.json
"""

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random

import pyspiel

sys.path.insert(0, str(Path(__file__).parents[1]))

from aicore import Budget, InformationSetSearch
from aicore.games.spades.state import SpadesState
from aicore.loop import deal_and_play_out
from tests.reference.plain_spades import PlainSpades
from tests.reference.search import Reference

ITERATIONS = 2500
REQUIREMENTS: dict[str, tuple[str, Callable[[float], bool]]] = {
    "bare deal + random playout": ("at most 1.25 x its time", lambda ratio: ratio >= 1 / 1.25),
    "OpenSpiel ISMCTSBot, hearts (C++)": ("at least 25 x", lambda ratio: ratio >= 25),
    "OpenSpiel random playouts, spades (C++)": ("at least 5 x", lambda ratio: ratio >= 5),
}


def first_card(seed: int) -> SpadesState:
    """Return a round in which everybody has bid three and the first card is to be led."""
    state = SpadesState.deal(seed)
    for _ in range(4):
        state.apply(3)
    return state


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One contender: how fast it is, and how many times as fast ours is."""

    name: str
    per_second: float
    ratio: float
    lowest: float
    highest: float
    wanted: str
    holds: bool | None


class Ours:
    """Whole searches of 2500 iterations, set-up and report included."""

    def __init__(self, seed: int) -> None:
        state = first_card(seed)
        self.view = state.observation(state.current_player())
        self.search = InformationSetSearch()
        self.budget = Budget(iterations=ITERATIONS, time_ms=None)
        self.seed = seed
        self.times_ms: list[float] = []

    def run(self) -> int:
        for _ in range(16):
            self.seed += 1
            self.times_ms.append(self.search.run(self.view, budget=self.budget, seed=self.seed).time_ms)
        return 16 * ITERATIONS


def bare(seed: int) -> Callable[[], int]:
    """Return the loop below which no search can go: draw the hidden cards, play on at random."""
    view = Ours(seed).view

    def run() -> int:
        deal_and_play_out(view, 16 * ITERATIONS, seed=seed)
        return 16 * ITERATIONS

    return run


def openspiel_ismcts(seed: int) -> Callable[[], int]:
    """Return OpenSpiel's information-set search in C++, at the first card of hearts after the pass."""
    random = Random(seed)
    state = pyspiel.load_game("hearts").new_initial_state()
    state.apply_action(state.legal_actions()[-1])  # a direction in which cards are passed
    for _ in range(52 + 12):
        state.apply_action(random.choice(state.legal_actions()))
    state.apply_action(state.legal_actions()[0])  # the two of clubs is forced; the next seat has a choice
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    bot = pyspiel.ISMCTSBot(seed, evaluator, 0.7, 500, -1, pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT, False, True)

    def run() -> int:
        bot.step(state)
        return 500

    return run


def openspiel_playouts(seed: int) -> Callable[[], int]:
    """Return OpenSpiel's random playouts of spades, driven in C++ by one simulation of its MCTS bot."""
    count = 500
    game = pyspiel.load_game("spades", {"win_or_loss_bonus": 0})
    state = game.new_initial_state()
    for card in (card for hand_card in zip(*first_card(seed).hands, strict=True) for card in hand_card):
        state.apply_action(13 * (card >> 4) + (card & 15))
    for _ in range(4):
        state.apply_action(52 + 3)
    evaluator = pyspiel.RandomRolloutEvaluator(count, seed)
    bot = pyspiel.MCTSBot(game, evaluator, 1.4, 1, 10, False, seed, False)

    def run() -> int:
        bot.mcts_search(state)
        return count

    return run


def python_game(seed: int) -> Callable[[], int]:
    """Return our compiled search on Spades in plain Python."""
    view = PlainSpades(first_card(seed)).observation(0)
    search = InformationSetSearch()

    def run() -> int:
        search.run(view, budget=Budget(iterations=200, time_ms=None), seed=seed)
        return 200

    return run


def python_reference(seed: int) -> Callable[[], int]:
    """Return the readable search in plain Python on Spades in plain Python."""
    view = PlainSpades(first_card(seed)).observation(0)

    def run() -> int:
        Reference().run(view, iterations=100, seed=seed)
        return 100

    return run


def measure(contenders: dict[str, Callable[[], int]], repeats: int) -> dict[str, list[float]]:
    """Return iterations per second of each contender, one figure a repeat, taking turns."""
    rates: dict[str, list[float]] = {name: [] for name in contenders}
    for run in contenders.values():
        run()
    for repeat in range(repeats):
        for name, run in contenders.items():
            print(f"\r{repeat + 1}/{repeats} {name:45}", end="", file=sys.stderr, flush=True)
            begun = time.thread_time_ns()
            count = run()
            rates[name].append(count / (time.thread_time_ns() - begun) * 1e9)
    print("\r" + " " * 60 + "\r", end="", file=sys.stderr)
    return rates


def compared(name: str, own: list[float], figures: list[float]) -> Row:
    """Return the figures of a contender beside our own of the same turns."""
    ratios = [mine / other for mine, other in zip(own, figures, strict=True)]
    ratio = statistics.median(ratios)
    wanted, holds = REQUIREMENTS.get(name, ("", None))
    return Row(
        name=name,
        per_second=statistics.median(figures),
        ratio=ratio,
        lowest=min(ratios),
        highest=max(ratios),
        wanted=wanted,
        holds=None if holds is None else holds(ratio),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeats", type=int, default=9, help="rounds of turns (default 9)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", metavar="FILE", help="write all figures to FILE, or to the terminal with -")
    options = parser.parse_args()
    if options.repeats < 1:
        parser.error("--repeats must be at least 1")

    ours = Ours(options.seed)
    contenders: dict[str, Callable[[], int]] = {
        "aicore, Spades": ours.run,
        "bare deal + random playout": bare(options.seed),
        "OpenSpiel ISMCTSBot, hearts (C++)": openspiel_ismcts(options.seed),
        "OpenSpiel random playouts, spades (C++)": openspiel_playouts(options.seed),
        "aicore, Spades in plain Python": python_game(options.seed),
        "all plain Python": python_reference(options.seed),
    }
    rates = measure(contenders, options.repeats)
    own = rates["aicore, Spades"]
    rows = [compared(name, own, figures) for name, figures in rates.items()]
    search_ms = {
        "processor": ITERATIONS / statistics.median(own) * 1000,
        "best": min(ours.times_ms),
        "median": statistics.median(ours.times_ms),
    }

    if options.json != "-":
        print(f"{'':41} {'a second':>10} {'aicore is':>12}   {'lowest - highest':18} wanted")
        for row in rows:
            verdict = "" if row.holds is None else ("  holds" if row.holds else "  MISSED")
            print(
                f"{row.name:41} {row.per_second:>10,.0f} {row.ratio:>10.2f} x   "
                f"{f'{row.lowest:.2f} - {row.highest:.2f}':18} {row.wanted}{verdict}"
            )
        full = 1 / next(row.ratio for row in rows if row.name.startswith("bare"))
        print(f"a full iteration costs {full:.2f} x the bare deal + playout (wanted: at most 1.25)")
        print(
            f"{ITERATIONS} iterations take {search_ms['processor']:.2f} ms of processor time (wanted: under 10); "
            f"by the clock best {search_ms['best']:.2f} ms, median {search_ms['median']:.2f} ms"
        )
    if options.json:
        text = json.dumps(
            {"iterations": ITERATIONS, "search_ms": search_ms, "contenders": [asdict(row) for row in rows]}, indent=1
        )
        if options.json == "-":
            print(text)
        else:
            Path(options.json).write_text(text + "\n")


if __name__ == "__main__":
    main()
