"""Melds of Gin Rummy: sets of three or four of a rank, runs of three or more in a suit, the ace low.

A card is 16 * suit + rank, rank 0 the ace and 12 the king, so a suit is a lane of 16 bits with room above the king
and a run never crosses into the next suit.
"""

from libc.stdint cimport uint64_t

from aicore.bits cimport bit, lowest, popcount

from aicore.cards import card_set, cards_in

cdef enum:
    MAX_HAND = 11             # ten cards and the one drawn


cdef int value_of(uint64_t cards) noexcept nogil:
    """Return what the cards count: the ace 1, figures 10."""
    cdef int total = 0
    cdef int rank
    while cards:
        rank = lowest(cards) & 15
        total += rank + 1 if rank < 10 else 10
        cards &= cards - 1
    return total


cdef uint64_t meldable(uint64_t cards) noexcept nogil:
    """Return the cards that are in some meld of these cards."""
    cdef uint64_t starts = cards & (cards >> 1) & (cards >> 2)
    cdef uint64_t low = cards & (cards >> 16)
    cdef uint64_t high = (cards >> 32) & (cards >> 48)
    cdef uint64_t ranks = ((low & ((cards >> 32) | (cards >> 48))) | (high & (cards | (cards >> 16)))) & 0xFFFF
    return starts | (starts << 1) | (starts << 2) | (cards & (ranks * <uint64_t> 0x0001000100010001))


cdef int next_meld(uint64_t cards, int number, uint64_t* meld) noexcept nogil:
    """Find the meld of that number among those with the lowest card; return whether there is one.

    Numbers 0 to 3 are sets: all four, then without one of the other suits. From 4 on runs of three and more.
    """
    cdef int card = lowest(cards)
    cdef uint64_t mates = cards & ((<uint64_t> 0x0001000100010001) << (card & 15))
    cdef uint64_t others = mates & (mates - 1)
    cdef uint64_t run
    cdef int length
    if number < 4:
        meld[0] = mates
        if number > 0:
            if popcount(mates) < 4:
                return number == 1 and popcount(mates) == 3
            while number > 1:
                others &= others - 1
                number -= 1
            meld[0] = mates & ~(others & (~others + 1))
            return True
        return popcount(mates) == 4
    length = number - 1
    run = ((bit(length)) - 1) << card
    meld[0] = run
    return cards & run == run


cdef int deadwood(uint64_t cards) noexcept nogil:
    """Return the least that is left over when the cards are melded."""
    cdef uint64_t melded = meldable(cards)
    cdef int loose = value_of(cards & ~melded)
    cdef int best, number, left
    cdef uint64_t meld
    if not melded:
        return loose
    best = value_of(bit(lowest(melded))) + deadwood(melded & (melded - 1))
    number = 0
    while best > 0:
        if next_meld(melded, number, &meld):
            left = deadwood(melded & ~meld)
            if left < best:
                best = left
        elif number >= 4:
            break
        number += 1
    return loose + best


cdef int best_melds(uint64_t cards, uint64_t* melds) noexcept nogil:
    """Write down melds that leave the least; return how many there are. The first found counts among equals."""
    cdef uint64_t melded = meldable(cards)
    cdef uint64_t meld
    cdef int wanted = deadwood(cards) - value_of(cards & ~melded)
    cdef int number = 0
    if not melded:
        return 0
    while True:
        if next_meld(melded, number, &meld):
            if deadwood(melded & ~meld) == wanted:
                melds[0] = meld
                return 1 + best_melds(melded & ~meld, melds + 1)
        elif number >= 4:
            return best_melds(melded & (melded - 1), melds)
        number += 1


cdef int left_after_layoffs(uint64_t cards, const uint64_t* melds, int num_melds) noexcept nogil:
    """Return what is left of loose cards when all that fit are laid off; runs are lengthened first."""
    cdef int index
    cdef uint64_t run, fitting
    for index in range(num_melds):
        run = melds[index]
        if run & (run >> 1):
            while cards & ((run << 1) | (run >> 1)) & ~run:
                fitting = cards & ((run << 1) | (run >> 1)) & ~run
                cards &= ~fitting
                run |= fitting
    for index in range(num_melds):
        if not melds[index] & (melds[index] >> 1):
            cards &= ~((<uint64_t> 0x0001000100010001) << (lowest(melds[index]) & 15))
    return value_of(cards)


cdef int search_layoffs(uint64_t cards, uint64_t loose, const uint64_t* melds, int num_melds) noexcept nogil:
    cdef uint64_t melded = meldable(cards)
    cdef uint64_t meld
    cdef int best, left
    cdef int number = 0
    loose |= cards & ~melded
    if not melded:
        return left_after_layoffs(loose, melds, num_melds)
    best = search_layoffs(melded & (melded - 1), loose | bit(lowest(melded)), melds, num_melds)
    while best > 0:
        if next_meld(melded, number, &meld):
            left = search_layoffs(melded & ~meld, loose, melds, num_melds)
            if left < best:
                best = left
        elif number >= 4:
            break
        number += 1
    return best


cdef int deadwood_after_layoffs(uint64_t cards, const uint64_t* melds, int num_melds) noexcept nogil:
    """Return the least that is left of a hand that may lay off on the other's melds."""
    return search_layoffs(cards, 0, melds, num_melds)


cdef uint64_t hand_of(cards) except? 0:
    """Return the cards, at most a hand and the card just drawn, as a set."""
    cdef uint64_t found = card_set(cards)
    if popcount(found) > MAX_HAND or found & ~(<uint64_t> 0x1FFF1FFF1FFF1FFF):
        raise ValueError(f"at most {MAX_HAND} cards of the pack are melded, not {sorted(cards)}")
    return found


def deadwood_of(cards):
    """Return the least that is left over when the cards (numbers) are melded."""
    return deadwood(hand_of(cards))


def melds_of(cards):
    """Return melds that leave the least, each a list of cards."""
    cdef uint64_t melds[MAX_MELDS]
    cdef int count = best_melds(hand_of(cards), melds)
    return [cards_in(melds[index]) for index in range(count)]


def deadwood_with_layoffs(cards, melds):
    """Return the least that is left of the cards when they may be laid off on the other's melds."""
    cdef uint64_t laid[MAX_MELDS]
    cdef int index
    if len(melds) > MAX_MELDS:
        raise ValueError(f"a hand has {MAX_MELDS} melds at most, not {len(melds)}")
    for index in range(len(melds)):
        laid[index] = hand_of(melds[index])
        if popcount(laid[index]) < 3:
            raise ValueError(f"a meld has three cards or more, not {len(melds[index])}")
    return deadwood_after_layoffs(hand_of(cards), laid, len(melds))
