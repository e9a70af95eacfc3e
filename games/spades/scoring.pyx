"""The score of a round: contract, bags, nil; then the penalty for ten bags in the course of the match."""

from dataclasses import dataclass


cdef inline bint is_nil(int bid) noexcept nogil:
    return bid == NIL or bid == BLIND_NIL


cdef inline int nil_score(const ScoringRules* rules, int bid, int tricks) noexcept nogil:
    cdef int points = rules.blind_nil_points if bid == BLIND_NIL else rules.nil_points
    return points if tricks == 0 else -points


cdef TeamScore score_team(const ScoringRules* rules, int first_bid, int first_tricks, int second_bid,
                          int second_tricks) noexcept nogil:
    """Return the round's score of one team from the bids and tricks of its two players."""
    cdef TeamScore score
    cdef int contract = 0
    cdef int counted = 0        # tricks towards the contract
    cdef int wasted = 0         # tricks of failed nils that do not count: bags at once
    score.points = 0
    if is_nil(first_bid):
        score.points += nil_score(rules, first_bid, first_tricks)
        if rules.failed_nil_counts:
            counted += first_tricks
        else:
            wasted += first_tricks
    else:
        contract += first_bid
        counted += first_tricks
    if is_nil(second_bid):
        score.points += nil_score(rules, second_bid, second_tricks)
        if rules.failed_nil_counts:
            counted += second_tricks
        else:
            wasted += second_tricks
    else:
        contract += second_bid
        counted += second_tricks
    if counted >= contract:
        score.bags = counted - contract + wasted
        score.points += 10 * contract + score.bags
    else:
        score.bags = wasted
        score.points += wasted - 10 * contract
    return score


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


def score_round(bids, tricks, rules, score=(0, 0), bags=(0, 0)):
    """Return the RoundScore of both teams; bids and tricks by seat, 14 is a blind nil."""
    cdef ScoringRules native
    cdef TeamScore team_score
    if len(bids) != 4 or len(tricks) != 4 or len(score) != 2 or len(bags) != 2:
        raise ValueError("a round has bids and tricks of four seats, and a score and bags for each of two teams")
    native.nil_points = rules.nil_points
    native.blind_nil_points = rules.blind_nil_points
    native.failed_nil_counts = rules.failed_nil_counts
    result = []
    for team in range(2):
        team_score = score_team(&native, bids[team], tricks[team], bids[team + 2], tricks[team + 2])
        carried = bags[team] + team_score.bags
        penalties = carried // 10 if rules.bag_penalty else 0
        result.append(RoundScore(
            contract=sum(bids[seat] for seat in (team, team + 2) if bids[seat] != BLIND_NIL),
            tricks=tricks[team] + tricks[team + 2],
            points=team_score.points,
            bags=team_score.bags,
            penalty=penalties * rules.bag_penalty,
            total=score[team] + team_score.points - penalties * rules.bag_penalty,
            total_bags=carried - 10 * penalties,
        ))
    return tuple(result)


def match_winner(score, rules):
    """Return the team that has won the match, -1 for a draw, or None while it goes on."""
    if rules.losing_points is not None:
        fallen = [total <= rules.losing_points for total in score]
        if fallen[0] != fallen[1]:
            return 1 if fallen[0] else 0
        if fallen[0] and score[0] != score[1]:
            return 0 if score[0] > score[1] else 1
    if max(score) < rules.target_points:
        return None
    if score[0] == score[1]:
        return None if rules.tie_plays_on else -1
    return 0 if score[0] > score[1] else 1
