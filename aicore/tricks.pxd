from .trick_play cimport TrickPlay

# A round of any trick-taking game; see tricks.pyx.


cdef class TrickState(TrickPlay):
    pass
