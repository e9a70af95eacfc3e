"""Steps of a playout; see playout.pyx."""  # no-cython-lint

from aicore.rng cimport Rng

from .pieces cimport Pieces, Setup


cdef int random_step(const Pieces* pieces, const Setup* setup, Rng* rng) noexcept nogil
cdef int rule_step(const Pieces* pieces, const Setup* setup, Rng* rng) noexcept nogil
