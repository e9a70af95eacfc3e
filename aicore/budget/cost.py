"""What a decision costs on this device: milliseconds to iterations, learned from every move.

    time of a move = overhead + iterations * cost(stage)

The stage is how far a round has come, 0 at its start and 1 at its end: early iterations play more moves and cost
more. The cost is a curve through a few knots. A real move corrects the whole curve (the device has become faster
or slower) and once more the knots near its stage (the shape was wrong), both in proportion to what it measured.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from math import exp, log
from typing import TypeGuard

from .budget import Budget

KNOTS = (0.0, 0.25, 0.5, 0.75, 1.0)

# Plan for this part of the time limit and stop the search at that part: the rest is for whatever the system does
# between two looks at the clock, and for what follows the search.
PLANNED_PART = 0.8
DEADLINE_PART = 0.9

GAIN_ALL = 0.3            # of an error in the logarithm that moves the whole curve ...
GAIN_NEAR = 0.3           # ... and that moves the knots beside the stage
GAIN_OVERHEAD = 0.3
MAX_ERROR = log(4.0)      # no single move is believed beyond a factor of four
TRUSTED_MS = 2.0          # a loop as long as this counts fully, a shorter one in proportion
MIN_COST_US, MAX_COST_US = 1e-3, 1e6


class CostModel:
    """The cost of one game's search on one device."""

    def __init__(self, costs_us: Sequence[float], *, overhead_ms: float = 0.0, num_moves: int = 0) -> None:
        if len(costs_us) != len(KNOTS):
            raise ValueError(f"a cost model has {len(KNOTS)} costs, not {len(costs_us)}")
        if not all(MIN_COST_US <= cost <= MAX_COST_US for cost in costs_us):
            raise ValueError(f"an iteration costs {MIN_COST_US:g} to {MAX_COST_US:g} µs, not {list(costs_us)}")
        if not 0.0 <= overhead_ms <= 1e6:
            raise ValueError(f"an overhead lies in 0 to 1,000,000 ms, not {overhead_ms:g}")
        self.costs_us = [float(cost) for cost in costs_us]
        self.overhead_ms = float(overhead_ms)
        self.num_moves = num_moves          # real moves learned from

    @classmethod
    def through(cls, measured: Sequence[tuple[float, float]], *, overhead_ms: float = 0.0) -> "CostModel":
        """Return the model through (stage, µs) pairs, at least one; straight lines between, level outside."""
        points = sorted(measured)
        return cls([interpolated(points, knot) for knot in KNOTS], overhead_ms=overhead_ms)

    def cost_us(self, stage: float) -> float:
        """Return the microseconds of an iteration at a stage in 0 to 1."""
        return interpolated(list(zip(KNOTS, self.costs_us, strict=True)), stage)

    def rate(self, stage: float) -> float:
        """Return the iterations a second at a stage in 0 to 1."""
        return 1e6 / self.cost_us(stage)

    def scale(self, budget: Budget, *, stage: float, spent_ms: float = 0.0) -> Budget:
        """Return the budget with as many iterations as fit, and a deadline for what is left after spent_ms."""
        if budget.time_ms is None:
            return budget
        # What is still to come of the overhead is unknown: it is counted in full unless it is spent already.
        before_ms = max(spent_ms, self.overhead_ms)
        planned_ms = budget.time_ms * PLANNED_PART - before_ms
        fitting = int(planned_ms * 1000.0 / self.cost_us(stage))
        return replace(
            budget,
            iterations=max(1, min(budget.iterations, fitting)),
            time_ms=max(budget.time_ms * DEADLINE_PART - spent_ms, 1.0),
        )

    def learn(self, *, stage: float, iterations: int, loop_ms: float, overhead_ms: float) -> None:
        """Take in a real move: the iterations of its loop, their time, and the time around the loop."""
        if overhead_ms >= 0.0:
            gain = GAIN_OVERHEAD if self.num_moves else 1.0
            self.overhead_ms += gain * (overhead_ms - self.overhead_ms)
        self.num_moves += 1
        if iterations < 1 or not loop_ms > 0.0:
            return
        error = log(loop_ms * 1000.0 / iterations / self.cost_us(stage))
        error = max(-MAX_ERROR, min(MAX_ERROR, error)) * min(1.0, loop_ms / TRUSTED_MS)
        near = nearness(stage)
        self.costs_us = [
            max(MIN_COST_US, min(MAX_COST_US, cost * exp(error * (GAIN_ALL + GAIN_NEAR * weight))))
            for cost, weight in zip(self.costs_us, near, strict=True)
        ]

    def as_json(self) -> dict[str, object]:
        """Return the model as plain values."""
        return {
            "costs_us": [round(cost, 4) for cost in self.costs_us],
            "overhead_ms": round(self.overhead_ms, 4),
            "num_moves": self.num_moves,
        }

    @classmethod
    def from_json(cls, data: object) -> "CostModel":
        """Return the model that as_json described; ValueError when it is none."""
        if not isinstance(data, dict):
            raise ValueError("a cost model is an object")
        costs, overhead, num_moves = data.get("costs_us"), data.get("overhead_ms"), data.get("num_moves")
        if not isinstance(costs, list) or not all(is_number(cost) for cost in costs):
            raise ValueError("costs_us is a list of numbers")
        if not is_number(overhead) or not isinstance(num_moves, int) or num_moves < 0:
            raise ValueError("overhead_ms and num_moves are numbers")
        return cls(costs, overhead_ms=overhead, num_moves=num_moves)


def is_number(value: object) -> TypeGuard[float]:
    """Return whether a value read from JSON is a number."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def interpolated(points: Sequence[tuple[float, float]], place: float) -> float:
    """Return the height at place of the line through points in ascending order; level outside them."""
    if place <= points[0][0]:
        return points[0][1]
    for (left, low), (right, high) in pairwise(points):
        if place <= right:
            return low + (high - low) * (place - left) / (right - left)
    return points[-1][1]


def nearness(stage: float) -> list[float]:
    """Return for every knot its part in the cost at the stage; the parts sum to 1."""
    inside = min(max(stage, KNOTS[0]), KNOTS[-1])
    gap = 1.0 / (len(KNOTS) - 1)
    return [max(0.0, 1.0 - abs(inside - knot) / gap) for knot in KNOTS]
