"""Reasons to stop a search: iterations, deadline, decided, pool full. (Cancelled and forced need no question.)"""

from libc.stdint cimport int64_t

from .clock cimport Clock

cdef int64_t NEVER = (<int64_t> 1) << 62


cdef class Stopper:
    """A reason to stop; a subclass sets `ask`, `data` and `reason`."""

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
    cdef int64_t elapsed_ns = state.read(state.clock) - state.started_ns
    cdef int64_t left_ns = state.limit_ns - elapsed_ns
    cdef int64_t ahead_ns = 500_000
    cdef int64_t batch
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
        if not limit_ms > 0:
            raise ValueError(f"a deadline must be more than 0 ms, not {limit_ms:g}")
        self.clock = clock if clock is not None else Clock()
        self.state.limit_ns = <int64_t> (limit_ms * 1e6)
        self.state.read = self.clock.read
        self.state.clock = self.clock.data
        self.ask = ask_deadline
        self.data = &self.state
        self.reason = "deadline"

    cdef void start(self) noexcept:
        self.state.started_ns = self.state.read(self.state.clock)


cdef int64_t ask_decided(void* data, const Progress* progress) noexcept nogil:
    cdef DecidedData* state = <DecidedData*> data
    cdef int64_t left = state.limit - progress.iterations
    cdef int64_t lead = progress.leader_visits - progress.second_visits
    cdef double gap, spread
    cdef int64_t again
    if progress.num_root_moves < 2 or progress.unvisited_root_moves > 0:
        return NEVER if progress.num_root_moves < 2 else progress.unvisited_root_moves
    if lead > left:
        return 0
    if state.certainty > 0 and progress.iterations >= state.minimum and progress.second_visits > 0:
        # Rewards lie in [0, 1]: their variance is at most mean * (1 - mean).
        gap = progress.leader_mean - progress.second_mean
        spread = (progress.leader_mean * (1 - progress.leader_mean) / progress.leader_visits
                  + progress.second_mean * (1 - progress.second_mean) / progress.second_visits)
        if gap > 0 and gap * gap > state.certainty * state.certainty * spread:
            return 0
    # Each iteration moves the balance by at most two; looking more often than this could find nothing new.
    again = (left - lead) // 2
    if state.certainty > 0 and again > 64:
        again = 64
    return again if again > 1 else 1


cdef class DecidedStopper(Stopper):
    """Stop when the leader cannot be overtaken in `limit` iterations, or leads by `certainty` standard errors."""

    def __cinit__(self, int64_t limit, *, double certainty=0.0, int64_t minimum=200):
        self.state.limit = limit
        self.state.certainty = certainty
        self.state.minimum = minimum
        self.ask = ask_decided
        self.data = &self.state
        self.reason = "decided"


cdef int64_t ask_pool_full(void* data, const Progress* progress) noexcept nogil:
    return 0 if progress.pool_full else 32


cdef class PoolFullStopper(Stopper):
    """Stop when the pool has no free node left."""

    def __cinit__(self):
        self.ask = ask_pool_full
        self.data = NULL
        self.reason = "pool full"
