"""Trump making in Euchre: count what a hand is worth with a suit as trumps, and say what it is good for.

Half-tricks: bowers and high trumps are worth most, each further trump something, a side ace about a trick, a void
a ruff. A partner is good for about one trick and a half.
"""

from collections.abc import Collection

from aicore.advice import Advice
from aicore.arithmetic import added

from .state import ALONE, DISCARDING, GOING_ALONE, ORDERING, PARTNER, PASS, EuchreState, euchre_strength, euchre_suit

RIGHT_BOWER, LEFT_BOWER, ACE = 15, 14, 12
# Value of a trump by strength; the others count LOW_TRUMP.
TRUMP_VALUES = {RIGHT_BOWER: 1.3, LEFT_BOWER: 1.1, ACE: 0.9, 11: 0.7, 10: 0.6}
LOW_TRUMP = 0.5
SIDE_ACE = 0.6
SIDE_KING = 0.15
VOID = 0.25
TO_ORDER = 2.3           # enough, with the partner's help, for three tricks
TO_NAME = 2.0
TO_GO_ALONE = 4.2
UPCARD_SHARE = 0.45      # how much of the card turned up counts for the side that gets it


def trump_value(card: int, trump: int) -> float:
    """Return what a trump is worth."""
    return TRUMP_VALUES.get(euchre_strength(card, trump), LOW_TRUMP)


def hand_value(hand: Collection[int], trump: int) -> float:
    """Return how many tricks the hand is worth with a suit as trumps."""
    suits = {euchre_suit(card, trump) for card in hand}
    trumps = [card for card in hand if euchre_suit(card, trump) == trump]
    total = added(trump_value(card, trump) for card in trumps)
    for card in hand:
        if card not in trumps:
            total += SIDE_ACE * (card & 15 == ACE) + SIDE_KING * (card & 15 == ACE - 1)
    return total + VOID * (4 - len(suits | {trump})) * (len(trumps) > 0)


def best_discard(hand: Collection[int], choices: Collection[int], trump: int) -> int:
    """Return the card whose loss costs the hand least."""
    return max(choices, key=lambda card: (hand_value(set(hand) - {card}, trump), -euchre_strength(card, trump)))


def ordering_value(observation: EuchreState, seat: int) -> float:
    """Return what the hand is worth if the card turned up goes to the dealer."""
    hand, card = observation.hands[seat], observation.turned
    trump = card >> 4
    if seat == observation.dealer:
        full = {*hand, card}
        return hand_value(full - {best_discard(full, hand, trump)}, trump)
    bonus = UPCARD_SHARE * trump_value(card, trump)
    return hand_value(hand, trump) + (bonus if (seat - observation.dealer) % 2 == 0 else -bonus)


def make_trumps(observation: EuchreState) -> int | None:
    """Return what to say or discard, or None once the play has begun."""
    if observation.phase != "before":
        return None
    seat = observation.current_player()
    hand, moves = observation.hands[seat], observation.legal_moves()
    if observation.stage == ORDERING:
        return observation.turned >> 4 if ordering_value(observation, seat) >= TO_ORDER else PASS
    if observation.stage == DISCARDING:
        return best_discard(hand, moves, observation.turned >> 4)
    if observation.stage == GOING_ALONE:
        trump = observation.calls[observation.maker]
        return ALONE if hand_value(hand, trump) >= TO_GO_ALONE else PARTNER
    suits = [move for move in moves if move != PASS]
    best = max(suits, key=lambda suit: hand_value(hand, suit))
    return best if PASS not in moves or hand_value(hand, best) >= TO_NAME else PASS


def advise(observation: EuchreState, seed: int) -> Advice:
    """Make trumps by rule, play by search."""
    return Advice(observation, move=make_trumps(observation))
