"""A game of Scotland Yard as a native game state."""  # no-cython-lint

from libc.stdint cimport uint8_t, uint64_t

from aicore.game cimport GameState
from aicore.rng cimport Rng

from .chase cimport STATIONS, Board, Chase, Setup


cdef class Map:
    cdef Board board


cdef class YardState(GameState):
    cdef Chase chase
    cdef Setup setup
    cdef Map map                       # keeps the board of the setup alive
    cdef uint64_t starts[4]            # where Mr X could begin
    cdef bint filters                  # below the root of a search plainly bad moves are left out
    cdef readonly object rules
    cdef readonly object earlier_log   # entries made before the history begins: (ticket, station or None)
    cdef readonly object first         # the pieces where the history begins
    cdef bint has_chances              # the location is drawn by chances of stations, not by categories
    cdef double chances[STATIONS]
    # for drawing the location, filled in by prepare_root()
    cdef int num_places
    cdef uint8_t places[STATIONS]
    cdef double sums[STATIONS]

    cdef int set_up(self, object rules, int num_seekers) except -1
    cdef int place_pieces(self, object hider, object seekers, object possible) except -1
    cdef int fill_chances(self, const double* choices, int num_playouts) except -1
    cdef void like_ends(self, const Chase* then, const double* choices, double* liking)
    cdef void set_chances(self, const double* after)
    cdef void ride_by_liking(self, const Chase* then, int ticket, const double* liking)
    cdef void judge_ends(self, const Chase* then, int num_playouts, double* escapes, Rng* rng)
    cdef void ride_by_escapes(self, const Chase* then, int ticket, bint is_double, const double* escapes)
    cdef void deal_from(self, YardState view, Rng* rng) noexcept nogil
