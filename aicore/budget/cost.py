"""What a decision costs on this device: milliseconds to iterations, learned from every move.

    time of a move = overhead + iterations * cost(stage)

The stage is how far a round has come, 0 at its start and 1 at its end: early iterations play more moves and cost
more. The cost is a curve through a few knots, straight in the logarithm, times the slowness of the device. The curve
comes from calibration and changes slowly. The slowness is the time that recent moves took by what the curve gave
them, weighted by time, since a short loop is easily doubled by one interruption; a phone that grows hot is followed
within a few moves, at all stages by what was measured at one.
"""

from collections.abc import Sequence
from dataclasses import replace
from math import exp, log
from typing import TypeGuard

from .budget import Budget

# The first a little after the start: what comes before may be bids, which most players do not search.
KNOTS = (0.08, 0.3, 0.6, 0.9)

# The search is stopped at this part of the time limit, and earlier on a device that stalls: one stall may hit the
# deadline itself and another what follows the search. Iterations are planned for a part of that.
DEADLINE_PART = 0.9
PLANNED_PART = 0.9
MIN_SEARCH_PART = 0.2     # a search gets at least this, stalls or not, as long as there is so much time left
FIRST_STALL_MS = 20.0
STALL_KEPT = 0.995        # from move to move: stalls are rare, and remembered for hundreds of moves

WINDOW_MS = 50.0          # of search that the slowness is averaged over ...
MIN_KEPT = 0.5            # ... but a single move replaces no more than half of what was known
FIRST_EVIDENCE_MS = 15.0  # that a calibration or a file is worth
MAX_FACTOR = 8.0          # no single move is believed beyond
MAX_SHAPE_FACTOR = 1.25   # and an error in the curve is not larger than this
GAIN_SHAPE = 0.1          # of it that a long move corrects
GAIN_OVERHEAD = 0.3
MIN_COST_US, MAX_COST_US = 1e-3, 1e6


