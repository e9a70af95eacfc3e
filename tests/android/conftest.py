"""Android's classes, as far as the app asks for them, without Android."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.mobile_app.conftest import hand

__all__ = ["hand"]


@pytest.fixture
def phone(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A stand-in for a phone; Kivy itself, imported before, stays on the desktop."""
    monkeypatch.syspath_prepend(str(Path(__file__).with_name("fakes")))
    monkeypatch.setenv("ANDROID_ARGUMENT", "/data/data/org.aicorecards.spades/files/app")
    names = ("jnius", "android", "android.runnable")
    for name in names:
        sys.modules.pop(name, None)
    import jnius

    yield jnius.phone
    for name in names:
        sys.modules.pop(name, None)
