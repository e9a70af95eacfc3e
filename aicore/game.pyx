"""GameState: what a game gives the search. PyGame: the same for a game written in plain Python.

A native game is a `cdef class` below GameState that overrides the methods of the first group in game.pxd and, where
it pays, some of the second. None of them may raise, and none needs the GIL. Its constructor begins with check_unmade()
and ends with `self.is_made = True`; what Python calls to change it begins with check_free(); __cinit__ leaves a state
that is over, so that one without a constructor can do no harm.
"""

import sys

from libc.stdint cimport int32_t, uint64_t

from .bits cimport bit, lowest, nth_bit, popcount
from .budget.memory cimport object_bytes
from .rng cimport Rng, below, checked_seed, next_bits, seed_rng, uniform

from .quick_random import QuickRandom

POLICIES = {"random": RANDOM_MOVES, "greedy": GREEDY_MOVES, "rule": RULE_MOVES}


cdef class GameState:
    """A position of a game: complete, or with the part gone that one player cannot see."""

    def __cinit__(self):
        self.history = []
        self.root_seat = -1
        self.estimates = True

    def __reduce__(self):
        raise TypeError(f"a {type(self).__name__} is not pickled: keep what it was made from, and its history")

    def __copy__(self):
        return self.copy()

    def __deepcopy__(self, memo):
        return self.copy()

    cdef int check_unmade(self) except -1:
        """Refuse to run the constructor a second time."""
        if self.is_made:
            raise RuntimeError(f"this {type(self).__name__} is made already: its constructor runs once")
        return 0

    cdef int check_made(self) except -1:
        """Refuse a state that no constructor has filled in."""
        if not self.is_made:
            raise TypeError(f"this {type(self).__name__} was never made: its constructor has not run (a class below "
                            "GameState is compiled; a game in Python is a plain class, see aicore.plain)")
        return 0

    cdef int check_free(self) except -1:
        """Refuse to change a state that is being searched."""
        self.check_made()
        if self.num_searches > 0:
            raise RuntimeError(f"this {type(self).__name__} is being searched: change a copy of it")
        self.is_prepared = False
        return 0

    cdef GameState fresh(self):
        """Return a new state of the same game, to be overwritten before anybody else sees it."""
        cdef GameState state = self.blank()
        state.is_made = True
        return state

    cdef int check_cut_off(self) except -1:
        """Refuse to estimate where there is no estimate."""
        if not self.estimates:
            name = type(self.wrapped if isinstance(self, PyGame) else self).__name__
            raise ValueError(f"{name} has no evaluate(): a playout of it cannot be cut off")
        return 0

    cdef bint is_complete(self):
        return getattr(self, "observer", -1) < 0

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

    cdef double weight_of_draw(self, GameState root) noexcept nogil:
        return 1.0

    cdef size_t num_bytes(self):
        return object_bytes(type(self))

    cdef int raise_failure(self) except -1:
        return 0

    cdef int remember(self, int move) except -1:
        self.history.append((self.mover(), move))
        return 0

    cdef bint may_be_seen(self, int move) except -1:
        return self.is_legal(move)

    cdef int carry_out(self, int move) except -1:
        self.remember(move)
        self.play(move)
        self.raise_failure()
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
        self.check_free()
        if not self.is_legal(move):
            name = self.move_name(move) if 0 <= move < self.num_moves else str(move)
            raise ValueError(f"{name} is not a legal move here")
        self.carry_out(move)

    def apply_seen(self, int move):
        """Make a move of another seat without looking at the hand behind it; ValueError if no hand allows it."""
        self.check_free()
        if self.mover() < 0 or not 0 <= move < self.num_moves or not self.may_be_seen(move):
            self.raise_failure()
            raise ValueError(f"move {move} cannot be made here, whatever the seat to move holds")
        self.carry_out(move)

    def copy(self):
        """Return an independent copy."""
        cdef GameState twin
        self.check_made()
        twin = self.fresh()
        twin.history = list(self.history)
        twin.copy_from(self)
        twin.raise_failure()
        return twin

    def determinize(self, seed):
        """Return a complete state that agrees with this observation, drawn by seed."""
        cdef Rng rng
        cdef GameState deal
        seed_rng(&rng, checked_seed(seed))
        self.prepare()
        deal = self.fresh()
        deal.history = list(self.history)
        deal.deal_hidden(self, &rng)
        deal.raise_failure()
        return deal

    def prepare(self):
        """Make the tables that a search deals from; searches that share this state need it done once, before."""
        self.check_made()
        # Whoever searches it has prepared it, and reads the tables now.
        if self.num_searches == 0:
            self.prepare_root()
            self.is_prepared = True

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
        if not 0 <= move < self.num_moves:
            raise ValueError(f"a move is 0 to {self.num_moves - 1}, not {move}")
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

    def redrawn(self, int player, seed):
        """Return this complete state with all that the player cannot know drawn again."""
        cdef Rng rng
        cdef GameState twin = self.copy()
        self.check_seat(player)
        if not self.redraws:
            raise TypeError(f"{type(self).__name__} has no redraw(): what a player cannot know is not drawn again")
        if not self.is_complete():
            raise ValueError("an observation cannot be drawn again: determinize it first")
        seed_rng(&rng, checked_seed(seed))
        twin.redraw(player, &rng)
        twin.raise_failure()
        return twin

    def ordered_moves(self):
        """Return the legal moves as a search with progressive widening opens them, or as they are."""
        cdef int32_t moves[MAX_LEGAL_MOVES]
        cdef int count, index
        legal = self.legal_moves()
        count = len(legal)
        if count > MAX_LEGAL_MOVES:
            raise ValueError(f"at most {MAX_LEGAL_MOVES} moves can be legal at once, not {count}")
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
        self.check_made()
        if self.mover() >= 0:
            raise ValueError("the game is not over yet")
        self.raise_failure()
        self.payoff(rewards)
        self.raise_failure()
        return [rewards[player] for player in range(self.num_players)]

    def evaluate(self):
        """Return an estimate in [0, 1] of each player's reward."""
        cdef double rewards[MAX_PLAYERS]
        cdef int player
        self.check_made()
        if self.mover() >= 0:
            self.check_cut_off()
        self.estimate(rewards)
        self.raise_failure()
        return [rewards[player] for player in range(self.num_players)]

    def play_random(self, seed, *, policy="random", double epsilon=0.1, int max_moves=0):
        """Play this complete state on in place as a playout of the search would."""
        cdef Rng rng
        cdef Playout how
        self.check_free()
        if not self.is_complete():
            raise ValueError("an observation cannot be played on: determinize it first")
        if not 0.0 <= epsilon <= 1.0:
            raise ValueError(f"epsilon lies in 0 to 1, not {epsilon:g}")
        if max_moves < 0:
            raise ValueError(f"a playout cannot be cut off after {max_moves} moves")
        check_policy(self, policy)
        how.policy = POLICIES[policy]
        how.epsilon = epsilon
        how.max_moves = max_moves
        how.cancel = NULL
        seed_rng(&rng, checked_seed(seed))
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

    def parse_move(self, str text not None):
        """Return the legal move that text names; ValueError when there is none."""
        wanted = text.strip().casefold()
        for move in self.legal_moves():
            if self.move_name(move).casefold() == wanted:
                return move
        raise ValueError(f"'{text}' is not a legal move here")

    def state_bytes(self):
        """Return the bytes that the state owns; of a plain Python game those of its outermost object."""
        self.check_made()
        return self.num_bytes()


