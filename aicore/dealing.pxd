"""Draws the holders of hidden cards from a table of weights, exactly."""  # no-cython-lint

from libc.stdint cimport uint8_t, uint16_t, uint64_t

from .rng cimport Rng


cdef enum:
    MAX_PLACES = 3        # hands (or a stock) among which the hidden cards lie
    MAX_CARDS = 64
    CERTAIN = 32768       # chances are stored in 1/32768


cdef struct Chance:       # of one card, given how many cards the first two places still need
    uint16_t first        # chance of the first place ...
    uint16_t second       # ... and of the first two together


cdef double checked_weight(object weight) except -1.0


cdef class Dealer:
    cdef Chance* chances                  # [card][need of place 0][need of place 1]
    cdef Py_ssize_t num_chances           # that the block can hold
    cdef int num_cards
    cdef int needs[MAX_PLACES]
    cdef uint8_t cards[MAX_CARDS]

    cdef int prepare(self, uint64_t cards, const int* needs, const double* weights, int split=*,
                     const int* split_needs=*) except -1
    cdef void deal(self, uint64_t* hands, Rng* rng) noexcept nogil
    cdef size_t num_bytes(self)
