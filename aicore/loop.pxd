"""The loop of a search: draws, iterations, paired tests, and when it ends; see loop.pyx."""  # no-cython-lint

from libc.stdint cimport int64_t, uint64_t

from .budget.stoppers cimport AskStopper, MoveProgress, Progress
from .game cimport GameState
from .paired_test cimport MAX_TESTS, PairedTest
from .tree cimport RootMove, Tree


cdef class Cancel:
    cdef int flag


cdef class Loop:
    cdef Tree tree
    cdef int64_t iterations_per_deal         # above 1: every deal has a tree of its own
    cdef int64_t iteration_limit
    cdef int64_t test_from                   # iterations before a suspect that leads is tested
    cdef int64_t max_deals                   # that a paired test may take
    cdef double proof                        # standard errors that a suspect must be ahead
    cdef double clear_gain                   # ... and reward
    cdef bint has_suspects
    cdef PairedTest tests[MAX_TESTS]         # the latest may be under way
    cdef int num_tests
    cdef MoveProgress* move_progress         # what the stoppers see of the root moves
    cdef int num_progress                    # entries that the block has
    cdef bint is_running
    cdef list stoppers                       # this and the next three only while a search is under way
    cdef GameState root                      # the observation
    cdef GameState deal                      # the deal of the present tree, or the one that is tested in
    cdef GameState scratch                   # the state that is played on

    cdef int begin(self, GameState root, settings, list moves, skews, suspects, list stoppers, int64_t iterations,
                   size_t num_bytes, uint64_t seed) except -1
    cdef int grow(self, Cancel cancel) except -2
    cdef int let_go(self) except -1
    cdef list root_moves_found(self)
    cdef list paired_tests_found(self)
    cdef int set_progress(self, int num_moves) except -1
    cdef int loop(self, GameState root, GameState deal, GameState scratch, AskStopper* asks, void** data,
                  int num_stoppers, const int* cancel) noexcept nogil
    cdef int64_t run_batch(self, GameState root, GameState deal, GameState scratch, int64_t count,
                           const int* cancel) noexcept nogil
    cdef PairedTest* test_under_way(self) noexcept nogil
    cdef void consider_test(self) noexcept nogil
    cdef void test_on(self, GameState root, GameState deal, GameState scratch) noexcept nogil
    cdef double rank_of(self, const RootMove* root_move) noexcept nogil
    cdef void look(self, Progress* progress) noexcept nogil


cdef int check_root(GameState root, list moves, list skews) except -1
