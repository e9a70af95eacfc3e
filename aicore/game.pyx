"""GameState: what a game gives the search. PyGame: the same for a game written in plain Python.

A native game is a `cdef class` below GameState that overrides the methods of the first group in game.pxd and, where
it pays, some of the second. None of them may raise, and none needs the GIL.
"""

import sys

from libc.stdint cimport int32_t, uint64_t

from .bits cimport bit, lowest, nth_bit, popcount
from .budget.memory cimport object_bytes
from .rng cimport Rng, below, next_bits, seed_rng, uniform

from .quick_random import QuickRandom

POLICIES = {"random": RANDOM_MOVES, "greedy": GREEDY_MOVES, "rule": RULE_MOVES}


cdef class GameState:
    """A position of a game: complete, or with the part gone that one player cannot see."""

    def __cinit__(self):
        self.history = []
        self.root_seat = -1

    cdef GameState blank(self):
        raise TypeError(f"{type(self).__name__} has no blank(): the search cannot make scratch states")

    cdef void copy_from(self, GameState other) noexcept nogil:
        pass

    cdef void deal_hidden(self, GameState root, Rng* rng) noexcept nogil:
        pass

    cdef int mover(self) noexcept nogil:
        return -1

    cdef uint64_t legal_mask(self) noexcept nogil:
        return 0

    cdef int legal_list(self, int32_t* moves) noexcept nogil:
        cdef uint64_t mask = self.legal_mask()
        cdef int count = 0
        while mask:
            moves[count] = lowest(mask)
            mask &= mask - 1
            count += 1
        return count

    cdef void play(self, int move) noexcept nogil:
        pass

    cdef void payoff(self, double* rewards) noexcept nogil:
        pass

    cdef int prepare_root(self) except -1:
        return 0

    cdef int random_move(self, Rng* rng) noexcept nogil:
        """Return a legal move at random; the game is not over."""
        cdef int32_t moves[MAX_LEGAL_MOVES]
        cdef uint64_t mask
        if self.uses_mask:
            mask = self.legal_mask()
            return lowest(nth_bit(mask, below(rng, popcount(mask))))
        return moves[below(rng, self.legal_list(moves))]

    cdef int playout_move(self, Rng* rng) noexcept nogil:
        return self.random_move(rng)

    cdef int play_out(self, const Playout* how, Rng* rng) noexcept nogil:
        """Play on by the policy, to the end or to the cut-off; return -1 when no end is in sight."""
        cdef int limit = how.max_moves if how.max_moves > 0 else MAX_PLAYOUT_MOVES
        cdef int done = 0
        while self.mover() >= 0:
            if done == limit:
                return 0 if how.max_moves > 0 else -1
            if how.policy == RANDOM_MOVES or (how.policy == GREEDY_MOVES and uniform(rng) < how.epsilon):
                self.play(self.random_move(rng))
            else:
                self.play(self.playout_move(rng))
            done += 1
        return 0

    cdef int seen_as(self, int move, int observer) noexcept nogil:
        return move

    cdef int side_of(self, int player) noexcept nogil:
        return player

    cdef void redraw(self, int player, Rng* rng) noexcept nogil:
        pass

    cdef void order_moves(self, int32_t* moves, int count) noexcept nogil:
        pass

    cdef void estimate(self, double* rewards) noexcept nogil:
        self.payoff(rewards)

    cdef size_t num_bytes(self):
        return object_bytes(type(self))

    cdef int raise_failure(self) except -1:
        return 0

    cdef int remember(self, int move) except -1:
        self.history.append((self.mover(), move))
        return 0

    cdef bint is_legal(self, int move) except -1:
        cdef bint legal = self.mover() >= 0 and 0 <= move < self.num_moves
        if legal:
            legal = self.legal_mask() & bit(move) != 0 if self.uses_mask else move in self.legal_moves()
        self.raise_failure()
        return legal

    # What Python sees; the names a plain-Python game uses too.

    def current_player(self):
        """Return the seat to move, or -1 when the game is over."""
        cdef int player = self.mover()
        self.raise_failure()
        return player

    def legal_moves(self):
        """Return the legal moves in a fixed order; empty when the game is over."""
        cdef int32_t moves[MAX_LEGAL_MOVES]
        cdef int count, index
        if self.mover() < 0:
            self.raise_failure()
            return []
        count = self.legal_list(moves)
        self.raise_failure()
        return [moves[index] for index in range(count)]

    def apply(self, int move):
        """Make a legal move and remember it; ValueError for any other."""
        if not self.is_legal(move):
            name = self.move_name(move) if 0 <= move < self.num_moves else str(move)
            raise ValueError(f"{name} is not a legal move here")
        self.apply_seen(move)

    def apply_seen(self, int move):
        """Make a move of another seat without looking at the hand behind it, and remember it."""
        self.remember(move)
        self.play(move)
        self.raise_failure()

    def copy(self):
        """Return an independent copy."""
        cdef GameState twin = self.blank()
        twin.history = list(self.history)
        twin.copy_from(self)
        twin.raise_failure()
        return twin

    def determinize(self, uint64_t seed):
        """Return a complete state that agrees with this observation, drawn by seed."""
        cdef Rng rng
        cdef GameState deal = self.blank()
        seed_rng(&rng, seed)
        self.prepare_root()
        deal.history = list(self.history)
        deal.deal_hidden(self, &rng)
        deal.raise_failure()
        return deal

    def prepare(self):
        """Make the tables that a search deals from; searches that share this state need it done once, before."""
        self.prepare_root()

    def observation(self, int player):
        """Return this state as the player sees it, with nothing in it that the player may not know."""
        raise NotImplementedError(f"{type(self).__name__}.observation")

    def information(self, int player):
        """Return all that the player has seen, as a value that can be compared."""
        raise NotImplementedError(f"{type(self).__name__}.information")

    def seen(self, int move, int observer):
        """Return what a seat sees of a legal move of the seat to move: a number from 0 to num_moves - 1.

        The mover sees the move itself; so does everybody else, unless the game hides moves.
        """
        cdef int found
        self.check_seat(observer)
        if not self.hides_moves or observer == self.mover():
            return move
        found = self.seen_as(move, observer)
        self.raise_failure()
        return found

    def side(self, int player):
        """Return the first of the seats that see and know the same as the player: they share a tree."""
        cdef int found
        self.check_seat(player)
        found = self.side_of(player)
        self.raise_failure()
        return found

    def redrawn(self, int player, uint64_t seed):
        """Return this complete state with all that the player cannot know drawn again."""
        cdef Rng rng
        cdef GameState twin = self.copy()
        self.check_seat(player)
        if not self.redraws:
            raise TypeError(f"{type(self).__name__} has no redraw(): what a player cannot know is not drawn again")
        seed_rng(&rng, seed)
        twin.redraw(player, &rng)
        twin.raise_failure()
        return twin

    def ordered_moves(self):
        """Return the legal moves as a search with progressive widening opens them, or as they are."""
        cdef int32_t moves[MAX_LEGAL_MOVES]
        cdef int count, index
        legal = self.legal_moves()
        count = len(legal)
        for index in range(count):
            moves[index] = legal[index]
        if self.orders_moves:
            self.order_moves(moves, count)
            self.raise_failure()
        return [moves[index] for index in range(count)]

    cdef int check_seat(self, int seat) except -1:
        if not 0 <= seat < self.num_players:
            raise ValueError(f"a seat is 0 to {self.num_players - 1}, not {seat}")
        return 0

    def rewards(self):
        """Return a reward in [0, 1] for each player; the game is over."""
        cdef double rewards[MAX_PLAYERS]
        cdef int player
        if self.mover() >= 0:
            raise ValueError("the game is not over yet")
        self.payoff(rewards)
        self.raise_failure()
        return [rewards[player] for player in range(self.num_players)]

    def evaluate(self):
        """Return an estimate in [0, 1] of each player's reward."""
        cdef double rewards[MAX_PLAYERS]
        cdef int player
        self.estimate(rewards)
        self.raise_failure()
        return [rewards[player] for player in range(self.num_players)]

    def play_random(self, uint64_t seed, *, str policy="random", double epsilon=0.1, int max_moves=0):
        """Play on in place as a playout of the search would."""
        cdef Rng rng
        cdef Playout how
        how.policy = POLICIES[policy]
        how.epsilon = epsilon
        how.max_moves = max_moves
        how.cancel = NULL
        seed_rng(&rng, seed)
        if self.play_out(&how, &rng) < 0:
            self.raise_failure()
            raise ValueError(endless_playout(self))
        self.raise_failure()

    def is_possible(self):
        """Return whether legal play could have led to this complete state."""
        return True

    def move_name(self, int move):
        """Return the move as people write it."""
        return str(move)

    def parse_move(self, str text):
        """Return the legal move that text names; ValueError when there is none."""
        wanted = text.strip().casefold()
        for move in self.legal_moves():
            if self.move_name(move).casefold() == wanted:
                return move
        raise ValueError(f"'{text}' is not a legal move here")

    def state_bytes(self):
        """Return the bytes that the state owns."""
        return self.num_bytes()


