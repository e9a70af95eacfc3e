"""What a finished round is worth to team 0, in [0, 1].

By points: equation 1 of the model system, the difference of the round's scores with each bag counted as its tenth of
the penalty lost, mapped to [0, 1]. By the match: 1, 0 or 1/2 where the round ends it, else the chance to win it from
the scores and bags after the round; with d points ahead (each bag counted as BAG_COST points less, where the penalty
is the usual one) and a team r points from the end, at the target or where it has lost, it is taken as
1/2 + z / (2 sqrt(1 + z^2)) with z = d / (SPREAD sqrt(r / GAIN + 1)). The three numbers are in data/evaluation.json,
fitted to self-play by profiling/fit_evaluation.py.
"""

from libc.math cimport sqrt
from libc.stdint cimport int8_t, uint8_t

from .round cimport RoundRules, SearchSettings
from .scoring cimport (BAGS_OF_A_PENALTY, DRAWN, GOING_ON, NO_BID, Standing, TeamScore, check_round, outcome_of,
                       score_team, scoring_rules, standing_after)


from .rules import Rules

# The difference of two scores in a round rarely leaves +-250.
cdef double SCORE_RANGE = 500.0
# That BAG_COST was fitted with.
cdef double USUAL_PENALTY = 100.0

cdef double SPREAD = 0.0          # 0: not read yet
cdef double GAIN
cdef double BAG_COST


def read_chances():
    """Read the fitted numbers, once, before a round is valued by the match; at the import it would double its cost."""
    global SPREAD, GAIN, BAG_COST
    if SPREAD:
        return
    import json
    from importlib import resources

    text = resources.files("aicore.games.spades").joinpath("data/evaluation.json").read_text(encoding="utf-8")
    fitted = json.loads(text)
    GAIN = fitted["gain"]
    BAG_COST = fitted["bag_cost"]
    SPREAD = fitted["spread"]


cdef inline double chance_to_win(double ahead, double to_go) noexcept nogil:
    cdef double z = ahead / (SPREAD * sqrt((to_go if to_go > 0 else 0.0) / GAIN + 1.0))
    return 0.5 + 0.5 * z / sqrt(1.0 + z * z)


cdef double value_in_match(const RoundRules* rules, const TeamScore* teams) noexcept nogil:
    """Return the chance of team 0 to win the match after this round; a draw is half a win."""
    cdef Standing first = standing_after(&rules.scoring, &teams[0], rules.scores[0], rules.bags[0])
    cdef Standing second = standing_after(&rules.scoring, &teams[1], rules.scores[1], rules.bags[1])
    cdef int totals[2]
    cdef int outcome
    totals[0], totals[1] = first.total, second.total
    outcome = outcome_of(&rules.scoring, totals, 2)
    if outcome != GOING_ON:
        return 0.5 if outcome == DRAWN else 1.0 - outcome
    return chance_ahead(rules, &first, &second)


cdef inline double chance_ahead(const RoundRules* rules, const Standing* first_side,
                                const Standing* second_side) noexcept nogil:
    """Return the chance that the first of two sides ends the match ahead of the second."""
    cdef Standing first = first_side[0]
    cdef Standing second = second_side[0]
    cdef int lead = first.total - second.total
    cdef int to_target, to_loss
    cdef double bags = (first.bags - second.bags) * (rules.scoring.bag_penalty / USUAL_PENALTY)
    to_target = rules.scoring.target_points - (first.total if lead > 0 else second.total)
    to_loss = (second.total if lead > 0 else first.total) - rules.scoring.losing_points
    return chance_to_win(lead - BAG_COST * bags, to_target if to_target < to_loss else to_loss)


cdef double value_of_round(const RoundRules* rules, const SearchSettings* settings, const int8_t* bids,
                           const uint8_t* tricks) noexcept nogil:
    """Return the worth of the round to team 0; bids and tricks by seat."""
    cdef TeamScore teams[2]
    cdef double value
    cdef int team
    for team in range(2):
        teams[team] = score_team(&rules.scoring, bids[team], tricks[team], bids[team + 2], tricks[team + 2])
    if settings.by_match:
        return value_in_match(rules, teams)
    value = (teams[1].bags - teams[0].bags) * rules.scoring.bag_penalty / <double> BAGS_OF_A_PENALTY
    value = 0.5 + (teams[0].points - teams[1].points + value) / SCORE_RANGE
    return 0.0 if value < 0.0 else 1.0 if value > 1.0 else value


