"""What a finished round is worth to team 0, in [0, 1].

By points: equation 1 of the model system, the difference of the round's scores with each bag counted as ten points
lost, mapped to [0, 1]. By the match: the chance to win it from the scores and bags after the round; with d points
ahead (each bag counted as BAG_COST points less) and the leader r points from the target it is taken as
1/2 + z / (2 sqrt(1 + z^2)) with z = d / (SPREAD sqrt(r / GAIN + 1)). The three numbers are in data/evaluation.json,
fitted to self-play by profiling/fit_evaluation.py.
"""

from libc.math cimport sqrt
from libc.stdint cimport int8_t, uint8_t

from .round cimport TableRules
from .scoring cimport TeamScore, score_team

import json

# The difference of two scores in a round rarely leaves +-250.
cdef double SCORE_RANGE = 500.0

cdef double SPREAD = 0.0          # 0: not read yet
cdef double GAIN
cdef double BAG_COST


def read_chances():
    """Read the fitted numbers, once, before a round is valued by the match; at the import it would double its cost."""
    global SPREAD, GAIN, BAG_COST
    if SPREAD:
        return
    from importlib import resources

    text = resources.files("games.spades").joinpath("data/evaluation.json").read_text(encoding="utf-8")
    fitted = json.loads(text)
    GAIN = fitted["gain"]
    BAG_COST = fitted["bag_cost"]
    SPREAD = fitted["spread"]


cdef inline double chance_to_win(double ahead, double to_go) noexcept nogil:
    cdef double z = ahead / (SPREAD * sqrt((to_go if to_go > 0 else 0.0) / GAIN + 1.0))
    return 0.5 + 0.5 * z / sqrt(1.0 + z * z)


cdef double value_in_match(const TableRules* table, const TeamScore* teams) noexcept nogil:
    """Return the chance of team 0 to win the match after this round."""
    cdef int totals[2]
    cdef int bags[2]
    cdef int team, best
    for team in range(2):
        bags[team] = table.bags[team] + teams[team].bags
        totals[team] = table.scores[team] + teams[team].points
        if table.bag_penalty:
            totals[team] -= table.bag_penalty * (bags[team] // 10)
            bags[team] %= 10
        else:
            bags[team] = 0
    best = totals[0] if totals[0] > totals[1] else totals[1]
    if best >= table.target and totals[0] != totals[1]:
        return 1.0 if totals[0] > totals[1] else 0.0
    return chance_to_win(totals[0] - totals[1] - BAG_COST * (bags[0] - bags[1]), table.target - best)


cdef double value_of_round(const TableRules* table, const int8_t* bids, const uint8_t* tricks) noexcept nogil:
    """Return the worth of the round to team 0; bids and tricks by seat."""
    cdef TeamScore teams[2]
    cdef double value
    cdef int team
    for team in range(2):
        teams[team] = score_team(&table.scoring, bids[team], tricks[team], bids[team + 2], tricks[team + 2])
    if table.by_match:
        return value_in_match(table, teams)
    value = 0.5 + (teams[0].points - 10 * teams[0].bags - teams[1].points + 10 * teams[1].bags) / SCORE_RANGE
    return 0.0 if value < 0.0 else 1.0 if value > 1.0 else value
