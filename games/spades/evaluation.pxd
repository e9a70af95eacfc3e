"""What a finished round is worth to team 0."""  # no-cython-lint

from libc.stdint cimport int8_t, uint8_t

from .round cimport RoundRules, SearchSettings


cdef double value_of_round(const RoundRules* rules, const SearchSettings* settings, const int8_t* bids,
                           const uint8_t* tricks) noexcept nogil
cdef void values_alone(const RoundRules* rules, const SearchSettings* settings, const int8_t* bids,
                       const uint8_t* tricks, double* values) noexcept nogil
