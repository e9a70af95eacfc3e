"""Draws of what is hidden, each with a weight; see weighed.pyx."""  # no-cython-lint

from libc.stdint cimport int64_t, uint64_t

from .game cimport GameState
from .rng cimport Rng


cdef class WeighedDraws:
    cdef double* sums         # of the weights up to each draw
    cdef int64_t capacity     # draws that the block can hold
    cdef int64_t num_draws
    cdef uint64_t first       # what the draws are numbered from
    cdef double squares       # sum of the squared weights

    cdef int begin(self, int64_t capacity, uint64_t seed) except -1
    cdef void add(self, GameState root, GameState scratch) noexcept nogil
    cdef void draw_again(self, uint64_t place, GameState root, GameState deal) noexcept nogil
    cdef Rng generator(self, int64_t number) noexcept nogil
    cdef double effective_number(self) noexcept nogil
    cdef size_t num_bytes(self)
