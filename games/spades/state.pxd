"""A round of Spades as a native game state."""  # no-cython-lint

from libc.stdint cimport uint64_t

from aicore.dealing cimport Dealer
from aicore.game cimport GameState
from aicore.rng cimport Rng

from .round cimport Round, TableRules


cdef class SpadesState(GameState):
    cdef Round round
    cdef TableRules table
    cdef uint64_t deck
    cdef readonly int dealer
    cdef readonly int observer    # whose observation this is, -1 for a complete state
    cdef readonly object rules
    cdef Dealer cards_dealer
    cdef double* weights          # of the hidden cards by place and card, 3 x 64; NULL: all alike

    cdef void deal_from(self, SpadesState source, Rng* rng) noexcept nogil
    cdef bint deal_by_bids(self, uint64_t* hands, Rng* rng) noexcept nogil
    cdef void deal_unseen(self, uint64_t left, Rng* rng) noexcept nogil
    cdef int spades_bid(self, int seat) noexcept nogil
    cdef int spades_left(self, int seat)
    cdef bint may_bid_blind(self, int seat) noexcept nogil
    cdef uint64_t legal_bids(self) noexcept nogil
    cdef uint64_t legal_leads(self) noexcept nogil
    cdef void play_bid(self, int bid) noexcept nogil
    cdef void after_bidding(self) noexcept nogil
    cdef void next_passer(self, int seat) noexcept nogil
    cdef void play_pass(self, int card) noexcept nogil
    cdef void start_play(self) noexcept nogil
    cdef void play_card(self, int card) noexcept nogil
    cdef void end_trick(self) noexcept nogil
    cdef int is_team_bidding_nil(self, int seat) noexcept nogil
