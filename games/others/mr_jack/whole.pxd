"""Whole turns of a character as one move, the numbering of way v1; see whole.pyx."""  # no-cython-lint

from libc.stdint cimport int32_t

from .pieces cimport Pieces, Setup


cdef enum:
    FIRST_TURN = 1024
    SWAP_TURN = 1536
    NUM_TURNS_BY_TARGET = 2048
    FIRST_WHOLE = 2048
    FIRST_GOODLEY = 16384
    MAX_WHISTLES = 384


cdef int list_whole(const Pieces* pieces, const Setup* setup, int32_t* moves, int room) noexcept nogil
cdef int character_of_whole(int move) noexcept nogil
cdef int steps_of_whole(const Pieces* pieces, const Setup* setup, int move, int32_t* steps) noexcept nogil
