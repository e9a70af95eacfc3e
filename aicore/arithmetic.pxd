"""Functions that a library may round differently from machine to machine, made of the four basic operations."""  # no-cython-lint

from libc.stdint cimport uint64_t


cdef enum:
    NUM_LOGARITHMS = 1024         # that a table of logarithms has


cdef inline double portable_exp(double x) noexcept nogil:
    """Return e**x for x in -700 to 700, the same on every platform."""
    cdef double small = x / 1024.0
    cdef double result = 1.0
    cdef int step, _doubling
    for step in range(8, 0, -1):
        result = 1.0 + small / step * result
    for _doubling in range(10):
        result = result * result
    return result


cdef inline void fill_logarithms(float* table) noexcept:
    """Fill in ln 0 (as 0), ln 1, ...: ln n = ln (n-1) + 2 artanh (1 / (2n-1)), as a series."""
    cdef double total = 0.0
    cdef double ratio, power, term
    cdef int n, order
    table[0] = table[1] = 0
    for n in range(2, NUM_LOGARITHMS):
        ratio = 1.0 / (2 * n - 1)
        power = ratio
        term = ratio
        for order in range(3, 40, 2):
            power = power * ratio * ratio
            term = term + power / order
        total = total + 2 * term
        table[n] = <float> total


cdef inline float logarithm(const float* table, uint64_t n) noexcept nogil:
    """Return ln n for a count n >= 1; above the table to three digits, which is all that UCB1 needs."""
    cdef float doublings = 0
    while n >= NUM_LOGARITHMS:
        n >>= 1
        doublings += <float> 0.69314718055994530942
    return table[n] + doublings
