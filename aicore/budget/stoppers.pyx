"""Reasons to stop a search: iterations, deadline, decided. (Cancelled and forced need no question.)

A stopper answers with the number of iterations after which it wants to be asked again, or 0: stop now. So the loop
runs whole batches, and a stopper costs what its question costs, not a check an iteration.
"""

from cpython.object cimport Py_TPFLAGS_HEAPTYPE
from libc.math cimport sqrt
from libc.stdint cimport int64_t

from .clock cimport Clock

cdef int64_t NEVER = (<int64_t> 1) << 62


cdef class Stopper:
    """A reason to stop; a subclass sets `ask`, `data` and `reason`, and is compiled: the loop calls no Python."""

    def __cinit__(self, *arguments, **keywords):
        kind = type(self)
        while kind.__flags__ & Py_TPFLAGS_HEAPTYPE:      # a class written in Python; below it is a compiled one
            kind = kind.__base__
        if kind is Stopper:
            raise TypeError(f"{type(self).__name__} cannot stop a search: a stopper is asked inside the compiled loop; "
                            "use IterationsStopper, DeadlineStopper or DecidedStopper, or write one in Cython")

    cdef void start(self) noexcept:
        """Begin a new search."""


cdef int64_t ask_iterations(void* data, const Progress* progress) noexcept nogil:
    cdef int64_t left = (<IterationsData*> data).limit - progress.iterations
    return left if left > 0 else 0


cdef class IterationsStopper(Stopper):
    """Stop after `limit` iterations."""

    def __cinit__(self, int64_t limit):
        if limit < 1:
            raise ValueError(f"a search needs at least 1 iteration, not {limit}")
        self.state.limit = limit
        self.ask = ask_iterations
        self.data = &self.state
        self.reason = "iterations"


cdef int64_t ask_deadline(void* data, const Progress* progress) noexcept nogil:
    cdef DeadlineData* state = <DeadlineData*> data
    cdef int64_t now_ns = state.read(state.clock)
    cdef int64_t elapsed_ns = now_ns - state.started_ns
    cdef int64_t left_ns = state.limit_ns - elapsed_ns
    cdef int64_t ahead_ns = 500_000
    cdef int64_t batch
    if now_ns - state.asked_ns > state.longest_gap_ns:
        state.longest_gap_ns = now_ns - state.asked_ns
    state.asked_ns = now_ns
    if left_ns <= 0:
        return 0
    if progress.iterations == 0:
        return 1
    # Half a millisecond ahead at the rate seen so far, and never past half of what is left.
    if ahead_ns > left_ns // 2:
        ahead_ns = left_ns // 2
    if elapsed_ns <= 0:
        return progress.iterations
    batch = <int64_t> (<double> progress.iterations * <double> ahead_ns / <double> elapsed_ns)
    # The first iterations run on cold caches, so a batch at most doubles what has been seen.
    if batch > progress.iterations:
        batch = progress.iterations
    return batch if batch > 1 else 1


cdef class DeadlineStopper(Stopper):
    """Stop when `limit_ms` have passed since the search began."""

    def __cinit__(self, double limit_ms, Clock clock=None):
        if not 0 < limit_ms <= 1e12:
            raise ValueError(f"a deadline must be more than 0 ms, and 1e12 at most, not {limit_ms:g}")
        self.clock = clock if clock is not None else Clock()
        self.state.limit_ns = <int64_t> (limit_ms * 1e6)
        self.state.read = self.clock.read
        self.state.clock = self.clock.data
        self.ask = ask_deadline
        self.data = &self.state
        self.reason = "deadline"

    cdef void start(self) noexcept:
        self.state.started_ns = self.state.asked_ns = self.state.read(self.state.clock)
        self.state.longest_gap_ns = 0

    @property
    def longest_gap_ms(self):
        """The longest time between two looks at the clock: half a millisecond, unless the system had other plans."""
        return self.state.longest_gap_ns / 1e6


cdef enum:
    JUDGED_EVERY = 32     # iterations
    NUM_LOSSES = 17
    PRIOR_VISITS = 8      # visits that a move's variance borrows from all moves together

