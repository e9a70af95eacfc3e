"""The search by rollouts: every move in the same weighed deals; cut short or not, its first iterations are the same."""

from typing import Any

import pytest

from aicore import Budget, Cancel, RolloutSearch, SearchResult
from aicore.budget import FakeClock
from aicore.games.spades.bidding import outlooks
from aicore.games.spades.inference import believe
from aicore.games.spades.state import SpadesState
from aicore.player import stop_when_decided
from tests.positions import after_cards, seen_by_mover
from tests.reference.tiny_game import TinyTricks


def weighing(num_cards: int, seed: int = 1) -> SpadesState:
    """Return what the mover sees after so many cards, with deals to be weighed and playouts as learned."""
    view = seen_by_mover(after_cards(num_cards, seed))
    believe(view)
    view.weigh_deals(outlooks(view))
    view.play_as_learned()
    return view


def iterations(count: int, *, num_bytes: int = 140_000) -> Budget:
    return Budget(iterations=count, time_ms=None, num_bytes=num_bytes)


def statistics(result: SearchResult) -> list[Any]:
    return [result.moves, result.iterations, result.num_bytes, result.paired_tests]


def test_the_same_seed_gives_the_same_result() -> None:
    view = weighing(5)
    used = RolloutSearch(playout="rule")
    first = statistics(used.run(view, budget=iterations(1500), seed=5))
    assert statistics(used.run(view, budget=iterations(1500), seed=6)) != first
    assert statistics(used.run(view, budget=iterations(1500), seed=5)) == first
    assert statistics(RolloutSearch(playout="rule").run(view, budget=iterations(1500), seed=5)) == first


def test_iterations_are_draws_and_playouts_and_the_better_moves_have_more() -> None:
    search = RolloutSearch(playout="rule", first_draws=100)
    result = search.run(weighing(0), budget=iterations(6000), seed=1)
    tried = sum(entry.visits for entry in result.moves)
    assert 2900 < tried <= 2950
    assert result.iterations == 6000
    visits = sorted((entry.visits for entry in result.moves), reverse=True)
    assert visits[0] == visits[1] == result.best.visits
    assert visits[-1] <= 150, "after so many deals the worse half is left"
    assert 20 < search.effective_number < 3050
    assert all(entry.mean is not None and 0 <= entry.mean <= 1 for entry in result.moves)


@pytest.mark.parametrize("done", [6, 12, 60, 333, 4000])
def test_a_search_that_was_cut_short_can_be_made_again(done: int) -> None:
    """By the deadline or by hand: with as many iterations it finds the same."""
    view = weighing(9, seed=3)
    clock = FakeClock(step_ns=1_000_000)
    limited = Budget(iterations=100_050, time_ms=float(done), num_bytes=1 << 24)
    cut = RolloutSearch(playout="rule").run(view, budget=limited, seed=4, clock=clock)
    assert cut.reason == "deadline"
    again = RolloutSearch(playout="rule").run(view, budget=iterations(cut.iterations, num_bytes=1 << 24), seed=4)
    assert again.moves == cut.moves
    assert again.paired_tests == cut.paired_tests


def test_a_deadline_is_kept_while_draws_are_weighed() -> None:
    clock = FakeClock(step_ns=1_000_000)
    search = RolloutSearch(playout="rule", first_draws=10_000)
    result = search.run(weighing(0), budget=Budget(iterations=100_000, time_ms=20.0, num_bytes=1 << 24), clock=clock)
    assert result.reason == "deadline"
    assert 20.0 <= result.time_ms <= 24.0
    assert all(entry.visits == 1 for entry in result.moves), "the first deal comes before all draws"


def test_cancelled_before_it_begins() -> None:
    cancel = Cancel()
    cancel.set()
    view = weighing(5)
    result = RolloutSearch(playout="rule").run(view, cancel=cancel)
    assert (result.reason, result.iterations) == ("cancelled", 0)
    assert result.move in view.legal_moves()


def test_draws_take_the_bytes_that_are_left_and_too_few_are_told() -> None:
    view = weighing(0)
    whole = RolloutSearch(playout="rule").run(view, budget=iterations(20_000, num_bytes=1 << 24))
    small = RolloutSearch(playout="rule").run(view, budget=iterations(20_000, num_bytes=90_000))
    assert small.num_bytes <= 90_000 < whole.num_bytes
    assert sum(entry.visits for entry in small.moves) > sum(entry.visits for entry in whole.moves)
    with pytest.raises(ValueError, match=r"needs at least [0-9]+ bytes, not 5000"):
        RolloutSearch(playout="rule").run(view, budget=iterations(100, num_bytes=5000))


def test_a_suspect_that_leads_is_played_only_if_proven() -> None:
    view = weighing(0)
    leader = RolloutSearch(playout="rule").run(view, budget=iterations(4000), seed=1).move
    convicted = RolloutSearch(playout="rule", proof=50.0).run(view, budget=iterations(4000), seed=1, suspects=[leader])
    assert not convicted.is_proven(leader)
    assert convicted.best.move != leader
    lenient = RolloutSearch(playout="rule", proof=0.0, clear_gain=-1.0)
    acquitted = lenient.run(view, budget=iterations(4000), seed=1, suspects=[leader])
    assert acquitted.is_proven(leader)
    assert acquitted.best.move == leader


def test_the_best_that_is_no_suspect_stays_to_the_end() -> None:
    view = weighing(0)
    free = RolloutSearch(playout="rule").run(view, budget=iterations(2000), seed=1)
    worst = min(free.moves, key=lambda entry: entry.mean or 0.0).move
    suspects = [move for move in view.legal_moves() if move != worst]
    result = RolloutSearch(playout="rule", proof=50.0).run(view, budget=iterations(6000), seed=1, suspects=suspects)
    assert result.best.move == worst
    assert result.best.visits == max(entry.visits for entry in result.moves)


def test_a_search_that_is_decided_stops() -> None:
    view = weighing(44)
    budget = iterations(20_000, num_bytes=1 << 24)
    result = RolloutSearch(playout="rule").run(view, budget=budget, stoppers=stop_when_decided)
    assert result.reason == "decided"
    assert result.iterations < 20_000


def test_without_weights_all_iterations_are_playouts() -> None:
    view = seen_by_mover(after_cards(5))
    search = RolloutSearch(playout="rule")
    result = search.run(view, budget=iterations(1000))
    assert sum(entry.visits for entry in result.moves) > 950
    assert search.effective_number == 0


def test_a_plain_python_game_is_searched_too() -> None:
    view = TinyTricks.deal(1).observation(0)
    result = RolloutSearch(playout="random").run(view, budget=iterations(300), seed=1)
    assert result.move in view.legal_moves()
    assert result.iterations == 300


@pytest.mark.parametrize(
    ("settings", "fault"),
    [({"first_draws": -1}, "0 to 1048576 draws"), ({"playout": "best"}, "a playout is one of")],
)
def test_wrong_settings(settings: dict[str, Any], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        RolloutSearch(**settings).run(weighing(5), budget=iterations(10))


def test_there_are_no_nodes() -> None:
    with pytest.raises(AttributeError, match="it has no nodes"):
        _ = RolloutSearch(playout="rule").pool
