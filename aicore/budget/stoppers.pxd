"""Reasons to stop a search, as the compiled loop asks them."""  # no-cython-lint

from libc.stdint cimport int64_t

from .clock cimport Clock


cdef struct MoveProgress:        # of one root move
    int64_t visits
    double mean                  # of its rewards, unskewed, in [0, 1]; 0 without visits
    double variance              # of its rewards
    bint is_out                  # refuted: it will not be played


cdef struct Progress:            # what a stopper may look at
    int64_t iterations           # done so far
    int64_t limit                # that the budget allows
    int64_t ahead                # of these, spent on something else before moves are compared
    const MoveProgress* moves    # num_root_moves of them
    int leader                   # index of the most visited
    int64_t leader_visits        # of the most visited root move
    int64_t second_visits        # of the runner-up (0 when there is one move only)
    int num_root_moves
    int unvisited_root_moves
    bint is_contested            # a move that bears the burden of proof leads, and its paired test is not over
    bint is_proven               # ... or it has, and will be played


ctypedef int64_t (*AskStopper)(void* data, const Progress* progress) noexcept nogil


cdef class Stopper:
    cdef AskStopper ask
    cdef void* data
    cdef readonly str reason
    cdef void start(self) noexcept


cdef struct IterationsData:
    int64_t limit

cdef class IterationsStopper(Stopper):
    cdef IterationsData state


cdef struct DeadlineData:
    int64_t limit_ns
    int64_t started_ns
    int64_t asked_ns             # when the loop last asked ...
    int64_t longest_gap_ns       # ... and the longest time between two questions
    int64_t (*read)(void* data) noexcept nogil
    void* clock

cdef class DeadlineStopper(Stopper):
    cdef DeadlineData state
    cdef Clock clock


cdef struct DecidedData:
    int64_t limit                # 0: that of the budget
    int64_t minimum
    double tolerance

cdef class DecidedStopper(Stopper):
    cdef DecidedData state
