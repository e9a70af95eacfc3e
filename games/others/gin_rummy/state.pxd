from libc.stdint cimport int8_t, uint8_t, uint64_t

from aicore.dealing cimport Dealer
from aicore.game cimport GameState
from aicore.rng cimport Rng


cdef enum Phase:
    FIRST_OFFER = 0       # the first card turned up may be taken or passed
    STOCK_ONLY = 1        # both have passed it
    DRAW = 2
    DISCARD = 3
    OVER = 4


cdef struct Hand:                 # all that changes; copied whole for every iteration
    uint64_t hands[2]             # in an observation: own cards, and what the other took face up
    uint64_t taken[2]             # cards in the hand that the other saw going there
    uint64_t discarded            # under the card turned up
    uint64_t hidden               # cards that the observer has not seen; 0 in a complete state
    uint8_t stock[32]             # in order, the last is drawn first
    uint8_t stock_size
    uint8_t num_taken             # cards drawn from the pile by both
    int8_t upcard                 # top of the pile, -1: none
    int8_t just_taken             # may not be discarded at once, -1: none
    int8_t player                 # to move, -1 when over
    int8_t knocker                # -1 before, and for a hand without a winner
    uint8_t phase


cdef class GinState(GameState):
    cdef Hand hand
    cdef readonly int first       # who is offered the first card
    cdef readonly int observer    # whose observation this is, -1 for a complete state
    cdef double weights[64]       # how likely the other holds each card, for the deals of a search
    cdef Dealer cards_dealer

    cdef void deal_from(self, GinState source, Rng* rng) noexcept nogil
    cdef void take(self, int card) noexcept nogil
    cdef void discard(self, int card) noexcept nogil
    cdef void end_hand(self, int knocker) noexcept nogil
    cdef int settle(self) noexcept nogil
    cdef int discard_by_rule(self, Rng* rng) noexcept nogil
