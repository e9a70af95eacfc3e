"""Hidden cards in Spades: every deal that agrees with what was seen is equally likely, and no other is drawn."""

from collections import Counter
from itertools import combinations

import pytest

from aicore.games.spades.rules import Rules
from aicore.games.spades.state import SpadesState
from tests.positions import after_cards, seen_by_mover

SPADES = 3


def consistent_deals(view: SpadesState) -> set[tuple[tuple[int, ...], ...]]:
    """Return all hands of the three other seats that keep to their sizes and shown voids."""
    others = [(view.observer + turn) % 4 for turn in (1, 2, 3)]
    deals: list[tuple[tuple[int, ...], ...]] = [()]
    for seat in others:
        extended = []
        for deal in deals:
            left = [card for card in view.hidden if not any(card in hand for hand in deal)]
            allowed = [card for card in left if card >> 4 not in view.voids[seat]]
            extended += [(*deal, hand) for hand in combinations(allowed, view.sizes[seat])]
        deals = extended
    return set(deals)


@pytest.mark.parametrize("seed", range(8))
def test_uniform_over_all_consistent_deals(seed: int) -> None:
    view = seen_by_mover(after_cards(41 + seed % 3, seed))
    expected = consistent_deals(view)
    others = [(view.observer + turn) % 4 for turn in (1, 2, 3)]
    count = max(4000, 30 * len(expected))
    drawn: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for number in range(count):
        hands = view.determinize(number).hands
        drawn[tuple(tuple(hands[seat]) for seat in others)] += 1
    assert set(drawn) <= expected
    each = count / len(expected)
    chi_square = sum((drawn[deal] - each) ** 2 / each for deal in expected)
    freedom = len(expected) - 1
    assert chi_square <= freedom + 5 * (2 * freedom) ** 0.5 + 1e-9


@pytest.mark.parametrize("bidding", ["mirror", "whiz"])
def test_bids_that_tell_the_spades(bidding: str) -> None:
    """Who bids as many as it has spades is dealt so many, less those it has played."""
    for seed in range(10):
        state = SpadesState.deal(seed, rules=Rules(bidding=bidding))
        while state.phase == "bidding":
            state.apply(max(state.legal_moves()))
        spades_bid = list(state.bids)
        for num_cards in range(30):
            if num_cards % 5 == 0:
                view = seen_by_mover(state)
                played = Counter(seat for seat, card in state.history[4:] if card >> 4 == SPADES)
                for draw in range(20):
                    for seat, hand in enumerate(view.determinize(draw).hands):
                        held = sum(card >> 4 == SPADES for card in hand)
                        if bidding == "mirror" or spades_bid[seat] != 0:
                            assert held + played[seat] == spades_bid[seat], f"seed {seed}, seat {seat}"
            state.apply(state.legal_moves()[num_cards % len(state.legal_moves())])


def test_the_leader_holds_the_lowest_club() -> None:
    for seed in range(20):
        state = SpadesState.deal(seed, rules=Rules(lowest_club_leads=True))
        while state.phase == "bidding":
            state.apply(3)
        for seat in range(4):
            view = state.observation(seat)
            assert all(0 in view.determinize(draw).hands[state.leader] for draw in range(10))
