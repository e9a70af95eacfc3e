"""Milliseconds to iterations, and what a move teaches: exact, without a clock."""

import json
import math
import random

import pytest

from aicore.budget import Budget, CostModel
from aicore.budget.cost import DEADLINE_PART, KNOTS, PLANNED_PART

FIVE_STARS = Budget(iterations=2500, time_ms=250.0)


def flat(cost_us, *, stall_ms=0.0, **more):
    return CostModel([cost_us] * len(KNOTS), stall_ms=stall_ms, **more)


def true_cost_us(stage):
    """A device on which a late iteration costs a sixth of an early one."""
    return 12.0 - 10.0 * stage


def play_round(model, factor=1.0, *, iterations=2500):
    """Play twelve tricks; in the last one nobody has a choice."""
    for move in range(48):
        stage = move // 4 / 13
        model.learn(
            stage=stage,
            iterations=iterations,
            loop_ms=iterations * true_cost_us(stage) * factor / 1000,
            overhead_ms=0.5 * factor,
        )


def worst_error(model, factor=1.0):
    return max(abs(model.cost_us(stage) / (true_cost_us(stage) * factor) - 1) for stage in (0.0, 0.3, 0.6, 0.9))


def test_all_iterations_where_the_device_is_fast_enough():
    assert flat(79.0).scale(FIVE_STARS, stage=0.0).iterations == 2500


def test_a_slow_device_gets_what_fits_into_the_planned_part():
    model = flat(1000.0)
    scaled = model.scale(FIVE_STARS, stage=0.5)
    assert scaled.iterations == int(250 * DEADLINE_PART * PLANNED_PART)
    assert scaled.time_ms == 250 * DEADLINE_PART
    assert scaled.num_bytes == FIVE_STARS.num_bytes


def test_late_moves_get_more_iterations_than_early_ones():
    model = CostModel([400.0, 300.0, 200.0, 100.0], stall_ms=0.0)
    iterations = [model.scale(FIVE_STARS, stage=stage).iterations for stage in (0.0, 0.3, 0.6, 0.75, 1.0)]
    assert iterations == [506, 675, 1012, 1431, 2024]


def test_time_spent_before_the_search_is_taken_off():
    scaled = flat(1000.0).scale(FIVE_STARS, stage=0.0, spent_ms=100.0)
    assert scaled.iterations == 112
    assert scaled.time_ms == 125.0


def test_overhead_seen_before_is_planned_for():
    assert flat(1000.0, overhead_ms=50.0).scale(FIVE_STARS, stage=0.0, spent_ms=10.0).iterations == 153


def test_one_iteration_at_least_however_slow():
    scaled = flat(1e6, overhead_ms=400.0).scale(FIVE_STARS, stage=0.0, spent_ms=400.0)
    assert scaled.iterations == 1
    assert scaled.time_ms == 1.0


def test_a_device_that_stalls_gets_an_earlier_deadline():
    model = flat(100.0, stall_ms=20.0)
    assert model.search_ms(250.0, 0.0) == 210.0
    model.learn(stage=0.5, iterations=2500, loop_ms=250.0, overhead_ms=0.5, stall_ms=60.0)
    assert model.search_ms(250.0, 0.0) == 130.0
    for _ in range(200):
        model.learn(stage=0.5, iterations=2500, loop_ms=250.0, overhead_ms=0.5, stall_ms=0.5)
    assert 190.0 < model.search_ms(250.0, 0.0) < 225.0


def test_a_search_gets_a_fifth_of_the_time_however_the_device_stalls():
    model = flat(100.0, stall_ms=400.0)
    assert model.search_ms(250.0, 0.0) == 50.0
    assert model.search_ms(250.0, 150.0) == 50.0
    assert model.search_ms(250.0, 200.0) == 25.0
    assert model.search_ms(250.0, 300.0) == 1.0


def test_no_time_limit_no_scaling():
    budget = Budget(iterations=100_000, time_ms=None)
    assert flat(1e5).scale(budget, stage=0.0) is budget


def calibrated(factor=1.0, shape=(1.0, 1.0, 1.0, 1.0)):
    """A model off by a factor in all, and by another at each knot."""
    return CostModel([true_cost_us(knot) * factor * part for knot, part in zip(KNOTS, shape, strict=True)])


