"""Bids: tricks that cannot be lost, what becomes of bids, and the bid with the best chance to win the match."""

import random

import pytest

from aicore.cards import mixed_seed, parse_card
from aicore.games.spades.bid_odds import BidValue, bid_values
from aicore.games.spades.bid_table import Table
from aicore.games.spades.bidding import Temper, choose_bid, nil_outlook, outlooks
from aicore.games.spades.deck import deck_for
from aicore.games.spades.game import SPADES
from aicore.games.spades.handvalue import expected_tricks
from aicore.games.spades.observation import Observation
from aicore.games.spades.rules import Rules
from aicore.games.spades.solver import solve
from aicore.games.spades.state import SpadesState
from aicore.games.spades.sure_tricks import sure_tricks

PLAIN = Rules()
FREE_BAGS = Rules(bag_penalty=0)
PASS = Rules(nil_pass=True)
JOKERS = Rules(high_cards="jokers")
DEUCES = Rules(high_cards="jokers and deuces")
WHIZ = Rules(bidding="whiz")
SUICIDE = Rules(bidding="suicide")

TEN_SPADES = "AS KS QS JS TS 9S 8S 7S 6S 5S AH AC AD"
GOOD = "AS QS 8S 5S AH KH 4H KC 7C 3C JD 8D 2D"  # five tricks
FAIR = "QS 8S 5S AH 9H 4H KC 7C 3C JD 8D 6D 2D"  # three
POOR = "7S 3S QH 9H 6H 4H 8C 5C 3C TD 7D 3D 2D"  # a nil, most of the time
RISKY = "9S 6S 2S KH TH 5H 3H QC 7C 4C JD 8D 3D"  # a nil, now and then
TO_PASS = "AS 4S KH 8H 6H 3H 9C 6C 4C 2C 7D 5D 3D"  # a nil once ace and king are passed


def cards(text: str) -> tuple[int, ...]:
    """Return cards, by their names in the deck with jokers and deuces or else in the usual one."""
    return tuple(parse_card(name) for name in text.split())


def seen_by_bidder(
    hand: str,
    before: tuple[int, ...] = (),
    *,
    rules: Rules = PLAIN,
    score: tuple[int, int] = (0, 0),
    bags: tuple[int, int] = (0, 0),
) -> Observation:
    """Return what seat 0 sees after the bids before its own, in their order."""
    dealer = (3 - len(before)) % 4
    bids = tuple(((dealer + 1 + turn) % 4, bid) for turn, bid in enumerate(before))
    deck = deck_for(rules)
    own = tuple(deck.parse(name) for name in hand.split())
    return Observation(seat=0, dealer=dealer, hand=own, bids=bids, score=score, bags=bags, rules=rules)


def bid_of(seen: Observation, *, by_match: bool = True) -> int:
    return choose_bid(seen, seen.state(), seed=1, temper=Temper(whim=0.0), by_match=by_match).move


# Tricks that cannot be lost


@pytest.mark.parametrize(
    ("hand", "rules", "count"),
    [
        (TEN_SPADES, PLAIN, 13),
        ("AS KS QS JS TS 9S 8S AH KH QH JH TH 9H", PLAIN, 13),
        ("BJ LJ AS KS QS JS TS 9S 8S AH KH AC AD", JOKERS, 13),
        ("BJ LJ 2D 2S AS KS QS JS TS 9S AH AC KD", DEUCES, 12),
        ("AS KS QS JS TS 9S AH KH QH JH AC AD KD", PLAIN, 6),  # six others may trump
        ("AS KS QS JS 9S 8S 7S 6S AH KH AD KD QC", PLAIN, 11),  # the ten of spades takes one
        ("KS QS 3S 2S AH AC AD KH QH JH TH 9H 8H", PLAIN, 1),  # the ace takes one of two
        ("AS 7S 6S 5S 4S 3S 2S AH AC AD KH QH JH", PLAIN, 2),  # six others are not enough for all
        ("QS JS TS 3H 4H 5H 6H 3C 4C 5C 3D 4D 5D", PLAIN, 1),
        ("2S 3S 4S AH KH QH JH AC KC QC AD KD QD", PLAIN, 0),
        ("2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", PLAIN, 13),
    ],
)
def test_tricks_that_cannot_be_lost_are_counted(hand: str, rules: Rules, count: int) -> None:
    deck = deck_for(rules)
    assert sure_tricks([deck.parse(name) for name in hand.split()], deck.cards) == count


