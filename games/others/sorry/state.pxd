"""A game of Sorry! as a native game state."""  # no-cython-lint

from aicore.game cimport GameState

from .turn cimport Setup, Pieces


cdef class SorryState(GameState):
    cdef Pieces pieces
    cdef Setup setup
    cdef bint is_observation
    cdef bint from_start              # the history (seat, card, move or -1: nothing could be moved) tells it all
    cdef readonly object rules

    cdef int set_up(self, int num_players, object rules) except -1
    cdef int lay_cards(self, left) except -1
    cdef int pass_while_stuck(self) except -1
