"""The exact result of the last tricks when all hands are known."""  # no-cython-lint

from .round cimport Round, TableRules


cdef void solve_rest(Round* round, const TableRules* table) noexcept nogil
