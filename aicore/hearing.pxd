"""The books of a hearing: a suspect move and its best rivals in the same deals with the same luck."""  # no-cython-lint

from libc.math cimport sqrt
from libc.stdint cimport int64_t

from .rng cimport Rng


cdef enum Verdict:
    UNHEARD
    UNDER_WAY
    PROVEN
    REFUTED


cdef enum:
    MAX_RIVALS = 3
    HEARD_EVERY = 32          # iterations after which a hearing may begin, and deals after which it may end


cdef struct Rival:
    int index                 # of the root move
    bint is_out               # the suspect's gain over it is proven
    int64_t deals             # in which both were tried
    double rank               # when the hearing began
    double gain_sum           # reward of the suspect less that of the rival
    double gain_squares


cdef struct Hearing:
    Verdict verdict
    int suspect               # index of the root move
    int num_rivals
    int turn                  # who is next in the present deal: -1 the suspect, else the rival
    int64_t deals
    double reward             # of the suspect in the present deal
    Rng luck                  # that every move of the present deal is played on with
    Rival rivals[MAX_RIVALS]


cdef inline void enter_rival(Hearing* hearing, int index, double rank) noexcept nogil:
    """Put a root move among the rivals, the best first, if it is good enough."""
    cdef int place = hearing.num_rivals if hearing.num_rivals < MAX_RIVALS else MAX_RIVALS - 1
    if place < hearing.num_rivals and rank <= hearing.rivals[place].rank:
        return
    while place > 0 and rank > hearing.rivals[place - 1].rank:
        hearing.rivals[place].index = hearing.rivals[place - 1].index
        hearing.rivals[place].rank = hearing.rivals[place - 1].rank
        place -= 1
    hearing.rivals[place].index = index
    hearing.rivals[place].rank = rank
    if hearing.num_rivals < MAX_RIVALS:
        hearing.num_rivals += 1


cdef inline void open_hearing(Hearing* hearing, int suspect) noexcept nogil:
    hearing.suspect = suspect
    hearing.turn = -1
    hearing.verdict = UNDER_WAY


cdef inline int root_move_on_turn(const Hearing* hearing) noexcept nogil:
    return hearing.suspect if hearing.turn < 0 else hearing.rivals[hearing.turn].index


cdef inline bint note_reward(Hearing* hearing, double reward) noexcept nogil:
    """Note what the move on turn brought and pass the turn on; return whether the deal is done with."""
    cdef Rival* rival
    cdef double gain
    if hearing.turn < 0:
        hearing.reward = reward
    else:
        rival = &hearing.rivals[hearing.turn]
        gain = hearing.reward - reward
        rival.deals += 1
        rival.gain_sum += gain
        rival.gain_squares += gain * gain
    hearing.turn += 1
    while hearing.turn < hearing.num_rivals and hearing.rivals[hearing.turn].is_out:
        hearing.turn += 1
    if hearing.turn < hearing.num_rivals:
        return False
    hearing.turn = -1
    hearing.deals += 1
    return True


cdef inline void settle(Hearing* hearing, double proof, double clear_gain, int64_t max_deals) noexcept nogil:
    """End the hearing when the gain over every rival is clear, or when that over one is unlikely to be.

    Whoever looks often sees luck often: the sum of the gains has to pass from the first look on what it would have to
    pass at the last (the bound of O'Brien and Fleming), so a proof comes early only if it is overwhelming.
    """
    cdef Rival* rival
    cdef double mean, variance, spread
    cdef double deals = <double> hearing.deals
    cdef int number
    hearing.verdict = PROVEN
    for number in range(hearing.num_rivals):
        rival = &hearing.rivals[number]
        if rival.is_out:
            continue
        mean = rival.gain_sum / deals
        variance = rival.gain_squares / deals - mean * mean
        spread = sqrt(variance if variance > 0 else 0.0)
        rival.is_out = mean > clear_gain and rival.gain_sum > proof * spread * sqrt(<double> max_deals)
        if rival.is_out:
            continue
        if mean + spread / sqrt(deals) < clear_gain or hearing.deals >= max_deals:
            hearing.verdict = REFUTED
            return
        hearing.verdict = UNDER_WAY
