"""Frame times of the app while the AI thinks against idle, in turns within one run; and the cold start.

Example: python -m tests.mobile_app.frames --blocks 6 --json
"""

import argparse
import json
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("KIVY_NO_CONSOLELOG", "1")
os.environ.setdefault("KIVY_NO_FILELOG", "1")
os.environ.setdefault("LP_NUM_THREADS", "1")
os.environ.setdefault("KCFG_GRAPHICS_MAXFPS", "60")

from mobile_app.main import SpadesApp
from mobile_app.roster import guests


def percentile(values: list[float], share: float) -> float:
    """Return the value below which that share lies."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


class Meter:
    """Runs the app, moves a card in every frame, and notes the time between frames."""

    def __init__(self, *, num_blocks: int, block_seconds: float) -> None:
        self.app = SpadesApp(folder=Path(tempfile.mkdtemp()))
        self.num_blocks, self.block_seconds = num_blocks, block_seconds
        self.frames: dict[str, list[float]] = {"idle": [], "thinking": []}
        self.num_decisions = 0

    def run(self) -> dict[str, Any]:
        """Return the figures."""
        from kivy.clock import Clock
        from kivy.core.window import Window

        Window.size = (412, 892)
        Clock.schedule_once(self.begin, 0.5)
        self.app.run()
        idle, thinking = self.frames["idle"], self.frames["thinking"]
        return {
            "cold_start_s": round(self.app.first_frame_seconds or 0.0, 3),
            "frames": {name: len(values) for name, values in self.frames.items()},
            "idle_p50_ms": round(percentile(idle, 0.5), 2),
            "idle_p95_ms": round(percentile(idle, 0.95), 2),
            "thinking_p50_ms": round(percentile(thinking, 0.5), 2),
            "thinking_p95_ms": round(percentile(thinking, 0.95), 2),
            "p95_ratio": round(percentile(thinking, 0.95) / percentile(idle, 0.95), 3),
            "decisions": self.num_decisions,
        }

    def begin(self, _: float) -> None:
        """Open a table with strong guests and stop it before the first card."""
        from kivy.clock import Clock

        strong = guests()[-1]
        self.app.change_setting("sound", False)
        self.app.start_match(seed=3, rules={}, seats=[strong, strong, strong])
        self.app.table.halt()
        session = self.app.table.session
        assert session is not None
        while session.match.state.phase == "bidding" or session.match.current_player() == 0:
            session.play(session.match.legal_moves()[3])
        self.question = session.question()
        self.app.table.refresh()
        self.card = self.app.table.cards.cards[session.hand()[0]]
        self.block, self.last, self.block_start = 0, time.perf_counter(), time.perf_counter()
        self.skip = 5
        Clock.schedule_interval(self.frame, 0)

    def frame(self, _: float) -> None:
        """Note the time since the last frame, move the card, change over at the end of a block."""
        now = time.perf_counter()
        name = "thinking" if self.block % 2 else "idle"
        if self.skip:
            self.skip -= 1                      # the first frames of a block belong to the change-over
        else:
            self.frames[name].append(1000 * (now - self.last))
        self.last = now
        self.card.y += 1 if int(now * 10) % 2 else -1
        if now - self.block_start > self.block_seconds:
            self.block += 1
            self.block_start, self.skip = now, 5
            if self.block == 2 * self.num_blocks:
                self.app.stop()
            elif self.block % 2:
                self.think()
            else:
                self.app.worker.cancel()

    def think(self, *_: Any) -> None:
        """Decide the same card again and again."""
        if self.block % 2:
            self.num_decisions += bool(_)
            self.app.worker.ask(self.question, self.think, failed=self.app.show_failure)


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--blocks", type=int, default=4, help="pairs of blocks, idle and thinking")
    parser.add_argument("--seconds", type=float, default=1.0, help="length of a block")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    found = Meter(num_blocks=options.blocks, block_seconds=options.seconds).run()
    print(json.dumps(found) if options.json else "\n".join(f"{name:16} {value}" for name, value in found.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
