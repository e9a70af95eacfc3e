from libc.stdint cimport uint64_t


cdef enum:
    MAX_MELDS = 4


cdef int value_of(uint64_t cards) noexcept nogil
cdef int deadwood(uint64_t cards) noexcept nogil
cdef int best_melds(uint64_t cards, uint64_t* melds) noexcept nogil
cdef int deadwood_after_layoffs(uint64_t cards, const uint64_t* melds, int num_melds) noexcept nogil