def test_no_deal_takes_a_sure_trick_away() -> None:
    num_sure = 0
    for seed in range(400):
        chance = random.Random(seed)
        deck = chance.sample(deck_for(PLAIN).cards, 20)
        deck.sort(key=lambda card: card >> 4 == 3 and card & 15 > 7 and chance.random() < 0.8)
        hands = [deck[15:], *(sorted(deck[:15], key=lambda card: chance.random())[at : at + 5] for at in (0, 5, 10))]
        others = [card for card in deck if card not in hands[0]]
        chance.shuffle(others)
        hands[1:] = [others[:5], others[5:10], others[10:]]
        sure = sure_tricks(hands[0], deck)
        if sure:
            # Bags are a point each: more than even is a contract made.
            value = solve(hands, bids=[sure, -1, -1, -1], tricks=[0] * 4, leader=0, rules=FREE_BAGS)
            assert value > 0.5, (seed, hands)
            num_sure += sure
    assert num_sure > 200


# The bid


@pytest.mark.parametrize(
    ("hand", "before", "options", "bids"),
    [
        # What cannot be lost is bid.
        (TEN_SPADES, (), {}, {13}),
        (TEN_SPADES, (1, 1, 1), {}, {12}),
        (TEN_SPADES, (2, 0, 1), {}, {13}),
        (TEN_SPADES, (), {"rules": FREE_BAGS}, {13}),
        (TEN_SPADES, (), {"score": (470, 0)}, {13}),
        (TEN_SPADES, (), {"rules": WHIZ}, {10}),
        # Against a nil a trick is left to break it with.
        (GOOD, (0, 5, 4), {}, {2, 3}),
        (GOOD, (4, 5, 0), {}, {2, 3}),
        (GOOD, (0, 5, 4), {"rules": FREE_BAGS}, {2, 3}),
        # A nil is covered by a partner who bids high.
        (RISKY, (1, 4), {}, {1, 2}),
        (RISKY, (7, 3), {}, {0}),
        (TO_PASS, (4, 3), {}, {1, 2}),
        (TO_PASS, (4, 3), {"rules": PASS}, {0}),
        (POOR, (), {"rules": SUICIDE}, {0}),
        (GOOD, (), {"rules": SUICIDE}, {4, 5}),
        # Enough to win is enough.
        (GOOD, (3, 3, 3), {"score": (460, 300)}, {1, 2}),
        (GOOD, (1, 3), {"score": (460, 300)}, {3}),
        (GOOD, (0, 3, 3), {"score": (460, 300)}, {1, 2}),
        # They win with what they bid: then all that is not theirs is ours.
        (FAIR, (3, 3, 3), {"score": (300, 470)}, {5}),
        # A nil is worth more than a contract that comes too late.
        (POOR, (3, 4, 3), {"score": (400, 470)}, {0}),
        (POOR, (3, 4, 3), {"score": (400, 470), "rules": FREE_BAGS}, {0}),
        # The partner's contract is enough, and a nil would risk it.
        (RISKY, (3, 3, 3), {"score": (490, 200)}, {1}),
    ],
)
def test_bids_for_the_match(hand: str, before: tuple[int, ...], options: dict[str, object], bids: set[int]) -> None:
    assert bid_of(seen_by_bidder(hand, before, **options)) in bids  # type: ignore[arg-type]


@pytest.mark.parametrize(("hand", "rules", "bid"), [(TEN_SPADES, PLAIN, 13), (TO_PASS, PASS, 0)])
def test_bids_by_rule_know_sure_tricks_and_passes(hand: str, rules: Rules, bid: int) -> None:
    assert bid_of(seen_by_bidder(hand, rules=rules), by_match=False) == bid


def test_reasons_tell_what_the_score_asks_for() -> None:
    for hand, before, score, words in (
        (GOOD, (3, 3, 3), (460, 300), "That is enough to win the match."),
        (FAIR, (3, 3, 3), (300, 470), "The opponents win the match with what they have bid, unless they are set."),
        (GOOD, (0, 5, 4), (0, 0), "That leaves tricks to spare, to break the nil with."),
        (TEN_SPADES, (), (0, 0), "13 tricks cannot be lost."),
    ):
        seen = seen_by_bidder(hand, before, score=score)
        assert words in choose_bid(seen, seen.state(), seed=1, temper=Temper(whim=0.0), by_match=True).reasons