cdef class PyGame(GameState):
    """A game written as a plain Python class, on the same search.

    What the class has, and may have if it likes: aicore.plain.PythonGame. Moves are numbers from 0 to num_moves - 1.
    """

    def __init__(self, game):
        self.check_unmade()
        if isinstance(game, GameState):
            raise TypeError(f"{type(game).__name__} is native already: it needs no PyGame around it")
        for name in ("num_players", "num_moves", "current_player", "legal_moves", "apply", "copy", "determinize",
                     "rewards"):
            if not hasattr(game, name):
                raise TypeError(f"{type(game).__name__} has no {name}: a game for the search needs it")
        num_players, num_moves = game.num_players, game.num_moves
        if not isinstance(num_players, int) or not 1 <= num_players <= MAX_PLAYERS:
            raise ValueError(f"a game has 1 to {MAX_PLAYERS} players, not {num_players!r}")
        if not isinstance(num_moves, int) or not 1 <= num_moves <= 65536:
            raise ValueError(f"a game has 1 to 65536 move numbers, not {num_moves!r}")
        max_legal_moves = getattr(game, "max_legal_moves", num_moves)
        if not isinstance(max_legal_moves, int) or max_legal_moves < 1:
            raise ValueError(f"max_legal_moves is 1 or more, not {max_legal_moves!r}")
        self.game = game
        self.random = QuickRandom(0)
        self.num_players = num_players
        self.num_moves = num_moves
        self.max_legal_moves = min(max_legal_moves, MAX_LEGAL_MOVES)
        self.uses_mask = False
        self.needs_gil = True
        self.hides_moves = has_method(game, "seen")
        self.orders_moves = has_method(game, "ordered_moves")
        self.redraws = getattr(game, "redraws", has_method(game, "observation"))
        self.rewards_by_seat = has_method(game, "search_rewards")
        self.has_sides = has_method(game, "side")
        self.estimates = has_method(game, "evaluate")
        self.is_made = True

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
        # What it is made of is not asked again: the tables of a search have the size that the root told.
        cdef PyGame state = PyGame.__new__(PyGame)
        state.game = self.game
        state.random = QuickRandom(0)
        state.num_players = self.num_players
        state.num_moves = self.num_moves
        state.max_legal_moves = self.max_legal_moves
        state.needs_gil = True
        state.hides_moves = self.hides_moves
        state.orders_moves = self.orders_moves
        state.redraws = self.redraws
        state.rewards_by_seat = self.rewards_by_seat
        state.has_sides = self.has_sides
        state.estimates = self.estimates
        return state

    cdef bint is_complete(self):
        return True

    cdef int check_playable(self, str policy) except -1:
        if POLICIES[policy] != RANDOM_MOVES and not has_method(self.game, "playout_move"):
            raise ValueError(f"{type(self.game).__name__} has no playout_move(): a {policy} playout needs it")
        return 0

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
                player = self.game.current_player()
                if not -1 <= player < self.num_players:
                    raise ValueError(f"current_player gave {player}: a seat is 0 to {self.num_players - 1}, "
                                     "-1 when the game is over")
                return player
            except BaseException:
                self.keep_error()
                return -1

    cdef int legal_list(self, int32_t* moves) noexcept nogil:
        cdef int count = 0
        cdef int before = -1
        cdef bint is_rising = True
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
                    is_rising = is_rising and move > before
                    before = move
                if count == 0:
                    raise ValueError("legal_moves gave no move although the game is not over")
                if not is_rising:
                    check_different(moves, count)
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
        values = tuple(values)
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
                if self.estimates:
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
        cdef int drawn
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
                        # Drawn first: as an index Cython would draw it twice where a pointer has 32 bits.
                        drawn = below(rng, len(moves))
                        apply(moves[drawn])
                    else:
                        apply(game.playout_move(self.random))
                    done += 1
            except BaseException:
                self.keep_error()
        return 0

    cdef size_t num_bytes(self):
        return object_bytes(type(self)) + object_bytes(type(self.game))

    def observation(self, int player):
        self.check_made()
        self.check_seat(player)
        return PyGame(self.game.observation(player))

    def information(self, int player):
        self.check_made()
        self.check_seat(player)
        return self.game.information(player)

    def is_possible(self):
        return self.game.is_possible() if hasattr(self.game, "is_possible") else True

    def move_name(self, int move):
        return self.game.move_name(move) if hasattr(self.game, "move_name") else str(move)


cdef bint has_method(object game, str name):
    """Return whether the game has a method of that name; a plain attribute may mean anything."""
    return callable(getattr(game, name, None))


cdef int check_different(const int32_t* moves, int count) except -1:
    """Refuse a list of legal moves that names one twice."""
    cdef int index
    found = set()
    for index in range(count):
        found.add(moves[index])
    if len(found) < count:
        raise ValueError(f"legal_moves names a move twice: {[moves[index] for index in range(count)]}")
    return 0


def check_policy(GameState state not None, policy):
    """Refuse a way to play out that there is not, or that the game cannot do."""
    if policy not in POLICIES:
        raise ValueError(f"a playout is one of {', '.join(POLICIES)}, not {policy!r}")
    if isinstance(state, PyGame):
        (<PyGame> state).check_playable(policy)


def endless_playout(state):
    """Return the sentence about a playout that was given up."""
    name = type(state.wrapped if isinstance(state, PyGame) else state).__name__
    return (f"a playout of {name} has not ended after {MAX_PLAYOUT_MOVES} moves: let the game end sooner, "
            "or cut playouts off (cutoff_moves)")


def as_state(game):
    """Return game itself if it is native, else the plain Python object made searchable."""
    return game if isinstance(game, GameState) else PyGame(game)
