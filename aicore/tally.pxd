"""A scoring rule written in Python, tabulated so that the search can look it up without the GIL."""  # no-cython-lint

from libc.stdint cimport uint16_t, uint32_t


cdef enum:
    MAX_ENTRIES = 200000      # tallies that a table may have; more take too long to tabulate
    MAX_TOTAL = 65535         # that a tally can hold
    MAX_VALUES = 9            # tallies of all players, and one for how a stock was closed


cdef class TallyTable:
    cdef readonly int num_players
    cdef readonly int num_tallies
    cdef readonly int num_ranked          # tallies that decide the entry; the others follow from the total
    cdef readonly int total
    cdef readonly Py_ssize_t num_entries
    cdef readonly Py_ssize_t num_values
    cdef uint32_t* offsets                # [tally][sum of the tallies up to it]
    cdef uint16_t* codes                  # [entry][player]: which of the values
    cdef double* values                   # the different rewards, each once
    cdef bint is_grid                     # every tally has a scale of its own
    cdef bint is_made                     # its constructor has run

    cdef Py_ssize_t find(self, const uint16_t* tallies) noexcept nogil
    cdef void look_up(self, const uint16_t* tallies, double* rewards) noexcept nogil
    cdef size_t num_bytes(self)
    cdef size_t offset_bytes(self) noexcept
    cdef size_t code_bytes(self) noexcept
