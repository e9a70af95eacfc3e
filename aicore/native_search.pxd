"""What every native search has in common; see native_search.pyx."""  # no-cython-lint

from libc.stdint cimport int64_t, uint64_t

from .budget.stoppers cimport AskStopper, Progress
from .game cimport GameState, Playout


cdef class Cancel:
    cdef int flag


cdef class NativeSearch:
    cdef bint is_running
    cdef list stoppers                       # this and the next three only while a search is under way
    cdef GameState root                      # the observation
    cdef GameState deal                      # a draw that is kept
    cdef GameState scratch                   # the state that is played on
    cdef Playout playout                     # how playouts are played

    # What a search says of itself.
    cdef int check(self, settings, GameState root, int64_t iterations, int num_moves) except -1
    cdef size_t begin(self, GameState root, settings, list moves, list skews, suspects, int64_t iterations,
                      size_t num_bytes, uint64_t seed) except 0
    cdef bint advance(self, GameState root, GameState deal, GameState scratch, int64_t count,
                      const int* cancel) noexcept nogil
    cdef void look(self, Progress* progress) noexcept nogil
    cdef void end(self) noexcept nogil
    cdef bint is_without_end(self) noexcept nogil
    cdef list moves_found(self)
    cdef list tests_found(self)
    cdef tuple size_found(self)

    # What all have.
    cdef int go(self, Cancel cancel) except -2
    cdef int loop(self, GameState root, GameState deal, GameState scratch, AskStopper* asks, void** data,
                  int num_stoppers, const int* cancel) noexcept nogil
    cdef int raise_failure(self) except -1
    cdef int let_go(self) except -1
