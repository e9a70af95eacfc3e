"""What a seat does not see of a round of Spades."""  # no-cython-lint

from libc.stdint cimport uint64_t

from aicore.dealing cimport Dealer
from aicore.rng cimport Rng

from .likelihood cimport Likelihood
from .play cimport SpadesPlay


cdef class SpadesDealing(SpadesPlay):
    cdef readonly int observer    # whose observation this is, -1 for a complete state
    cdef Dealer cards_dealer
    cdef Likelihood likelihood    # that deals are weighed by, if they are
    cdef list outlooks            # what the bids say to it
    cdef list trust               # ... and how far each seat is trusted
    cdef bint keeps_half          # of what the weights believe, beside it
    cdef bint reads_policy        # its bytes are those of a decision then
    cdef double* weights          # of the hidden cards by place and card, 3 x 64; NULL: all alike

    cdef double weight_among(self, SpadesDealing source) noexcept nogil
    cdef void deal_from(self, SpadesDealing source, Rng* rng) noexcept nogil
    cdef bint deal_by_bids(self, uint64_t* hands, Rng* rng) noexcept nogil
    cdef void deal_unseen(self, uint64_t left, Rng* rng) noexcept nogil
    cdef bint is_weighing(self)
    cdef int spades_bid(self, int seat) noexcept nogil
    cdef int spades_left(self, int seat)
    cdef int check_observation(self) except -1
