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


cdef int outcome_of(const ScoringRules* rules, int first_total, int second_total) noexcept nogil:
    """Return the team that has won the match, or DRAWN, or GOING_ON."""
    cdef int leader = 0 if first_total > second_total else 1
    cdef bint first_fell = first_total <= rules.losing_points
    cdef bint second_fell = second_total <= rules.losing_points
    if first_total == second_total:
        if first_total < rules.target_points or rules.tie_plays_on:
            return GOING_ON
        return DRAWN
    if first_fell or second_fell or first_total >= rules.target_points or second_total >= rules.target_points:
        return leader
    return GOING_ON


cdef int check_standing(score, bags) except -1:
    """Refuse a score or bags that no match comes to."""
    if not -MAX_POINTS <= score <= MAX_POINTS or not 0 <= bags <= MAX_POINTS:
        raise ValueError(f"a score lies in -{MAX_POINTS} to {MAX_POINTS} and bags are 0 or more, "
                         f"not {score} and {bags}")
    return 0


cdef int check_round(bids, tricks, score, bags) except -1:
    """Refuse what is not the end of a round."""
    if len(bids) != 4 or len(tricks) != 4 or len(score) != 2 or len(bags) != 2:
        raise ValueError("a round has bids and tricks of four seats, and a score and bags for each of two teams")
    for bid in bids:
        if not -1 <= bid <= BLIND_NIL and not BLIND <= bid <= BLIND + 13:
            raise ValueError(f"a bid is 0 to 13, {BLIND_NIL} for a blind nil, {BLIND} more than a blind one, not {bid}")
    for taken in tricks:
        if not 0 <= taken <= 13:
            raise ValueError(f"a seat takes 0 to 13 tricks, not {taken}")
    for team in range(2):
        check_standing(score[team], bags[team])
    return 0


@dataclass(frozen=True, slots=True)
class RoundScore:
    """What a round brought one team, and where the match stands for it."""

    contract: int         # sum of the bids that are not nil
    tricks: int
    points: int           # of the round without the penalty
    bags: int             # of the round
    penalty: int          # points lost for every ten bags
    total: int            # of the match, after the round
    total_bags: int
    is_made: bool         # the contract


def score_round(bids, tricks, rules, score=(0, 0), bags=(0, 0)):
    """Return the RoundScore of both teams; bids and tricks by seat, 14 is a blind nil."""
    cdef ScoringRules native
    cdef TeamScore team_score
    cdef Standing after
    check_round(bids, tricks, score, bags)
    native = scoring_rules(rules)
    result = []
    for team in range(2):
        team_score = score_team(&native, bids[team], tricks[team], bids[team + 2], tricks[team + 2])
        after = standing_after(&native, &team_score, score[team], bags[team])
        result.append(RoundScore(
            contract=tricks_bid(bids[team]) + tricks_bid(bids[team + 2]),
            tricks=tricks[team] + tricks[team + 2],
            points=team_score.points,
            bags=team_score.bags,
            penalty=after.penalty,
            total=after.total,
            total_bags=after.bags,
            is_made=tricks_needed(&native, bids[team], tricks[team], bids[team + 2], tricks[team + 2]) <= 0,
        ))
    return tuple(result)


def contract_of(int bid):
    """Return how many tricks a bid adds to the contract: of a blind one its number, of a nil none."""
    return tricks_bid(bid)


def contract_worth(int first_bid, int second_bid, rules):
    """Return what the contract of two bids brings when it is made, without bags and nils."""
    cdef ScoringRules native = scoring_rules(rules)
    return contract_points(&native, first_bid, second_bid, True)


def match_winner(score, rules):
    """Return the team that has won the match, -1 for a draw, or None while it goes on."""
    cdef ScoringRules native = scoring_rules(rules)
    if len(score) != 2:
        raise ValueError(f"two teams have a score, not {len(score)}")
    for team in range(2):
        check_standing(score[team], 0)
    outcome = outcome_of(&native, score[0], score[1])
    return None if outcome == GOING_ON else outcome
