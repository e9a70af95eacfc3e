"""A round of any trick-taking game; see tricks.pyx."""  # no-cython-lint

from .trick_play cimport TrickPlay


cdef class TrickState(TrickPlay):
    cdef int seat_players(self, seats) except -1
    cdef int check_card(self, int card) except -1
    cdef int check_place(self, int place) except -1