@pytest.mark.parametrize("factor", [0.1, 0.5, 1.0, 2.0, 10.0])
@pytest.mark.parametrize("shape", [(1, 1, 1, 1), (0.95, 1.05, 1.05, 0.95), (1.05, 0.95, 1.05, 0.95)])
def test_rates_are_within_a_fifth_after_one_round(factor, shape):
    model = calibrated(factor, shape)
    play_round(model)
    assert worst_error(model) < 0.2
    assert model.overhead_ms == pytest.approx(0.5)
    assert model.num_moves == 48


@pytest.mark.parametrize("factor", [4.0, 0.25])
def test_a_device_that_throttles_or_recovers_is_followed_within_two_tricks(factor):
    model = calibrated()
    play_round(model)
    for move in range(8):
        stage = (move // 4 + 1) / 13
        loop_ms = 2.5 * true_cost_us(stage) * factor
        model.learn(stage=stage, iterations=2500, loop_ms=loop_ms, overhead_ms=0.5 * factor)
    assert model.cost_us(0.15) == pytest.approx(true_cost_us(0.15) * factor, rel=0.2)
    # Stages that were not played yet have followed too: it is the device that has changed.
    assert abs(math.log(model.cost_us(0.9) / (true_cost_us(0.9) * factor))) < math.log(1.5)


def test_a_single_late_wake_up_does_not_halve_the_rate_for_long():
    model = calibrated()
    play_round(model)
    before = model.cost_us(0.5)
    model.learn(stage=0.5, iterations=100, loop_ms=50.0, overhead_ms=0.1)
    assert before < model.cost_us(0.5) < 2.4 * before
    for _ in range(4):
        model.learn(stage=0.5, iterations=2500, loop_ms=2.5 * before, overhead_ms=0.1)
    assert model.cost_us(0.5) == pytest.approx(before, rel=0.1)


def test_an_interrupted_short_loop_is_hardly_believed():
    model = calibrated()
    play_round(model)
    before = model.cost_us(0.5)
    model.learn(stage=0.5, iterations=20, loop_ms=20 * before / 1000 * 3, overhead_ms=0.1)
    assert model.cost_us(0.5) == pytest.approx(before, rel=0.25)


def test_noise_of_a_busy_device_is_smoothed():
    model = calibrated()
    noise = random.Random(4)
    for _ in range(30):
        for move in range(48):
            stage = move // 4 / 13
            cost = true_cost_us(stage) * math.exp(noise.gauss(0.0, 0.1))
            model.learn(stage=stage, iterations=2500, loop_ms=2.5 * cost, overhead_ms=0.5)
    assert worst_error(model) < 0.2


def test_a_search_without_iterations_teaches_nothing_about_their_cost():
    model = flat(10.0)
    model.learn(stage=0.0, iterations=0, loop_ms=0.0, overhead_ms=1.0)
    assert model.costs_us == [10.0] * len(KNOTS)


def test_json_gives_the_same_model():
    model = CostModel([4.0, 3.0, 2.0, 1.0], overhead_ms=0.25, num_moves=7)
    again = CostModel.from_json(json.loads(json.dumps(model.as_json())))
    assert again.as_json() == model.as_json()


@pytest.mark.parametrize(
    "data",
    [
        None,
        {},
        {"costs_us": [1.0] * 3, "overhead_ms": 0.0, "stall_ms": 0.0, "num_moves": 0},
        {"costs_us": [1.0] * 3 + [-1.0], "overhead_ms": 0.0, "stall_ms": 0.0, "num_moves": 0},
        {"costs_us": [1.0] * 3 + ["1"], "overhead_ms": 0.0, "stall_ms": 0.0, "num_moves": 0},
        {"costs_us": [1.0] * 3 + [float("nan")], "overhead_ms": 0.0, "stall_ms": 0.0, "num_moves": 0},
        {"costs_us": [1.0] * 4, "overhead_ms": -1.0, "stall_ms": 0.0, "num_moves": 0},
        {"costs_us": [1.0] * 4, "overhead_ms": 0.0, "stall_ms": 0.0, "num_moves": "many"},
    ],
)
def test_a_damaged_model_is_refused(data):
    with pytest.raises(ValueError, match=r"cost|number|overhead"):
        CostModel.from_json(data)
