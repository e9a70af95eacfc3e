"""A line that shows how far long work has come; silent when nobody looks or it is soon done."""

import sys
import time
from collections.abc import Callable

WIDTH = 30
SILENT_SECONDS = 1.0
LIVE_SECONDS = 0.5       # between two looks: a note with an interval costs some milliseconds
LOG_SECONDS = 30.0       # between lines where there is no terminal


class Progress:
    """Counts steps towards a total on standard error."""

    def __init__(self, total: int, label: str) -> None:
        self.total = total
        self.label = label
        self.started = time.monotonic()
        self.shown = 0.0
        self.is_terminal = sys.stderr.isatty()

    def step(self, done: int, note: str | Callable[[], str] = "") -> None:
        """Show that `done` of the total are finished; a note that costs time to make is a function."""
        now = time.monotonic()
        if not self.is_terminal:
            self._log(now, done, note)
            return
        if now - self.started < SILENT_SECONDS:
            return
        if now - self.shown < LIVE_SECONDS and done < self.total:
            return
        self.shown = now
        filled = WIDTH * done // self.total
        left = (now - self.started) * (self.total - done) / max(done, 1)
        bar = "█" * filled + "░" * (WIDTH - filled)
        sys.stderr.write(f"\r{self.label} {bar} {done}/{self.total}, {left:.0f} s left {_text(note)}\x1b[K")
        sys.stderr.flush()

    def say(self, words: str) -> None:
        """Show a line of words above."""
        sys.stderr.write(f"{chr(13) + chr(27) + '[K' if self.is_terminal else ''}{words}\n")
        sys.stderr.flush()

    def end(self) -> None:
        """Take the line away."""
        if self.shown and self.is_terminal:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()

    def _log(self, now: float, done: int, note: str | Callable[[], str]) -> None:
        """Write a line now and then: a log has no use for a bar."""
        if now - max(self.shown, self.started) >= LOG_SECONDS:
            self.shown = now
            sys.stderr.write(f"{self.label}: {done}/{self.total} {_text(note)}\n")
            sys.stderr.flush()


def _text(note: str | Callable[[], str]) -> str:
    return note if isinstance(note, str) else note()
