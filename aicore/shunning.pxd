"""Play by rule where points are bad: duck, throw what is worst, and see who may be out for all."""  # no-cython-lint

from libc.stdint cimport uint64_t

from .bits cimport bit, highest, lowest, nth_bit, popcount
from .rng cimport Rng, below
from .trick_play cimport NOBODY, TrickRound
from .trick_rules cimport RuleTables, TrumpTable


cdef enum:
    MOST_LOSERS = 1               # with which a player goes on for all points


cdef inline int sole_taker(const TrickRound* round) noexcept nogil:
    """Return whose tally has all points so far; NOBODY if several have some, or there are none yet."""
    cdef int unit, found = NOBODY
    for unit in range(round.num_tallies):
        if round.tallies[unit]:
            if found != NOBODY:
                return NOBODY
            found = unit
    return found


cdef inline int num_losers(const TrumpTable* table, uint64_t hand, uint64_t out) noexcept nogil:
    """Return how many cards of a hand lose a trick although suits are led from the top; a lead draws two of theirs."""
    cdef uint64_t left = hand
    cdef uint64_t above
    cdef int count = 0
    while left:
        above = table.beats[lowest(left)] & table.follow[lowest(left)]
        count += popcount(above & out) > 2 * popcount(above & hand)
        left &= left - 1
    return count


cdef inline uint64_t dearest(const TrumpTable* table, uint64_t cards) noexcept nogil:
    """Return of some cards with points those with the most."""
    cdef uint64_t found = 0
    cdef int most = 0
    while cards:
        if table.points[lowest(cards)] > most:
            most = table.points[lowest(cards)]
            found = 0
        if table.points[lowest(cards)] == most:
            found |= cards & (~cards + 1)
        cards &= cards - 1
    return found


cdef inline int highest_rank(const TrumpTable* table, uint64_t cards, uint64_t out) noexcept nogil:
    """Return the card that the fewest others out beat."""
    cdef int card, above, best = lowest(cards)
    cdef int fewest = 65
    while cards:
        card = lowest(cards)
        above = popcount(out & table.follow[card] & table.beats[card])
        if above <= fewest:
            fewest = above
            best = card
        cards &= cards - 1
    return best


cdef inline int shunning_card(const TrickRound* round, const RuleTables* tables, uint64_t legal,
                              Rng* rng) noexcept nogil:
    """Return the card by rule among legal ones, of which there are at least two; numbers rise with strength in a suit.

    Where the rules reward it to take all points (a moon in Hearts), whoever has all of them so far and a hand for the
    rest goes on: it keeps the lead and takes what it can. Whoever has enough cards with points is taken to be out for
    that, and the others see to it that one point goes elsewhere. A player looks at its own hand, the trick and what is
    out, never at who holds what.
    """
    cdef const TrumpTable* table = &tables.trump[round.trump]
    cdef uint64_t hand = round.hands[round.player]
    cdef uint64_t out = tables.deck & ~round.seen & ~hand
    cdef uint64_t beating, cards
    cdef int own = round.units[round.player]
    cdef int sweeper = sole_taker(round) if tables.sweep_from else NOBODY
    cdef bint is_last = round.in_trick == round.num_active - 1
    if sweeper == own:
        if num_losers(table, hand, out) > MOST_LOSERS:
            sweeper = NOBODY
    elif sweeper != NOBODY and popcount(round.seen & table.scoring) < tables.sweep_from:
        sweeper = NOBODY
    if not round.follow:
        if sweeper == own:
            return highest_rank(table, legal, out)
        return lowest(table.follow[lowest(nth_bit(legal, below(rng, popcount(legal))))] & legal)
    beating = legal & table.beats[round.best]
    cards = legal & ~beating
    if sweeper == own:
        if beating:
            return lowest(beating) if is_last else highest(beating)
        return lowest(cards & ~table.scoring if cards & ~table.scoring else cards)
    if sweeper != NOBODY and round.units[round.winner] == sweeper:
        if beating and round.trick_points:
            return lowest(beating) if is_last else highest(beating)
        # What can stop the rest is kept.
        return lowest(cards & ~table.scoring if cards & ~table.scoring else legal)
    if not legal & round.follow:
        if cards & table.scoring:
            return highest(dearest(table, cards & table.scoring))
        return highest_rank(table, legal, out)
    if cards:
        return highest(cards)
    cards = legal & ~table.scoring if legal & ~table.scoring else legal
    return highest(cards) if is_last or not round.trick_points else lowest(cards)
