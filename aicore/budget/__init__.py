"""Device speed, milliseconds to iterations, bytes to nodes, when to stop. Knows neither search nor game."""

from importlib import import_module
from typing import TYPE_CHECKING

from .budget import MAX_BYTES, MAX_TIME_MS, Budget
from .calibration import MAX_CALIBRATION_MS, calibrate
from .clock import Clock, FakeClock
from .cost import CostModel
from .measure import Measurement, measure
from .stoppers import DeadlineStopper, DecidedStopper, IterationsStopper, Stopper

if TYPE_CHECKING:
    from .device import DeviceProfile, device_name

__all__ = [
    "MAX_BYTES",
    "MAX_CALIBRATION_MS",
    "MAX_TIME_MS",
    "Budget",
    "Clock",
    "CostModel",
    "DeadlineStopper",
    "DecidedStopper",
    "DeviceProfile",
    "FakeClock",
    "IterationsStopper",
    "Measurement",
    "Stopper",
    "calibrate",
    "device_name",
    "measure",
]


def __getattr__(name: str) -> object:
    """Import the profile's file handling when it is asked for: a phone must not wait for it at the start."""
    if name in ("DeviceProfile", "device_name"):
        return getattr(import_module(".device", __name__), name)
    raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
