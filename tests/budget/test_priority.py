"""A thread gives way, it alone, and only where the system lets it."""

import os
import sys
import threading

import pytest

from aicore.budget.priority import NICENESS, lower_priority


def priority() -> int:
    return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())


def test_a_thread_gives_way_and_others_do_not() -> None:
    before = priority()
    found: list[tuple[bool, int]] = []
    thread = threading.Thread(target=lambda: found.append((lower_priority(), priority())))
    thread.start()
    thread.join()
    is_allowed = sys.platform == "linux"
    assert found == [(is_allowed, max(before, NICENESS) if is_allowed else before)]
    assert priority() == before


def test_a_system_that_forbids_priorities_is_no_obstacle(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*arguments: int) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "setpriority", forbidden)
    assert lower_priority() is False
