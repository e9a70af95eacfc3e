"""How well a deal explains the bids and the cards seen; see likelihood.pyx."""  # no-cython-lint

from libc.stdint cimport int8_t, uint8_t, uint64_t

from .round cimport Round, RoundRules
from .sight cimport Sight
from .styles cimport Styles


cdef struct Play:                 # of another seat
    Sight sight                   # before it
    uint64_t card
    uint64_t later                # what the seat has played from here on
    uint8_t seat


cdef struct SeenBid:              # of another seat
    uint64_t played               # since
    double adjustment             # of the tricks that a hand is worth to those that are bid
    double nil_limit              # chance that a nil must have, but for what the hand is worth
    int bid
    bint tells


cdef struct Fit:                  # of a seat
    double honest                 # its bid says what its hand is worth
    double of_policy              # its cards are chosen by the policy, or so much of it


cdef class Likelihood:
    cdef const int8_t* learned    # weights of the policy
    cdef const Styles* styles
    cdef Play* plays
    cdef int num_plays
    cdef int room                 # plays that the block can hold
    cdef int observer
    cdef SeenBid bids[4]
    cdef double undone[3 * 64]    # by place and card: one by the dealer's weight, or by its square root
    cdef double by_none[4]        # by seat: the chance of its cards if they say nothing
    cdef Fit trust[3]             # by place: how far an honest bid and the policy are to be reckoned with
    cdef bint bids_are_many       # more than there are tricks: somebody bids oddly

    cdef int prepare(self, const Round* round, const RoundRules* rules, list history, int observer,
                     const double* weights, list outlooks, const int8_t* learned, bint keeps_half,
                     list trust) except -1
    cdef double of_deal(self, const uint64_t* hands, uint64_t hidden, Fit* fits) noexcept nogil
    cdef size_t num_bytes(self)
