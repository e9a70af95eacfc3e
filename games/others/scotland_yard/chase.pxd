"""Pieces, tickets and possible locations of a game of Scotland Yard, and what a move does to them; see chase.pyx."""  # no-cython-lint

from libc.stdint cimport int8_t, int32_t, uint8_t, uint16_t, uint64_t

from aicore.game cimport Playout
from aicore.rng cimport Rng


cdef enum:
    NUM_STATIONS = 199
    STATIONS = 200                # station numbers with 0, which is none
    WORDS = 4                     # of a set of stations
    MAX_SEEKERS = 5
    MAX_OPTIONS = 256             # legal moves at once: 2 x 32 of Mr X, 5 x 20 of the detectives in any order
    NUM_CATEGORIES = 5            # of locations: 1, 2, 3, 4, 5 or more rides from the nearest detective

    TAXI = 0
    BUS = 1
    UNDERGROUND = 2
    BLACK = 3                     # every line
    FREE = 3                      # of a police officer: every line on land
    FERRY = 3                     # behind the three lines on land, among the ends
    DOUBLE_TICKET = 4

    DOUBLE = 800                  # added to the first half of a double move
    FIRST_SEEKER_MOVE = 1600


cdef enum Style:                  # whose rule of thumb is followed in playouts
    KEEP_DISTANCE = 0             # Mr X far from the nearest detective, detectives near to him
    HIDE_WELL = 1                 # Mr X by locations, lines and distance; what loses at once is left out
    HIDE_UNSEEN = 2               # the same, and detectives that do not know where he is chase the likeliest place
    CHASE_GHOSTS = 3              # Mr X keeps his distance, each detective chases a guess of its own


cdef struct Board:                # the map; never changes
    uint16_t first[STATIONS][5]               # where the ends of taxi, bus, underground, ferry begin and end
    uint8_t ends[1024]
    uint16_t first_any[STATIONS + 1]          # every line, each station once: for black tickets
    uint8_t any_ends[1024]
    uint16_t first_land[STATIONS + 1]         # every line on land, each station once: for police officers
    uint8_t land_ends[1024]
    uint64_t masks[4][STATIONS][WORDS]        # the same as sets: taxi, bus, underground, every line
    uint8_t distances[STATIONS][STATIONS]     # by any line on land
    uint8_t degrees[STATIONS]                 # lines that end at the station


cdef struct Setup:                # what stays the same in a game
    const Board* board
    int num_seekers
    int first_police              # seekers from this index on ride without tickets
    int log_length
    uint64_t reveals              # entries of the log, counted from 1, as a set
    bint spent_go_to_hider
    bint any_order
    # how a search plays on, and draws what is hidden
    int style
    double epsilons[2]            # of Mr X, of detectives in greedy playouts; negative: as the search says
    double reduction              # of the reward for a capture by another detective than the root's
    double haste                  # how much less a capture counts with every entry of the log until it
    int root_logged               # entries of the log at the root of the search
    double weights[NUM_CATEGORIES]    # of a possible location, by its category
    bint is_weighted


cdef struct Chase:                # all that changes in a game; copied whole for every iteration
    uint64_t possible[WORDS]      # where Mr X can be, for all that the detectives know
    uint64_t seekers              # a byte for each: the station
    uint64_t met                  # the same when Mr X made his latest move: his category is counted from there
    uint8_t hider                 # 0 in an observation of the detectives
    uint8_t hider_tickets[5]
    uint8_t seeker_tickets[MAX_SEEKERS][3]
    uint8_t num_logged
    uint8_t waiting               # seekers that have not moved in this round, as a set
    bint is_second                # the second half of a double move is due
    int8_t player                 # to move, -1 when over
    int8_t winner                 # 0 Mr X, 1 the detectives, -1 before
    int8_t capturer               # seat, -1 for none
    uint8_t shown                 # the station where Mr X was last seen, 0 before


cdef inline int seeker_at(const Chase* chase, int index) noexcept nogil:
    """Return the station of a seeker; index from 0 on."""
    return (chase.seekers >> (8 * index)) & 0xFF


cdef inline bint is_taken(uint64_t seekers, int station) noexcept nogil:
    """Return whether a seeker stands at the station."""
    cdef uint64_t difference = seekers ^ (<uint64_t> 0x0101010101010101 * <uint64_t> station)
    return ((difference - <uint64_t> 0x0101010101010101) & ~difference & <uint64_t> 0x8080808080808080) != 0


cdef inline bint is_revealed(const Setup* setup, int entry) noexcept nogil:
    """Return whether Mr X shows himself at an entry of the log, counted from 1."""
    return (setup.reveals >> entry) & 1


cdef void begin(Chase* chase, const Setup* setup) noexcept nogil
cdef int list_moves(const Chase* chase, const Setup* setup, int32_t* moves) noexcept nogil
cdef void make(Chase* chase, const Setup* setup, int move) noexcept nogil
cdef int category_of(const Chase* chase, const Setup* setup, int station) noexcept nogil
cdef int nearest(const Board* board, uint64_t seekers, int count, int station) noexcept nogil
cdef int likeliest(const Chase* chase, const Setup* setup) noexcept nogil
cdef bint can_strike(const Chase* chase, const Setup* setup, int station) noexcept nogil
cdef int pursuit(const Chase* chase, const Setup* setup, int target, Rng* rng) noexcept nogil
cdef int num_hidden_by(const Chase* chase, const Setup* setup, int ticket) noexcept nogil
cdef int value_of_place(const Chase* chase, const Setup* setup, int station) noexcept nogil
cdef int draw_place(const Chase* chase, const Setup* setup, Rng* rng) noexcept nogil
cdef int list_kept(const Chase* chase, const Setup* setup, int32_t* moves, int count) noexcept nogil
cdef int value_of_move(const Chase* chase, const Setup* setup, int move) noexcept nogil
cdef int greedy_move(const Chase* chase, const Setup* setup, Rng* rng) noexcept nogil
cdef int play_on(Chase* chase, const Setup* setup, const Playout* how, Rng* rng) noexcept nogil
cdef int count_places(const uint64_t* stations) noexcept nogil
cdef double escape_rate(const Chase* chase, const Setup* setup, int count, Rng* rng) noexcept nogil
