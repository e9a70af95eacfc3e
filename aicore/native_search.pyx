"""What every native search has in common: it checks what it is given, asks its stoppers between batches, lets go.

A search of its own says how it begins, how it goes on by so many iterations, how it stands, and what it has found
(loop.pyx over trees, rollouts.pyx without one).
"""

from libc.stdint cimport int64_t, uint64_t

from .budget.clock cimport Clock
from .budget.stoppers cimport AskStopper, Progress, Stopper
from .game cimport MAX_LEGAL_MOVES, MAX_PLAYERS, GameState
from .rng cimport checked_seed

from .game import POLICIES, check_policy, endless_playout

cdef enum:
    MAX_STOPPERS = 8


cdef class Cancel:
    """A flag that stops a search from another thread."""

    def set(self):
        """Ask the search to stop."""
        self.flag = 1

    def clear(self):
        """Make ready for the next search."""
        self.flag = 0

    def is_set(self):
        """Return whether a stop was asked for."""
        return self.flag != 0


cdef class NativeSearch:
    """The native half of a search of aicore.search: run() does it all, and checks all that it is given."""

    def __reduce__(self):
        # What it holds is scratch memory: a copy begins with none.
        return type(self), ()

    @property
    def effective_number(self):
        """How many equally likely deals those of the latest search are worth; 0 where none are weighed."""
        return 0.0

    def run(self, GameState root not None, settings, *, moves, skews, suspects, stoppers, int64_t iterations,
            size_t num_bytes, seed, Clock clock not None, Cancel cancel=None):
        """Search the root's moves, each with its skew, within so many bytes; the root is prepared.

        suspects: those of the moves that bear the burden of proof, not all of them. Returns which of the stoppers
        said stop (-1: cancelled), when the iterations began and ended, what was found of the root moves and of paired
        tests, and the iterations, the nodes, the bytes and the depth that it came to.
        """
        cdef int stopped_by
        cdef Stopper stopper
        if self.is_running:
            raise RuntimeError("this search is under way already: give every thread a search of its own")
        self.is_running = True
        try:
            moves, skews, stoppers = list(moves), list(skews), list(stoppers)
            check_root(root, moves, skews)
            self.check(settings, root, iterations, len(moves))
            check_policy(root, settings.playout)
            if settings.cutoff_moves:
                root.check_cut_off()
            for reason in stoppers:
                if not isinstance(reason, Stopper):
                    raise TypeError(f"a search is stopped by stoppers of aicore.budget, not by {reason!r}")
            if len(stoppers) > MAX_STOPPERS:
                raise ValueError(
                    f"at most {MAX_STOPPERS - 2} stoppers beside the budget's two, not {len(stoppers) - 2}")
            self.playout.policy = POLICIES[settings.playout]
            self.playout.epsilon = settings.epsilon
            self.playout.max_moves = settings.cutoff_moves
            bytes_taken = self.begin(root, settings, moves, skews, suspects, iterations, num_bytes,
                                     checked_seed(seed))
            self.root, self.stoppers = root, stoppers
            root.num_searches += 1
            for stopper in stoppers:
                stopper.start()
            begun_ns = clock.now_ns()
            stopped_by = self.go(cancel)
            ended_ns = clock.now_ns()
            done, num_nodes, depth = self.size_found()
            return (stopped_by, begun_ns, ended_ns, self.moves_found(), self.tests_found(), done, num_nodes,
                    bytes_taken, depth)
        finally:
            self.let_go()

    cdef int let_go(self) except -1:
        """Give the search free, and forget what is needed only while it is under way."""
        if self.root is not None:
            self.root.num_searches -= 1
        self.root = self.deal = self.scratch = self.stoppers = None
        self.playout.cancel = NULL
        self.is_running = False
        return 0

    cdef int go(self, Cancel cancel) except -2:
        """Run until a stopper says stop; return which one, or -1: cancelled. Once after each begin()."""
        cdef GameState root = self.root
        cdef GameState deal = self.deal
        cdef GameState scratch = self.scratch
        cdef Stopper stopper
        cdef AskStopper asks[MAX_STOPPERS]
        cdef void* data[MAX_STOPPERS]
        cdef int num_stoppers = 0
        cdef int stopped_by
        cdef int never = 0
        cdef const int* flag = &never if cancel is None else &cancel.flag
        for stopper in self.stoppers:
            asks[num_stoppers] = stopper.ask
            data[num_stoppers] = stopper.data
            num_stoppers += 1
        self.playout.cancel = flag
        if root.needs_gil:
            stopped_by = self.loop(root, deal, scratch, asks, data, num_stoppers, flag)
        else:
            with nogil:
                stopped_by = self.loop(root, deal, scratch, asks, data, num_stoppers, flag)
        self.raise_failure()
        return stopped_by

    cdef int loop(self, GameState root, GameState deal, GameState scratch, AskStopper* asks, void** data,
                  int num_stoppers, const int* cancel) noexcept nogil:
        """Run batch after batch until a stopper says stop; return which one, or -1: cancelled or failed."""
        cdef Progress progress
        cdef int64_t batch, again
        cdef int index
        cdef int stopped_by = -1
        while stopped_by < 0:
            self.look(&progress)
            batch = (<int64_t> 1) << 62
            for index in range(num_stoppers):
                again = asks[index](data[index], &progress)
                if again <= 0:
                    stopped_by = index
                    break
                if again < batch:
                    batch = again
            if stopped_by < 0 and not self.advance(root, deal, scratch, batch, cancel):
                break
        self.end()
        return stopped_by

    cdef int raise_failure(self) except -1:
        """Raise what a state has failed with, or ValueError for a playout without end."""
        for state in (self.root, self.deal, self.scratch):
            (<GameState> state).raise_failure()
        if self.is_without_end():
            raise ValueError(endless_playout(self.root))
        return 0

    # What a search says of itself.

    cdef int check(self, settings, GameState root, int64_t iterations, int num_moves) except -1:
        """Refuse settings that this search cannot run with; a class below Search may have changed any of them."""
        raise NotImplementedError

    cdef size_t begin(self, GameState root, settings, list moves, list skews, suspects, int64_t iterations,
                      size_t num_bytes, uint64_t seed) except 0:
        """Make ready, with a deal and a scratch state; return the bytes that it takes. Everything was checked."""
        raise NotImplementedError

    cdef bint advance(self, GameState root, GameState deal, GameState scratch, int64_t count,
                      const int* cancel) noexcept nogil:
        """Run count iterations; return whether all were run, not if cancelled or failed."""
        return False

    cdef void look(self, Progress* progress) noexcept nogil:
        """Tell the stoppers how the search stands."""

    cdef void end(self) noexcept nogil:
        """Sum up, after the last iteration."""

    cdef bint is_without_end(self) noexcept nogil:
        """Return whether a playout was given up because it did not end."""
        return False

    cdef list moves_found(self):
        """Return by root move (move, skew, whether it is a suspect, visits, of these in paired tests, availability,
        sums of rewards, of their squares, of them skewed)."""
        raise NotImplementedError

    cdef list tests_found(self):
        """Return by paired test (moves tested, the suspect first; whether it is proven; comparisons), where a
        comparison is (first, second, deals, sum of the first's gains, of their squares)."""
        raise NotImplementedError

    cdef tuple size_found(self):
        """Return the iterations, the nodes and the depth that it came to."""
        raise NotImplementedError


cdef int check_root(GameState root, list moves, list skews) except -1:
    """Refuse a state that cannot be searched, and moves that are not all different and legal in it."""
    root.check_made()
    if not (1 <= root.num_players <= MAX_PLAYERS and 1 <= root.num_moves <= (64 if root.uses_mask else 65536)
            and 1 <= root.max_legal_moves <= MAX_LEGAL_MOVES):
        raise ValueError(f"{type(root).__name__} has {root.num_players} players, {root.num_moves} moves and "
                         f"{root.max_legal_moves} at once: that cannot be searched")
    if not root.is_prepared:
        raise ValueError("the state is not prepared, or was changed since: call prepare() before a search")
    if not moves or len(set(moves)) < len(moves) or not set(moves).issubset(root.legal_moves()):
        raise ValueError(f"a search needs different legal moves, not {moves}")
    if len(skews) != len(moves):
        raise ValueError(f"there are {len(skews)} skews for {len(moves)} moves")
    for skew in skews:
        if not 0.0 <= skew <= 2.0:
            raise ValueError(f"a skew lies in 0 to 2, not {skew!r}")
    return 0
