"""The tree of a search, or a tree for each side; see tree.pyx."""  # no-cython-lint

from libc.stdint cimport int32_t, int64_t, uint64_t

from .game cimport MAX_PLAYERS, GameState, Playout
from .pool cimport NodePool
from .rng cimport Rng


cdef enum:
    MAX_DEPTH = 256                  # moves that the tree is followed down; longer games are played out from there
    MAX_TREES = MAX_PLAYERS + 1      # one for each side, and one for the root's side as the others imagine it


cdef struct RootMove:
    double reward_sum     # as the game gave it, before any skew
    double reward_squares
    double skew           # 1: none
    int64_t visits        # over all deals that had a tree of their own
    int64_t availability
    double skewed_sum
    int64_t paired        # visits that were part of a paired test
    int32_t move
    int32_t node          # in the present tree, 0 while there is none
    bint is_suspect       # bears the burden of proof
    bint is_out           # a suspect that was refuted, or can no longer be tested: it will not be played


cdef class Tree:
    cdef readonly NodePool pool
    cdef float exploration
    cdef double spread_weight                # above 0: exploration is so many times the spread of the root's rewards
    cdef float widening                      # of progressive widening; 0: every move may be opened at once
    cdef double skew_decay                   # k of 1 + (skew - 1) * (1 - t / (k + t))
    cdef int max_depth                       # 1: flat
    cdef Playout* playout                    # how playouts are played: of the search that the tree belongs to
    cdef Rng rng
    cdef int64_t iterations                  # done
    cdef int deepest                         # how far below the root the tree was followed
    cdef double last_reward                  # of the latest iteration to the player at the root
    cdef bint is_endless                     # a playout came to no end
    cdef bint skewed
    cdef int root_player

    cdef RootMove* root_moves
    cdef int num_root_moves
    cdef int num_open                        # root moves that have a node in the present tree: nodes 1, 2, ...
    cdef int32_t* slots                      # root move of node 1, 2, ...
    cdef int32_t* moves                      # moves that are legal now, or what is seen of them; scratch
    cdef int32_t* candidates                 # children that are legal now, scratch
    cdef uint64_t* words                     # moves as a set, scratch; empty between two uses
    cdef void* block                         # the five tables above, one after the other
    cdef size_t block_bytes
    cdef size_t fixed_bytes                  # all that a search holds beside the nodes

    cdef int num_trees                       # 1: the root's player observes for all
    cdef int tree_of[MAX_PLAYERS]            # the tree of each seat's side; 0 is that of the root's
    cdef int observers[MAX_TREES]            # the seat through whose eyes a tree is kept
    cdef bint is_unknowing                   # the others do not know the secret of the root's side
    cdef bint is_imagined                    # the present world is drawn from another side's view
    cdef GameState imagined                  # where a playout's move is chosen by one who does not know, scratch

    cdef int allocate(self, GameState root, size_t state_bytes, int num_moves, int64_t num_nodes,
                      size_t num_bytes) except -1
    cdef void release(self)
    cdef int plant(self, GameState root, bint for_each_side) except -1
    cdef void start(self) noexcept nogil
    cdef void end(self) noexcept nogil
    cdef bint imagine(self, GameState scratch) noexcept nogil
    cdef void iterate(self, GameState scratch, int32_t first) noexcept nogil
    cdef void iterate_all(self, GameState scratch, int32_t first) noexcept nogil
    cdef bint finish(self, GameState scratch, double* rewards) noexcept nogil
    cdef int descend(self, GameState scratch, int32_t first, int32_t* path) noexcept nogil
    cdef void descend_all(self, GameState scratch, int32_t first, int32_t* paths, int* lengths) noexcept nogil
    cdef double reward_spread(self) noexcept nogil
    cdef bint learns(self, int tree) noexcept nogil
    cdef int32_t follow(self, int32_t parent, int key, int player, bint learns) noexcept nogil
    cdef bint play_out(self, GameState scratch) noexcept nogil
    cdef bint play_out_unknowing(self, GameState scratch) noexcept nogil
    cdef int32_t select(self, GameState scratch, int32_t parent, int player, int observer, bint learns,
                        bint* grown) noexcept nogil
    cdef int32_t one_by_visits(self, int num_candidates) noexcept nogil
    cdef int32_t one_of_best(self, int num_candidates, float best_score) noexcept nogil
    cdef int list_seen(self, GameState scratch, int observer) noexcept nogil
    cdef int move_behind(self, GameState scratch, int key, int observer) noexcept nogil
    cdef int first_unopened(self, GameState scratch, bint at_root) noexcept nogil
    cdef void back_up(self, const int32_t* path, int length, const double* rewards) noexcept nogil
    cdef void back_up_root(self, const int32_t* path, int length, const double* rewards) noexcept nogil
