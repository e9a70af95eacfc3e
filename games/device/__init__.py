"""What a device is, and what the AI costs on it: one document, the same from `aicards profile` and from the app."""

from .facts import battery, device_facts, resident_bytes
from .frames import FrameTimes, SimulatedFrames
from .profile import PROFILE_VERSION, Profiler
from .summary import summary_lines

__all__ = [
    "PROFILE_VERSION",
    "FrameTimes",
    "Profiler",
    "SimulatedFrames",
    "battery",
    "device_facts",
    "resident_bytes",
    "summary_lines",
]
