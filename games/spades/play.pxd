"""The rules of a round of Spades as the search plays it."""  # no-cython-lint

from libc.stdint cimport uint64_t

from aicore.game cimport GameState

from .round cimport Round, RoundRules, SearchSettings


cdef class SpadesPlay(GameState):
    cdef Round round
    cdef RoundRules round_rules
    cdef SearchSettings settings
    cdef readonly int dealer

    cdef bint may_bid_blind(self, int seat) noexcept nogil
    cdef uint64_t unseen_bids(self) noexcept nogil
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
