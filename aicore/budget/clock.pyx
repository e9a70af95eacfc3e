"""The monotonic clock, a thread's own time on the processor, and a fake one for tests."""

from libc.stdint cimport int64_t

cdef extern from * nogil:
    """
    #if defined(_WIN32)
    #include <windows.h>
    static long long aicore_monotonic_ns(void) {
        LARGE_INTEGER ticks, rate;
        QueryPerformanceCounter(&ticks);
        QueryPerformanceFrequency(&rate);
        return (long long)((double)ticks.QuadPart * 1e9 / (double)rate.QuadPart);
    }
    static long long aicore_thread_ns(void) {
        FILETIME begun, ended, system, user;
        ULARGE_INTEGER in_system, in_user;
        GetThreadTimes(GetCurrentThread(), &begun, &ended, &system, &user);
        in_system.LowPart = system.dwLowDateTime;
        in_system.HighPart = system.dwHighDateTime;
        in_user.LowPart = user.dwLowDateTime;
        in_user.HighPart = user.dwHighDateTime;
        return (long long)(in_system.QuadPart + in_user.QuadPart) * 100;
    }
    #else
    #include <time.h>
    static long long aicore_monotonic_ns(void) {
        struct timespec now;
        clock_gettime(CLOCK_MONOTONIC, &now);
        return (long long)now.tv_sec * 1000000000LL + now.tv_nsec;
    }
    static long long aicore_thread_ns(void) {
        struct timespec now;
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
        return (long long)now.tv_sec * 1000000000LL + now.tv_nsec;
    }
    #endif
    """
    int64_t aicore_monotonic_ns() noexcept
    int64_t aicore_thread_ns() noexcept


MAX_STEP_NS = 1_000_000_000_000_000      # eleven days; after 2**62 ns the clock stands still instead of running over


cdef int64_t read_monotonic(void* data) noexcept nogil:
    return aicore_monotonic_ns()


cdef int64_t read_thread(void* data) noexcept nogil:
    return aicore_thread_ns()


cdef int64_t read_fake(void* data) noexcept nogil:
    cdef int64_t* state = <int64_t*> data
    if state[0] < (<int64_t> 1) << 62:
        state[0] += state[1]
    return state[0]


cdef class Clock:
    """The system's monotonic clock."""

    def __cinit__(self):
        self.read = read_monotonic
        self.data = NULL

    def __reduce__(self):
        if type(self) is not Clock:
            raise TypeError(f"a {type(self).__name__} is not pickled: it belongs to the test that moves it")
        return Clock, ()

    def now_ns(self):
        """Return the time in nanoseconds since some fixed moment."""
        return self.read(self.data)


cdef class ThreadClock(Clock):
    """The time that the thread which asks has spent on a processor: it stands still while others have it."""

    def __cinit__(self):
        self.read = read_thread

    def __reduce__(self):
        return ThreadClock, ()


cdef class FakeClock(Clock):
    """A clock that moves only when told to, and by `step_ns` at every reading."""

    def __cinit__(self, *, int64_t step_ns=0):
        if not 0 <= step_ns <= MAX_STEP_NS:
            raise ValueError(f"a clock goes on by 0 to {MAX_STEP_NS} ns at a reading, not {step_ns}")
        self.read = read_fake
        self.data = <void*> self.state
        self.state[0] = 0
        self.state[1] = step_ns

    def advance_ns(self, int64_t duration_ns):
        """Let duration_ns pass."""
        if not 0 <= duration_ns <= MAX_STEP_NS:
            raise ValueError(f"a clock goes on by 0 to {MAX_STEP_NS} ns at once, not {duration_ns}")
        if self.state[0] < (<int64_t> 1) << 62:
            self.state[0] += duration_ns
