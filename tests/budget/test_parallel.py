"""Root-parallel search: the same budget, shared; the same answer, added up."""

import pytest

from aicore import Budget, Cancel, InformationSetSearch
from aicore.cards import mixed_seed
from aicore.games.spades.game import SPADES
from aicore.parallel import ParallelSearch, merged_tests
from aicore.player import SearchPlayer, stop_when_decided
from aicore.result import Gain, PairedTest

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
    def found(suspect, is_proven, *gains):
        return PairedTest(suspect=suspect, is_proven=is_proven, gains=gains)

    def proven(*parts):
        return [test.suspect for test in merged_tests(parts) if test.is_proven]

    assert merged_tests([(), ()]) == ()
    assert proven([found(1, True)], []) == []
    assert proven([found(1, True)], [found(2, False)], [found(1, True)]) == [1]
    assert proven([found(1, True)], [found(2, True)], [found(1, False)]) == []
    gains = [Gain(move=1, other=2, deals=n, mean=mean, standard_error=0.1) for n, mean in ((100, 0.1), (300, 0.2))]
    (merged,) = merged_tests([[found(1, True, gains[0])], [found(1, True, gains[1].reversed())]])
    assert merged.gain(1, 2).deals == 400
    assert merged.gain(1, 2).mean == pytest.approx((100 * 0.1 + 300 * 0.2) / 400)
    leader = parallel.run(root, budget=Budget(iterations=3000, time_ms=None), seed=8).move
    result = parallel.run(root, budget=Budget(iterations=3000, time_ms=None), seed=8, suspects=[leader])
    assert result.paired_tests[0].suspect == leader
    assert (result.move == leader) == result.is_proven(leader)


def test_what_a_search_waits_for_is_shared_out_too(root, parallel):
    """Each of three searches may stop, and test a suspect, after a fifth of its own share."""
    budget = Budget(iterations=3000, time_ms=None)
    asked = []

    def stoppers(share):
        asked.append(share.iterations)
        return stop_when_decided(share)

    result = parallel.run(root, budget=budget, seed=8, stoppers=stoppers)
    assert sorted(asked) == [1000, 1000, 1000]
    leader = result.move
    tested = parallel.run(root, budget=budget, seed=8, suspects=[leader])
    paired = sum(entry.paired for entry in tested.moves)
    assert 0 < paired < 3000 * 0.8 + 1


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
