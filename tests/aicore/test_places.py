"""Dealing to many places: no constraint is ever broken, no draw ends in a dead end, and it is close to uniform."""

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aicore.places import deal_places


def suit(number: int) -> set[int]:
    return {16 * number + rank for rank in range(13)}


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_any_possible_position_is_dealt_within_its_constraints(data: st.DataObject) -> None:
    num_places = data.draw(st.integers(2, 9))
    size = data.draw(st.integers(1, 5))
    deck = sorted(set().union(*(suit(number) for number in range(4))))
    order = data.draw(st.permutations(deck))
    hands = [order[size * place : size * (place + 1)] for place in range(num_places)]
    # A place has shown voids in some of the suits that it really does not hold.
    lacks = []
    for hand in hands:
        held = {card >> 4 for card in hand}
        shown = data.draw(st.sets(st.sampled_from(range(4)), max_size=3))
        lacks.append(set().union(*(suit(number) for number in shown - held)))
    hidden = [card for hand in hands for card in hand]
    for deal in deal_places(hidden, [size] * num_places, lacks, seed=data.draw(st.integers(0, 9)), count=5):
        assert sorted(card for hand in deal for card in hand) == sorted(hidden)
        for hand, lacking in zip(deal, lacks, strict=True):
            assert len(hand) == size
            assert not lacking & set(hand)


def exact_chances(cards: list[int], needs: list[int], lacks: list[set[int]]) -> set[tuple[tuple[int, ...], ...]]:
    """Return every deal that the constraints allow."""
    deals = set()
    for order in permutations(cards):
        hands, start = [], 0
        for need in needs:
            hands.append(tuple(sorted(order[start : start + need])))
            start += need
        if all(not lacking & set(hand) for hand, lacking in zip(hands, lacks, strict=True)):
            deals.add(tuple(hands))
    return deals


@pytest.mark.parametrize(
    ("lacks", "distance"),
    [
        ([set(), set(), set(), set()], 0.03),
        ([suit(0), set(), set(), set()], 0.03),
        ([suit(0) | suit(1), suit(0), set(), set()], 0.03),
        ([suit(0), suit(1), set(), set()], 0.03),
        ([suit(0), suit(1), suit(2), set()], 0.03),
    ],
)
def test_deals_are_uniform_or_nearly(lacks: list[set[int]], distance: float) -> None:
    cards = [0, 1, 16, 17, 32, 33, 48, 49]
    needs = [2, 2, 2, 2]
    possible = exact_chances(cards, needs, lacks)
    count = 60_000
    seen = Counter(
        tuple(tuple(hand) for hand in deal) for deal in deal_places(cards, needs, lacks, seed=5, count=count)
    )
    assert set(seen) == possible
    # Half the sum of differences; sampling alone gives about sqrt(number of deals / (2 pi count)).
    noise = (len(possible) / (6.28 * count)) ** 0.5
    far = sum(abs(seen[deal] / count - 1 / len(possible)) for deal in possible) / 2
    assert far < distance + noise


def test_no_deal_that_fits_is_an_error() -> None:
    with pytest.raises(ValueError, match="no deal"):
        deal_places([0, 1], [1, 1], [suit(0), set()], seed=1)
    with pytest.raises(ValueError, match="do not fill"):
        deal_places([0, 1], [1, 2], [set(), set()], seed=1)


def test_seed_decides() -> None:
    cards = list(range(12))
    lacks: list[set[int]] = [set()] * 4
    first = deal_places(cards, [3] * 4, lacks, seed=1, count=3)
    assert first == deal_places(cards, [3] * 4, lacks, seed=1, count=3)
    assert first != deal_places(cards, [3] * 4, lacks, seed=2, count=3)
