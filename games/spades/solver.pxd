"""The exact result of the last tricks when all hands are known."""  # no-cython-lint

from .round cimport Round, RoundRules, SearchSettings


cdef void solve_rest(Round* round, const RoundRules* rules, const SearchSettings* settings) noexcept nogil
