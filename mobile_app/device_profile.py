"""Measure this device with the code of `aicards profile`, on the frames of the app's own window. No Kivy here."""

import threading
import time
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from typing import Any

from aicore.games.device import Profiler
from aicore.worker import AiWorker

from .device import battery, profile_facts, thermal_status
from .on_android import is_android

SUSTAINED_SECONDS = 60.0


class WindowFrames:
    """The times at which the window drew, noted in its thread and read in the one that measures."""

    source = "app"

    def __init__(self) -> None:
        self.drawn: list[float] | None = None       # while frames are collected

    def note(self, *_: Any) -> None:
        """Remember that a frame is drawn now; bound to the window while a measurement runs."""
        if self.drawn is not None:
            self.drawn.append(time.perf_counter())

    def collect(self, seconds: float, is_over: Callable[[], bool]) -> list[float]:
        """Wait and return the milliseconds between the frames that were drawn meanwhile."""
        drawn = self.drawn = []
        end = time.perf_counter() + seconds
        while time.perf_counter() < end and not is_over():
            time.sleep(0.05)
        self.drawn = None
        return [(later - earlier) * 1000 for earlier, later in pairwise(drawn)]


def device_profiler(
    worker: AiWorker,
    *,
    frames: WindowFrames,
    first_frame_ms: float | None,
    report: Callable[[float, str], None],
) -> Profiler:
    """Return what measures this device with the app's own worker."""
    return Profiler(
        sustained_seconds=SUSTAINED_SECONDS,
        facts=profile_facts() if is_android() else None,
        frames=frames,
        thermal_status=thermal_status,
        battery=battery,
        first_frame_ms=first_frame_ms,
        report=report,
        worker=worker,
    )


def measure(
    profiler: Profiler, answer: Callable[[dict[str, Any]], None], *, failed: Callable[[Exception], None]
) -> None:
    """Measure in a thread that only waits; answer or failed goes to the worker's receiver unless it was stopped."""

    def wait() -> None:
        try:
            receive = partial(answer, profiler.profile())
        except Exception as problem:                # whatever it is, it is shown
            receive = partial(failed, problem)
        profiler.worker.deliver(lambda: None if profiler.cancel.is_set() else receive())

    threading.Thread(target=wait, name="profiler", daemon=True).start()
