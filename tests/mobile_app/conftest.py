"""A real window without a screen: the environment must be set before Kivy is imported anywhere."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

os.environ["SDL_VIDEODRIVER"] = "offscreen"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["KIVY_NO_ARGS"] = "1"
os.environ["KIVY_NO_CONSOLELOG"] = "1"
os.environ["KIVY_NO_FILELOG"] = "1"
os.environ["KIVY_HOME"] = tempfile.mkdtemp(prefix="kivy-")
os.environ["KCFG_GRAPHICS_WIDTH"] = os.environ["KCFG_GRAPHICS_HEIGHT"] = "1280"     # room for every size
os.environ["KCFG_GRAPHICS_MAXFPS"] = "0"       # no waiting for a screen that is not there
os.environ.setdefault("LP_NUM_THREADS", "1")

from mobile_app.storage import Storage

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
