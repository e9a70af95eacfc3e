"""Play games of all kinds at mixed levels in one process and see that it stays as it was: `make soak`.

After every lap, one game of each kind, the process is looked at: its memory, descriptors and threads. They must be flat
from the second quarter on; no decision may take more than its bytes; every round is scored again by a scorer of its own
and every record replayed. Ends with 1 and a sentence for whatever does not hold. Times are told, not judged.

Example: python -m tests.soak --games 140 --iterations 50
"""

import argparse
import gc
import os
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from aicore.budget.memory import native_bytes
from aicore.cards import mixed_seed
from aicore.games.device import resident_bytes
from aicore.games.table.catalogue import GAMES, load_game

from .one_game import OneGame, Tally, Wrong

FEWEST_LAPS = 8                   # below which there is no telling what grows
MOST_NATIVE_GROWN = 1 << 18       # the rules that a module holds keep up to eight tables of scores
MOST_BLOCKS_GROWN = 2_000         # of Python's allocator; a match left behind holds more
MOST_RESIDENT_GROWN = 4 << 20     # what the C library keeps in hand differs from lap to lap


@dataclass(frozen=True, slots=True)
class Look:
    """What the process holds between two laps."""

    resident: int
    native: int
    blocks: int
    descriptors: int
    threads: int


def forget_caches() -> None:
    """Empty the caches of the games: what they hold is bounded, and fills for a long time."""
    for module in [module for name, module in sys.modules.items() if name.startswith("aicore.")]:
        for thing in list(vars(module).values()):
            if hasattr(thing, "cache_clear"):
                thing.cache_clear()


def look() -> Look:
    """Return what the process holds now."""
    forget_caches()
    gc.collect()
    descriptors = len(os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else 0
    threads = len(os.listdir("/proc/self/task")) if os.path.isdir("/proc/self/task") else threading.active_count()
    return Look(resident_bytes()[0] or 0, native_bytes(), sys.getallocatedblocks(), descriptors, threads)


def growth(values: Sequence[int]) -> int:
    """Return by how much the least of the last quarter lies above the least of the second: what came to stay."""
    quarter = len(values) // 4
    return min(values[-quarter:]) - min(values[quarter : 2 * quarter])


def grown(looks: Sequence[Look]) -> list[str]:
    """Return a sentence for everything that has grown."""
    found = []
    for name, most in (
        ("native", MOST_NATIVE_GROWN), ("descriptors", 0), ("threads", 0), ("blocks", MOST_BLOCKS_GROWN),
        ("resident", MOST_RESIDENT_GROWN),
    ):
        more = growth([getattr(entry, name) for entry in looks])
        if more > most:
            found.append(f"{name}: {more:,} more in the last quarter than in the second, {most:,} may be")
    return found


def words_for(tally: Tally, looks: Sequence[Look], seconds: float) -> str:
    """Return what was played, and what the process held."""
    told = [f"{name} {growth([getattr(entry, name) for entry in looks]):+,}"
            for name in ("resident", "native", "blocks", "descriptors", "threads")] if len(looks) >= FEWEST_LAPS else []
    return (
        f"{tally.games:,} games ({', '.join(f'{name} {count:,}' for name, count in tally.by_game.items())}), "
        f"{tally.rounds:,} rounds scored again, {tally.decisions:,} decisions in {seconds:.0f} s; "
        f"at most {tally.most_native_bytes:,} native bytes a decision, {tally.most_bytes:,} in all of "
        f"{tally.measured:,} measured wholly; the longest took {tally.longest_ms:.0f} ms\n"
        f"growth from the second quarter to the last: {', '.join(told) or 'too few laps to tell'}"
    )


def soak(num_games: int, *, seed: int, iterations: int | None, seconds: float | None) -> tuple[Tally, list[Look]]:
    """Play laps until there are so many games or the time is up; Wrong as soon as a game does not hold."""
    tally, looks, begun = Tally(), [], time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        while tally.games < num_games and (seconds is None or time.monotonic() - begun < seconds):
            for name in GAMES:
                place = mixed_seed(seed, tally.games) >> 1
                OneGame(load_game(name), seed=place, folder=Path(folder), tally=tally, iterations=iterations).play()
            looks.append(look())
            print(f"\r{tally.games:,} of {num_games:,} games, {time.monotonic() - begun:.0f} s, "
                  f"{looks[-1].resident / 1e6:.1f} MB ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return tally, looks


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--minutes", type=float, default=None, help="end after the lap in which they are over")
    parser.add_argument("--iterations", type=int, default=None, help="of every player; without it each has its own")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    begun = time.monotonic()
    seconds = None if options.minutes is None else 60 * options.minutes
    try:
        tally, looks = soak(options.games, seed=options.seed, iterations=options.iterations, seconds=seconds)
    except Wrong as fault:
        print(f"\n{fault}", file=sys.stderr)
        return 1
    print(words_for(tally, looks, time.monotonic() - begun))
    faults = grown(looks) if len(looks) >= FEWEST_LAPS else []
    print("\n".join(faults) if faults else "nothing has grown" if len(looks) >= FEWEST_LAPS else "all scores are right")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