# What a normal variable gains above z on average, for z = 0, 1/4, 1/2, ... 4. A table and lines between its entries
# instead of the exponential function: the same stop on every platform, and never too low, since the curve is convex.
cdef double LOSSES[NUM_LOSSES]
LOSSES[:] = [0.39895, 0.28634, 0.19780, 0.13117, 0.083316, 0.050587, 0.029307, 0.016182, 0.0084908, 0.0042265,
             0.0020042, 9.0416e-4, 3.8216e-4, 1.5262e-4, 5.8485e-5, 2.1149e-5, 7.1453e-6]


cdef inline double normal_loss(double z) noexcept nogil:
    """Return at least the mean of max(x - z, 0) for a standard normal x and z >= 0."""
    cdef double place = 4.0 * z
    cdef int index = <int> place
    if place >= NUM_LOSSES - 1:
        return 0.0
    return LOSSES[index] + (LOSSES[index + 1] - LOSSES[index]) * (place - index)


cdef double expected_gain(const Progress* progress, int64_t limit) noexcept nogil:
    """Return what the rest of the search can be expected to gain by changing its mind, in reward.

    The lead over a rival is known to within a standard error that shrinks with the visits; what it may still
    shrink by is how far the lead can be expected to move. Summed over the rivals: an upper bound.
    """
    cdef const MoveProgress* leader = &progress.moves[progress.leader]
    cdef const MoveProgress* rival
    cdef double pooled = 0.0
    cdef double gain = 0.0
    cdef double left = 1.0 - <double> (progress.iterations - progress.ahead) / <double> (limit - progress.ahead)
    cdef double leader_error, lead, moving
    cdef int index
    for index in range(progress.num_root_moves):
        pooled += progress.moves[index].variance * progress.moves[index].visits
    pooled /= progress.iterations - progress.ahead
    leader_error = error_squared(leader, pooled)
    for index in range(progress.num_root_moves):
        rival = &progress.moves[index]
        if index == progress.leader or rival.is_out or rival.visits == 0:
            continue
        lead = leader.mean - rival.mean
        moving = sqrt((leader_error + error_squared(rival, pooled)) * left)
        if lead < 0:
            gain += -lead + moving * normal_loss(-lead / moving) if moving > 0 else -lead
        elif moving > 0:
            gain += moving * normal_loss(lead / moving)
    return gain


cdef inline double error_squared(const MoveProgress* move, double pooled) noexcept nogil:
    """Return the variance of a mean; few visits say little about the spread, so they borrow from all."""
    cdef double spread = (move.visits * move.variance + PRIOR_VISITS * pooled) / (move.visits + PRIOR_VISITS)
    return spread / move.visits


cdef int64_t ask_decided(void* data, const Progress* progress) noexcept nogil:
    cdef DecidedData* state = <DecidedData*> data
    cdef int64_t limit = state.limit if state.limit > 0 else progress.limit
    cdef int64_t left = limit - progress.iterations
    cdef int64_t lead = progress.leader_visits - progress.second_visits
    cdef int64_t to_next = JUDGED_EVERY - progress.iterations % JUDGED_EVERY
    if progress.num_root_moves < 2:
        return NEVER
    # Judged at fixed iterations only: the clock decides when the loop asks, and must not decide the move.
    if to_next != JUDGED_EVERY or progress.iterations == 0 or progress.unvisited_root_moves > 0:
        return to_next
    if progress.is_proven:
        return 0
    if progress.is_contested:
        return JUDGED_EVERY
    if lead > left:
        return 0
    if state.tolerance > 0 and progress.iterations >= state.minimum:
        if expected_gain(progress, limit) < state.tolerance:
            return 0
    return JUDGED_EVERY


cdef class DecidedStopper(Stopper):
    """Stop when the leader cannot be overtaken, or going on can be expected to gain less than `tolerance` of reward.

    limit: iterations of the whole search, None for those of its budget; no tolerance is asked before `minimum`.
    """

    def __cinit__(self, limit=None, *, double tolerance=0.0, int64_t minimum=200):
        if limit is not None and limit < 1:
            raise ValueError(f"a search needs at least 1 iteration, not {limit}")
        if not tolerance >= 0:
            raise ValueError(f"a tolerance must not be negative: {tolerance:g}")
        self.state.limit = limit if limit is not None else 0
        self.state.tolerance = tolerance
        self.state.minimum = minimum
        self.ask = ask_decided
        self.data = &self.state
        self.reason = "decided"
