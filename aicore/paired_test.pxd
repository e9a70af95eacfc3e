"""A paired test: a suspect move and its best rivals in the same deals with the same luck."""  # no-cython-lint

from libc.math cimport sqrt
from libc.stdint cimport int64_t

from .rng cimport Rng


cdef enum Verdict:
    UNTESTED
    UNDER_WAY
    PROVEN
    REFUTED


cdef enum:
    MAX_TESTED = 4            # the suspect and up to three rivals
    MAX_TESTS = 4             # in one search
    TESTED_EVERY = 32         # iterations after which a test may begin, and deals after which it may end


cdef struct Compared:         # two of the moves, in the deals in which both were tried
    int64_t deals
    double gain_sum           # reward of the first less that of the second
    double gain_squares


cdef struct PairedTest:
    Verdict verdict
    int num_tested            # number 0 is the suspect, the others are its rivals, the best first
    int turn                  # number of the move that is next in the present deal
    int64_t deals             # finished
    int64_t max_deals
    Rng luck                  # that every move of the present deal is played on with
    int indices[MAX_TESTED]   # of the root moves
    double ranks[MAX_TESTED]  # when the test began
    bint is_beaten[MAX_TESTED]          # the suspect's gain over it is proven: it is tried no more
    double rewards[MAX_TESTED]          # in the present deal
    Compared compared[MAX_TESTED][MAX_TESTED]    # [first][second], first < second


cdef inline void enter_rival(PairedTest* test, int index, double rank) noexcept nogil:
    """Put a root move among the rivals, the best first, if it is good enough; the suspect is entered already."""
    cdef int place = test.num_tested if test.num_tested < MAX_TESTED else MAX_TESTED - 1
    if place < test.num_tested and rank <= test.ranks[place]:
        return
    while place > 1 and rank > test.ranks[place - 1]:
        test.indices[place] = test.indices[place - 1]
        test.ranks[place] = test.ranks[place - 1]
        place -= 1
    test.indices[place] = index
    test.ranks[place] = rank
    if test.num_tested < MAX_TESTED:
        test.num_tested += 1


cdef inline bint note_reward(PairedTest* test, double reward) noexcept nogil:
    """Note what the move on turn brought and pass the turn on; return whether the deal is done with."""
    cdef Compared* pair
    cdef double gain
    cdef int first, second
    test.rewards[test.turn] = reward
    test.turn += 1
    while test.turn < test.num_tested and test.is_beaten[test.turn]:
        test.turn += 1
    if test.turn < test.num_tested:
        return False
    for first in range(test.num_tested):
        for second in range(first + 1, test.num_tested):
            if test.is_beaten[first] or test.is_beaten[second]:
                continue
            pair = &test.compared[first][second]
            gain = test.rewards[first] - test.rewards[second]
            pair.deals += 1
            pair.gain_sum += gain
            pair.gain_squares += gain * gain
    test.turn = 0
    test.deals += 1
    return True


cdef inline void settle(PairedTest* test, double proof, double clear_gain) noexcept nogil:
    """End the test when the gain over every rival is clear, or when that over one is unlikely to be.

    Whoever looks often sees luck often: the sum of the gains has to pass from the first look on what it would have to
    pass at the last (the bound of O'Brien and Fleming), so a proof comes early only if it is overwhelming.
    """
    cdef const Compared* pair
    cdef double mean, variance, spread
    cdef double deals = <double> test.deals
    cdef int number
    test.verdict = PROVEN
    for number in range(1, test.num_tested):
        if test.is_beaten[number]:
            continue
        pair = &test.compared[0][number]
        mean = pair.gain_sum / deals
        variance = pair.gain_squares / deals - mean * mean
        spread = sqrt(variance if variance > 0 else 0.0)
        test.is_beaten[number] = mean > clear_gain and pair.gain_sum > proof * spread * sqrt(<double> test.max_deals)
        if test.is_beaten[number]:
            continue
        if mean + spread / sqrt(deals) < clear_gain or test.deals >= test.max_deals:
            test.verdict = REFUTED
            return
        test.verdict = UNDER_WAY
