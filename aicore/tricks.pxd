"""A round of any trick-taking game; see tricks.pyx."""  # no-cython-lint

from .trick_play cimport TrickPlay


cdef class TrickState(TrickPlay):
    pass
