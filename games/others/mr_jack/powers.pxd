"""What a position is worth at a glance, and the rules of way v3; see powers.pyx."""  # no-cython-lint

from libc.stdint cimport int32_t

from .pieces cimport NUM_CHARACTERS, Pieces, Setup


cdef enum:
    EVEN_SPLIT = 0
    UNSEEN_PART = 1
    JACK_UNSEEN = 2
    JACK_COMPANY = 3
    EXIT_NEAR = 4
    CHASED = 5
    NUM_FEATURES = 6


cdef class PowerRules:
    cdef double weights[NUM_CHARACTERS][2][NUM_FEATURES]
    cdef bint is_first[NUM_CHARACTERS]      # the power comes before the move
    cdef readonly object path


cdef void find_features(const Pieces* pieces, int role, double* features) noexcept nogil
cdef double score_of(const Pieces* pieces, int role, const double* weights) noexcept nogil
cdef int best_step(const Pieces* pieces, const Setup* setup, int role, const double* weights,
                   const int32_t* moves, int count) noexcept nogil
