"""The cards of Skat and what a hand is worth."""

from collections.abc import Collection, Sequence

GRAND, NULL = 4, 5
BASES = (12, 9, 10, 11, 24)                       # of clubs, diamonds, hearts, spades, grand
NULL_VALUE, NULL_HAND_VALUE = 23, 35
JACK, ORDER = 9, (5, 6, 7, 10, 11, 8, 12)         # seven to ace outside null
JACKS = (9, 57, 41, 25)                           # from clubs down
POINTS = {12: 11, 8: 10, 11: 4, 10: 3, 9: 2}
# A tally counts 11 for a point and 1 for a trick, of which there are ten: schwarz is about tricks.
POINT = 11
DECK = tuple(16 * suit + rank for suit in range(4) for rank in range(5, 13))


def skat_suit(card: int, contract: int) -> int:
    """Return the suit that the card belongs to: jacks to trumps, but not in null."""
    return contract if card & 15 == JACK and contract != NULL else card >> 4


def skat_strength(card: int, contract: int) -> int:
    """Return the rank of the card in its suit."""
    if contract == NULL:
        return card & 15
    return 20 - JACKS.index(card) if card in JACKS else ORDER.index(card & 15)


def matadors(cards: Collection[int], contract: int) -> int:
    """Return how many top trumps in a row the cards hold, or lack; the contract is no null."""
    trumps = sorted(
        (card for card in DECK if skat_suit(card, contract) == contract),
        key=lambda card: -skat_strength(card, contract),
    )
    held = [card in cards for card in trumps]
    return [*held, not held[0]].index(not held[0])


def outcome(tallies: Sequence[int], contract: int) -> tuple[bool, int]:
    """Return whether the lone player, tally 0, has won, and how many of schneider and schwarz were reached."""
    if contract == NULL:
        return tallies[0] == 0, 0
    won = tallies[0] // POINT > 60
    loser = tallies[1 if won else 0]
    return won, (loser // POINT <= 30) + (loser % POINT == 0)


def hand_score(
    cards: Collection[int], *, contract: int, is_hand: bool, won: bool, levels: int, bid: int
) -> int:
    """Return what the lone player scores; cards: the ten and the skat."""
    if contract == NULL:
        value = NULL_HAND_VALUE if is_hand else NULL_VALUE
        return value if won and value >= bid else -2 * max(value, bid)
    base = BASES[contract]
    value = base * (matadors(cards, contract) + 1 + is_hand + levels)
    if value < bid:
        # Overbid: it counts as the lowest value of the suit that would have been enough.
        return -2 * base * -(-bid // base)
    return value if won else -2 * value
