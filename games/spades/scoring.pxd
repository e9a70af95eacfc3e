"""The score of a round."""  # no-cython-lint


cdef enum:
    NIL = 0
    BLIND_NIL = 14


cdef struct ScoringRules:
    int nil_points
    int blind_nil_points
    bint failed_nil_counts


cdef struct TeamScore:
    int points      # of this round, a point for each bag included, the penalty for ten bags not
    int bags


cdef TeamScore score_team(const ScoringRules* rules, int first_bid, int first_tricks, int second_bid,
                          int second_tricks) noexcept nogil
