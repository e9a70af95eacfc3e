"""Searches in several threads, cancelled at random, handed to each other, their objects dropped while they run.

Whatever the threads do to each other, every search ends with a legal move or a sentence, and the process lives. Run by
hand for long: python -m tests.aicore.thread_storm --rounds 5000 --seed 1. It ends with 1 and says what was wrong.
"""

import argparse
import faulthandler
import gc
import pickle
import sys
import threading
from collections import Counter
from random import Random
from typing import Any

from aicore import Budget, Cancel, DeterminizedSearch, FlatSearch, InformationSetSearch, MultiObserverSearch, Search
from aicore.cards import mixed_seed
from aicore.games.table.catalogue import GAMES, load_game
from tests.reference.tiny_game import TinyTricks

NUM_THREADS = 4
KINDS: tuple[type[Search], ...] = (InformationSetSearch, DeterminizedSearch, MultiObserverSearch, FlatSearch)
WITHOUT_END = 1 << 40           # iterations: such a search ends only when it is cancelled
# What two threads are told that use one thing at once.
REFUSALS = (
    "this search is under way already",
    "is being searched",
    "the game was changed while it was searched",
    "the state is not prepared, or was changed since",
)


def positions(random: Random) -> list[Any]:
    """Return an observation of every game some moves into it, native ones and one in plain Python."""
    found = [TinyTricks.deal(1).observation(0)]
    for name in GAMES:
        match = load_game(name).new_match(seed=random.getrandbits(32))
        for _ in range(random.randrange(12)):
            moves = match.legal_moves()
            match.apply(random.choice(moves))
        while match.current_player() >= 0 and len(match.legal_moves()) < 2:
            match.apply(match.legal_moves()[0])
        if match.current_player() >= 0:
            found.append(match.state.observation(match.current_player()))
    return found


class Storm:
    """What the threads share: positions, searches that belong to nobody, and the counts of what came out."""

    def __init__(self, seed: int, rounds: int) -> None:
        self.seed, self.rounds = seed, rounds
        self.positions = positions(Random(seed))
        self.shared = [kind() for kind in KINDS]
        self.begun: list[Cancel] = []             # flags of searches under way, which any thread may set
        self.counts: Counter[str] = Counter()
        self.faults: list[str] = []
        self.lock = threading.Lock()

    def note(self, what: str) -> None:
        """Count an outcome."""
        with self.lock:
            self.counts[what] += 1

    def cancel_one(self, random: Random) -> None:
        """Cancel a search of whichever thread."""
        with self.lock:
            flag = random.choice(self.begun) if self.begun else None
        if flag is not None:
            flag.set()

    def search(self, random: Random, search: Search, view: Any, *, is_endless: bool) -> None:
        """Run one search, which another thread may cancel, and look at what it returns."""
        flag = Cancel()
        with self.lock:
            self.begun.append(flag)
        if is_endless:                            # nobody else may come by: a thread of its own cancels it
            threading.Thread(target=flag.set).start()
        budget = Budget(iterations=WITHOUT_END if is_endless else random.randrange(1, 400), time_ms=None)
        try:
            result = search.run(view, budget=budget, seed=random.getrandbits(32), cancel=flag)
        except (RuntimeError, ValueError) as refusal:
            if not any(words in str(refusal) for words in REFUSALS):
                raise
            self.note("refused")
        else:
            if not {move.move for move in result.moves} <= set(view.legal_moves()):
                raise AssertionError("moves that are not legal")
            self.note("cancelled" if result.reason == "cancelled" else "finished")
        finally:
            with self.lock:
                self.begun.remove(flag)

    def once(self, random: Random) -> None:
        """Do one thing of those that threads do to each other."""
        number = random.randrange(len(self.positions))
        view = self.positions[number]
        match random.randrange(7):
            case 0 | 1:
                self.search(random, random.choice(KINDS)(), view.copy(), is_endless=random.random() < 0.5)
            case 2:
                self.search(random, random.choice(self.shared), view.copy(), is_endless=False)
            case 3:                               # one position in several searches
                self.search(random, random.choice(KINDS)(), view, is_endless=False)
            case 4:                               # nobody but the running search holds it
                flag = Cancel()
                arguments = {"budget": Budget(iterations=WITHOUT_END, time_ms=None), "cancel": flag}
                thread = threading.Thread(target=random.choice(KINDS)().run, args=(view.copy(),), kwargs=arguments)
                thread.start()
                gc.collect()
                flag.set()
                thread.join()
                self.note("dropped")
            case 5:                               # looked at while it may be running
                search = random.choice(self.shared)
                pickle.loads(pickle.dumps(search))
                pool = search.pool
                self.note(f"looked at {'nothing' if pool is None else 'nodes'}")
            case 6:
                self.cancel_one(random)
                self.note("cancelling")

    def work(self, number: int) -> None:
        """Do a thread's share of the rounds."""
        random = Random(mixed_seed(self.seed, number))
        for _ in range(self.rounds):
            try:
                self.once(random)
            except Exception as fault:            # whatever it is, it is told
                with self.lock:
                    self.faults.append(f"{type(fault).__name__}: {fault}")
                return

    def run(self) -> None:
        """Let all threads do their rounds."""
        threads = [threading.Thread(target=self.work, args=(number,)) for number in range(NUM_THREADS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5000, help=f"of each of {NUM_THREADS} threads")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    faulthandler.enable()
    sys.setswitchinterval(1e-5)                   # threads come by each other more often
    storm = Storm(options.seed, options.rounds)
    storm.run()
    print(f"{NUM_THREADS} threads, {options.rounds} rounds each: "
          + ", ".join(f"{what} {count}" for what, count in sorted(storm.counts.items())))
    print("\n".join(storm.faults[:20]), file=sys.stderr, end="\n" if storm.faults else "")
    return 1 if storm.faults or sum(storm.counts.values()) != NUM_THREADS * options.rounds else 0


if __name__ == "__main__":
    sys.exit(main())
