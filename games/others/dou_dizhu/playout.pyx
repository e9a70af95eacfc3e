"""How a playout of Dou Di Zhu is played: rules of thumb on the deal at hand, with some chance in them."""

from libc.stdint cimport int32_t, uint64_t

from aicore.rng cimport Rng, uniform

from .combos cimport BOMB, FIRST_KICKER, FOUR_SOLOS, PAIR, PASS, SOLO, TWO, Combo, combos, count_of
from .deal cimport Deal


cdef int smallest_enemy(const Deal* deal) noexcept nogil:
    """Return how many cards the nearest to the end of the other side has."""
    cdef int seat = deal.player
    if seat != deal.landlord:
        return deal.sizes[deal.landlord]
    return min(deal.sizes[(seat + 1) % 3], deal.sizes[(seat + 2) % 3])


cdef int kicker_by_rule(const Deal* deal, const int32_t* moves, int count) noexcept nogil:
    """Give away what is low and stands alone."""
    cdef uint64_t hand = deal.hands[deal.player]
    cdef int index, rank, cost
    cdef int best = 0
    cdef int best_cost = 1000
    for index in range(count):
        rank = moves[index] - FIRST_KICKER
        cost = rank + 6 * (count_of(hand, rank) - combos[deal.pending].kicker_size)
        if cost < best_cost:
            best_cost = cost
            best = index
    return moves[best]


cdef int lead_by_rule(const Deal* deal, const int32_t* moves, int count, Rng* rng) noexcept nogil:
    """Get rid of many low cards; keep bombs, and do not feed an enemy who has one or two cards left."""
    cdef int size = deal.sizes[deal.player]
    cdef int enemy = smallest_enemy(deal)
    cdef const Combo* combo
    cdef double value
    cdef double best_value = -1e9
    cdef int best = moves[0]
    cdef int index
    for index in range(count):
        combo = &combos[moves[index]]
        if combo.num_cards == size:
            return moves[index]
        value = 2.0 * combo.num_cards - 1.2 * combo.start + 3.0 * uniform(rng)
        if combo.kind >= FOUR_SOLOS:
            value -= 20.0     # fours, bombs and the rocket
        if combo.num_cards == enemy and enemy <= 2:
            value += 2.4 * combo.start - 30.0
        if value > best_value:
            best_value = value
            best = moves[index]
    return best


cdef int follow_by_rule(const Deal* deal, const int32_t* moves, int count, Rng* rng) noexcept nogil:
    """Beat an enemy with the least that does it, seldom a partner; bombs when the end is near."""
    cdef int seat = deal.player
    cdef int size = deal.sizes[seat]
    cdef uint64_t hand = deal.hands[seat]
    cdef bint partner = seat != deal.landlord and deal.owner != deal.landlord
    cdef int enemy = smallest_enemy(deal)
    cdef const Combo* combo
    cdef int index
    cdef int choice = PASS
    for index in range(1, count):
        if combos[moves[index]].num_cards == size:
            return moves[index]
    if partner and (combos[deal.last].start > 7 or combos[deal.last].num_cards > 2
                    or deal.sizes[deal.owner] < 4):
        return PASS
    for index in range(1, count):
        combo = &combos[moves[index]]
        if combo.kind >= BOMB and combos[deal.last].kind < BOMB:
            if choice == PASS and not partner and (enemy < 6 or uniform(rng) < 0.1):
                choice = moves[index]
            break
        if combo.kind <= PAIR and count_of(hand, combo.start) == 4:
            continue
        # An ace or more is kept for later now and then.
        if combo.start >= TWO and enemy > 4 and uniform(rng) < (0.8 if partner else 0.4):
            break
        # Rather a card that stands alone than one out of a pair or trio.
        if combo.kind == SOLO and count_of(hand, combo.start) > 1 and uniform(rng) < 0.7:
            if choice == PASS:
                choice = moves[index]
            continue
        choice = moves[index]
        break
    return choice
