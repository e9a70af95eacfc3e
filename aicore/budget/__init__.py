"""Device speed, milliseconds to iterations, bytes to nodes, when to stop. Knows neither search nor game."""

from .budget import MAX_BYTES, MAX_TIME_MS, Budget
from .clock import Clock, FakeClock
from .stoppers import DeadlineStopper, DecidedStopper, IterationsStopper, PoolFullStopper, Stopper

__all__ = [
    "MAX_BYTES",
    "MAX_TIME_MS",
    "Budget",
    "Clock",
    "DeadlineStopper",
    "DecidedStopper",
    "FakeClock",
    "IterationsStopper",
    "PoolFullStopper",
    "Stopper",
]
