"""The inspector's chance where a playout is cut off; see outlook.pyx."""  # no-cython-lint

from .pieces cimport Pieces


cdef double chance_of_inspector(const Pieces* pieces, bint knows_jack) noexcept nogil
cdef bint reaches_exit(const Pieces* pieces, int character) noexcept nogil
