"""The rest of a round, played at random or by rules of thumb."""  # no-cython-lint

from aicore.rng cimport Rng

from .round cimport Round, RoundRules, SearchSettings


cdef void random_rest(Round* round, const RoundRules* rules, const SearchSettings* settings, Rng* rng) noexcept nogil
cdef void rule_rest(Round* round, const RoundRules* rules, const SearchSettings* settings, double epsilon,
                    Rng* rng) noexcept nogil
