"""What the tests of the app share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from mobile_app.storage import Storage

from . import window  # noqa: F401  the environment must be set before Kivy is imported anywhere
from .harness import Hand


@pytest.fixture
def storage(tmp_path: Path) -> Iterator[Storage]:
    """An empty memory."""
    opened = Storage(tmp_path / "app")
    yield opened
    opened.close()


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Hand]:
    """The app in a window of a phone's size, and a finger to touch it with."""
    finger = Hand(tmp_path / "app")
    yield finger
    finger.close()
