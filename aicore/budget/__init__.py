"""Device speed, milliseconds to iterations, bytes to nodes, when to stop. Knows neither search nor game."""

from importlib import import_module
from typing import TYPE_CHECKING

from .allocation import Allocation, allocation_of
from .budget import MAX_BYTES, MAX_TIME_MS, Budget
from .calibration import MAX_CALIBRATION_MS, calibrate
from .clock import Clock, FakeClock
from .cost import CostModel
from .stoppers import DeadlineStopper, DecidedStopper, IterationsStopper, Stopper

if TYPE_CHECKING:
    from .device_costs import DeviceCosts, device_name

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
    "allocation_of",
    "calibrate",
    "device_name",
]


def __getattr__(name: str) -> object:
    """Import the file handling of costs when it is asked for: a phone must not wait for it at the start."""
    if name in ("DeviceCosts", "device_name"):
        return getattr(import_module(".device_costs", __name__), name)
    raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
