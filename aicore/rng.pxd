"""A seeded generator (splitmix64: Steele, Lea, Flood 2014): eight bytes of state, the same on every platform."""  # no-cython-lint

from libc.stdint cimport uint32_t, uint64_t


cdef struct Rng:
    uint64_t state


cdef inline uint64_t next_bits(Rng* rng) noexcept nogil:
    """Return 64 random bits."""
    cdef uint64_t mixed
    rng.state += <uint64_t> 0x9E3779B97F4A7C15
    mixed = rng.state
    mixed = (mixed ^ (mixed >> 30)) * <uint64_t> 0xBF58476D1CE4E5B9
    mixed = (mixed ^ (mixed >> 27)) * <uint64_t> 0x94D049BB133111EB
    return mixed ^ (mixed >> 31)


cdef inline uint32_t below(Rng* rng, uint32_t limit) noexcept nogil:
    """Return a number in 0..limit-1; limit positive. The bias is below limit / 2**32."""
    return <uint32_t> (((next_bits(rng) >> 32) * limit) >> 32)


cdef inline double uniform(Rng* rng) noexcept nogil:
    """Return a number in [0, 1) with 53 random bits."""
    return <double> (next_bits(rng) >> 11) * (1.0 / 9007199254740992.0)


cdef inline uint64_t checked_seed(object seed) except? 0:
    """Return the seed as native code takes it; ValueError for what is none."""
    if not isinstance(seed, int) or not 0 <= seed < 1 << 64:
        raise ValueError(f"a seed is a whole number from 0 to 2**64 - 1, not {seed!r}")
    return seed


cdef inline void seed_rng(Rng* rng, uint64_t seed) noexcept nogil:
    """Start the sequence that belongs to seed; neighbouring seeds give unrelated sequences."""
    rng.state = seed
    rng.state = next_bits(rng)
