"""A round of Spades, made and described in Python."""  # no-cython-lint

from .dealing cimport SpadesDealing


cdef class SpadesState(SpadesDealing):
    cdef readonly object rules
