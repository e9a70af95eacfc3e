"""The rest of a round, played at random or by rules of thumb."""  # no-cython-lint

from libc.stdint cimport uint64_t

from aicore.rng cimport Rng

from .round cimport Round, TableRules


cdef void random_rest(Round* round, const TableRules* table, uint64_t deck, Rng* rng) noexcept nogil
cdef void rule_rest(Round* round, const TableRules* table, uint64_t deck, double epsilon, Rng* rng) noexcept nogil
