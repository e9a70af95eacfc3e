"""The deal of the model system: strong cards by the bids first, then the rest."""  # no-cython-lint

from libc.stdint cimport uint64_t

from aicore.rng cimport Rng


cdef bint deal_biased(uint64_t hidden, const int* needs, const double* bids, const double* weights, uint64_t* hands,
                      Rng* rng) noexcept nogil
