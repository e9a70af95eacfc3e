"""A line that shows how far long work has come; silent when nobody looks or it is soon done."""

import sys
import time

WIDTH = 30
SILENT_SECONDS = 1.0


class Progress:
    """Counts steps towards a total on standard error."""

    def __init__(self, total: int, label: str) -> None:
        self.total = total
        self.label = label
        self.started = time.monotonic()
        self.shown = 0.0
        self.is_visible = sys.stderr.isatty()

    def step(self, done: int, note: str = "") -> None:
        """Show that `done` of the total are finished."""
        now = time.monotonic()
        if not self.is_visible or now - self.started < SILENT_SECONDS:
            return
        if now - self.shown < 0.1 and done < self.total:
            return
        self.shown = now
        filled = WIDTH * done // self.total
        left = (now - self.started) * (self.total - done) / max(done, 1)
        bar = "█" * filled + "░" * (WIDTH - filled)
        sys.stderr.write(f"\r{self.label} {bar} {done}/{self.total}, {left:.0f} s left {note}\x1b[K")
        sys.stderr.flush()

    def end(self) -> None:
        """Take the line away."""
        if self.shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
