"""Oh Hell: scoring, bidding, and agreement with OpenSpiel at every step."""

import random

import pyspiel
import pytest

from aicore.cards import parse_card
from aicore.games.others.oh_hell.bidding import bid
from aicore.games.others.oh_hell.state import OhHellState, hand_score

NUM_GAMES = 1000
# OpenSpiel's suits are clubs, diamonds, spades, hearts; a card is 4 * rank + suit, a bid 52 + number.
OUR_SUITS = (0, 1, 3, 2)


def our_card(action: int) -> int:
    return 16 * OUR_SUITS[action % 4] + action // 4


def our_move(action: int) -> int:
    return our_card(action) if action < 52 else action - 52


def test_agrees_with_openspiel() -> None:
    choose = random.Random(12)
    games = [
        (players, penalty, pyspiel.load_game(f"oh_hell(players={players},off_bid_penalty={penalty})"))
        for players in range(3, 8)
        for penalty in ("False", "True")
    ]
    for number in range(NUM_GAMES):
        players, penalty, game = games[number % len(games)]
        theirs = game.new_initial_state()
        size = choose.choice(theirs.legal_actions())
        theirs.apply_action(size)
        dealer = choose.choice(theirs.legal_actions())
        theirs.apply_action(dealer)
        dealt = []
        while theirs.is_chance_node():
            action = choose.choice(theirs.legal_actions())
            theirs.apply_action(action)
            dealt.append(our_card(action))
        ours = OhHellState(
            [dealt[seat : players * size : players] for seat in range(players)],
            dealer=dealer,
            turned=dealt[-1],
            off_bid_penalty=penalty == "True",
        )
        while not theirs.is_terminal():
            actions = theirs.legal_actions()
            assert ours.current_player() == theirs.current_player()
            assert ours.legal_moves() == sorted(our_move(action) for action in actions)
            action = choose.choice(actions)
            theirs.apply_action(action)
            ours.apply(our_move(action))
        assert ours.current_player() == -1
        assert ours.scores(ours.tricks) == theirs.returns()


@pytest.mark.parametrize(
    ("bid_made", "tricks", "plain", "penalised"), [(0, 0, 10, 10), (3, 3, 13, 13), (2, 4, 4, -2), (5, 1, 1, -4)]
)
def test_hand_score(bid_made: int, tricks: int, plain: int, penalised: int) -> None:
    assert hand_score(bid_made, tricks) == plain
    assert hand_score(bid_made, tricks, off_bid_penalty=True) == penalised


def cards(text: str) -> list[int]:
    return [parse_card(word) for word in text.split()]


@pytest.mark.parametrize(
    ("hand", "least", "most"),
    [("AS KS QS AH AD", 4, 5), ("2C 3C 2D 3D 2H", 0, 0), ("AS 2C 3C 2D 4H", 1, 1)],
)
def test_bids_what_the_hand_is_worth(hand: str, least: int, most: int) -> None:
    own = cards(hand)
    turned = parse_card("5S")
    rest = [card for card in range(64) if card & 15 < 13 and card not in own and card != turned]
    state = OhHellState([rest[:5], own, rest[5:10], rest[10:15]], dealer=0, turned=turned)
    made = bid(state.observation(1))
    assert made is not None
    assert least <= made <= most


def test_turned_card_is_never_dealt_and_undealt_cards_stay_hidden() -> None:
    state = OhHellState.deal(5, num_players=7, hand_size=6)
    view = state.observation(3)
    assert view.stock == [state.turned]
    for seed in range(30):
        deal = view.determinize(seed)
        assert state.turned in deal.stock
        assert [len(hand) for hand in deal.hands] == [6] * 7