cdef class PyGame(GameState):
    """A game written as a plain Python class, on the same search.

    What the class has, and may have if it likes: aicore.plain.PythonGame. Moves are numbers from 0 to num_moves - 1.
    """

    def __init__(self, game):
        for name in ("num_players", "num_moves", "current_player", "legal_moves", "apply", "copy", "determinize",
                     "rewards"):
            if not hasattr(game, name):
                raise TypeError(f"{type(game).__name__} has no {name}: a game for the search needs it")
        if not 1 <= game.num_players <= MAX_PLAYERS:
            raise ValueError(f"a game has 1 to {MAX_PLAYERS} players, not {game.num_players}")
        if not 1 <= game.num_moves <= 65536:
            raise ValueError(f"a game has 1 to 65536 move numbers, not {game.num_moves}")
        self.game = game
        self.random = QuickRandom(0)
        self.num_players = game.num_players
        self.num_moves = game.num_moves
        self.max_legal_moves = min(getattr(game, "max_legal_moves", game.num_moves), MAX_LEGAL_MOVES)
        self.uses_mask = False
        self.needs_gil = True
        self.hides_moves = has_method(game, "seen")
        self.orders_moves = has_method(game, "ordered_moves")
        self.redraws = getattr(game, "redraws", has_method(game, "observation"))
        self.rewards_by_seat = has_method(game, "search_rewards")
        self.has_sides = has_method(game, "side")

    @property
    def wrapped(self):
        """The plain Python object."""
        return self.game

    cdef void keep_error(self):
        """Keep the exception under way for the end of the search call; the first one counts."""
        if self.error is None:
            self.error = sys.exc_info()[1]
        self.failed = True

    cdef int raise_failure(self) except -1:
        if self.error is not None:
            error, self.error, self.failed = self.error, None, False
            raise error
        return 0

    cdef GameState blank(self):
        return PyGame(self.game)

    cdef void copy_from(self, GameState other) noexcept nogil:
        with gil:
            try:
                self.game = (<PyGame> other).game.copy()
            except BaseException:
                self.keep_error()

    cdef void deal_hidden(self, GameState root, Rng* rng) noexcept nogil:
        with gil:
            try:
                self.random.seed(next_bits(rng))
                self.game = (<PyGame> root).game.determinize(self.random)
            except BaseException:
                self.keep_error()

    cdef int mover(self) noexcept nogil:
        with gil:
            if self.failed:
                return -1
            try:
                return self.game.current_player()
            except BaseException:
                self.keep_error()
                return -1

    cdef int legal_list(self, int32_t* moves) noexcept nogil:
        cdef int count = 0
        cdef int move
        with gil:
            try:
                for move in self.game.legal_moves():
                    if not 0 <= move < self.num_moves:
                        raise ValueError(f"legal_moves gave {move}: moves are 0 to {self.num_moves - 1}")
                    if count == self.max_legal_moves:
                        raise ValueError(f"legal_moves gave more than {self.max_legal_moves} moves")
                    moves[count] = move
                    count += 1
                if count == 0:
                    raise ValueError("legal_moves gave no move although the game is not over")
            except BaseException:
                self.keep_error()
                moves[0] = 0
                return 1
        return count

    cdef void play(self, int move) noexcept nogil:
        with gil:
            if self.failed:
                return
            try:
                self.game.apply(move)
            except BaseException:
                self.keep_error()

    cdef int set_rewards(self, object values, double* rewards) except -1:
        cdef int player
        if len(values) != self.num_players:
            raise ValueError(f"rewards gave {len(values)} values for {self.num_players} players")
        for player in range(self.num_players):
            rewards[player] = values[player]
            if not 0.0 <= rewards[player] <= 1.0:
                raise ValueError(f"a reward lies in 0 to 1; player {player} got {rewards[player]:g}")
        return 0

    cdef void payoff(self, double* rewards) noexcept nogil:
        with gil:
            try:
                if self.rewards_by_seat and self.root_seat >= 0:
                    self.set_rewards(self.game.search_rewards(self.root_seat), rewards)
                else:
                    self.set_rewards(self.game.rewards(), rewards)
            except BaseException:
                self.keep_error()

    cdef int seen_as(self, int move, int observer) noexcept nogil:
        cdef int found
        with gil:
            try:
                found = self.game.seen(move, observer)
                if not 0 <= found < self.num_moves:
                    raise ValueError(f"seen gave {found}: what is seen of a move is 0 to {self.num_moves - 1}")
                return found
            except BaseException:
                self.keep_error()
                return 0

    cdef int side_of(self, int player) noexcept nogil:
        cdef int found
        if not self.has_sides:
            return player
        with gil:
            try:
                found = self.game.side(player)
                if not 0 <= found < self.num_players:
                    raise ValueError(f"side gave {found}: seats are 0 to {self.num_players - 1}")
                return found
            except BaseException:
                self.keep_error()
                return player

    cdef void redraw(self, int player, Rng* rng) noexcept nogil:
        """What the player does not see of this state is what its observation lacks."""
        with gil:
            try:
                self.random.seed(next_bits(rng))
                self.game = self.game.observation(player).determinize(self.random)
            except BaseException:
                self.keep_error()

    cdef void order_moves(self, int32_t* moves, int count) noexcept nogil:
        with gil:
            try:
                self.set_order(moves, count)
            except BaseException:
                self.keep_error()

    cdef int set_order(self, int32_t* moves, int count) except -1:
        """Put the moves in the order of the game; ValueError unless it names each of them once."""
        cdef int index
        legal = set()
        for index in range(count):
            legal.add(moves[index])
        ordered = [move for move in self.game.ordered_moves() if move in legal]
        if len(ordered) != count or set(ordered) != legal:
            raise ValueError("ordered_moves must give every legal move once")
        for index in range(count):
            moves[index] = ordered[index]
        return 0

    cdef void estimate(self, double* rewards) noexcept nogil:
        with gil:
            try:
                if hasattr(self.game, "evaluate"):
                    self.set_rewards(self.game.evaluate(), rewards)
                else:
                    self.set_rewards(self.game.rewards(), rewards)
            except BaseException:
                self.keep_error()

    cdef int playout_move(self, Rng* rng) noexcept nogil:
        with gil:
            try:
                self.random.seed(next_bits(rng))
                return self.game.playout_move(self.random)
            except BaseException:
                self.keep_error()
                return 0

    cdef int play_out(self, const Playout* how, Rng* rng) noexcept nogil:
        """The same as the general one, with one entry into Python instead of three a move."""
        cdef int limit = how.max_moves if how.max_moves > 0 else MAX_PLAYOUT_MOVES
        cdef int done = 0
        with gil:
            if self.failed:
                return 0
            try:
                game = self.game
                current_player, legal_moves, apply = game.current_player, game.legal_moves, game.apply
                if how.policy != RANDOM_MOVES:
                    self.random.seed(next_bits(rng))
                while current_player() >= 0:
                    if done == limit:
                        return 0 if how.max_moves > 0 else -1
                    # A long game in Python takes its time: a cancel need not wait for its end.
                    if how.cancel != NULL and (<volatile int*> how.cancel)[0]:
                        return -1
                    if how.policy == RANDOM_MOVES or (how.policy == GREEDY_MOVES and uniform(rng) < how.epsilon):
                        moves = legal_moves()
                        if not moves:
                            raise ValueError("legal_moves gave no move although the game is not over")
                        apply(moves[below(rng, len(moves))])
                    else:
                        apply(game.playout_move(self.random))
                    done += 1
            except BaseException:
                self.keep_error()
        return 0

    cdef size_t num_bytes(self):
        return object_bytes(type(self)) + object_bytes(type(self.game))

    def observation(self, int player):
        return PyGame(self.game.observation(player))

    def information(self, int player):
        return self.game.information(player)

    def is_possible(self):
        return self.game.is_possible() if hasattr(self.game, "is_possible") else True

    def move_name(self, int move):
        return self.game.move_name(move) if hasattr(self.game, "move_name") else str(move)


cdef bint has_method(object game, str name):
    """Return whether the game has a method of that name; a plain attribute may mean anything."""
    return callable(getattr(game, name, None))


def endless_playout(state):
    """Return the sentence about a playout that was given up."""
    name = type(state.wrapped if isinstance(state, PyGame) else state).__name__
    return (f"a playout of {name} has not ended after {MAX_PLAYOUT_MOVES} moves: let the game end sooner, "
            "or cut playouts off (cutoff_moves)")


def as_state(game):
    """Return game itself if it is native, else the plain Python object made searchable."""
    return game if isinstance(game, GameState) else PyGame(game)
