"""What a decision allocates, by our own counters and by malloc's; and that nothing grows."""

import gc
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from aicore import Budget, InformationSetSearch, NodePool
from aicore.budget import MAX_BYTES, allocation_of
from aicore.budget.memory import native_bytes, num_native_blocks_taken
from aicore.games.spades.game import SPADES
from aicore.player import SearchPlayer

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]


def observations(num_rounds=1, seed=3):
    """Yield all observations of card play, from rounds that random cards play."""
    match = SPADES.new_match(seed=seed)
    dealer = SPADES.player(stars=0)
    while len(match.rounds) < num_rounds:
        observation = match.observation(match.current_player())
        if match.state.phase == "playing":
            yield observation
        match.apply(dealer.choose(observation, seed=match.decision_seed()).move)


def five_stars(iterations=2500, **more):
    player = SPADES.player(stars=5)
    assert isinstance(player, SearchPlayer)
    player.budget = Budget(iterations=iterations, time_ms=None, **more)
    return player


@pytest.fixture(scope="module")
def by_both(tmp_path_factory):
    """The figures of decide_once.py by our counters and by malloc's."""
    compiler = os.environ.get("CC", "cc").split()[0]
    assert shutil.which(compiler), "the project is compiled, so there is a compiler"
    library = tmp_path_factory.mktemp("counter") / "malloc_counter.so"
    subprocess.run(
        [compiler, "-shared", "-fPIC", "-O1", "-o", str(library), str(HERE / "malloc_counter.c")], check=True
    )

    def figures(how, **environment):
        finished = subprocess.run(
            [sys.executable, str(HERE / "decide_once.py"), how],
            env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
            capture_output=True,
            text=True,
            check=True,
        )
        return json.loads(finished.stdout)

    return figures("ours"), figures("malloc", PYTHONMALLOC="malloc", LD_PRELOAD=str(library))


@pytest.mark.parametrize("iterations", ["2500", "1000000"])
def test_our_counters_agree_with_malloc(by_both, iterations):
    ours, malloc = (figures[iterations] for figures in by_both)
    assert ours["native"] == malloc["native"]
    # malloc rounds every block up and knows of those that Python keeps for itself.
    assert ours["total"] == pytest.approx(malloc["total"], rel=0.04)


@pytest.mark.parametrize("iterations", ["2500", "1000000"])
def test_everything_a_decision_allocates_is_within_the_budget(by_both, iterations):
    for figures in by_both:
        assert figures[iterations]["total"] <= figures[iterations]["reported"] <= MAX_BYTES


def test_no_decision_of_a_round_is_above_the_budget():
    # Tables that are loaded once in the life of a process are no part of a decision.
    five_stars(iterations=100).choose(next(observations()), seed=1)
    player = five_stars()
    for observation in observations():
        used = allocation_of(lambda observation=observation: player.choose(observation, seed=1))
        # The pool is kept for the next decision: it counts for every one of them.
        assert used.native_bytes + used.python_bytes <= MAX_BYTES
        assert used.value.num_bytes <= MAX_BYTES


def test_no_decision_of_the_master_is_above_the_budget():
    master = SPADES.level("master", iterations=100)
    master.choose(next(observations()), seed=1)
    master = SPADES.level("master")
    master.budget = Budget(iterations=master.budget.iterations, time_ms=None)
    largest = 0
    for observation in observations():
        used = allocation_of(lambda observation=observation: master.choose(observation, seed=1))
        assert used.native_bytes + used.python_bytes <= MAX_BYTES
        assert used.native_bytes + used.python_bytes <= used.value.num_bytes <= MAX_BYTES or not used.value.iterations
        largest = max(largest, used.value.num_bytes)
    assert largest > 60_000, "the policy, the draws and the dealer's table are counted"


def test_a_search_asks_for_its_pool_once():
    search = InformationSetSearch()
    root = five_stars().advice_on(next(observations()), seed=1).state
    first = allocation_of(lambda: search.run(root, budget=Budget(time_ms=None)))
    again = allocation_of(lambda: search.run(root, budget=Budget(time_ms=None)))
    assert first.native_kept_bytes > 2500 * 32
    assert again.native_kept_bytes == 0
    # The dealer's work space comes and goes; pool, tables and chances stay.
    assert again.num_native_blocks == 1
    assert again.native_bytes < 5000


def test_native_memory_is_given_back():
    gc.collect()
    before = native_bytes()
    pool = NodePool(64_000)
    assert native_bytes() == before + 64_000
    del pool
    player = five_stars(iterations=100)
    for observation in observations():
        player.choose(observation, seed=1)
    del player, observation
    gc.collect()
    assert native_bytes() == before


def test_nothing_grows_over_many_decisions():
    player = five_stars(iterations=20)
    positions = list(observations())

    def play(times):
        for _ in range(times):
            for observation in positions:
                player.choose(observation, seed=1)

    play(3)
    gc.collect()
    held, blocks = native_bytes(), num_native_blocks_taken()
    used = allocation_of(lambda: play(10))
    assert native_bytes() == held
    assert used.native_kept_bytes == 0
    # A few small native blocks a decision, of the dealer that its observation brings and of the root moves, where they
    # are not as many as before; never the pool.
    assert num_native_blocks_taken() - blocks <= 5 * 10 * len(positions)
    assert used.python_bytes < 40_000


def test_a_budget_that_is_too_small_names_the_minimum():
    root = five_stars().advice_on(next(observations()), seed=1).state
    with pytest.raises(ValueError, match=r"needs at least (\d+) bytes, not 20000") as problem:
        InformationSetSearch().run(root, budget=Budget(num_bytes=20_000))
    minimum = int(str(problem.value).split("at least ")[1].split()[0])
    result = InformationSetSearch().run(root, budget=Budget(num_bytes=minimum, time_ms=None))
    assert result.num_bytes <= minimum
    with pytest.raises(ValueError, match="needs at least"):
        InformationSetSearch().run(root, budget=Budget(num_bytes=minimum - 1))


def test_a_larger_search_before_does_not_take_the_room_of_a_smaller():
    search = InformationSetSearch()
    root = five_stars().advice_on(next(observations()), seed=1).state
    search.run(root, budget=Budget(num_bytes=500_000, iterations=10_000, time_ms=None))
    result = search.run(root, budget=Budget(time_ms=None))
    assert result.num_bytes <= MAX_BYTES
