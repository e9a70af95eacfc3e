from libc.stdint cimport int32_t

from aicore.rng cimport Rng

from .deal cimport Deal


cdef int kicker_by_rule(const Deal* deal, const int32_t* moves, int count) noexcept nogil
cdef int lead_by_rule(const Deal* deal, const int32_t* moves, int count, Rng* rng) noexcept nogil
cdef int follow_by_rule(const Deal* deal, const int32_t* moves, int count, Rng* rng) noexcept nogil
