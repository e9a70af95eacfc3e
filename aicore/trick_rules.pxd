"""The rules of a trick-taking game as tables for native code."""  # no-cython-lint

from libc.stdint cimport uint8_t, uint16_t, uint64_t


cdef enum:
    MAX_SUITS = 7
    MAX_CONTRACTS = 8
    MAX_ANNOUNCEMENTS = 16
    MAX_STEPS = 32


cdef enum FollowRule:
    ALWAYS = 0                    # who can follow suit does
    ONCE_DRAWN = 1                # when no card is drawn any more
    NEVER = 2


cdef struct Announcement:         # cards that who leads may show for points, and then leads one of
    uint64_t cards
    uint16_t points
    uint8_t move


cdef struct TrumpTable:           # what depends on the contract: the trump suit, or a number above
    uint64_t suits[8]             # the cards of each suit in play; after the last one trumps of no suit
    uint64_t follow[64]           # the cards of the same suit as this one
    uint64_t beats[64]            # the cards that take a trick from this one
    uint64_t trumps
    uint64_t scoring              # cards with points
    uint16_t points[64]
    uint16_t trick_points
    int total                     # of all tallies
    Announcement announcements[MAX_ANNOUNCEMENTS]
    int num_announcements
    int exchanged                 # the card that may be exchanged for the one under the stock, -1: none


cdef struct RuleTables:
    TrumpTable trump[MAX_CONTRACTS]   # by trump suit; none, numbered num_suits; further contracts
    uint64_t deck
    uint64_t unled                # may not be led before something broke them
    uint64_t breaking             # break when played
    uint64_t first_lead           # what the first lead must be; 0: anything
    uint64_t barred               # not in the first trick by a hand that has anything else
    uint64_t lead_moves           # numbers of what may be done before a lead beside it; 0: nothing
    uint16_t steps[MAX_STEPS]     # of a tally that the score tells apart; none: every point counts
    uint8_t units[8]              # tally of each seat
    int num_players
    int num_suits                 # and the number of the contract without trumps
    int hand_size
    int num_tallies
    int num_contracts
    int num_steps
    int exchange_move             # a number below 64, -1: there is none
    int closing_move              # likewise
    int open_stock                # cards that the stock must have for both
    int last_trick_points         # for the last trick of all, beside its own
    int follow_rule               # a FollowRule
    int sweep_from                # cards with points of who may be out for all of them; 0: nobody is
    bint points_are_bad           # everybody ducks in playouts by rule
    bint must_trump
    bint must_beat
    bint partner_frees            # from both, as long as the partner wins the trick
    bint draws                    # after each trick everybody takes a card of the stock


cdef class TrickRules:
    cdef RuleTables tables
    cdef readonly tuple deck
    cdef readonly tuple teams
    cdef readonly bint tally_by_team
    cdef readonly dict faces               # the standard card that a card shows, where that is not its own number
    cdef readonly tuple steps
    cdef dict score_tables                 # TallyTable by what the scores depend on
    cdef bint is_made                      # its constructor has run

    cdef int set_points(self, TrumpTable* table, int num_tricks, card_points, int trick_points) except -1
    cdef int set_lead_moves(self, TrumpTable* table, dict announcements, dict exchange) except -1
    cdef int check_lead_move(self, int move) except -1
    cdef int check_made(self) except -1
