"""The plain data of a round: what the state, the playouts and the solver share."""  # no-cython-lint

from libc.stdint cimport int8_t, uint8_t, uint64_t

from .scoring cimport NO_BID, ScoringRules, tricks_needed


cdef enum Phase:
    BIDDING = 0
    PASSING = 1
    PLAYING = 2
    OVER = 3


cdef enum:
    LOOK = 15                     # the move of a seat that looks at its cards before it bids
    MIRROR = 1                    # ways to bid, as in rules.BIDDING
    WHIZ = 2
    SUICIDE = 3


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
    uint8_t led[4]                # the seat that led a suit last, by suit; 4: nobody
    uint8_t tricks[4]             # taken
    int8_t bids[4]                # -1 before, 14 blind nil, 16 + n a blind contract (scoring.pxd)
    int8_t trick[4]               # cards of the trick by seat, -1 before
    int8_t player                 # to move, -1 when over
    int8_t leader                 # of the trick
    int8_t winner                 # of the trick so far
    uint8_t phase
    uint8_t in_trick              # cards in the trick
    uint8_t num_tricks            # played
    uint8_t looked                # seats that have seen their cards, a bit each
    uint8_t broken                # a spade may be led
    uint8_t is_solved             # the rest was solved instead of played; its value is in `solved`
    double solved


cdef struct RoundRules:           # what the rules say, and where the match stands
    ScoringRules scoring
    uint64_t deck                 # the cards in play
    int minimum_team_bid
    bint blind_nil
    int blind_bids                # the lowest blind contract, 0: none
    bint spades_lead_any_time
    bint lowest_club_leads
    int num_passed                # cards that a nil bidder and the partner exchange, 0: none
    uint8_t bidding               # index into rules.BIDDING
    bint solo                     # everybody plays alone
    int num_sides                 # teams, or seats where everybody plays alone: see side_of
    int scores[4]                 # of the match before this round, by side
    int bags[4]


cdef struct SearchSettings:       # how the AI deals, plays out and values a round
    bint biased_deals             # as the model system deals instead of exactly
    bint by_match                 # a round is worth what it does for the match, not its points alone
    int exact_cards               # a playout is solved exactly once every hand is down to so many cards
    const int8_t* policy          # weights of the learned policy that playouts follow; NULL: rules of thumb
    const int8_t* reader          # weights of the one that deals are weighed by, where they are


cdef inline int partner_of(int seat) noexcept nogil:
    """Return the seat opposite, with partners."""
    return seat ^ 2


cdef inline int ally_of(const RoundRules* rules, int seat) noexcept nogil:
    """Return the partner; the seat itself where everybody plays alone, for whom no rule about a partner applies."""
    return seat if rules.solo else seat ^ 2


cdef inline int side_of(const RoundRules* rules, int seat) noexcept nogil:
    return seat & (rules.num_sides - 1)


cdef inline int needed_by(const RoundRules* rules, const int8_t* bids, const uint8_t* tricks, int side) noexcept nogil:
    """Return how many tricks a side still needs for its contract; 0 or less: made."""
    if rules.solo:
        return tricks_needed(&rules.scoring, bids[side], tricks[side], NO_BID, 0)
    return tricks_needed(&rules.scoring, bids[side], tricks[side], bids[side + 2], tricks[side + 2])
