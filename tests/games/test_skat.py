"""Skat: the play against OpenSpiel's, the auction and the values by tables."""

import random

import pyspiel
import pytest

from aicore.cards import parse_card
from aicore.games.others.skat.scoring import DECK, GRAND, NULL, POINT, hand_score, matadors
from aicore.games.others.skat.state import BID, BIDS, CONTRACT_MOVES, PASS, TAKE, SkatState

# OpenSpiel numbers suits diamonds, hearts, spades, clubs and ranks 7 8 9 Q K 10 A J; its bids begin at 32.
SUITS, RANKS = (1, 2, 3, 0), (5, 6, 7, 10, 11, 8, 12, 9)
SPIEL_CONTRACTS = {1: 33, 2: 34, 3: 35, 0: 36, GRAND: 37, NULL: 38}


def ours(action: int) -> int:
    """Return the card that an action of OpenSpiel plays."""
    return 16 * SUITS[action // 8] + RANKS[action % 8]


def spiel_points(spiel: pyspiel.State) -> int:
    """Return the points of the lone player as OpenSpiel writes them."""
    return int(str(spiel).split("Points (Solo / Team): (")[1].split(" ")[0])


def test_a_thousand_games_as_openspiel_plays_them() -> None:
    game = pyspiel.load_game("skat")
    for seed in range(1000):
        choose = random.Random(seed)
        spiel = game.new_initial_state()
        while spiel.is_chance_node():
            spiel.apply_action(choose.choice([action for action, _ in spiel.chance_outcomes()]))
        alone, contract = seed % 3, choose.choice(list(SPIEL_CONTRACTS))
        hands: list[list[int]] = [[], [], []]
        for action in spiel.history():
            owner = spiel_owner(spiel, action)
            if owner >= 0:
                hands[owner].append(ours(action))
        state = SkatState(hands, dealer=2)
        for seat in range(alone):
            spiel.apply_action(32)
            assert spiel.current_player() == seat + 1
        spiel.apply_action(SPIEL_CONTRACTS[contract])
        bid_alone(state, alone)
        state.apply(TAKE)
        for _ in range(2):
            assert sorted(map(ours, spiel.legal_actions())) == state.legal_moves()
            action = choose.choice(spiel.legal_actions())
            spiel.apply_action(action)
            state.apply(ours(action))
        state.apply(CONTRACT_MOVES[contract])
        while not spiel.is_terminal():
            assert spiel.current_player() == state.current_player()
            assert sorted(map(ours, spiel.legal_actions())) == state.legal_moves()
            action = choose.choice(spiel.legal_actions())
            spiel.apply_action(action)
            state.apply(ours(action))
        assert state.current_player() == -1
        if contract != NULL:
            assert state.tallies[0] // POINT == spiel_points(spiel)
        else:
            assert (state.tallies[0] == 0) == (spiel.returns()[alone] > 0)


def spiel_owner(spiel: pyspiel.State, action: int) -> int:
    """Return who was dealt the card, -1 for the skat."""
    drawn = [line for line in str(spiel).splitlines() if line.startswith("Player ")]
    return next((seat for seat in range(3) if card_symbol(action) in drawn[seat]), -1)


def card_symbol(action: int) -> str:
    """Return the card as OpenSpiel draws it: a block of Unicode for each suit."""
    block = {0: 0x1F0D0, 1: 0x1F0C0, 2: 0x1F0B0, 3: 0x1F0A0}[SUITS[action // 8]]
    rank = {5: 7, 6: 8, 7: 9, 8: 10, 9: 11, 10: 13, 11: 14, 12: 1}[RANKS[action % 8]]
    return chr(block + rank)


def bid_alone(state: SkatState, alone: int) -> None:
    """Let everybody else pass, with the dealer in seat 2."""
    while state.stage < 16:
        state.apply(BID if state.current_player() == alone else PASS)


@pytest.mark.parametrize(
    ("said", "alone", "bid"),
    [
        ("1 0 0", 1, 18),                  # middlehand 18, forehand passes, rearhand passes
        ("1 1 0 0", 0, 18),                # forehand holds 18, both others pass
        ("0 1 0", 2, 18),                  # rearhand bids to forehand, who passes
        ("0 0 1", 0, 18),                  # nobody bids: forehand plays for 18
        ("1 1 1 0 1 1 0", 1, 22),          # 18 held, 20 not; rearhand 22, middlehand holds
        ("0 0 0", -1, 0),
    ],
)
def test_auction(said: str, alone: int, bid: int) -> None:
    for turn in range(3):                  # whoever deals
        state = SkatState.deal(1, dealer=(2 + turn) % 3)
        for word in said.split():
            state.apply(int(word))
        assert state.maker == ((alone + turn) % 3 if alone >= 0 else -1)
        assert (BIDS[state.num_bids - 1] if state.num_bids else 0) == bid


@pytest.mark.parametrize(
    ("cards", "contract", "count"),
    [("JC JS 7H", 2, 2), ("JS JH", 2, 1), ("JD 7H", GRAND, 3), ("JC JS JH JD", GRAND, 4), ("JC JS JH JD AH TH", 2, 6)],
)
def test_matadors(cards: str, contract: int, count: int) -> None:
    assert matadors({parse_card(name) for name in cards.split()}, contract) == count


@pytest.mark.parametrize(
    ("contract", "is_hand", "won", "levels", "bid", "score"),
    [
        (2, False, True, 0, 20, 30),       # hearts with two
        (2, True, True, 1, 20, 50),
        (2, False, False, 0, 20, -60),
        (2, False, True, 0, 33, -80),      # overbid
        (GRAND, False, True, 0, 24, 72),
        (NULL, False, True, 0, 23, 23),
        (NULL, True, False, 0, 23, -70),
    ],
)
def test_scores(contract: int, is_hand: bool, won: bool, levels: int, bid: int, score: int) -> None:
    cards = {parse_card("JC"), parse_card("JS")}
    found = hand_score(cards, contract=contract, is_hand=is_hand, won=won, levels=levels, bid=bid)
    assert found == score


def test_the_others_do_not_know_what_was_laid_away() -> None:
    state = SkatState.deal(3)
    bid_alone(state, 0)
    state.apply(TAKE)
    for _ in range(2):
        state.apply(state.legal_moves()[-1])
    assert state.observation(0).stock == state.stock
    assert state.observation(1).stock == []
    assert all(move not in DECK for _, move in state.observation(1).history)
