"""Refuse a processor or an interpreter that the compiled modules would crash on: imported before all of them."""

import os
import sys

NEEDED = {"sse4_2", "popcnt"}       # as Linux names them; what macOS and Windows run on today has both
FLAGS = "flags"


def complaint(machine: str, processors: str, *, has_lock: bool) -> str | None:
    """Return in a sentence why the modules cannot run, from the text of /proc/cpuinfo; None when they can."""
    flags = next((line for line in processors.splitlines() if line.startswith(FLAGS)), None)
    if machine == "x86_64" and flags is not None and not set(flags.split()) >= NEEDED:
        return (
            "aicore was compiled for processors with SSE4.2 and POPCNT (made since 2009), and this one has not both: "
            "build it from source with X86_FLAGS of setup.py left empty."
        )
    # A free-threaded Python begins without its lock, even where it would turn it on for modules like these.
    return None if has_lock else (
        "aicore needs Python's global lock, and this free-threaded Python runs without it: "
        "start it with PYTHON_GIL=1 or -X gil=1, or take an ordinary Python."
    )


def check() -> None:
    """Raise ImportError where the compiled modules would crash."""
    machine = os.uname().machine if hasattr(os, "uname") else ""
    processors = ""
    if machine == "x86_64" and os.path.exists("/proc/cpuinfo"):
        with open("/proc/cpuinfo", encoding="utf-8", errors="replace") as stream:
            processors = stream.read()
    sentence = complaint(machine, processors, has_lock=getattr(sys, "_is_gil_enabled", lambda: True)())
    if sentence is not None:
        raise ImportError(sentence)


check()
