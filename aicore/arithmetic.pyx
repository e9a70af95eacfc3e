"""Functions that a library may round differently from machine to machine, made of the four basic operations."""

from libc.stdint cimport uint64_t

cdef float logarithms[NUM_LOGARITHMS]

fill_logarithms(logarithms)


def exponential(double x):
    """Return e**x for x in -700 to 700, the same on every platform."""
    return portable_exp(x)


def logarithm_of(uint64_t count):
    """Return ln count as the search uses it; count at least 1."""
    return logarithm(logarithms, count)
