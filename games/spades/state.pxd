"""A round of Spades as a native game state."""  # no-cython-lint

from libc.stdint cimport int8_t, uint8_t, uint64_t

from aicore.dealing cimport Dealer
from aicore.game cimport GameState
from aicore.rng cimport Rng

from .scoring cimport ScoringRules


cdef enum Phase:
    BIDDING = 0
    PASSING = 1
    PLAYING = 2
    OVER = 3


cdef struct Round:                # all that changes in a round; copied whole for every iteration
    uint64_t hands[4]             # in an observation: own cards, and the partner's that the observer passed
    uint64_t hidden               # cards whose holder the observer does not know; 0 in a complete state
    uint64_t seen                 # cards played
    uint64_t given[4]             # cards passed to the partner, or laid aside for it, as far as the observer knows
    uint64_t best                 # the card that wins the trick so far, as a set
    uint64_t follow               # the suit to follow, as a set; 0: lead
    uint8_t sizes[4]              # cards in each hand
    uint8_t laid_aside[4]         # number of cards laid aside, while passing
    uint8_t voids[4]              # suits that a seat has shown not to hold, a bit each
    uint8_t tricks[4]             # taken
    int8_t bids[4]                # -1 before, 14 blind nil
    int8_t trick[4]               # cards of the trick by seat, -1 before
    int8_t player                 # to move, -1 when over
    int8_t leader                 # of the trick
    int8_t winner                 # of the trick so far
    uint8_t phase
    uint8_t in_trick              # cards in the trick
    uint8_t num_tricks            # played
    uint8_t looked                # seats that have seen their cards, a bit each
    uint8_t broken                # a spade may be led


cdef struct TableRules:           # the rules that the native code asks for
    ScoringRules scoring
    int minimum_team_bid
    bint blind_nil
    bint lowest_club_leads
    bint nil_pass
    uint8_t bidding               # index into rules.BIDDING


cdef class SpadesState(GameState):
    cdef Round round
    cdef TableRules table
    cdef uint64_t deck
    cdef int scores[2]            # of the match before this round
    cdef int bags[2]
    cdef readonly int dealer
    cdef readonly int observer    # whose observation this is, -1 for a complete state
    cdef readonly object rules
    cdef public list history      # (seat, move) of every move made through apply()
    cdef Dealer cards_dealer

    cdef void deal_from(self, SpadesState source, Rng* rng) noexcept nogil
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
    cdef void random_rest(self, Rng* rng) noexcept nogil
    cdef void remember(self, int move)
    cdef int is_team_bidding_nil(self, int seat) noexcept nogil
