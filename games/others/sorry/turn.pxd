"""Pawns and cards of a game of Sorry!, and everything a turn does to them; see turn.pyx."""  # no-cython-lint

from libc.stdint cimport int8_t, uint8_t, uint32_t

from aicore.game cimport Playout
from aicore.rng cimport Rng


cdef enum:
    MAX_SEATS = 4
    MAX_OPTIONS = 80              # a split 7 has 76, an 11 with three opponents 52
    NUM_KINDS = 11
    NUM_CARDS = 45
    NUM_MOVES_OF_SEAT = 179


cdef struct Pieces:               # all that changes in a game; copied whole for every iteration
    Rng order                     # of the cards still to be drawn; 0 in an observation
    uint32_t pawns[MAX_SEATS]     # a byte for each pawn: its place as its own colour counts (board.py)
    uint8_t cards[NUM_CARDS]      # the deck, then from num_cards on those drawn since the last shuffle
    uint8_t num_cards             # in the deck
    uint8_t card                  # drawn by the player to move
    int8_t player                 # to move, -1 when over
    int8_t winner                 # -1 before


cdef struct Setup:                # what stays the same in a game
    int num_players
    bint may_decline              # a swap
    bint ordered_splits
    bint own_slides               # slides of the own colour count, not the others'
    uint8_t shifts[MAX_SEATS][MAX_SEATS]   # from a seat's place to another's of the same space


cdef int place_at(uint32_t pawns, int pawn) noexcept nogil
cdef uint32_t with_place(uint32_t pawns, int pawn, int place) noexcept nogil
cdef void clear(Pieces* pieces) noexcept nogil
cdef void draw(Pieces* pieces) noexcept nogil
cdef void next_card(Pieces* pieces, const Setup* setup) noexcept nogil
cdef int list_options(const Pieces* pieces, const Setup* setup, uint8_t* options) noexcept nogil
cdef int base_move(const Pieces* pieces) noexcept nogil
cdef void make(Pieces* pieces, const Setup* setup, int option) noexcept nogil
cdef int value_of(const Pieces* pieces, int seat) noexcept nogil
cdef void share_win(const Pieces* pieces, const Setup* setup, double* rewards) noexcept nogil
cdef int best_option(Pieces* pieces, const Setup* setup, const uint8_t* options, int count, Rng* rng) noexcept nogil
cdef int play_on(Pieces* pieces, const Setup* setup, const Playout* how, Rng* rng) noexcept nogil
