"""The interpreter shared with other threads while Python games are searched."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

SWITCH_INTERVAL_S = 0.001

_num_sharing = 0
_usual_interval_s = 0.0


@contextmanager
def shared_interpreter() -> Iterator[None]:
    """Let a thread that asks for the interpreter have it within a millisecond; then go back to what was set."""
    global _num_sharing, _usual_interval_s
    if _num_sharing == 0:
        _usual_interval_s = sys.getswitchinterval()
        sys.setswitchinterval(min(_usual_interval_s, SWITCH_INTERVAL_S))
    _num_sharing += 1
    try:
        yield
    finally:
        _num_sharing -= 1
        if _num_sharing == 0:
            sys.setswitchinterval(_usual_interval_s)
