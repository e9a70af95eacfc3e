"""The compiled searches give exactly the visit counts of the readable reference."""

from itertools import product
from typing import Any

import pytest

from aicore import Budget, DeterminizedSearch, FlatSearch, InformationSetSearch, MultiObserverSearch, Search
from aicore.games.spades.state import SpadesState
from tests.every import check_every
from tests.positions import budget_for_nodes, first_card
from tests.reference.plain_spades import PlainSpades
from tests.reference.search import Reference, determinized, flat, multi_observer
from tests.reference.spades_in_python import SpadesInPython
from tests.reference.tiny_game import TinyTricks

SETTINGS: dict[str, tuple[type[Search], dict[str, Any]]] = {
    "information set": (InformationSetSearch, {}),
    "information set, greedy": (InformationSetSearch, {"playout": "greedy", "epsilon": 0.3}),
    "information set, rule": (InformationSetSearch, {"playout": "rule"}),
    "information set, cut off": (InformationSetSearch, {"cutoff_moves": 2}),
    "information set, little exploration": (InformationSetSearch, {"exploration": 0.1}),
    "information set, fixed exploration": (InformationSetSearch, {"exploration": 0.7}),
    "information set, little for the spread": (InformationSetSearch, {"spread_weight": 0.3}),
    "information set, full pool": (InformationSetSearch, {"num_nodes": 40}),
    "information set, tiny pool": (InformationSetSearch, {"num_nodes": 8}),
    "information set, widening": (InformationSetSearch, {"widening": 0.2}),
    "determinized": (DeterminizedSearch, {"iterations_per_deal": 25}),
    "determinized, full pool": (DeterminizedSearch, {"iterations_per_deal": 60, "num_nodes": 20}),
    "flat": (FlatSearch, {}),
}


def reference_for(kind: type[Search], settings: dict[str, Any]) -> Reference:
    """Return the reference with the same settings."""
    if kind is DeterminizedSearch:
        return determinized(**settings)
    if kind is MultiObserverSearch:
        return multi_observer(**settings)
    return flat(**settings) if kind is FlatSearch else Reference(**settings)


def counts(result: Any) -> dict[int, tuple[int, int]]:
    return {entry.move: (entry.visits, entry.availability) for entry in result.moves}


@pytest.mark.parametrize("name", SETTINGS)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_tiny_game(name: str, seed: int) -> None:
    kind, settings = SETTINGS[name]
    settings = dict(settings)
    num_nodes = settings.pop("num_nodes", None)
    game = TinyTricks.deal(seed).observation(0)
    search = kind(**settings)
    budget = Budget(iterations=600, time_ms=None, num_bytes=1 << 22)
    if num_nodes is not None:
        budget = budget_for_nodes(search, game, iterations=600, num_nodes=num_nodes)
        settings["max_nodes"] = num_nodes
    result = search.run(game, budget=budget, seed=seed)
    if num_nodes is not None:
        assert search.pool.capacity == num_nodes == result.num_nodes
    assert counts(result) == reference_for(kind, settings).run(game, iterations=600, seed=seed)


@pytest.mark.parametrize("seed", [1, 2])
def test_skews_and_filter(seed: int) -> None:
    game = TinyTricks.deal(seed).observation(0)
    moves = game.legal_moves()[:2]
    skews = {moves[0]: 1.4, moves[1]: 0.6}
    search = InformationSetSearch(skew_decay=50.0)
    result = search.run(game, budget=Budget(iterations=400, time_ms=None), seed=seed, moves=moves, skews=skews)
    expected = Reference(skew_decay=50.0).run(game, iterations=400, seed=seed, moves=moves, skews=skews)
    assert counts(result) == expected


