"""Calibrate: learn what a search costs on this device, in a moment, with the game's own search."""

import math
from collections.abc import Callable, Sequence

from .budget import Budget
from .clock import Clock
from .cost import KNOTS, CostModel

MAX_CALIBRATION_MS = 150.0
STAGES = KNOTS

# Searches the game's own position at a stage within a budget, and returns the iterations done.
RunAtStage = Callable[[float, Budget], int]

# The first searches warm the caches; half of the time is for measuring, the rest for being late.
WARM_UP_ITERATIONS = 50
MEASURED_PART = 0.5


def calibrate(
    run: RunAtStage,
    *,
    stages: Sequence[float] = STAGES,
    iterations: int = 2500,
    limit_ms: float = MAX_CALIBRATION_MS,
    clock: Clock | None = None,
) -> CostModel:
    """Return the cost of run at the stages, measured in at most limit_ms in all; the first stage is always measured.

    Searches as long as real ones are repeated while there is time, so that their trees grow as real ones do.
    """
    if not stages:
        raise ValueError("a calibration needs at least one stage")
    if not 0.0 < limit_ms < math.inf:
        raise ValueError(f"a calibration needs more than 0 ms, not {limit_ms:g}")
    watch = clock if clock is not None else Clock()
    started_ns = watch.now_ns()
    share_ms = limit_ms * MEASURED_PART / len(stages)
    measured: list[tuple[float, float]] = []
    overhead_ms = 0.0

    def elapsed_ms() -> float:
        return (watch.now_ns() - started_ns) / 1e6

    for number, stage in enumerate(stages):
        end_ms = share_ms * (number + 1)
        if elapsed_ms() >= end_ms and measured:
            continue
        if number == 0:
            run(stage, Budget(iterations=WARM_UP_ITERATIONS, time_ms=share_ms))
        begun_ms = elapsed_ms()
        run(stage, Budget(iterations=1, time_ms=share_ms))
        single_ms = elapsed_ms() - begun_ms
        done = 0
        num_searches = 0
        begun_ms = elapsed_ms()
        while num_searches == 0 or elapsed_ms() < end_ms:
            left_ms = max(end_ms - elapsed_ms(), share_ms / 4)
            done += max(1, run(stage, Budget(iterations=iterations, time_ms=left_ms)))
            num_searches += 1
        total_ms = elapsed_ms() - begun_ms
        # A search of one iteration is set-up and that one; what the others had beyond it is iterations alone.
        further_ms = total_ms - num_searches * single_ms
        # Next to nothing beyond it means that the one was interrupted.
        is_separable = done > num_searches and further_ms > total_ms / 20
        cost_ms = further_ms / (done - num_searches) if is_separable else total_ms / done
        if cost_ms > 0.0:
            measured.append((stage, cost_ms * 1000.0))
            overhead_ms = max(overhead_ms, single_ms - cost_ms)
    if not measured:
        raise ValueError("the search at every stage took no time at all: the clock stands still")
    return CostModel.through(measured, overhead_ms=overhead_ms)
