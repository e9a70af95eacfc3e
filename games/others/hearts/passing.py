"""Which cards to pass: the most dangerous first, by what they are likely to cost.

A high spade is dangerous without small ones to hide behind, a high heart always somewhat, and a high card of a side
suit the more so the shorter the suit; getting rid of a suit is worth something, for then points can be thrown away.
"""

from collections.abc import Collection

from aicore.advice import Advice
from aicore.cards import parse_card

from .state import NUM_PASSED, QUEEN_OF_SPADES, HeartsState

SPADES, HEARTS_SUIT = 3, 2
HIGH_SPADES = (parse_card("KS"), parse_card("AS"))
GUARDS_NEEDED = 4        # small spades that make the high ones safe
QUEEN_RANK = 10


def danger(card: int, hand: Collection[int]) -> float:
    """Return how much the hand would like to be rid of the card."""
    suit, rank = card >> 4, card & 15
    length = sum(1 for other in hand if other >> 4 == suit)
    smaller = sum(1 for other in hand if other >> 4 == suit and other < card)
    if suit == SPADES:
        guards = sum(1 for other in hand if other >> 4 == SPADES and other & 15 < QUEEN_RANK)
        if card == QUEEN_OF_SPADES:
            return 40.0 if guards < GUARDS_NEEDED else -5.0
        if card in HIGH_SPADES:
            return 30.0 + rank if guards < GUARDS_NEEDED else 0.0
        return -10.0
    if suit == HEARTS_SUIT:
        return 1.6 * rank - 3.0 * smaller * (rank < 12) + (4.0 if rank >= 10 else 0.0)
    shortness = max(0, NUM_PASSED + 1 - length)
    return 1.3 * rank + 4.0 * shortness - 2.0 * smaller


def card_to_pass(observation: HeartsState) -> int | None:
    """Return the next card to lay aside, or None once the play has begun."""
    if observation.phase != "before":
        return None
    seat = observation.current_player()
    hand = observation.hands[seat]
    left = observation.legal_moves()
    return max(left, key=lambda card: (danger(card, hand), card))


def advise(observation: HeartsState, seed: int) -> Advice:
    """Pass by rule, play by search."""
    return Advice(observation, move=card_to_pass(observation))
