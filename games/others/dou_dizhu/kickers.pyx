"""Which kickers go with a combination of Dou Di Zhu."""

from libc.stdint cimport int32_t, uint8_t, uint64_t

from .combos cimport BLACK_JOKER, FIRST_KICKER, NUM_RANKS, RED_JOKER, TWO, Combo, combos, count_of
from .deal cimport Deal


cdef int capacities(const Deal* deal, bint alike, const Combo* combo, uint64_t hand, uint8_t* left) noexcept nogil:
    """Count how many kickers each rank still offers, the main cards being out of the hand; return the sum."""
    cdef int rank, count, limit
    cdef int total = 0
    for rank in range(NUM_RANKS):
        left[rank] = 0
        if combo.start <= rank < combo.start + combo.length:
            continue
        count = count_of(hand, rank) + count_of(deal.chosen, rank)
        if combo.kicker_size == 2:
            limit = 1 if count >= 2 else 0
        elif not alike:
            limit = 1 if count >= 1 else 0
        else:
            # Three of a neighbouring rank would make the chain longer; four would be a bomb.
            limit = 3
            if (rank == combo.start - 1 or rank == combo.start + combo.length) and rank != TWO:
                limit = 2
            if limit > count:
                limit = count
        limit -= count_of(deal.chosen, rank) // combo.kicker_size
        if limit > 0:
            left[rank] = limit
            total += limit
    # Both jokers never go together.
    if count_of(deal.chosen, BLACK_JOKER) and left[RED_JOKER]:
        left[RED_JOKER] = 0
        total -= 1
    if left[BLACK_JOKER] and left[RED_JOKER]:
        total -= 1
    return total


cdef bint has_kickers(const Deal* deal, bint alike, const Combo* combo) noexcept nogil:
    """Return whether the player, who holds the combination, holds kickers for it too."""
    cdef uint8_t left[NUM_RANKS]
    return capacities(deal, alike, combo, deal.hands[deal.player] - combo.cards, left) >= combo.num_kickers


cdef int legal_kickers(const Deal* deal, bint alike, int32_t* moves) noexcept nogil:
    """List the ranks from which the kickers can still be completed in rising order."""
    cdef const Combo* combo = &combos[deal.pending]
    cdef uint8_t left[NUM_RANKS]
    cdef int rank
    cdef int count = 0
    cdef int above = 0
    capacities(deal, alike, combo, deal.hands[deal.player], left)
    for rank in range(NUM_RANKS - 1, deal.first_kicker - 1, -1):
        if not left[rank]:
            continue
        # Of the two jokers only one can be used: the black one rules out the red one above it.
        if rank == BLACK_JOKER:
            above = 0
        if left[rank] + above >= deal.kickers_left:
            moves[count] = FIRST_KICKER + rank
            count += 1
        above += left[rank]
    return count
