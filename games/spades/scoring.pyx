"""The score of a round: contract, bags, nil; the penalty for ten bags in the course of the match; who wins it."""

from dataclasses import dataclass


cdef ScoringRules scoring_rules(rules) except *:
    """Return what native code asks for of a Rules object."""
    cdef ScoringRules native
    for points in (rules.nil_points, rules.blind_nil_points, rules.bag_points, rules.bag_penalty, rules.target_points,
                   rules.losing_points or 0):
        if not -MAX_POINTS <= points <= MAX_POINTS:
            raise ValueError(f"points of the rules lie in -{MAX_POINTS} to {MAX_POINTS}, not {points}")
    native.nil_points = rules.nil_points
    native.blind_nil_points = rules.blind_nil_points
    native.failed_nil_counts = rules.failed_nil_counts
    native.ten_for_200 = rules.ten_for_200
    native.bag_points = rules.bag_points
    native.bag_penalty = rules.bag_penalty
    native.target_points = rules.target_points
    native.losing_points = NO_LOSING_POINTS if rules.losing_points is None else rules.losing_points
    native.tie_plays_on = rules.tie_plays_on
    return native


cdef inline int nil_score(const ScoringRules* rules, int bid, int tricks) noexcept nogil:
    cdef int points = rules.blind_nil_points if bid == BLIND_NIL else rules.nil_points
    if not is_nil(bid):
        return 0
    return points if tricks == 0 else -points


cdef TeamScore score_team(const ScoringRules* rules, int first_bid, int first_tricks, int second_bid,
                          int second_tricks) noexcept nogil:
    """Return the round's score of one team from the bids and tricks of its two players."""
    cdef TeamScore score
    cdef int needed = tricks_needed(rules, first_bid, first_tricks, second_bid, second_tricks)
    # Tricks of failed nils that do not count for the contract are bags at once.
    score.bags = ((0 if counts_for_contract(rules, first_bid) else first_tricks)
                  + (0 if counts_for_contract(rules, second_bid) else second_tricks))
    if needed <= 0:
        score.bags -= needed
    score.points = (nil_score(rules, first_bid, first_tricks) + nil_score(rules, second_bid, second_tricks)
                    + contract_points(rules, first_bid, second_bid, needed <= 0) + rules.bag_points * score.bags)
    return score


cdef Standing standing_after(const ScoringRules* rules, const TeamScore* team, int total, int bags) noexcept nogil:
    """Return where a team stands after a round, from the score and bags that it had before."""
    cdef Standing after
    cdef int carried = bags + team.bags
    cdef int penalties = carried // BAGS_OF_A_PENALTY if rules.bag_penalty else 0
    after.penalty = penalties * rules.bag_penalty
    after.total = total + team.points - after.penalty
    after.bags = carried - BAGS_OF_A_PENALTY * penalties
    return after


cdef int outcome_of(const ScoringRules* rules, const int* totals, int num_sides) noexcept nogil:
    """Return the side that has won the match, or DRAWN, or GOING_ON."""
    cdef int side, leader = 0
    cdef bint is_tied = False
    cdef bint is_end = totals[0] <= rules.losing_points
    for side in range(1, num_sides):
        is_end = is_end or totals[side] <= rules.losing_points
        if totals[side] >= totals[leader]:
            is_tied = totals[side] == totals[leader]
            leader = side
    if is_tied:
        if totals[leader] < rules.target_points or rules.tie_plays_on:
            return GOING_ON
        return DRAWN
    return leader if is_end or totals[leader] >= rules.target_points else GOING_ON


cdef int check_standing(score, bags) except -1:
    """Refuse a score or bags that no match comes to."""
    if not -MAX_POINTS <= score <= MAX_POINTS or not 0 <= bags <= MAX_POINTS:
        raise ValueError(f"a score lies in -{MAX_POINTS} to {MAX_POINTS} and bags are 0 or more, "
                         f"not {score} and {bags}")
    return 0


cdef int check_round(bids, tricks, score, bags, int num_sides) except -1:
    """Refuse what is not the end of a round."""
    if len(bids) != 4 or len(tricks) != 4 or len(score) != num_sides or len(bags) != num_sides:
        raise ValueError(
            f"a round has bids and tricks of four seats, and a score and bags for each of {num_sides} sides"
        )
    for bid in bids:
        if not -1 <= bid <= BLIND_NIL and not BLIND <= bid <= BLIND + 13:
            raise ValueError(f"a bid is 0 to 13, {BLIND_NIL} for a blind nil, {BLIND} more than a blind one, not {bid}")
    for taken in tricks:
        if not 0 <= taken <= 13:
            raise ValueError(f"a seat takes 0 to 13 tricks, not {taken}")
    for side in range(num_sides):
        check_standing(score[side], bags[side])
    return 0


@dataclass(frozen=True, slots=True)
class RoundScore:
    """What a round brought one side, and where the match stands for it."""

    contract: int         # sum of the bids that are not nil
    tricks: int
    points: int           # of the round without the penalty
    bags: int             # of the round
    penalty: int          # points lost for every ten bags
    total: int            # of the match, after the round
    total_bags: int
    is_made: bool         # the contract


def score_round(bids, tricks, rules, score=None, bags=None):
    """Return the RoundScore of every side; bids and tricks by seat, bids as in play.pyx; score and bags by side."""
    cdef ScoringRules native
    cdef TeamScore side_score
    cdef Standing after
    cdef int first_bid, second_bid, second_tricks
    cdef int num_sides = rules.num_sides
    score = score if score is not None else (0,) * num_sides
    bags = bags if bags is not None else (0,) * num_sides
    check_round(bids, tricks, score, bags, num_sides)
    native = scoring_rules(rules)
    result = []
    for side in range(num_sides):
        first_bid, second_bid, second_tricks = bids[side], NO_BID, 0
        if num_sides == 2:
            second_bid, second_tricks = bids[side + 2], tricks[side + 2]
        side_score = score_team(&native, first_bid, tricks[side], second_bid, second_tricks)
        after = standing_after(&native, &side_score, score[side], bags[side])
        result.append(RoundScore(
            contract=tricks_bid(first_bid) + tricks_bid(second_bid),
            tricks=tricks[side] + second_tricks,
            points=side_score.points,
            bags=side_score.bags,
            penalty=after.penalty,
            total=after.total,
            total_bags=after.bags,
            is_made=tricks_needed(&native, first_bid, tricks[side], second_bid, second_tricks) <= 0,
        ))
    return tuple(result)


def contract_of(int bid):
    """Return how many tricks a bid adds to the contract: of a blind one its number, of a nil none."""
    return tricks_bid(bid)


def contract_worth(bids, rules):
    """Return what the contract of a side, the bids of its seats, brings when it is made, without bags and nils."""
    cdef ScoringRules native = scoring_rules(rules)
    return contract_points(&native, bids[0], bids[1] if len(bids) > 1 else NO_BID, True)


def match_winner(score, rules):
    """Return the side that has won the match, -1 for a draw, or None while it goes on."""
    cdef ScoringRules native = scoring_rules(rules)
    cdef int totals[4]
    if len(score) != rules.num_sides:
        raise ValueError(f"{rules.num_sides} sides have a score, not {len(score)}")
    for side in range(rules.num_sides):
        check_standing(score[side], 0)
        totals[side] = score[side]
    outcome = outcome_of(&native, totals, rules.num_sides)
    return None if outcome == GOING_ON else outcome
