"""What a round is worth under the options of the rules: where it decides the match, what the score says."""

from collections.abc import Sequence
from itertools import product
from random import Random

import pytest

from aicore.games.spades.evaluation import round_value
from aicore.games.spades.rules import LOSSES, TARGETS, Rules
from aicore.games.spades.scoring import match_winner, score_round
from aicore.games.spades.state import SpadesState

EVEN = ((3, 3, 3, 3), (4, 3, 3, 3))  # both contracts made: 61 and 60
LOST = ((6, 3, 6, 3), (4, 3, 3, 3))  # -120 and 60
BOTH_LOST = ((6, 6, 6, 6), (4, 3, 3, 3))  # -120 and -120
TIED = ((3, 3, 3, 4), (3, 3, 3, 4))  # 60 and 70
NIL_FAILED = ((0, 4, 4, 4), (2, 4, 2, 5))  # the partner needs the two tricks of the nil


def check_against_score(
    round: tuple[Sequence[int], Sequence[int]], rules: Rules, score: Sequence[int], bags: Sequence[int]
) -> int | None:
    """Compare the value in the match with the score of the same round; return who has won."""
    bids, tricks = round
    value = round_value(bids, tricks, rules=rules, score=score, bags=bags, by_match=True)
    totals = [team.total for team in score_round(bids, tricks, rules, score, bags)]
    winner = match_winner(totals, rules)
    reason = f"{rules.as_json()} {score} {bags} {round} -> {totals}"
    if winner is None:
        assert 0.0 < value < 1.0, reason
    else:
        assert value == {0: 1.0, 1: 0.0, -1: 0.5}[winner], reason
    return winner


def test_a_match_that_is_decided_is_worth_its_result() -> None:
    outcomes = set()
    for target, losing, tie, penalty, counts in product((250, 500), LOSSES, (True, False), (0, 100), (True, False)):
        rules = Rules(
            target_points=target, losing_points=losing, tie_plays_on=tie, bag_penalty=penalty, failed_nil_counts=counts
        )
        for score in product((-500, -460, -390, -80, 0, 190, 430, 440), repeat=2):
            for round, bags in product((EVEN, LOST, BOTH_LOST, TIED, NIL_FAILED), ((0, 0), (9, 4))):
                outcomes.add(check_against_score(round, rules, score, bags))
    assert outcomes == {None, 0, 1, -1}


@pytest.mark.parametrize(
    ("options", "score", "bags", "round", "value"),
    [
        ({}, (450, 300), (0, 0), EVEN, 1.0),
        ({}, (450, 480), (0, 0), EVEN, 0.0),  # both at the target: the higher wins
        ({"losing_points": -200}, (-100, -150), (0, 0), LOST, 0.0),
        ({"losing_points": -200}, (-100, -90), (0, 0), BOTH_LOST, 0.0),  # both fell: the higher wins
        ({"tie_plays_on": False}, (450, 440), (0, 0), TIED, 0.5),
        ({"bag_penalty": 0}, (440, 300), (9, 0), EVEN, 1.0),  # with a penalty the tenth bag would cost the match
    ],
)
def test_rounds_that_end_the_match(
    options: dict[str, object],
    score: tuple[int, int],
    bags: tuple[int, int],
    round: tuple[Sequence[int], Sequence[int]],
    value: float,
) -> None:
    rules = Rules.from_json(options)
    assert check_against_score(round, rules, score, bags) is not None
    assert round_value(*round, rules=rules, score=score, bags=bags, by_match=True) == value
    if options:
        assert check_against_score(round, Rules(), score, bags) is None      # the option alone decides
        assert 0.0 < round_value(*round, score=score, bags=bags, by_match=True) < 1.0


def test_a_lead_counts_more_the_nearer_either_end() -> None:
    def lead(score: int, **options: int) -> float:
        rules = Rules(**options)  # type: ignore[arg-type]
        return round_value(*TIED, rules=rules, score=(score + 60, score), by_match=True)

    assert lead(0) < lead(300)
    assert lead(-200) < lead(-200, losing_points=-500) < lead(-200, losing_points=-200)
    assert lead(0) == pytest.approx(lead(0, losing_points=-500))      # the target is nearer
    assert [lead(200, target_points=target) for target in TARGETS][::-1] == sorted(
        lead(200, target_points=target) for target in TARGETS
    )


@pytest.mark.parametrize("by_match", [False, True])
def test_bags_cost_what_the_penalty_says(by_match: bool) -> None:
    """A round with three bags against one with none, by the penalty for ten."""

    def worth(tricks: tuple[int, ...], penalty: int) -> float:
        return round_value((3, 3, 3, 1), tricks, rules=Rules(bag_penalty=penalty), by_match=by_match)

    with_bags, without = (5, 3, 4, 1), (3, 3, 3, 4)
    assert worth(with_bags, 0) > worth(without, 0)      # a bag is a point
    gains = [worth(with_bags, penalty) - worth(without, penalty) for penalty in (0, 50, 100, 200)]
    assert gains == sorted(gains, reverse=True)
    assert len(set(gains)) == 4
    assert gains[2] < 0.0
    if not by_match:
        assert gains == pytest.approx([(6 - penalty / 10 * 6) / 500 for penalty in (0, 50, 100, 200)])


def test_tricks_of_a_failed_nil() -> None:
    counting, not_counting = Rules(), Rules(failed_nil_counts=False)
    made = score_round(*NIL_FAILED, counting)[0]
    failed = score_round(*NIL_FAILED, not_counting)[0]
    assert (made.is_made, failed.is_made) == (True, False)
    assert made.points - failed.points == 40 - (2 - 40)
    by_points = [round_value(*NIL_FAILED, rules=rules) for rules in (counting, not_counting)]
    assert by_points[0] - by_points[1] == pytest.approx((80 - 2 + 10 * 2) / 500)


def test_the_need_of_a_contract_is_what_the_score_says() -> None:
    """At the end of any round a team needs nothing more exactly when its contract is scored as made."""
    seen = set()
    for seed, counts in product(range(100), (True, False)):
        rules = Rules(failed_nil_counts=counts, blind_nil=True)
        state = SpadesState.deal(seed, rules=rules, score=(-200, 0))
        choose = Random(seed)
        while state.current_player() >= 0:
            state.apply(choose.choice(state.legal_moves()[:6]))
        bids = [bid for bid in state.bids if bid is not None]
        for team, score in enumerate(score_round(bids, state.tricks, rules)):
            assert (state.need(team) <= 0) == score.is_made
            seen.add((counts, score.is_made, any(bid in (0, 14) for bid in bids[team::2])))
    assert len(seen) == 8
    with pytest.raises(ValueError, match="a side is 0 to 1, not 2"):
        state.need(2)


def test_playouts_know_what_counts_for_a_contract() -> None:
    """With the nil broken, a partner who needs tricks of its own takes more than one whom the nil has helped."""
    taken = {True: 0, False: 0}
    for seed in range(40):
        for counts in (True, False):
            state = SpadesState.deal(seed, rules=Rules(failed_nil_counts=counts))
            choose = Random(seed)
            for bid in (0, 1, 3, 1):
                state.apply(bid)
            while state.num_tricks < 6:
                state.apply(choose.choice(state.legal_moves()))
            if state.tricks[0] < 2 or not 0 < 3 - state.tricks[2] <= state.tricks[0]:
                break
            assert (state.need(0) > 0) != counts
            state.play_random(seed, policy="rule")
            taken[counts] += state.tricks[2]
    assert taken[False] > 1.2 * taken[True] > 0
