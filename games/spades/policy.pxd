"""How 5 stars and the master choose a card, learned from their games; see policy.pyx."""  # no-cython-lint

from libc.stdint cimport int8_t, uint64_t

from aicore.rng cimport Rng

from .round cimport Round, RoundRules, SearchSettings
from .sight cimport NUM_WEIGHTS, Choice, Sight


cdef enum:
    UNITS_A_LOGIT = 32

cdef struct Policy:
    int8_t weights[NUM_WEIGHTS]       # UNITS_A_LOGIT of them are a logit


cdef class LearnedPolicy:
    cdef Policy native


cdef Policy* policy_of(LearnedPolicy policy) except NULL         # not to be changed
cdef void look_at(Sight* sight, const Round* round, const RoundRules* rules) noexcept nogil
cdef double chance_of(const int8_t* weights, const Sight* sight, uint64_t hand, uint64_t card) noexcept nogil
cdef int weigh(const int8_t* weights, const Choice* choices, int count, int* logits) noexcept nogil
cdef double chance_among(const int* logits, int count, int chosen) noexcept nogil
cdef uint64_t pick_card(const int8_t* weights, const Sight* sight, uint64_t hand, uint64_t legal,
                        Rng* rng) noexcept nogil
cdef void policy_rest(Round* round, const RoundRules* rules, const SearchSettings* settings, Rng* rng) noexcept nogil
