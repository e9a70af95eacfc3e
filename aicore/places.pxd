"""Deals hidden cards to any number of places under shown voids; see places.pyx."""  # no-cython-lint

from libc.stdint cimport int16_t, uint64_t

from .rng cimport Rng


cdef enum:
    MAX_HOLDERS = 9           # eight hands and a stock
    MAX_CLASSES = 6           # 64 subsets of classes: a set of subsets is one word


cdef class PlacesDealer:
    cdef readonly int num_places
    cdef readonly int num_classes
    cdef int largest                                      # the place that needs most cards
    cdef int16_t needs[MAX_HOLDERS]
    cdef uint64_t classes[MAX_CLASSES]                    # cards that the same places can hold; narrowest first
    cdef uint64_t blocked[MAX_CLASSES][MAX_HOLDERS]       # subsets that lose room when the place takes such a card
    cdef bint allowed[MAX_CLASSES][MAX_HOLDERS]
    cdef int16_t room[64]                                 # of each subset of classes
    cdef bint is_crossed                                  # no chain: the first draw is not uniform
    cdef uint64_t full                                    # subsets without room

    cdef int prepare(self, uint64_t cards, int num_places, const int* needs, const uint64_t* lacks) except -1
    cdef void deal_freely(self, uint64_t* hands, Rng* rng) noexcept nogil
    cdef void deal(self, uint64_t* hands, Rng* rng) noexcept nogil
