"""What a hand is worth, for native code that asks it of thousands of deals: handvalue.py with its tables laid out.

The same fitted numbers, data/bidding.json, added up in another order.
"""

from libc.stdint cimport uint64_t

from aicore.arithmetic cimport portable_exp
from aicore.bits cimport bit, highest, lowest, popcount
from aicore.cards cimport SPADES, suit_cards

cdef enum:
    LOW_SPADES = 6
    NIL_CARDS = 4
    LONGEST = 6

cdef bint is_read = False
cdef double tricks_constant, nil_constant
cdef double spade_honour[16][6]          # by rank and length; 0 where it is none
cdef double low_spades[14][8]            # so many low spades together, by length
cdef double side_honour[16][7]
cdef double short_suit[3][5]             # by length and number of spades
cdef double nil_length[2][7]             # side, spades
cdef double nil_rank[2][NIL_CARDS][16]   # by place from below
cdef double nil_top[2][16]


cdef int read_worths() except -1:
    """Read the fitted numbers, once, before a hand is valued."""
    global is_read, tricks_constant, nil_constant
    cdef int rank, length, count, number, kind, place
    if is_read:
        return 0
    from .handvalue import SIDE_HONOURS, SPADE_HONOURS, table

    tricks = table()["tricks"]
    nil = table()["nil"]
    tricks_constant = tricks["constant"]
    nil_constant = nil["constant"]
    for rank in range(16):
        for length in range(6):
            name = SPADE_HONOURS.get(rank)
            spade_honour[rank][length] = tricks.get(f"spade {name} of {length}", 0.0)
        for length in range(7):
            side_honour[rank][length] = tricks.get(f"side {SIDE_HONOURS.get(rank)} of {length}", 0.0)
    for length in range(8):
        low_spades[0][length] = 0.0
        for count in range(1, 14):
            low_spades[count][length] = (low_spades[count - 1][length]
                                         + tricks.get(f"low spade {min(count, 5)} of {length}", 0.0))
    for length in range(3):
        for number in range(5):
            short_suit[length][number] = tricks.get(f"side suit of {length} with {number} spades", 0.0)
    for kind, name in enumerate(("side", "spade")):
        for length in range(7):
            nil_length[kind][length] = nil.get(f"{name} length {length}", 0.0)
        for rank in range(16):
            for place in range(NIL_CARDS):
                nil_rank[kind][place][rank] = (nil.get(f"{name} card {place + 1} rank", 0.0) * (rank / 12.0)
                                               + nil.get(f"{name} card {place + 1} rank squared", 0.0)
                                               * (rank / 12.0) * (rank / 12.0))
            nil_top[kind][rank] = nil.get(f"{name} top", 0.0) * (rank / 12.0)
    is_read = True
    return 0


cdef double tricks_of(uint64_t hand) noexcept nogil:
    """Return the number of tricks that the hand takes on average."""
    cdef uint64_t lane = hand & suit_cards(SPADES)
    cdef double total = tricks_constant
    cdef int num_spades = popcount(lane)
    cdef int num_low = 0
    cdef int suit, rank, length
    while lane:
        rank = lowest(lane) & 15
        lane &= lane - 1
        if rank >= 8:
            total = total + spade_honour[rank][num_spades if num_spades < 5 else 5]
        else:
            num_low += 1
    total = total + low_spades[num_low][num_spades if num_spades < 7 else 7]
    for suit in range(3):
        lane = hand & suit_cards(suit)
        length = popcount(lane)
        if length <= 2:
            total = total + short_suit[length][num_spades if num_spades < 4 else 4]
        lane &= ~((bit(9) - 1) << (16 * suit))      # honours alone, from the jack on
        while lane:
            total = total + side_honour[lowest(lane) & 15][length if length < 6 else 6]
            lane &= lane - 1
    return total


cdef double nil_chance_of(uint64_t hand) noexcept nogil:
    """Return the chance that the hand takes no trick when its holder tries to."""
    cdef double score = nil_constant
    cdef uint64_t lane, left
    cdef int suit, kind, length, place
    for suit in range(4):
        lane = left = hand & suit_cards(suit)
        kind = suit == SPADES
        length = popcount(lane)
        score = score + nil_length[kind][length if length < LONGEST else LONGEST]
        for place in range(NIL_CARDS):
            if left:
                score = score + nil_rank[kind][place][lowest(left) & 15]
                left &= left - 1
        if lane:
            score = score + nil_top[kind][highest(lane) & 15]
    if score < -40.0:
        score = -40.0
    elif score > 40.0:
        score = 40.0
    return 1.0 / (1.0 + portable_exp(-score))


def worth_of(hand):
    """Return the tricks that a hand is worth, and the chance of a nil, as native code sees them."""
    cdef uint64_t cards = 0
    read_worths()
    for card in hand:
        if not 0 <= card < 64:
            raise ValueError(f"a card is a number from 0 to 63, not {card!r}")
        cards |= (<uint64_t> 1) << <int> card
    return tricks_of(cards), nil_chance_of(cards)
