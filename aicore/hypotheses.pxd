"""Draws one of several hypotheses (a location, an identity) by their weights."""  # no-cython-lint

from .rng cimport Rng


cdef class Hypotheses:
    cdef double* sums                # [number]: of the weights up to and with it
    cdef readonly int num_hypotheses

    cdef int set_weights(self, const double* weights) except -1
    cdef int draw(self, Rng* rng) noexcept nogil
    cdef size_t num_bytes(self)