class CostModel:
    """The cost of one game's search on one device."""

    def __init__(
        self,
        costs_us: Sequence[float],
        *,
        overhead_ms: float = 0.0,
        stall_ms: float = FIRST_STALL_MS,
        num_moves: int = 0,
    ) -> None:
        if len(costs_us) != len(KNOTS):
            raise ValueError(f"a cost model has {len(KNOTS)} costs, not {len(costs_us)}")
        if not all(is_number(cost) and MIN_COST_US <= cost <= MAX_COST_US for cost in costs_us):
            raise ValueError(f"an iteration costs {MIN_COST_US:g} to {MAX_COST_US:g} µs, not {list(costs_us)}")
        if not (0.0 <= overhead_ms <= 1e6 and 0.0 <= stall_ms <= 1e6):
            raise ValueError(f"overhead and stall lie in 0 to 1,000,000 ms, not {overhead_ms:g} and {stall_ms:g}")
        if num_moves < 0:
            raise ValueError(f"a cost model has learned from 0 or more moves, not {num_moves}")
        self._curve_us = [float(cost) for cost in costs_us]
        self._took_ms = self._expected_ms = FIRST_EVIDENCE_MS
        self.overhead_ms = float(overhead_ms)
        self.stall_ms = float(stall_ms)     # the longest time without the processor in recent moves
        self.num_moves = num_moves          # real moves learned from

    @property
    def slowness(self) -> float:
        """The time that recent moves took by the time that the curve gives them."""
        return self._took_ms / self._expected_ms

    @property
    def costs_us(self) -> list[float]:
        """The microseconds of an iteration at the knots."""
        return [min(max(cost * self.slowness, MIN_COST_US), MAX_COST_US) for cost in self._curve_us]

    @classmethod
    def through(cls, measured: Sequence[tuple[float, float]], *, overhead_ms: float = 0.0) -> "CostModel":
        """Return the model through (stage, µs) pairs, at least one; level before the first and after the last."""
        if not measured or not all(0.0 <= stage <= 1.0 and cost > 0.0 for stage, cost in measured):
            raise ValueError(f"a cost goes through pairs of a stage in 0 to 1 and microseconds above 0, not {measured}")
        points = sorted(measured)
        stages = [stage for stage, _ in points]
        costs = [cost for _, cost in points]
        return cls([mixed(costs, weights(stages, knot)) for knot in KNOTS], overhead_ms=overhead_ms)

    def cost_us(self, stage: float) -> float:
        """Return the microseconds of an iteration at a stage in 0 to 1."""
        return mixed(self.costs_us, weights(KNOTS, stage))

    def rate(self, stage: float) -> float:
        """Return the iterations a second at a stage in 0 to 1."""
        return 1e6 / self.cost_us(stage)

    def scale(self, budget: Budget, *, stage: float, spent_ms: float = 0.0) -> Budget:
        """Return the budget with as many iterations as fit, and a deadline for what is left after spent_ms."""
        if not (0.0 <= stage <= 1.0 and spent_ms >= 0.0):
            raise ValueError(f"a stage lies in 0 to 1 and a time is 0 or more, not {stage:g} and {spent_ms:g}")
        if budget.time_ms is None:
            return budget
        # What is still to come of the overhead is unknown: it is counted in full unless it is spent already.
        to_come_ms = max(self.overhead_ms - spent_ms, 0.0)
        search_ms = self.search_ms(budget.time_ms, spent_ms)
        planned_ms = search_ms * PLANNED_PART - to_come_ms
        fitting = int(planned_ms * 1000.0 / self.cost_us(stage))
        return replace(
            budget,
            iterations=max(1, min(budget.iterations, fitting)),
            time_ms=search_ms,
        )

    def search_ms(self, limit_ms: float, spent_ms: float) -> float:
        """Return how long a search may take after spent_ms so that the move is made within limit_ms."""
        latest_ms = limit_ms * DEADLINE_PART - spent_ms
        wished_ms = min(latest_ms, limit_ms - 2.0 * self.stall_ms - spent_ms)
        return max(wished_ms, min(limit_ms * MIN_SEARCH_PART, latest_ms), 1.0)

    def learn(
        self, *, stage: float, iterations: int, loop_ms: float, overhead_ms: float, stall_ms: float = 0.0
    ) -> None:
        """Take in a real move: the iterations of its loop, their time, the time around it, its longest stall."""
        self.stall_ms = max(self.stall_ms * STALL_KEPT, stall_ms)
        if overhead_ms >= 0.0:
            gain = GAIN_OVERHEAD if self.num_moves else 1.0
            self.overhead_ms += gain * (overhead_ms - self.overhead_ms)
        self.num_moves += 1
        if iterations < 1 or not loop_ms > 0.0:
            return
        parts = weights(KNOTS, stage)
        curve_ms = iterations * mixed(self._curve_us, parts) / 1000.0
        expected_ms = curve_ms * self.slowness
        believed_ms = max(expected_ms / MAX_FACTOR, min(expected_ms * MAX_FACTOR, loop_ms))
        kept = max(MIN_KEPT, exp(-max(expected_ms, believed_ms) / WINDOW_MS))
        gain = GAIN_SHAPE * (1.0 - kept)
        self._took_ms = self._took_ms * kept + believed_ms
        self._expected_ms = self._expected_ms * kept + curve_ms
        # What the new slowness does not explain may lie in the curve, if it is not much.
        error = min(max(believed_ms / (curve_ms * self.slowness), 1.0 / MAX_SHAPE_FACTOR), MAX_SHAPE_FACTOR)
        self._curve_us = [cost * error ** (gain * part) for cost, part in zip(self._curve_us, parts, strict=True)]

    def as_json(self) -> dict[str, object]:
        """Return the model as plain values."""
        return {
            "costs_us": [round(cost, 4) for cost in self.costs_us],
            "overhead_ms": round(self.overhead_ms, 4),
            "stall_ms": round(self.stall_ms, 4),
            "num_moves": self.num_moves,
        }

    @classmethod
    def from_json(cls, data: object) -> "CostModel":
        """Return the model that as_json described; ValueError when it is none."""
        if not isinstance(data, dict):
            raise ValueError("a cost model is an object")
        costs, num_moves = data.get("costs_us"), data.get("num_moves")
        overhead, stall = data.get("overhead_ms"), data.get("stall_ms")
        if not isinstance(costs, list) or not all(is_number(cost) for cost in costs):
            raise ValueError("costs_us is a list of numbers")
        if not is_number(overhead) or not is_number(stall) or not isinstance(num_moves, int) or num_moves < 0:
            raise ValueError("overhead_ms, stall_ms and num_moves are numbers")
        return cls(costs, overhead_ms=overhead, stall_ms=stall, num_moves=num_moves)


def is_number(value: object) -> TypeGuard[float]:
    """Return whether a value read from JSON is a number."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def weights(places: Sequence[float], place: float) -> list[float]:
    """Return the part that each of the ascending places has in one between them; outside, the nearest has all."""
    parts = [0.0] * len(places)
    for index in range(1, len(places)):
        if places[index - 1] < place < places[index]:
            parts[index] = (place - places[index - 1]) / (places[index] - places[index - 1])
            parts[index - 1] = 1.0 - parts[index]
            return parts
    parts[min(range(len(places)), key=lambda index: abs(places[index] - place))] = 1.0
    return parts


def mixed(costs_us: Sequence[float], parts: Sequence[float]) -> float:
    """Return the mean of positive costs in the logarithm, weighted by parts that sum to 1."""
    return exp(sum(part * log(cost) for part, cost in zip(parts, costs_us, strict=True) if part))
