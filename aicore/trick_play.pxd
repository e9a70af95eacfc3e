"""The native part of a round of tricks; see trick_play.pyx."""  # no-cython-lint

from libc.stdint cimport int8_t, int16_t, uint8_t, uint16_t, uint64_t

from .dealing cimport Dealer
from .game cimport GameState
from .places cimport PlacesDealer
from .rng cimport Rng
from .tally cimport TallyTable
from .trick_rules cimport RuleTables, TrickRules


cdef enum:
    STOCK_PLACE = 8               # the cards out of play, as a ninth hand
    NOBODY = -1
    EVERYBODY = -2


cdef enum Phase:
    BEFORE = 0                    # bids, passes, trump making: the game's own Python methods
    PLAYING = 1
    OVER = 2


cdef struct TrickRound:           # all that changes in a round; copied whole for every iteration
    uint64_t hands[9]             # in an observation: what the observer knows of them
    uint64_t lacks[8]             # cards that a seat has shown not to hold
    uint64_t known[8]             # cards in others' hands (or the stock) that a seat knows the place of
    uint64_t given[8]             # cards that a seat has passed or laid aside
    uint64_t hidden               # cards whose place the observer does not know; 0 in a complete state
    uint64_t seen                 # cards played
    uint64_t follow               # the suit to follow; 0: lead
    uint64_t announced_cards      # of which one must be led now; 0: any card
    uint16_t tallies[8]           # tricks or points, by player or team
    uint16_t announced[8]         # points announced in the play that are not in the tallies yet, likewise
    int16_t calls[8]              # bids, -1 before
    int16_t melds[8]              # points that a seat has shown before the play
    uint16_t trick_points         # in the cards of the trick
    uint8_t units[8]              # tally of each seat
    int8_t order[64]              # of a stock that is drawn from, the last card first; -1: the observer does not know
    uint8_t sizes[9]              # cards in each hand and in the stock
    uint8_t next_seat[8]          # clockwise among those who play
    uint8_t tricks[8]             # taken, by seat
    int8_t trick[8]               # cards of the trick by seat, -1 before
    int8_t player                 # to move, -1 when over
    int8_t leader                 # of the trick
    int8_t winner                 # of the trick so far
    int8_t best                   # the card that wins the trick so far
    int8_t maker                  # who chose the trump, -1: nobody
    uint8_t trump                 # 4: none
    uint8_t phase
    uint8_t stage                 # of what comes before the play, as the game likes
    uint8_t num_active            # seats that play
    uint8_t in_trick              # cards in the trick
    uint8_t num_tricks            # played
    uint8_t last_trick            # how many tricks the round has
    uint8_t num_tallies
    uint8_t is_free               # nobody need follow suit now
    uint8_t broken
    int8_t limited                # the team, or player, whose tally may end the round; NOBODY, EVERYBODY
    uint16_t limit                # the tally that ends it
    uint16_t closing              # who closed the stock against what, as the score table counts it; 0: nobody
    uint16_t closed_at            # the highest tally of the others then
    int8_t closer                 # who closed the stock, -1: nobody
    uint8_t num_lead_moves        # made in the play beside cards
    int8_t stock_owner            # whose the points left in the stock are, -1: nobody's


cdef class TrickPlay(GameState):
    cdef TrickRound round
    cdef const RuleTables* tables           # of rules
    cdef readonly TrickRules rules
    cdef readonly dict setup                # what the game's class was made with, beside the hands
    cdef readonly int observer              # whose observation this is, -1 for a complete state
    cdef object error
    cdef TallyTable scores
    cdef bint has_scores
    cdef Dealer dealer
    cdef PlacesDealer places_dealer
    cdef int num_places
    cdef int places[9]

    cdef int set_scores(self) except -1
    cdef void deal_from(self, TrickPlay source, Rng* rng) noexcept nogil
    cdef int standing_of(self, int unit) noexcept nogil
    cdef int last_points(self) noexcept nogil
    cdef uint64_t lead_moves(self, uint64_t hand) noexcept nogil
    cdef void make_lead_move(self, int move) noexcept nogil
    cdef void close_stock(self) noexcept nogil
    cdef void exchange_card(self) noexcept nogil
    cdef void announce(self, uint64_t cards, int points) noexcept nogil
    cdef uint64_t legal_cards(self) noexcept nogil
    cdef void random_turns(self, Rng* rng) noexcept nogil
    cdef int duties(self, uint64_t* wanted) noexcept nogil
    cdef void play_card(self, int card) noexcept nogil
    cdef void end_trick(self) noexcept nogil
    cdef void draw_cards(self, int winner) noexcept nogil
    cdef void order_stock(self, Rng* rng) noexcept nogil
    cdef int stock_points(self) noexcept nogil
    cdef void finish(self) noexcept nogil
    cdef bint is_decided(self) noexcept nogil
    cdef void random_draws(self, Rng* rng) noexcept nogil
    cdef void random_rest(self, Rng* rng) noexcept nogil
    cdef void keep_error(self)
    cdef void fill_before(self, uint64_t seed) noexcept with gil
    cdef uint64_t legal_before(self) noexcept with gil
    cdef void play_before(self, int move) noexcept with gil
    cdef void score_before(self, double* rewards) noexcept with gil
