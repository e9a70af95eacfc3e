"""The rules of a trick-taking game as tables for native code."""  # no-cython-lint

from libc.stdint cimport uint8_t, uint16_t, uint64_t


cdef enum:
    NO_TRUMP = 4
    MAX_CONTRACTS = 8


cdef enum FollowRule:
    ALWAYS = 0                    # who can follow suit does
    ONCE_DRAWN = 1                # when no card is drawn any more
    NEVER = 2


cdef struct TrumpTable:           # what depends on the contract: the trump suit, or a number above
    uint64_t suits[5]             # the cards of each suit in play
    uint64_t follow[64]           # the cards of the same suit as this one
    uint64_t beats[64]            # the cards that take a trick from this one
    uint64_t trumps
    uint64_t scoring              # cards with points
    uint16_t points[64]
    uint16_t trick_points
    int total                     # of all tallies


cdef struct RuleTables:
    TrumpTable trump[MAX_CONTRACTS]   # by trump suit; NO_TRUMP; further contracts
    uint64_t deck
    uint64_t unled                # may not be led before something broke them
    uint64_t breaking             # break when played
    uint64_t first_lead           # what the first lead must be; 0: anything
    uint64_t barred               # not in the first trick by a hand that has anything else
    uint8_t units[8]              # tally of each seat
    int num_players
    int hand_size
    int num_tallies
    int num_contracts
    int follow_rule               # a FollowRule
    bint must_trump
    bint must_beat
    bint draws                    # after each trick everybody takes a card of the stock


cdef class TrickRules:
    cdef RuleTables tables
    cdef readonly tuple deck
    cdef readonly tuple teams
    cdef readonly bint tally_by_team
    cdef dict score_tables                 # TallyTable by what the scores depend on
    cdef bint is_made                      # its constructor has run

    cdef int set_points(self, TrumpTable* table, int num_tricks, card_points, int trick_points) except -1
    cdef int check_made(self) except -1
