"""Kinds of players by how they choose cards; see styles.pyx."""  # no-cython-lint

from libc.stdint cimport int8_t, uint64_t

from .sight cimport Sight


cdef enum:
    MAX_STYLES = 8
    NUM_HABITS = 262          # of a style: numbers on top of its part of the policy, see styles.pyx


cdef struct Style:
    double share              # of the players that one may meet
    double odd_bids           # the part of them whose bids say nothing
    int policy_sixteenths     # how much of the policy's logits is in it
    bint has_habits
    int8_t habits[NUM_HABITS]


cdef struct Styles:
    Style styles[MAX_STYLES]  # the last is that of players whom no style explains ...
    int num_styles            # ... and which is not counted here
    bint is_read


cdef Styles* fitted_styles() except NULL         # not to be changed
cdef Styles* our_kind() except NULL              # the first of them alone
cdef void chances_by_style(const Styles* styles, const int8_t* weights, const Sight* sight, uint64_t hand,
                           uint64_t card, double* chances) noexcept nogil
cdef double chance_of_none(const Sight* sight, uint64_t card) noexcept nogil
cdef double share_of_policy() except -1.0
