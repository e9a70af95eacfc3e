"""Make decisions of a five-star player and print what they allocated, by our counters or by malloc's (as JSON).

Run by test_memory.py in a process of its own; with "malloc" the library malloc_counter.c comes before the C library.
"""

import ctypes
import gc
import json
import sys

from aicore import Budget
from aicore.budget import allocation_of
from aicore.budget.memory import forget_native_peak, native_bytes, native_peak_bytes
from aicore.games.spades.game import SPADES
from aicore.player import SearchPlayer


def first_observation():
    match = SPADES.new_match(seed=5)
    while match.state.phase == "bidding":
        match.apply(3)
    return match.observation(match.current_player())


def new_player(iterations):
    player = SPADES.player(stars=5, iterations=iterations)
    assert isinstance(player, SearchPlayer)
    player.budget = Budget(iterations=iterations, time_ms=None)
    return player


def by_our_counters(decide):
    result = allocation_of(decide)
    return {
        "native": result.native_bytes,
        "python": result.python_bytes,
        "total": result.num_bytes,
        "reported": result.value.num_bytes,
    }


def by_malloc(decide):
    counter = ctypes.CDLL(None)
    for name in ("counter_held", "counter_peak"):
        getattr(counter, name).restype = ctypes.c_long
    forget_native_peak()
    native_before = native_bytes()
    counter.counter_forget_peak()
    before = counter.counter_held()
    decision = decide()
    return {
        "total": counter.counter_peak() - before,
        "native": native_peak_bytes() - native_before,
        "reported": decision.num_bytes,
    }


def main():
    count = by_malloc if sys.argv[1] == "malloc" else by_our_counters
    found = {}
    observation = first_observation()
    for iterations in (2500, 1_000_000):
        # What is made once in the life of a process (tables, caches of the interpreter) is no part of a decision.
        new_player(iterations).choose(observation, seed=1)
        player = new_player(iterations)
        gc.collect()
        gc.disable()
        found[str(iterations)] = count(lambda player=player: player.choose(observation, seed=2))
        gc.enable()
    print(json.dumps(found))


if __name__ == "__main__":
    main()
