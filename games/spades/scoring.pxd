"""What a round brings a team, what is missing for its contract, and who has won the match."""  # no-cython-lint


cdef enum:
    NO_BID = -1                   # not made yet, and that of a partner where everybody plays alone
    NIL = 0
    BLIND_NIL = 14
    BLIND = 16                    # a team's blind contract of six is BLIND + 6; its other player's bid is BLIND alone
    LARGE_CONTRACT = 10           # that may be worth LARGE_POINTS
    LARGE_POINTS = 200
    BAGS_OF_A_PENALTY = 10
    NO_LOSING_POINTS = -2000000   # no team falls so low
    MAX_POINTS = 1000000


cdef enum Outcome:                # of a match: the side that has won it, or
    DRAWN = -1
    GOING_ON = -2


cdef struct ScoringRules:
    int nil_points
    int blind_nil_points
    bint failed_nil_counts
    bint ten_for_200
    int bag_points
    int bag_penalty
    int target_points
    int losing_points
    bint tie_plays_on


cdef struct TeamScore:
    int points                    # of this round, the points of bags included, the penalty for ten bags not
    int bags


cdef struct Standing:             # of a team in the match
    int total
    int bags
    int penalty                   # paid for bags in the last round


cdef inline bint is_nil(int bid) noexcept nogil:
    """Return whether the bid is a nil, blind or not."""
    return bid == NIL or bid == BLIND_NIL


cdef inline int tricks_bid(int bid) noexcept nogil:
    """Return what the bid adds to the contract of its team; nothing before it is made."""
    return bid & 15 if bid > 0 and bid != BLIND_NIL else 0


cdef inline int contract_points(const ScoringRules* rules, int first_bid, int second_bid, bint is_made) noexcept nogil:
    """Return what the contract of these two bids brings its team, without bags and nils."""
    cdef int contract = tricks_bid(first_bid) + tricks_bid(second_bid)
    cdef int points = 10 * contract
    if first_bid >= BLIND or second_bid >= BLIND:
        points = 2 * points
    if not is_made:
        return -points
    if rules.ten_for_200 and contract >= LARGE_CONTRACT and points < LARGE_POINTS:
        return LARGE_POINTS
    return points


cdef inline bint are_bags_free(const ScoringRules* rules) noexcept nogil:
    """Return whether a bag costs nothing in the long run."""
    return rules.bag_penalty <= BAGS_OF_A_PENALTY * rules.bag_points


cdef inline bint counts_for_contract(const ScoringRules* rules, int bid) noexcept nogil:
    """Return whether the tricks of a seat with this bid help the contract of its team."""
    return rules.failed_nil_counts or not is_nil(bid)


cdef inline int tricks_needed(const ScoringRules* rules, int first_bid, int first_tricks, int second_bid,
                              int second_tricks) noexcept nogil:
    """Return how many tricks a team still needs for its contract; 0 or less: made."""
    return (tricks_bid(first_bid) - (first_tricks if counts_for_contract(rules, first_bid) else 0)
            + tricks_bid(second_bid) - (second_tricks if counts_for_contract(rules, second_bid) else 0))


cdef ScoringRules scoring_rules(rules) except *
cdef int check_standing(score, bags) except -1
cdef int check_round(bids, tricks, score, bags, int num_sides) except -1
cdef TeamScore score_team(const ScoringRules* rules, int first_bid, int first_tricks, int second_bid,
                          int second_tricks) noexcept nogil
cdef Standing standing_after(const ScoringRules* rules, const TeamScore* team, int total, int bags) noexcept nogil
cdef int outcome_of(const ScoringRules* rules, const int* totals, int num_sides) noexcept nogil
