"""What a game gives the search."""  # no-cython-lint

from libc.stdint cimport int32_t, uint64_t

from .rng cimport Rng


cdef enum:
    MAX_PLAYERS = 8
    MAX_LEGAL_MOVES = 4096
    MAX_PLAYOUT_MOVES = 20000    # a playout that has not ended by then never will


cdef enum PlayoutPolicy:
    RANDOM_MOVES = 0     # every move at random
    GREEDY_MOVES = 1     # the game's own move, but one at random with probability epsilon
    RULE_MOVES = 2       # the game's own move always


cdef struct Playout:     # how a game is played on from a leaf of the tree
    int policy           # a PlayoutPolicy
    double epsilon       # chance of a random move under GREEDY_MOVES
    int max_moves        # cut off after so many moves and estimate; 0: play to the end
    const int* cancel    # set: break off, nobody waits any more; NULL: nobody can


cdef class GameState:
    cdef readonly int num_players          # 1..MAX_PLAYERS
    cdef readonly int num_moves            # move ids are 0..num_moves-1, at most 65536
    cdef readonly int max_legal_moves      # so many are legal at once at most; up to MAX_LEGAL_MOVES
    cdef readonly bint uses_mask           # legal_mask is filled in; num_moves is at most 64
    cdef readonly bint needs_gil           # the methods below run Python code
    cdef readonly bint hides_moves         # seen_as() may differ from the move
    cdef readonly bint orders_moves        # order_moves() is filled in
    cdef readonly bint redraws             # redraw() is filled in
    cdef readonly bint plays_unknowing     # in play_out() nobody makes use of what it cannot know
    cdef readonly bint estimates           # estimate() tells of a game that is not over; without it no cut-off
    cdef readonly bint weighs_draws        # weight_of_draw() is filled in, and draws are to be weighed by it
    cdef readonly int root_seat            # in a search: whose it is, for payoff() and estimate(); -1 elsewhere
    cdef readonly bint is_prepared         # prepare() was called since the last change
    cdef bint is_made                      # its constructor has run, or it is a copy or a draw of such a state
    cdef int num_searches                  # that read it at this moment
    cdef bint failed                       # a method met an exception (Python games only)
    cdef public list history               # (seat, move) of every move made through apply(), or as remember() has it

    # Every game
    cdef GameState blank(self)                                            # a new state, to be overwritten
    cdef void copy_from(self, GameState other) noexcept nogil             # become equal to other
    cdef void deal_hidden(self, GameState root, Rng* rng) noexcept nogil  # become root with all that is hidden drawn
    cdef int mover(self) noexcept nogil                                   # seat to move, -1 when the game is over
    cdef uint64_t legal_mask(self) noexcept nogil                         # legal moves as a set (uses_mask) ...
    cdef int legal_list(self, int32_t* moves) noexcept nogil              # ... or as a list: returns how many
    cdef void play(self, int move) noexcept nogil                         # make a legal move
    cdef void payoff(self, double* rewards) noexcept nogil                # rewards in [0, 1] by player, game over

    # As a game likes
    cdef int prepare_root(self) except -1                                 # tables for deal_hidden, before a search
    cdef int playout_move(self, Rng* rng) noexcept nogil                  # the game's own choice in a playout
    cdef int play_out(self, const Playout* how, Rng* rng) noexcept nogil  # -1: broken off, or it never ends
    cdef int seen_as(self, int move, int observer) noexcept nogil         # what another seat sees of the mover's move
    cdef int side_of(self, int player) noexcept nogil                     # first of the seats that see and know alike
    cdef void redraw(self, int player, Rng* rng) noexcept nogil           # draw again all that the player cannot know
    cdef void order_moves(self, int32_t* moves, int count) noexcept nogil  # the mover's most promising first
    cdef void estimate(self, double* rewards) noexcept nogil              # payoff of a game cut off
    cdef double weight_of_draw(self, GameState root) noexcept nogil       # how much likelier than it was drawn
    cdef size_t num_bytes(self)                                           # all that the state owns
    cdef int remember(self, int move) except -1                           # add a move to the history before it is made
    cdef bint is_complete(self)                                           # nothing of it is hidden
    cdef bint may_be_seen(self, int move) except -1                       # legal with some hand that the mover may hold
    cdef int carry_out(self, int move) except -1                          # make the move, remembered, whoever it is
    cdef int random_move(self, Rng* rng) noexcept nogil
    cdef int check_unmade(self) except -1           # the first line of every constructor; the last is is_made = True
    cdef int check_made(self) except -1
    cdef GameState fresh(self)                      # blank(), ready to be used
    cdef int check_free(self) except -1             # the first line of everything that changes a state
    cdef bint is_legal(self, int move) except -1
    cdef int check_seat(self, int seat) except -1
    cdef int check_cut_off(self) except -1
    cdef int raise_failure(self) except -1


cdef class PyGame(GameState):
    cdef object game
    cdef object random
    cdef object error
    cdef bint rewards_by_seat              # the game has search_rewards(seat)
    cdef bint has_sides                    # the game has side(player)
    cdef int check_playable(self, str policy) except -1
    cdef int set_order(self, int32_t* moves, int count) except -1
    cdef int set_rewards(self, object values, double* rewards) except -1
    cdef void keep_error(self)
