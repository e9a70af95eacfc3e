"""Clocks as the compiled loop reads them: a function and its data, no Python object."""  # no-cython-lint

from libc.stdint cimport int64_t

ctypedef int64_t (*ReadClock)(void* data) noexcept nogil


cdef class Clock:
    cdef ReadClock read
    cdef void* data


cdef class ThreadClock(Clock):
    pass


cdef class FakeClock(Clock):
    cdef int64_t state[2]    # now, and what each reading adds, in nanoseconds
