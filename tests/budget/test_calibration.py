"""Calibration on a fake clock: simulated devices from fast to hopeless, never more than 150 ms."""

import pytest

from aicore.budget import MAX_CALIBRATION_MS, FakeClock, calibrate
from aicore.budget.calibration import STAGES


class SimulatedDevice:
    """Runs a search by letting time pass: set-up, then iterations until they or the time are used up."""

    def __init__(self, clock, *, early_us, late_us, set_up_us=50.0):
        self.clock = clock
        self.early_us, self.late_us, self.set_up_us = early_us, late_us, set_up_us
        self.stages = []

    def cost_us(self, stage):
        return self.early_us + (self.late_us - self.early_us) * stage

    def run(self, stage, budget):
        self.stages.append(stage)
        self.clock.advance_ns(int(self.set_up_us * 1000))
        fitting = max(1, int(budget.time_ms * 1000 / self.cost_us(stage)))
        done = min(budget.iterations, fitting)
        self.clock.advance_ns(int(done * self.cost_us(stage) * 1000))
        return done


@pytest.mark.parametrize("slowness", [1, 10, 100, 1000, 5000])
def test_takes_at_most_150_ms_and_finds_the_cost(slowness):
    clock = FakeClock()
    device = SimulatedDevice(clock, early_us=1.4 * slowness, late_us=0.3 * slowness, set_up_us=50.0)
    model = calibrate(device.run, clock=clock)
    assert clock.now_ns() / 1e6 <= MAX_CALIBRATION_MS
    assert model.cost_us(STAGES[0]) == pytest.approx(device.cost_us(STAGES[0]), rel=0.05)
    assert set(device.stages) <= set(STAGES)


@pytest.mark.parametrize("slowness", [1, 10, 100])
def test_knows_that_late_moves_cost_less(slowness):
    clock = FakeClock()
    device = SimulatedDevice(clock, early_us=1.4 * slowness, late_us=0.3 * slowness)
    model = calibrate(device.run, clock=clock)
    for stage in (0.3, 0.6, 0.9):
        assert model.cost_us(stage) == pytest.approx(device.cost_us(stage), rel=0.15)


def test_expensive_set_up_is_not_taken_for_expensive_iterations():
    clock = FakeClock()
    device = SimulatedDevice(clock, early_us=2.0, late_us=2.0, set_up_us=3000.0)
    model = calibrate(device.run, clock=clock)
    assert model.cost_us(0.5) == pytest.approx(2.0, rel=0.05)
    assert model.overhead_ms == pytest.approx(3.0, rel=0.01)


def test_one_stage_is_enough():
    clock = FakeClock()
    device = SimulatedDevice(clock, early_us=2.0, late_us=2.0)
    assert calibrate(device.run, stages=[0.0], clock=clock).cost_us(1.0) == pytest.approx(2.0, rel=0.01)


def test_no_stage_is_refused():
    with pytest.raises(ValueError, match="at least one stage"):
        calibrate(lambda stage, budget: 1, stages=[])
