"""The tree of a search and the loop that grows it; see tree.pyx."""  # no-cython-lint

from libc.stdint cimport int32_t, int64_t, uint64_t

from .budget.stoppers cimport AskStopper, MoveProgress, Progress
from .game cimport GameState, Playout
from .hearing cimport Hearing
from .pool cimport NodePool
from .rng cimport Rng


cdef enum:
    MAX_DEPTH = 256       # moves that the tree is followed down; longer games are played out from there


cdef struct RootMove:
    double reward_sum     # as the game gave it, before any skew
    double reward_squares
    double skew           # 1: none
    int64_t visits        # over all trees
    int64_t availability
    double skewed_sum
    int64_t heard         # visits that were part of a hearing
    int32_t move
    int32_t node          # in the present tree, 0 while there is none
    bint is_suspect       # bears the burden of proof


cdef class Cancel:
    cdef int flag


cdef class Tree:
    cdef readonly float exploration
    cdef readonly Playout playout
    cdef readonly double skew_decay          # k of 1 + (skew - 1) * (1 - t / (k + t))
    cdef readonly bint recycles
    cdef readonly int64_t iterations_per_deal    # above 1: determinized, every deal has a tree of its own
    cdef readonly int max_depth              # 1: flat
    cdef readonly int64_t hearing_from       # iterations before a suspect that leads is heard
    cdef readonly int64_t max_deals          # that a hearing may take
    cdef readonly double proof               # standard errors that a suspect must be ahead
    cdef readonly double clear_gain          # ... and reward
    cdef readonly NodePool pool

    cdef void* block                         # the tables below, one after the other
    cdef size_t block_bytes
    cdef RootMove* root_moves
    cdef MoveProgress* move_progress         # what the stoppers see of the root moves
    cdef int num_root_moves
    cdef int32_t* moves                      # legal moves in the tree, scratch
    cdef int32_t* candidates                 # children that are legal now, scratch
    cdef int32_t* slots                      # root move of node 1, 2, ...
    cdef uint64_t* words                     # legal moves as a set, scratch
    cdef int num_words
    cdef readonly size_t scratch_bytes       # all that a search holds beside the nodes
    cdef Rng rng
    cdef readonly int64_t iterations         # done
    cdef int64_t iteration_limit
    cdef readonly int deepest                # how far below the root the tree was followed
    cdef bint skewed
    cdef bint has_suspects
    cdef Hearing hearing
    cdef double last_reward                  # of the latest iteration to the player at the root
    cdef list stoppers                       # this and the next three only while a search is under way
    cdef GameState root                      # the observation
    cdef GameState deal                      # the deal of the present tree, or the one that a hearing is at
    cdef GameState scratch                   # the state that is played on

    cdef int allocate(self, GameState root, size_t state_bytes, int num_moves, int64_t iterations,
                      size_t num_bytes) except -1
    cdef void release(self)
    cdef void start_tree(self) noexcept nogil
    cdef void end_tree(self) noexcept nogil
    cdef int64_t run_batch(self, GameState root, GameState deal, GameState scratch, int64_t count,
                           const int* cancel) noexcept nogil
    cdef void iterate(self, GameState scratch, int32_t first) noexcept nogil
    cdef int32_t select(self, GameState scratch, int32_t parent, int player, bint* grown) noexcept nogil
    cdef void back_up(self, const int32_t* path, int depth, const double* rewards) noexcept nogil
    cdef double rank_of(self, const RootMove* root_move) noexcept nogil
    cdef void call_hearing(self) noexcept nogil
    cdef void hear(self, GameState root, GameState deal, GameState scratch) noexcept nogil
    cdef void look(self, Progress* progress) noexcept nogil
    cdef int loop(self, GameState root, GameState deal, GameState scratch, AskStopper* asks, void** data,
                  int num_stoppers, const int* cancel) noexcept nogil
