"""Dou Di Zhu beside RLCard and OpenSpiel: the same deal, the same moves, the same legal plays at every step.

Rules in common: with RLCard everything (kickers alike, no auction). OpenSpiel differs in four points, which are left
out of the comparison and counted: it has no four with kickers; it lets a bomb beat the rocket; it does not see a
chain that begins with a rank of which the player holds four; and it lets three kickers lengthen a chain of trios.
"""

import random
from collections import Counter
from typing import Any

import numpy
import pyspiel
from rlcard.games.doudizhu.game import DoudizhuGame
from rlcard.games.doudizhu.utils import cards2str

from aicore.games.others.dou_dizhu.combos import RANKS, combo_name, describe
from aicore.games.others.dou_dizhu.plays import sorted_text, whole_plays
from aicore.games.others.dou_dizhu.state import FIRST_BID_MOVE, DouDizhuState

CHANCE_ACTIONS = 51     # OpenSpiel numbers the cards after the places of the card turned up


def rlcard_game(seed: int) -> tuple[Any, DouDizhuState]:
    """Return RLCard's game of that seed, begun, and the same deal as a state."""
    game = DoudizhuGame()
    game.np_random = numpy.random.RandomState(seed)
    game.init_game()
    hands = [cards2str(player.current_hand) for player in game.players]
    landlord, stock = game.round.landlord_id, game.round.seen_cards
    for card in stock:
        hands[landlord] = hands[landlord].replace(card, "", 1)
    return game, DouDizhuState(hands, stock, landlord=landlord, kickers="alike")


def play_text(action: str) -> str:
    """Return RLCard's action as whole_plays writes it."""
    return action if action == "pass" else sorted_text(action)


def compare_with_rlcard(seed: int) -> int:
    """Play a random game on both sides and return the number of positions; AssertionError where they differ."""
    game, state = rlcard_game(seed)
    chance = random.Random(seed)
    positions = 0
    while not game.is_over():
        assert state.current_player() == game.round.current_player
        plays = whole_plays(state)
        actions = sorted(game.state["actions"])
        assert set(plays) == {play_text(action) for action in actions}, f"seed {seed}: {state.hands}, {state.last}"
        action = chance.choice(actions)
        for move in plays[play_text(action)]:
            state.apply(move)
        game.step(action)
        positions += 1
    assert state.winner == game.winner_id
    return positions


def rank_name(card: int) -> str:
    """Return the rank of one of OpenSpiel's 54 cards."""
    return RANKS[13 + card - 52] if card >= 52 else RANKS[card % 13]


def openspiel_plays(state: Any) -> dict[str, int]:
    """Return OpenSpiel's legal actions by their cards."""
    plays: dict[str, int] = {}
    for action in state.legal_actions():
        text = state.action_to_string(action).replace("(BWJ)", "B").replace("(CJ)", "R").replace("-", "")
        plays.setdefault("pass" if text == "Pass" else sorted_text(text), action)
    return plays


def difference(state: DouDizhuState, cards: str, moves: list[int] | None) -> str:
    """Name the point in which OpenSpiel differs about a play that only one side has; "" if it is none of the four."""
    if moves is None:
        if state.last is not None and combo_name(state.last[1]) == "BR":
            return "bomb on rocket"
        return "lengthened chain" if len(cards) >= 12 and len(cards) % 4 == 0 else ""
    shape = describe(moves[0])
    if shape["kind"].startswith("four with"):
        return "four with kickers"
    hand = state.hands[state.current_player()]
    if shape["kind"].startswith("chain") and hand.count(RANKS[shape["start"]]) == 4:
        return "chain from four"
    return ""


def compare_with_openspiel(seed: int) -> tuple[int, Counter[str]]:
    """Play a random game on both sides; return the positions and the known differences met on the way."""
    chance = random.Random(seed)
    theirs = pyspiel.load_game("dou_dizhu").new_initial_state()
    dealt: list[int] = []
    while theirs.is_chance_node():
        dealt.append(chance.choice([action for action, _ in theirs.chance_outcomes()]))
        theirs.apply_action(dealt[-1])
    cards = [action - CHANCE_ACTIONS for action in dealt[1:]]
    rest = "".join(rank_name(card) for card in range(54) if card not in cards)
    hands = ["".join(rank_name(card) for card in cards[seat::3]) for seat in range(3)]
    ours = DouDizhuState(hands, rest, starter=theirs.current_player(), kickers="alike", auction="open")
    positions = 0
    differences: Counter[str] = Counter()
    while not theirs.is_terminal():
        positions += 1
        assert ours.current_player() == theirs.current_player()
        if ours.phase == "auction":
            assert ours.legal_moves() == [FIRST_BID_MOVE + action for action in theirs.legal_actions()]
            bid = chance.choice(theirs.legal_actions())
            theirs.apply_action(bid)
            ours.apply(FIRST_BID_MOVE + bid)
            continue
        plays, actions = whole_plays(ours), openspiel_plays(theirs)
        for text in set(plays) ^ set(actions):
            name = difference(ours, text, plays.get(text))
            assert name, f"seed {seed}: {text} with {ours.hands[ours.current_player()]} on {ours.last}"
            differences[name] += 1
        text = chance.choice(sorted(set(plays) & set(actions)))
        for move in plays[text]:
            ours.apply(move)
        theirs.apply_action(actions[text])
    assert ours.current_player() == -1
    assert ours.points() == theirs.returns()
    return positions, differences
