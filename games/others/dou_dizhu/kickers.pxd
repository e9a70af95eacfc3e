from libc.stdint cimport int32_t

from .combos cimport Combo
from .deal cimport Deal


cdef bint has_kickers(const Deal* deal, bint alike, const Combo* combo) noexcept nogil
cdef int legal_kickers(const Deal* deal, bint alike, int32_t* moves) noexcept nogil
