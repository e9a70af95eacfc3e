"""Gin Rummy beside OpenSpiel: the same deal, the same moves; legal moves and points are compared.

OpenSpiel lets a card be discarded that was taken from the pile in the same turn, and lets the player to move knock
with the card turned up when two cards are left in the stock; these moves are left out. Equal deadwood is no undercut
there. It asks both players how to meld and lay off: the knocker is given our melds, and for the other player the best
of all ways is looked for.
"""

import random
from typing import Any

import pyspiel

from aicore.games.others.gin_rummy.melds import melds_of
from aicore.games.others.gin_rummy.state import KNOCK_MOVE, PASS_MOVE, STOCK_MOVE, TAKE_MOVE, GinState

TAKE, DRAW, PASS, KNOCK = 52, 53, 54, 55
SUITS = (3, 0, 1, 2)     # theirs are spades, clubs, diamonds, hearts
OURS = [16 * SUITS[card // 13] + card % 13 for card in range(52)]
THEIRS = {card: number for number, card in enumerate(OURS)}
UNDERCUT = 25
MAX_TAKEN = 50     # then OpenSpiel ends the hand, and we go on with the stock
DRAWS = {TAKE_MOVE: TAKE, STOCK_MOVE: DRAW, PASS_MOVE: PASS}


def cards_of(state: Any, action: int) -> frozenset[int]:
    """Return the cards of a meld that OpenSpiel names, such as As2s3s, by our numbers."""
    text = state.action_to_string(state.current_player(), action).split("Action: ")[1]
    pairs = [text[start : start + 2] for start in range(0, len(text), 2)]
    return frozenset(16 * "cdhs".index(pair[1]) + "A23456789TJQK".index(pair[0]) for pair in pairs)


def best_for_other(state: Any, knocker: int) -> float:
    """Return the knocker's points when the other melds and lays off in the best way."""
    if state.is_terminal():
        return float(state.returns()[knocker])
    return min(best_for_other(state.child(action), knocker) for action in state.legal_actions())


def settle(theirs: Any, ours: GinState, discard: int) -> None:
    """Knock on OpenSpiel's side, after ours, and compare the points."""
    knocker = ours.knocker
    theirs.apply_action(THEIRS[discard])
    for meld in melds_of(ours.hands[knocker]):
        laid = [action for action in theirs.legal_actions() if action > KNOCK]
        theirs.apply_action(next(action for action in laid if cards_of(theirs, action) == set(meld)))
    while theirs.current_player() == knocker:
        theirs.apply_action(PASS)
    found = best_for_other(theirs, knocker)
    points = ours.points()[knocker]
    # Equal deadwood is an undercut by pagat's rules; there nobody wins anything then.
    assert found == (0 if points == -UNDERCUT else points), f"{found} for {ours.points()} with {ours.hands}: {theirs}"


def compare_with_openspiel(seed: int, *, policy: str = "random") -> tuple[int, bool]:
    """Play a game on both sides; return the positions compared and whether somebody knocked."""
    chance = random.Random(seed)
    deck = chance.sample(range(52), 52)
    theirs = pyspiel.load_game("gin_rummy").new_initial_state()
    for card in deck[:21]:
        theirs.apply_action(card)
    numbers = [OURS[card] for card in deck]
    ours = GinState([numbers[:10], numbers[10:20]], numbers[20], numbers[21:])
    stock = iter(deck[21:])
    positions = 0
    while ours.current_player() >= 0:
        if sum(move == TAKE_MOVE for _, move in ours.history) == MAX_TAKEN:
            return positions, False
        positions += 1
        assert ours.current_player() == theirs.current_player()
        moves, actions = ours.legal_moves(), set(theirs.legal_actions())
        knocks = [move - KNOCK_MOVE for move in moves if move >= KNOCK_MOVE]
        if ours.phase == "discard":
            discards = {THEIRS[move] for move in moves if move < TAKE_MOVE}
            just_taken = ours.history[-1][1] == TAKE_MOVE
            assert discards <= actions - {KNOCK}
            assert len(actions - {KNOCK} - discards) == just_taken
            assert not knocks or KNOCK in actions
            assert bool(knocks) == (KNOCK in actions) or just_taken
        else:
            assert {DRAWS[move] for move in moves} == actions
        if knocks and chance.random() < 0.5:
            theirs.apply_action(KNOCK)
            allowed = set(theirs.legal_actions())
            assert {THEIRS[card] for card in knocks} <= allowed
            assert len(allowed) - len(knocks) <= (ours.history[-1][1] == TAKE_MOVE)
            discard = chance.choice(knocks)
            ours.apply(KNOCK_MOVE + discard)
            settle(theirs, ours, discard)
            return positions, True
        if policy == "rule":
            twin = ours.copy()
            twin.play_random(chance.randrange(1 << 30), policy="rule", max_moves=1)
            move = next(move for move in moves if played(ours, move) == seen(twin))
            move = move - KNOCK_MOVE if move >= KNOCK_MOVE else move
        else:
            move = chance.choice([move for move in moves if move < KNOCK_MOVE])
        ours.apply(move)
        theirs.apply_action(THEIRS[move] if move < TAKE_MOVE else DRAWS[move])
        while theirs.is_chance_node():
            theirs.apply_action(next(stock))
    theirs.apply_action(PASS)
    assert theirs.is_terminal()
    assert theirs.returns() == [0.0, 0.0] == ours.points()
    return positions, False


def seen(state: GinState) -> tuple[Any, ...]:
    """Return what tells one move from another."""
    return state.hands, state.upcard, state.phase, state.stock_size


def played(state: GinState, move: int) -> tuple[Any, ...]:
    """Return what the state looks like after the move."""
    twin = state.copy()
    twin.apply(move)
    return seen(twin)
