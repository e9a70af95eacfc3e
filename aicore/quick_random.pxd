from .rng cimport Rng


cdef class Sequence:      # the state of a QuickRandom
    cdef Rng rng