@pytest.mark.parametrize("kind", [InformationSetSearch, FlatSearch, MultiObserverSearch])
def test_paired_tests(kind: type[Search]) -> None:
    """The leader is the suspect, or all moves but one: the same tests with the same end and the same visits."""
    verdicts = []
    for seed, (proof, clear_gain) in product(range(1, 9), [(0.0, 0.0), (1.0, 0.0), (2.0, 0.01), (9.0, 0.0)]):
        game = TinyTricks.deal(seed).observation(0)
        moves = game.legal_moves()
        leader = kind().run(game, budget=Budget(iterations=64, time_ms=None), seed=seed).move
        settings: dict[str, Any] = {"proof": proof, "clear_gain": clear_gain, "test_from": 0.1, "max_deals": 128}
        for suspects in ((leader,), tuple(moves[:-1])):
            reference = reference_for(kind, settings)
            budget = Budget(iterations=600, time_ms=None)
            result = kind(**settings).run(game, budget=budget, seed=seed, suspects=suspects)
            assert counts(result) == reference.run(game, iterations=600, seed=seed, suspects=suspects)
            assert [test.suspect for test in result.paired_tests] == [test.suspect for test in reference.tests]
            for found, test in zip(result.paired_tests, reference.tests, strict=True):
                assert found.is_proven == test.is_proven
                assert found.rivals == test.rivals
                for gain in found.gains:
                    expected = test.gains(gain.move, gain.other)
                    assert gain.deals == len(expected)
                    assert gain.mean == pytest.approx(sum(expected) / len(expected), abs=1e-12)
            verdicts += [test.is_proven for test in result.paired_tests if not test.is_proven or test.gains]
    assert verdicts.count(True) > 4
    assert verdicts.count(False) > 4


@pytest.mark.parametrize("kind", [InformationSetSearch, DeterminizedSearch, FlatSearch])
@pytest.mark.parametrize("seed", [5, 6])
def test_spades_through_python(kind: type[Search], seed: int) -> None:
    state = SpadesState.deal(seed)
    for bid in (3, 4, 2, 3):
        state.apply(bid)
    for _ in range(26):
        state.apply(state.legal_moves()[0])
    game = SpadesInPython(state.observation(state.current_player()))
    settings: dict[str, Any] = {"iterations_per_deal": 20} if kind is DeterminizedSearch else {}
    result = kind(**settings).run(game, budget=Budget(iterations=150, time_ms=None), seed=seed)
    assert counts(result) == reference_for(kind, settings).run(game, iterations=150, seed=seed)


def test_native_spades_has_the_same_distribution() -> None:
    """Native Spades draws its random numbers in bundles, so the mean visits over many seeds are compared."""
    state = SpadesState.deal(11)
    for bid in (3, 4, 2, 3):
        state.apply(bid)
    for _ in range(34):
        state.apply(state.legal_moves()[-1])
    view = state.observation(state.current_player())
    budget = Budget(iterations=200, time_ms=None)
    num_seeds = 60
    means: list[dict[int, float]] = []
    for game in (view, SpadesInPython(view)):
        visits = dict.fromkeys(view.legal_moves(), 0.0)
        for seed in range(num_seeds):
            for entry in InformationSetSearch().run(game, budget=budget, seed=seed).moves:
                visits[entry.move] += entry.visits / num_seeds
        means.append(visits)
    native, python = means
    # A visit count differs between seeds by about 25; the mean of 60 by about 3.
    assert all(abs(native[move] - python[move]) < 15 for move in native), means


def check_round(seed: int) -> None:
    native = first_card(seed)
    plain = PlainSpades(native)
    for num_cards in range(52):
        assert plain.current_player() == native.current_player()
        assert plain.legal_moves() == native.legal_moves()
        move = native.legal_moves()[seed * num_cards % len(native.legal_moves())]
        native.apply(move)
        plain.apply(move)
    assert plain.tricks == native.tricks
    assert plain.rewards() == pytest.approx(native.rewards(), abs=1e-12)


def test_plain_spades_agrees_with_the_native_round() -> None:
    check_every(range(20), check_round)


def test_plain_spades_on_both_searches() -> None:
    view = PlainSpades(first_card(3)).observation(0)
    result = InformationSetSearch().run(view, budget=Budget(iterations=150, time_ms=None), seed=8)
    assert counts(result) == Reference().run(view, iterations=150, seed=8)
