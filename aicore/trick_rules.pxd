"""The rules of a trick-taking game as tables for native code."""  # no-cython-lint

from libc.stdint cimport uint8_t, uint16_t, uint64_t


cdef enum:
    NO_TRUMP = 4


cdef struct TrumpTable:           # what depends on the trump suit
    uint64_t suits[4]             # the cards of each suit in play
    uint64_t follow[64]           # the cards of the same suit as this one
    uint64_t beats[64]            # the cards that take a trick from this one
    uint64_t trumps


cdef struct RuleTables:
    TrumpTable trump[5]           # by trump suit; NO_TRUMP
    uint64_t deck
    uint64_t unled                # may not be led before something broke them
    uint64_t breaking             # break when played
    uint64_t first_lead           # what the first lead must be; 0: anything
    uint64_t barred               # not in the first trick by a hand that has anything else
    uint64_t scoring              # cards with points
    uint16_t points[64]
    uint16_t trick_points
    uint8_t units[8]              # tally of each seat
    int num_players
    int hand_size
    int num_tallies
    int total                     # of all tallies
    bint must_trump
    bint must_beat


cdef class TrickRules:
    cdef RuleTables tables
    cdef readonly tuple deck
    cdef readonly tuple teams
    cdef readonly bint tally_by_team
    cdef dict score_tables                 # TallyTable by what the scores depend on
    cdef bint is_made                      # its constructor has run

    cdef int check_made(self) except -1
