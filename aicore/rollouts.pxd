"""The loop of a search by rollouts in weighed deals; see rollouts.pyx."""  # no-cython-lint

from libc.stdint cimport int32_t, int64_t, uint64_t

from .budget.stoppers cimport MoveProgress
from .game cimport GameState
from .native_search cimport NativeSearch
from .rng cimport Rng
from .weighed cimport WeighedDraws


cdef struct Tried:            # a root move
    double reward_sum
    double reward_squares
    double reward             # in the present deal
    double skew
    int64_t deals             # in which it was tried: the first so many
    int32_t move
    bint is_suspect           # bears the burden of proof
    bint is_out               # tried no more


cdef struct Difference:       # between two root moves in the deals in which both were tried
    double gain_sum           # reward of the first less that of the second
    double gain_squares


cdef class RolloutLoop(NativeSearch):
    cdef readonly WeighedDraws draws
    cdef Tried* tried
    cdef Difference* differences             # [first][second], first < second
    cdef MoveProgress* move_progress
    cdef void* block                         # the three tables above
    cdef size_t block_bytes
    cdef int num_moves
    cdef int root_player
    cdef int num_left                        # moves not out
    cdef int turn                            # the next to be tried in the present deal
    cdef int kept                            # moves that the present round has at most
    cdef double halved_at                    # deals after which they are halved
    cdef int64_t iterations                  # done: draws weighed, and playouts
    cdef int64_t limit
    cdef int64_t first_draws                 # weighed beyond one for every playout
    cdef int64_t deals                       # finished
    cdef uint64_t place                      # of the present deal among the draws
    cdef Rng luck                            # that every move is played on with in the present deal
    cdef Rng rng
    cdef double proof
    cdef double clear_gain
    cdef bint weighs
    cdef bint is_dealt                       # the present deal is made
    cdef bint is_endless

    cdef size_t allocate(self, int num_moves, size_t state_bytes, size_t num_bytes) except 0
    cdef Difference* between(self, int first, int second) noexcept nogil
    cdef double gain_of(self, int first, int second, double* error) noexcept nogil
    cdef int best_left(self, bint with_suspects) noexcept nogil
    cdef bint step(self, GameState root, GameState deal, GameState scratch) noexcept nogil
    cdef void try_next(self, GameState root, GameState deal, GameState scratch) noexcept nogil
    cdef void end_deal(self) noexcept nogil
    cdef void drop_beaten(self) noexcept nogil
    cdef void halve(self) noexcept nogil
