"""Characters, lights, cards and secrets of a game of Mr Jack, and everything a step does to them; see pieces.pyx."""  # no-cython-lint

from libc.stdint cimport int8_t, int32_t, uint8_t, uint64_t

from aicore.rng cimport Rng


cdef enum:
    NUM_HEXES = 60
    NUM_CHARACTERS = 8
    NUM_EXITS = 4
    NUM_TILES = 6                 # lights: four that go out, two that stay
    NUM_TURNS = 8
    WHISTLE_STEPS = 3
    MAX_STEPS = 512               # steps that may be possible at once, more than enough
    NO_HEX = 255
    ALL = 255                     # characters

cdef enum:                        # characters
    HOLMES = 0
    WATSON = 1
    SMITH = 2
    LESTRADE = 3
    STEALTHY = 4
    GOODLEY = 5
    GULL = 6
    BERT = 7

cdef enum:                        # roles
    INSPECTOR = 0
    JACK = 1

cdef enum:                        # phases
    CARD = 0                      # a character is chosen
    ACT = 1                       # it moves and uses its power
    WHISTLE = 2                   # the whistle goes on
    BEAM = 3                      # the lantern is turned
    ALIBI = 4                     # the top alibi card is taken; who takes it sees it already
    CALL = 5                      # Jack tells whether he is seen
    OVER = 6

cdef enum:                        # the numbering of moves.py
    FIRST_CARD = 0
    FIRST_HEX = 8
    FIRST_EXIT = 68
    FIRST_SWAP = 72
    FIRST_LIGHT = 80
    FIRST_CORDON = 144
    FIRST_COVER = 160
    FIRST_BEAM = 224
    FIRST_WHISTLE = 230
    END_WHISTLE = 710
    FIRST_ALIBI = 711
    HIDDEN_ALIBI = 719
    UNSEEN = 720
    SEEN = 721
    NUM_STEPS = 722


cdef struct Streets:                              # the board; never changes
    uint64_t next_to[NUM_HEXES]                   # streets beside a hex
    uint64_t within[NUM_HEXES][24]                # streets within so many steps
    uint64_t glided[NUM_HEXES][5]                 # the same over anything
    uint64_t beams[NUM_HEXES][6]
    uint64_t lit_by[8]                            # streets beside a gaslight
    uint64_t doors[NUM_EXITS]                     # streets before an exit
    uint64_t manholes
    uint8_t distance[NUM_HEXES][NUM_HEXES]
    uint8_t exit_distance[NUM_HEXES][NUM_EXITS]   # to the street before the exit
    uint8_t manhole_hex[8]


cdef struct Pieces:               # all that changes in a game; copied whole for every iteration
    Rng order                     # of the cards still to be drawn; 0 in an observation
    uint64_t occupied
    uint64_t lit                  # streets beside a lit gaslight
    uint64_t open_holes           # manholes without a cover
    uint8_t where[NUM_CHARACTERS]
    uint8_t lights[NUM_TILES]     # the gaslight where a tile lies, 8: gone
    uint8_t closed                # manholes with a cover, a set
    uint8_t cordons               # exits, a set
    uint8_t lantern               # direction
    uint8_t turn                  # 1 to 8
    uint8_t num_played            # characters in this turn
    uint8_t cards                 # that may still be played in this turn, a set
    uint8_t rest                  # that come in the even turn after it
    uint8_t cleared               # by the calls, a set
    uint8_t alibis[2]             # taken by each role; in an observation only the observer's own
    uint8_t num_alibis[2]
    uint8_t pile[7]               # alibi cards, the last is taken first
    uint8_t pile_size
    uint8_t whistle_left
    uint8_t whistled              # characters moved by this whistle
    bint was_seen                 # Jack at the last call
    bint has_moved                # the character being played
    bint has_used_power
    bint is_whistling
    uint8_t phase
    int8_t acting                 # the character being played, -1: none
    int8_t jack                   # -1: unknown, in an observation
    int8_t winner                 # a role, -1 before
    int8_t accused                # -1 before
    int8_t left_by                # the exit by which Jack left, -1


cdef struct Setup:                # what stays the same in a game
    bint whole_whistle
    int jack_seat


cdef Streets streets

cdef int role_to_move(const Pieces* pieces) noexcept nogil
cdef uint64_t reach(const Pieces* pieces, int start, int points, bint glides) noexcept nogil
cdef uint64_t reach_of(const Pieces* pieces, int character, int less) noexcept nogil
cdef int seen_set(const Pieces* pieces) noexcept nogil
cdef int suspects_of(const Pieces* pieces, int role) noexcept nogil
cdef bint can_leave(const Pieces* pieces) noexcept nogil
cdef void set_up_board(Pieces* pieces) noexcept nogil
cdef void set_lights(Pieces* pieces) noexcept nogil
cdef void start_turn(Pieces* pieces) noexcept nogil
cdef void draw_secrets(Pieces* pieces, int role, Rng* rng) noexcept nogil
cdef void shuffle(uint8_t* items, int count, Rng* rng) noexcept nogil
cdef uint64_t whistle_targets(const Pieces* pieces, int character) noexcept nogil
cdef bint can_whistle(const Pieces* pieces) noexcept nogil
cdef int list_targets(const Pieces* pieces, int32_t* moves) noexcept nogil
cdef int on_hex(const Pieces* pieces, int place) noexcept nogil
cdef int list_powers(const Pieces* pieces, int32_t* moves) noexcept nogil
cdef int list_steps(const Pieces* pieces, const Setup* setup, int32_t* moves) noexcept nogil
cdef void make_step(Pieces* pieces, const Setup* setup, int move) noexcept nogil
