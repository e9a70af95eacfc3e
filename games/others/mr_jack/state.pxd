"""A game of Mr Jack as a native game state."""  # no-cython-lint

from libc.stdint cimport int32_t, uint64_t

from aicore.game cimport GameState
from aicore.rng cimport Rng

from .pieces cimport Pieces, Setup
from .powers cimport PowerRules


cdef enum:                        # how a character is decided on
    STEPS = 0                     # step by step: card, hex, power
    WHOLE = 1                     # v1: card, hex and power in one move
    RANDOM_POWER = 2              # v2: card and hex, the power drawn
    RULED_POWER = 3               # v3: card and hex, the power by its rule


cdef class MrJackState(GameState):
    cdef Pieces pieces
    cdef Setup setup
    cdef int way_number
    cdef readonly int observer        # whose observation this is, -1 for a complete state
    cdef PowerRules powers
    cdef readonly object rules

    cdef int set_way(self, int way) except -1
    cdef int role_of(self, int seat) noexcept nogil
    cdef bint is_turn_open(self) noexcept nogil
    cdef int chosen_power(self, const Pieces* pieces) noexcept nogil
    cdef bint is_power_first(self, const Pieces* pieces) noexcept nogil
    cdef void finish_powers(self, Pieces* pieces) noexcept nogil
    cdef int list_turns(self, int character, int32_t* moves) noexcept nogil
    cdef int list_whole_turns(self, int character, int32_t* moves, int room) noexcept nogil
    cdef void play_turn(self, int move) noexcept nogil
    cdef void play_whole_turn(self, int move) noexcept nogil
    cdef double worth_of_card(self, int role, int suspects, int character) noexcept nogil
    cdef double glance(self, const Pieces* pieces, int role) noexcept nogil
