"""The loop of a search: draws, iterations, paired tests, and when it ends; see loop.pyx."""  # no-cython-lint

from libc.stdint cimport int64_t

from .budget.stoppers cimport MoveProgress
from .game cimport GameState
from .native_search cimport NativeSearch
from .paired_test cimport MAX_TESTS, PairedTest
from .tree cimport RootMove, Tree


cdef class Loop(NativeSearch):
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

    cdef int set_progress(self, int num_moves) except -1
    cdef PairedTest* test_under_way(self) noexcept nogil
    cdef void consider_test(self) noexcept nogil
    cdef void test_on(self, GameState root, GameState deal, GameState scratch) noexcept nogil
    cdef double rank_of(self, const RootMove* root_move) noexcept nogil
