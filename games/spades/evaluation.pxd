"""What a finished round is worth to team 0."""  # no-cython-lint

from libc.stdint cimport int8_t, uint8_t

from .round cimport TableRules


cdef double value_of_round(const TableRules* table, const int8_t* bids, const uint8_t* tricks) noexcept nogil
