"""Root-parallel search: the same budget, shared; the same answer, added up."""

import pytest

from aicore import Budget, Cancel, InformationSetSearch
from aicore.cards import mixed_seed
from aicore.parallel import ParallelSearch, merged_hearing
from aicore.player import SearchPlayer
from aicore.result import Hearing
from games.spades.game import SPADES

ADVISE = SPADES.player(stars=5).advise


@pytest.fixture
def root():
    match = SPADES.new_match(seed=2)
    while match.state.phase == "bidding":
        match.apply(3)
    return ADVISE(match.observation(match.current_player()), 1).state


@pytest.fixture
def parallel():
    search = ParallelSearch(num_threads=3)
    yield search
    search.close()


def test_statistics_are_the_sum_of_the_searches(root, parallel):
    budget = Budget(iterations=1000, time_ms=None)
    result = parallel.run(root, budget=budget, seed=5)
    parts = [
        InformationSetSearch().run(root, budget=Budget(iterations=share, time_ms=None), seed=mixed_seed(5, place))
        for place, share in enumerate((334, 333, 333))
    ]
    assert result.iterations == 1000
    assert result.num_nodes == sum(part.num_nodes for part in parts)
    assert result.depth == max(part.depth for part in parts)
    assert result.reason == "iterations"
    for index, entry in enumerate(result.moves):
        same = [part.moves[index] for part in parts]
        assert entry.visits == sum(move.visits for move in same)
        assert entry.availability == sum(move.availability for move in same)
        assert entry.mean == pytest.approx(sum(move.mean * move.visits for move in same) / entry.visits)


def test_the_same_seed_gives_the_same_result_twice(root, parallel):
    budget = Budget(iterations=2000, time_ms=None)
    first, second = (parallel.run(root, budget=budget, seed=8) for _ in range(2))
    assert first.moves == second.moves


def test_the_bytes_are_shared_not_multiplied(root, parallel):
    result = parallel.run(root, budget=Budget(iterations=100_000, time_ms=None), seed=1)
    assert 100_000 < result.num_bytes <= 140_000


def test_one_cancel_stops_all(root, parallel):
    cancel = Cancel()
    cancel.set()
    result = parallel.run(root, budget=Budget(iterations=1 << 30, time_ms=None), seed=1, cancel=cancel)
    assert result.reason == "cancelled"
    assert result.iterations == 0


def test_a_forced_move_starts_no_thread(parallel):
    match = SPADES.new_match(seed=2)
    while match.state.phase == "bidding":
        match.apply(3)
    while len(match.legal_moves()) > 1:
        match.apply(match.legal_moves()[0])
    result = parallel.run(ADVISE(match.observation(match.current_player()), 1).state)
    assert result.reason == "forced"
    assert parallel._threads is None


def test_a_failure_in_any_search_is_the_callers(root, parallel):
    with pytest.raises(ValueError, match="needs at least"):
        parallel.run(root, budget=Budget(num_bytes=40_000))


def test_a_suspect_is_proven_by_most_of_the_searches(root, parallel):
    def held(suspect, is_proven):
        return Hearing(suspect=suspect, is_proven=is_proven, gains=())

    assert merged_hearing([None, None]) is None
    assert not merged_hearing([held(1, True), None]).is_proven
    assert merged_hearing([held(1, True), held(2, False), held(1, True)]) == held(1, True)
    assert not merged_hearing([held(1, True), held(2, True), held(1, False)]).is_proven
    leader = parallel.run(root, budget=Budget(iterations=3000, time_ms=None), seed=8).move
    result = parallel.run(root, budget=Budget(iterations=3000, time_ms=None), seed=8, suspects=[leader])
    assert result.hearing is not None
    assert result.hearing.suspect == leader
    assert (result.move == leader) == result.hearing.is_proven


def test_a_player_may_use_it(parallel):
    match = SPADES.new_match(seed=2)
    while match.state.phase == "bidding":
        match.apply(3)
    player = SearchPlayer(advise=ADVISE, search=parallel, budget=Budget(time_ms=None))
    decision = player.choose(match.observation(match.current_player()), seed=3)
    assert decision.move in match.legal_moves()
    assert 0 < decision.iterations <= 2500


@pytest.mark.parametrize("num_threads", [0, 17])
def test_odd_numbers_of_threads_are_refused(num_threads):
    with pytest.raises(ValueError, match="1 to 16 threads"):
        ParallelSearch(num_threads=num_threads)