cdef void values_alone(const RoundRules* rules, const SearchSettings* settings, const int8_t* bids,
                       const uint8_t* tricks, double* values) noexcept nogil:
    """Fill in what the round is worth to every seat where all play alone: bids and tricks by seat.

    By points: the difference to the mean of the others. By the match: the chance to win it, taken as proportional to
    the product of the chances to stay ahead of each of the others.
    """
    cdef TeamScore scores[4]
    cdef Standing after[4]
    cdef int totals[4]
    cdef int seat, other, outcome, num_best = 0
    cdef double bag_cost = rules.scoring.bag_penalty / <double> BAGS_OF_A_PENALTY
    cdef double total = 0.0
    cdef double value
    for seat in range(4):
        scores[seat] = score_team(&rules.scoring, bids[seat], tricks[seat], NO_BID, 0)
    if not settings.by_match:
        for seat in range(4):
            values[seat] = scores[seat].points - scores[seat].bags * bag_cost
            total += values[seat]
        for seat in range(4):
            value = 0.5 + (values[seat] - (total - values[seat]) / 3.0) / SCORE_RANGE
            values[seat] = 0.0 if value < 0.0 else 1.0 if value > 1.0 else value
        return
    for seat in range(4):
        after[seat] = standing_after(&rules.scoring, &scores[seat], rules.scores[seat], rules.bags[seat])
        totals[seat] = after[seat].total
    outcome = outcome_of(&rules.scoring, totals, 4)
    if outcome == GOING_ON:
        for seat in range(4):
            values[seat] = 1.0
            for other in range(4):
                if other != seat:
                    values[seat] = values[seat] * chance_ahead(rules, &after[seat], &after[other])
            total += values[seat]
        for seat in range(4):
            values[seat] = values[seat] / total
        return
    for seat in range(4):
        values[seat] = 1.0 if outcome == seat else 0.0
    if outcome == DRAWN:
        other = max(max(totals[0], totals[1]), max(totals[2], totals[3]))
        for seat in range(4):
            num_best += totals[seat] == other
        for seat in range(4):
            values[seat] = 1.0 / num_best if totals[seat] == other else 0.0


def round_values_alone(bids, tricks, *, rules, score=(0, 0, 0, 0), bags=(0, 0, 0, 0), bint by_match=False):
    """Return the worth to every seat of a round in which all play alone; score and bags before it."""
    cdef RoundRules round_rules
    cdef SearchSettings settings
    cdef int8_t native_bids[4]
    cdef uint8_t native_tricks[4]
    cdef double values[4]
    cdef int seat
    check_round(bids, tricks, score, bags, 4)
    round_rules.scoring = scoring_rules(rules)
    settings.by_match = by_match
    if by_match:
        read_chances()
    for seat in range(4):
        native_bids[seat] = bids[seat]
        native_tricks[seat] = tricks[seat]
        round_rules.scores[seat] = score[seat]
        round_rules.bags[seat] = bags[seat]
    values_alone(&round_rules, &settings, native_bids, native_tricks, values)
    return [values[seat] for seat in range(4)]


def round_value(bids, tricks, *, rules=None, score=(0, 0), bags=(0, 0), bint by_match=False):
    """Return the worth to team 0 of a round that ended so; bids and tricks by seat, score and bags before it."""
    cdef RoundRules round_rules
    cdef SearchSettings settings
    cdef int8_t native_bids[4]
    cdef uint8_t native_tricks[4]
    cdef int seat, team
    check_round(bids, tricks, score, bags, 2)
    round_rules.scoring = scoring_rules(rules if rules is not None else Rules())
    settings.by_match = by_match
    if by_match:
        read_chances()
    for seat in range(4):
        native_bids[seat] = bids[seat]
        native_tricks[seat] = tricks[seat]
    for team in range(2):
        round_rules.scores[team] = score[team]
        round_rules.bags[team] = bags[team]
    return value_of_round(&round_rules, &settings, native_bids, native_tricks)
