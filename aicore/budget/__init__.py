"""Device speed, milliseconds to iterations, bytes to nodes, when to stop. Knows neither search nor game."""

from importlib import import_module
from typing import TYPE_CHECKING

from .. import namesake as namesake
from .budget import MAX_BYTES, MAX_TIME_MS, Budget
from .clock import Clock, FakeClock, ThreadClock
from .cost import CostModel
from .stoppers import DeadlineStopper, DecidedStopper, IterationsStopper, Stopper

if TYPE_CHECKING:
    from .allocation import Allocation, allocation_of
    from .calibration import MAX_CALIBRATION_MS, calibrate
    from .device_costs import DeviceCosts, device_name

LATER = {
    "Allocation": ".allocation",
    "allocation_of": ".allocation",
    "MAX_CALIBRATION_MS": ".calibration",
    "calibrate": ".calibration",
    "DeviceCosts": ".device_costs",
    "device_name": ".device_costs",
}

__all__ = [
    "MAX_BYTES",
    "MAX_CALIBRATION_MS",
    "MAX_TIME_MS",
    "Allocation",
    "Budget",
    "Clock",
    "CostModel",
    "DeadlineStopper",
    "DecidedStopper",
    "DeviceCosts",
    "FakeClock",
    "IterationsStopper",
    "Stopper",
    "ThreadClock",
    "allocation_of",
    "calibrate",
    "device_name",
]


def __getattr__(name: str) -> object:
    """Import what measures, and keeps what was measured, when it is asked for: a phone must not wait for it."""
    if name in LATER:
        return getattr(import_module(LATER[name], __name__), name)
    raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