# What becomes of bids


def values(bids: tuple[int | None, ...], **changes: object) -> dict[int, BidValue]:
    given = {"hand": 3.0, "nil_logit": 0.0, "rules": PLAIN, "score": (0, 0), "bags": (0, 0)} | changes
    return bid_values(range(9), bids, **given)  # type: ignore[arg-type]


def test_values_are_chances_and_a_nil_is_worth_what_its_chance_makes_of_it() -> None:
    for bids in ((None,) * 4, (None, None, None, 3), (None, None, 4, 0), (None, 14, 0, 5), (None, 0, 3, 0)):
        for bid, value in values(bids).items():
            assert 0.0 < value.failed <= value.made < 1.0
            assert value.value == pytest.approx(value.chance * value.made + (1 - value.chance) * value.failed)
            assert (value.chance > 0) == (bid == 0)


def test_a_nil_is_safer_with_better_cards_and_a_stronger_partner() -> None:
    chances = [values((None, None, 4, 3), nil_logit=logit)[0].chance for logit in (-2.0, 0.0, 2.0)]
    assert chances == sorted(chances)
    chances = [values((None, None, partner, 3))[0].chance for partner in range(1, 9)]
    assert chances == sorted(chances)
    assert chances[-1] - chances[0] > 0.15


def test_a_contract_is_the_likelier_made_the_fewer_the_others_bid() -> None:
    made = [values((None, right, 3, 3), hand=4.0)[4].value for right in (1, 3, 5)]
    assert made == sorted(made, reverse=True)


def test_what_bids_tell_is_how_they_were_bid() -> None:
    misses = []
    for seed in range(60):
        state = SpadesState.deal(seed, dealer=seed % 4)
        hands = state.hands
        while state.phase == "bidding":
            seen = SPADES.observe(state)
            bid = choose_bid(seen, seen.state(), seed=seed, temper=Temper(whim=0.0), by_match=True)
            state.apply(bid.move)
        for seat, outlook in enumerate(outlooks(state)):
            if outlook is not None and state.bids[seat]:
                misses.append(abs(expected_tricks(hands[seat]) + outlook[0] - (state.bids[seat] or 0)))
    assert len(misses) > 180
    assert sum(misses) / len(misses) < 0.35
    assert sum(miss > 0.75 for miss in misses) < 0.1 * len(misses)


def test_a_pass_saves_a_nil() -> None:
    hand = cards(TO_PASS)
    assert nil_outlook(hand, PLAIN) is None
    after = nil_outlook(hand, PASS)
    assert after is not None
    assert after > 0.5


def test_the_table_holds_what_was_bid_before() -> None:
    state = SpadesState.deal(3, dealer=1)
    for bid in (2, 3, 4, 1):
        state.apply(bid)
    assert Table.of(state, 2).bids == (None, None, None, None)
    assert Table.of(state, 3).bids == (None, None, None, 2)
    assert Table.of(state, 0).bids == (None, None, 2, 3)
    assert Table.of(state, 1).bids == (None, 2, 3, 4)


def test_the_same_bid_comes_from_the_same_seed() -> None:
    player = SPADES.player(stars=4)
    for seed in range(10):
        seen = SPADES.observe(SpadesState.deal(seed))
        first, second = (player.choose(seen, seed=mixed_seed(seed, 1)).move for _ in range(2))
        assert first == second


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"hand": 1e9}, "cannot be"),
        ({"sure": 14}, "cannot be"),
        ({"nil_logit": float("nan")}, "cannot be"),
        ({"score": (0, 0, 0)}, "both teams"),
    ],
)
def test_nonsense_is_refused(changes: dict[str, object], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        values((None, None, None, 3), **changes)


def test_bids_out_of_turn_are_refused() -> None:
    with pytest.raises(ValueError, match="in turn"):
        values((None, 3, None, None))
    with pytest.raises(ValueError, match="a bid is 0 to 13"):
        values((None, None, None, 15))
