"""Deals are drawn exactly: compared with all deals written out, on cases small enough for that."""

from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aicore.dealing import deal_many, deal_once

Deal = tuple[tuple[int, ...], ...]


def all_deals(cards: list[int], needs: list[int]) -> list[Deal]:
    """Return every way to deal the cards to the places."""
    if not needs:
        return [()] if not cards else []
    return [
        (hand, *rest)
        for hand in combinations(cards, needs[0])
        for rest in all_deals([card for card in cards if card not in hand], needs[1:])
    ]


def chances(
    cards: list[int], needs: list[int], weights: Any, *, split: int = 0, split_needs: Any = None
) -> dict[Deal, float]:
    """Return the chance of each deal: the product of the weights, of all deals together 1."""
    products: dict[Deal, float] = {}
    for deal in all_deals(cards, needs):
        product = 1.0
        for place, hand in enumerate(deal):
            for card in hand:
                product *= weights[place][card]
            if split_needs is not None and split_needs[place] not in (-1, sum(card >= split for card in hand)):
                product = 0.0
        if product > 0:
            products[deal] = product
    total = sum(products.values())
    return {deal: product / total for deal, product in products.items()}


def ones(num_places: int) -> list[dict[int, float]]:
    return [dict.fromkeys(range(64), 1.0) for _ in range(num_places)]


def without(weights: list[dict[int, float]], *pairs: tuple[int, int]) -> list[dict[int, float]]:
    """Return the weights with (place, card) forbidden."""
    for place, card in pairs:
        weights[place][card] = 0.0
    return weights


CASES: dict[str, tuple[list[int], list[int], Any, dict[str, Any]]] = {
    "uniform": ([0, 1, 2, 3, 4, 5], [2, 2, 2], ones(3), {}),
    "two places": ([5, 20, 40, 63], [1, 3], ones(2), {}),
    "uneven": ([0, 16, 17, 33, 50, 51], [1, 2, 3], ones(3), {}),
    "voids": (
        [0, 1, 2, 16, 17, 18],
        [2, 2, 2],
        without(ones(3), (0, 0), (0, 1), (0, 2), (1, 16), (2, 18)),
        {},
    ),
    "forced": ([0, 1, 2, 3], [1, 1, 2], without(ones(3), (0, 0), (0, 1), (0, 2), (1, 0), (1, 1)), {}),
    "weights": (
        [0, 1, 2, 3, 4],
        [2, 1, 2],
        [
            {0: 1.0, 1: 0.2, 2: 3.0, 3: 1.0, 4: 0.5},
            {0: 1.0, 1: 1.0, 2: 1.0, 3: 2.0, 4: 0.1},
            {0: 0.3, 1: 1.0, 2: 1.0, 3: 1.0, 4: 1.0},
        ],
        {},
    ),
    "split": ([0, 1, 2, 48, 49, 50], [2, 2, 2], ones(3), {"split": 48, "split_needs": [0, 2, 1]}),
    "split in part": ([0, 1, 2, 48, 49, 50], [2, 2, 2], ones(3), {"split": 48, "split_needs": [-1, 1, -1]}),
}


@pytest.mark.parametrize("name", CASES)
def test_exact(name: str) -> None:
    cards, needs, weights, options = CASES[name]
    expected = chances(cards, needs, weights, **options)
    count = 40_000
    drawn = Counter(
        tuple(tuple(hand) for hand in deal) for deal in deal_many(cards, needs, weights, 7, count, **options)
    )
    assert set(drawn) <= set(expected), "a deal that breaks a constraint"
    chi_square = sum((drawn[deal] - count * chance) ** 2 / (count * chance) for deal, chance in expected.items())
    freedom = len(expected) - 1
    # Mean `freedom`, variance twice that: five standard deviations.
    assert chi_square <= freedom + 5 * (2 * freedom) ** 0.5 + 1e-9


@pytest.mark.parametrize(
    ("needs", "pairs", "options", "fault"),
    [
        ([1, 1], (), {}, "3 hidden cards do not fill hands of 1, 1 and 0"),
        ([1, 2], ((0, 0), (0, 1), (0, 2)), {}, "no deal of the hidden cards agrees"),
        ([2, 1], ((0, 0), (0, 1)), {}, "no deal of the hidden cards agrees"),
        ([1, 2], ((0, 1), (1, 1)), {}, "no deal of the hidden cards agrees"),
        ([1, 2], (), {"split": 2, "split_needs": [1, 1]}, "no deal of the hidden cards agrees"),
    ],
)
def test_infeasible(needs: list[int], pairs: tuple[tuple[int, int], ...], options: dict[str, Any], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        deal_many([0, 1, 2], needs, without(ones(2), *pairs), 1, 1, **options)


def test_wrong_arguments() -> None:
    with pytest.raises(ValueError, match="cards are numbers from 0 to 63, not 64"):
        deal_once([64], [1], ones(1), 0)
    with pytest.raises(ValueError, match="1 to 3 places"):
        deal_once([1, 2, 3, 4], [1, 1, 1, 1], ones(4), 0)


@settings(max_examples=200, deadline=None)
@given(data=st.data())
def test_never_breaks_a_constraint(data: st.DataObject) -> None:
    """Whatever deal there was, its voids leave at least that deal, and every draw keeps them."""
    cards = data.draw(st.lists(st.integers(0, 63), min_size=3, max_size=39, unique=True))
    holders = [data.draw(st.integers(0, 2)) for _ in cards]
    needs = [holders.count(place) for place in range(3)]
    forbidden = data.draw(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 63)), max_size=60))
    weights = ones(3)
    truth = dict(zip(cards, holders, strict=True))
    for place, card in forbidden:
        if truth.get(card) != place:
            weights[place][card] = 0.0
    for deal in deal_many(cards, needs, weights, data.draw(st.integers(0, 2**64 - 1)), 20):
        assert [len(hand) for hand in deal] == needs
        assert sorted(card for hand in deal for card in hand) == sorted(cards)
        assert all(weights[place][card] > 0 for place, hand in enumerate(deal) for card in hand)
