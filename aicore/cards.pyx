"""Names of cards, and a shuffle that is the same on every platform.

Suits: 0 clubs, 1 diamonds, 2 hearts, 3 spades. Ranks: 0 is the two, 12 the ace; 13 to 15 are free for jokers.
"""

from libc.stdint cimport uint64_t

from .rng cimport Rng, below, checked_seed, seed_rng

SUITS = "CDHS"
SYMBOLS = "♣♦♥♠"
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")
RANKS = "23456789TJQKA"

STANDARD_DECK = tuple(16 * suit + rank for suit in range(4) for rank in range(13))


cdef int check_named(int card) except -1:
    if not 0 <= card < 64 or card & 15 >= 13:
        raise ValueError(f"{card} is no card with a name: those are 16 * suit + rank, suit 0 to 3, rank 0 to 12")
    return 0


def card_name(int card):
    """Return the card in two letters: AS, TD."""
    check_named(card)
    return RANKS[card & 15] + SUITS[card >> 4]


def card_symbol(int card):
    """Return the card as people read it: A♠, 10♦."""
    check_named(card)
    rank = RANKS[card & 15]
    return ("10" if rank == "T" else rank) + SYMBOLS[card >> 4]


def parse_card(str text not None):
    """Return the card that text names: AS, as, A♠, 10♦, TD; ValueError for anything else."""
    cleaned = text.strip().upper().replace("10", "T").replace("\ufe0f", "")
    if len(cleaned) == 2 and cleaned[0] in RANKS:
        suits = SUITS if cleaned[1] in SUITS else SYMBOLS
        if cleaned[1] in suits:
            return 16 * suits.index(cleaned[1]) + RANKS.index(cleaned[0])
    raise ValueError(f"'{text}' is not a card: write rank and suit, such as AS, TD or 9♥")


def card_set(cards):
    """Return the cards, numbers from 0 to 63, as a 64-bit set."""
    cdef uint64_t bits = 0
    cdef int card
    for card in cards:
        if not 0 <= card < 64:
            raise ValueError(f"a card is a number from 0 to 63, not {card}")
        bits |= (<uint64_t> 1) << card
    return bits


def cards_in(uint64_t bits):
    """Return the cards of a set, lowest first."""
    cdef int card
    return [card for card in range(64) if (bits >> card) & 1]


def shuffled(items, seed):
    """Return the items in the order that belongs to seed."""
    cdef Rng rng
    cdef int index, other
    order = list(items)
    seed_rng(&rng, checked_seed(seed))
    for index in range(len(order) - 1, 0, -1):
        other = below(&rng, index + 1)
        order[index], order[other] = order[other], order[index]
    return order


def require_seed(seed):
    """Raise ValueError for what is no seed."""
    checked_seed(seed)


def mixed_seed(*parts):
    """Return one seed that depends on all the numbers given, the same on every platform."""
    cdef Rng rng
    cdef uint64_t seed = 0
    for part in parts:
        seed_rng(&rng, seed ^ <uint64_t> (part & 0xFFFFFFFFFFFFFFFF))
        seed = rng.state
    return seed
