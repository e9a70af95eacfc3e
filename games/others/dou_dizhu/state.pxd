from libc.stdint cimport int32_t, uint64_t

from aicore.dealing cimport Dealer
from aicore.game cimport GameState
from aicore.rng cimport Rng

from .deal cimport Deal


cdef class DouDizhuState(GameState):
    cdef Deal deal
    cdef bint alike               # kickers may have the same rank
    cdef bint open_auction        # bids go round until two pass after one
    cdef bint spring              # a win without resistance counts twice
    cdef double coalition         # what a farmer loses of the reward when the other goes out
    cdef readonly int starter     # bids first
    cdef readonly int observer    # whose observation this is, -1 for a complete state
    cdef double weights[3][15]    # how likely each seat holds each rank, for the deals of a search
    cdef Dealer cards_dealer

    cdef void deal_from(self, DouDizhuState source, Rng* rng) noexcept nogil
    cdef void play_bid(self, int bid) noexcept nogil
    cdef void play_combo(self, int number) noexcept nogil
    cdef void end_combo(self, int number) noexcept nogil
    cdef void give_turn(self) noexcept nogil
    cdef int take_back(self) except -1
    cdef void take_cards(self, uint64_t cards) noexcept nogil
    cdef int legal_combos(self, int first, int end, int32_t* moves) noexcept nogil
