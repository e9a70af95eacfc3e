"""Device speed, milliseconds to iterations, bytes to nodes, when to stop. Knows neither search nor game."""

from .budget import MAX_BYTES, MAX_TIME_MS, Budget
from .calibration import MAX_CALIBRATION_MS, calibrate
from .clock import Clock, FakeClock
from .cost import CostModel
from .device import DeviceProfile, device_name
from .measure import Measurement, measure
from .stoppers import DeadlineStopper, DecidedStopper, IterationsStopper, PoolFullStopper, Stopper

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
    "PoolFullStopper",
    "Stopper",
    "calibrate",
    "device_name",
    "measure",
]
