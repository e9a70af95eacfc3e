"""Frame times: how long the screen waits for its next picture, idle and while the AI thinks."""

import time
from collections.abc import Callable, Sequence
from typing import Any, Protocol

FRAMES_PER_SECOND = 60


class FrameTimes(Protocol):
    """Something that draws frames: the app's window, or a stand-in for it."""

    source: str

    def collect(self, seconds: float, is_over: Callable[[], bool]) -> list[float]:
        """Return the milliseconds between frames drawn for so long; less when is_over() says so."""
        ...


class SimulatedFrames:
    """A thread that wants to wake sixty times a second: what a window would suffer, without the drawing."""

    source = "simulated"

    def collect(self, seconds: float, is_over: Callable[[], bool]) -> list[float]:
        """Return the milliseconds between wakings."""
        gap = 1.0 / FRAMES_PER_SECOND
        end = time.perf_counter() + seconds
        last = time.perf_counter()
        due = last + gap
        found = []
        while last < end and not is_over():
            time.sleep(max(0.0, due - time.perf_counter()))
            now = time.perf_counter()
            found.append((now - last) * 1000)
            last = now
            # A frame that came late is not made up for: the next one is a whole gap away.
            due = max(due + gap, now)
        return found


def quantile(values: Sequence[float], part: float) -> float:
    """Return the value below which `part` of 0 to 1 of the values lie; at least one value."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def spread(values: Sequence[float]) -> dict[str, Any]:
    """Return count, median, 95th percentile and maximum; of nothing, zeros."""
    if not values:
        return {"count": 0, "median": 0.0, "p95": 0.0, "max": 0.0}
    return {
        "count": len(values),
        "median": round(quantile(values, 0.5), 3),
        "p95": round(quantile(values, 0.95), 3),
        "max": round(max(values), 3),
    }
