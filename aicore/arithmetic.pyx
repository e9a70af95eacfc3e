"""Functions that a library may round differently from machine to machine, made of the four basic operations."""

from libc.stdint cimport uint64_t

cdef float logarithms[NUM_LOGARITHMS]

fill_logarithms(logarithms)


def exponential(double x):
    """Return e**x for x in -700 to 700, the same on every platform."""
    if not -700.0 <= x <= 700.0:
        raise ValueError(f"e**x is made for x in -700 to 700, not {x:g}")
    return portable_exp(x)


def power(double base, int exponent):
    """Return base to a whole power of 0 or more as a product, the same on every platform."""
    cdef double result = 1.0
    cdef int _factor
    if not 0 <= exponent <= 1000000:
        raise ValueError(f"a power is 0 or more, and 1000000 at most, not {exponent}")
    for _factor in range(exponent):
        result = result * base
    return result


def added(values):
    """Return the sum of the values, added from the left; the built-in sum corrects itself from Python 3.12 on."""
    cdef double total = 0.0
    cdef double value
    for value in values:
        total = total + value
    return total


def logarithm_of(uint64_t count):
    """Return ln count as the search uses it; count at least 1."""
    if count < 1:
        raise ValueError("a logarithm is that of a count of 1 or more, not of 0")
    return logarithm(logarithms, count)
