"""Helpers on 64-bit sets; a C-typed `1 << card` would be a 32-bit shift in Cython."""  # no-cython-lint

from libc.stdint cimport uint64_t


cdef extern from * nogil:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int aicore_popcount(unsigned long long x) { return (int)__popcnt64(x); }
    static __inline int aicore_lowest(unsigned long long x) {
        unsigned long i; _BitScanForward64(&i, x); return (int)i;
    }
    static __inline int aicore_highest(unsigned long long x) {
        unsigned long i; _BitScanReverse64(&i, x); return (int)i;
    }
    #else
    static inline int aicore_popcount(unsigned long long x) { return __builtin_popcountll(x); }
    static inline int aicore_lowest(unsigned long long x) { return __builtin_ctzll(x); }
    static inline int aicore_highest(unsigned long long x) { return 63 - __builtin_clzll(x); }
    #endif
    """
    int popcount "aicore_popcount"(uint64_t bits) noexcept
    int lowest "aicore_lowest"(uint64_t bits) noexcept
    int highest "aicore_highest"(uint64_t bits) noexcept


cdef inline uint64_t bit(int index) noexcept nogil:
    """Return the set of one member; index in 0..63."""
    return (<uint64_t> 1) << index


cdef inline uint64_t nth_bit(uint64_t bits, int n) noexcept nogil:
    """Return the n-th lowest member of bits as a set; n below the number of members."""
    while n > 0:
        bits &= bits - 1
        n -= 1
    return bits & (~bits + 1)
