"""Leave the tests of the app out where its window cannot be opened, and say so in one line."""

import signal
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest

from mobile_app.libraries import complaint, missing_packages

HERE = Path(__file__).parent
OF_THE_APP = (HERE / "mobile_app", HERE / "android")


@cache
def why_not() -> str | None:
    """Return in a sentence why the app cannot be opened here; None when it can."""
    if find_spec("kivy") is None:
        return "Kivy is not installed."
    missing = missing_packages()
    return complaint(missing) if missing else None


def pytest_configure() -> None:
    """Take Ctrl-C as a terminal gives it: started in the background, this and all that it starts would ignore it."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Leave out what needs the app."""
    is_of_the_app = any(path in OF_THE_APP for path in (collection_path, *collection_path.parents))
    return True if is_of_the_app and why_not() else None


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what was left out."""
    if why_not():
        terminalreporter.write_line(f"The tests of the app were left out. {why_not()}")
