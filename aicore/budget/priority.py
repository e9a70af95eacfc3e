"""A thread that searches gives way to the one that draws."""

import os
import sys
import threading

# Enough for an interface to go first. At 10, which Android calls background, a move on a busy device may wait so long
# for its turn that it misses its time (profiling/latency.py, device "busy").
NICENESS = 5


def lower_priority(niceness: int = NICENESS) -> bool:
    """Make the calling thread, and those it starts, give way to others; return whether the system allowed it."""
    # Elsewhere the call would mean the whole process, or another one whose number happens to be the thread's.
    if sys.platform not in ("linux", "android"):
        return False
    try:
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), niceness)
    except OSError:
        return False
    return True
