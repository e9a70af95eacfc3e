"""Which cards to pass: the most dangerous first, by what they are likely to cost.

A high spade is dangerous without small ones to hide behind, a high heart always somewhat, and a high card of a side
suit the more so the shorter the suit; getting rid of a suit is worth something, for then points can be thrown away.
One hand in eighteen is good enough for the moon, and passes its small cards.
"""

from collections.abc import Collection

from aicore.cards import parse_card

from .state import NUM_PASSED, QUEEN_OF_SPADES, HeartsState

SPADES, HEARTS_SUIT = 3, 2
HIGH_SPADES = (parse_card("KS"), parse_card("AS"))
GUARDS_NEEDED = 4        # small spades that make the high ones safe
QUEEN_RANK, ACE_RANK = 10, 12
DRAWN_BY_A_LEAD = 2      # cards of the others'
MOST_LOSERS = 4          # of the whole hand, with which it is passed for the moon: three go, and one may be lucky


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


def losers(hand: Collection[int]) -> list[int]:
    """Return the cards of a hand that would lose a trick although each suit is led from the top, the surest first.

    A card of a suit that is led draws two of the others' on the average.
    """
    above = {}
    for card in hand:
        own = sum(1 for other in hand if other >> 4 == card >> 4 and other > card)
        theirs = ACE_RANK - (card & 15) - own
        above[card] = theirs - DRAWN_BY_A_LEAD * own
    return sorted((card for card in hand if above[card] > 0), key=lambda card: (-above[card], card))


def card_for_the_moon(hand: Collection[int], left: Collection[int]) -> int | None:
    """Return the next card to lay aside with a hand good for the moon, None with any other."""
    lost = losers(hand)
    if len(lost) > MOST_LOSERS:
        return None
    lowest = sorted(hand, key=lambda card: (card & 15, card))
    return next(card for card in (*lost, *lowest) if card in left)


def card_to_pass(observation: HeartsState) -> int | None:
    """Return the next card to lay aside, or None once the play has begun."""
    if observation.phase != "before":
        return None
    seat = observation.current_player()
    hand = observation.hands[seat]
    left = observation.legal_moves()
    meant = card_for_the_moon(hand, left)
    if meant is not None:
        return meant
    return max(left, key=lambda card: (danger(card, hand), card))
