"""Euchre: bowers, scoring, trump making, and agreement with OpenSpiel at every step."""

import random

import pyspiel
import pytest

from aicore.cards import parse_card
from aicore.games.others.euchre.making import best_discard, make_trumps
from aicore.games.others.euchre.state import DECK, PASS, EuchreState, euchre_suit, makers_score

NUM_GAMES = 1000


def our_move(action: int) -> int:
    """Return our number: theirs are 4 * rank + suit from the nine up, 24 pass, 25 to 28 suits, alone, partner."""
    if action < 24:
        return 16 * (action % 4) + 7 + action // 4
    return {24: PASS, 29: 5, 30: 6}.get(action, action - 25)


@pytest.mark.parametrize("stick", [True, False])
def test_agrees_with_openspiel(stick: bool) -> None:
    game = pyspiel.load_game(f"euchre(stick_the_dealer={stick})")
    choose = random.Random(13)
    for _ in range(NUM_GAMES):
        theirs = game.new_initial_state()
        dealer = choose.randrange(4)
        theirs.apply_action(dealer)
        dealt = []
        while theirs.is_chance_node():
            action = choose.choice(theirs.legal_actions())
            theirs.apply_action(action)
            dealt.append(our_move(action))
        # Their first card goes to the dealer.
        hands = [dealt[(seat - dealer) % 4 : 20 : 4] for seat in range(4)]
        ours = EuchreState(hands, dealer=dealer, turned=dealt[20], stick_the_dealer=stick)
        while not theirs.is_terminal():
            actions = theirs.legal_actions()
            assert ours.current_player() == theirs.current_player()
            assert ours.legal_moves() == sorted(our_move(action) for action in actions)
            # Passing most of the time, so that every stage is seen.
            action = 24 if 24 in actions and choose.random() < 0.7 else choose.choice(actions)
            theirs.apply_action(action)
            ours.apply(our_move(action))
        assert ours.current_player() == -1
        first, second = ours.scores(ours.tallies)
        assert theirs.returns() == [first - second, second - first] * 2


@pytest.mark.parametrize(
    ("tricks", "alone", "points"),
    [(0, False, -2), (2, True, -2), (3, False, 1), (4, True, 1), (5, False, 2), (5, True, 4)],
)
def test_makers_score(tricks: int, alone: bool, points: int) -> None:
    assert makers_score(tricks, alone=alone) == points


def cards(text: str) -> list[int]:
    return [parse_card(word) for word in text.split()]


def test_left_bower_is_a_trump() -> None:
    assert euchre_suit(parse_card("JD"), 2) == 2
    assert euchre_suit(parse_card("JC"), 3) == 3
    assert euchre_suit(parse_card("JD"), 0) == 1


def hand_of(text: str, *, turned: str, dealer: int) -> EuchreState:
    """Return a hand in which seat 1 holds the cards."""
    own, card = cards(text), parse_card(turned)
    rest = [other for other in DECK if other not in own and other != card]
    return EuchreState([rest[:5], own, rest[5:10], rest[10:15]], dealer=dealer, turned=card)


def test_orders_up_a_strong_hand_and_passes_a_weak_one() -> None:
    assert make_trumps(hand_of("JH JD AH AC 9S", turned="TH", dealer=0).observation(1)) == 2
    assert make_trumps(hand_of("9C TC QD 9S TS", turned="TH", dealer=0).observation(1)) == PASS


def test_discards_a_lone_small_card() -> None:
    hand = cards("JH JD AH AC 9S TH")
    assert best_discard(hand, cards("JH JD AH AC 9S"), 2) == parse_card("9S")


def test_discard_is_hidden_from_all_but_the_dealer() -> None:
    state = hand_of("JH JD AH AC 9S", turned="TH", dealer=1)
    for _ in range(3):
        state.apply(PASS)
    state.apply(2)
    discarded = parse_card("9S")
    state.apply(discarded)
    assert discarded in state.observation(1).stock
    for seat in (0, 2, 3):
        view = state.observation(seat)
        assert discarded in view.hidden
        assert all(move != discarded for _, move in view.history)
        assert view.hands[1] == [parse_card("TH")]
