"""A stand-in for android.runnable, with the same way into the thread of the user interface."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from jnius import autoclass


def run_on_ui_thread(function: Callable[..., None]) -> Callable[..., None]:
    """Return a function that hands the call to Android's own thread."""

    def hand_over(*arguments: Any, **options: Any) -> None:
        runnable = SimpleNamespace(run=lambda: function(*arguments, **options))
        autoclass("org.kivy.android.PythonActivity").mActivity.runOnUiThread(runnable)

    return hand_over
