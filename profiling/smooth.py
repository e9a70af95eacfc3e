"""Compare frame times of the app while the AI thinks with those when idle, in turns within one run; and the cold start.

In a third kind of block the same decisions are made by another process: what the frames lose there they lose to the
machine, which has no processor to spare, and not to the interpreter that app and AI share. The limit: the 95th
percentile while thinking is at most 1.2 times that of idle or of decisions elsewhere; else the program ends with 1.

Example: python profiling/smooth.py --blocks 6 --json
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

# The app is not installed with the package.
sys.path.append(str(Path(__file__).resolve().parents[1]))

os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("KIVY_NO_CONSOLELOG", "1")
os.environ.setdefault("KIVY_NO_FILELOG", "1")
os.environ.setdefault("LP_NUM_THREADS", "1")
os.environ.setdefault("KCFG_GRAPHICS_MAXFPS", "60")

from aicore import Cancel
from aicore.budget.priority import lower_priority
from aicore.games.spades.characters import characters
from mobile_app.session import Session
from mobile_app.storage import Storage
from tests.mobile_app.sessions import begin_spades

MAX_RATIO = 1.2
KINDS = ("idle", "elsewhere", "thinking")
NUM_SKIPPED = 5      # the first frames of a block belong to the change-over


def percentile(values: list[float], share: float) -> float:
    """Return the value below which that share lies."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def to_first_player(session: Session) -> None:
    """Bid and play on until a player is to play a card."""
    while session.match.state.phase == "bidding" or session.match.current_player() == 0:
        session.play(session.chosen(session.match.legal_moves()[3], seat=session.match.current_player()))


def decide_for_another_process() -> None:
    """Make the decision of the thinking blocks for every line of the standard input, and answer with a line."""
    strong = characters()[-1]
    storage = Storage(Path(tempfile.mkdtemp()))
    session = begin_spades(storage, seed=3, rules={}, seats=[strong, strong, strong])
    to_first_player(session)
    question = session.question()
    lower_priority()
    for _ in sys.stdin:
        question(Cancel())
        print(flush=True)


class OtherProcess:
    """Makes the same decisions where they can take nothing but processor time."""

    def __init__(self) -> None:
        command = [sys.executable, str(Path(__file__).resolve()), "--decide"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.questions, self.answers = self.process.stdin, self.process.stdout
        self.ask()
        self.answers.read(1)          # it is ready, and the first decision is made
        os.set_blocking(self.answers.fileno(), False)
        self.is_asked = False
        self.num_decisions = 0

    def ask(self) -> None:
        """Let it make a decision."""
        self.questions.write(b"\n")
        self.questions.flush()
        self.is_asked = True

    def has_answered(self) -> bool:
        """Return whether the decision was made; each is told once."""
        if not self.is_asked or not self.answers.read(1):
            return False
        self.is_asked = False
        self.num_decisions += 1
        return True

    def close(self) -> None:
        """End the process."""
        self.questions.close()
        self.process.wait()


class Meter:
    """Runs the app, moves a card in every frame, and notes the time between frames."""

    def __init__(self, *, num_blocks: int, block_seconds: float) -> None:
        from mobile_app.main import SpadesApp

        self.app = SpadesApp(folder=Path(tempfile.mkdtemp()))
        self.num_blocks, self.block_seconds = num_blocks, block_seconds
        self.frames: dict[str, list[float]] = {kind: [] for kind in KINDS}
        self.num_decisions = 0

    @property
    def kind(self) -> str:
        """What goes on in this block."""
        return KINDS[self.block % len(KINDS)]

    def run(self) -> dict[str, Any]:
        """Return the figures."""
        from kivy.clock import Clock
        from kivy.core.window import Window

        Window.size = (412, 892)
        Clock.schedule_once(self.begin, 0.5)
        self.app.run()
        p50 = {kind: percentile(self.frames[kind], 0.5) for kind in KINDS}
        p95 = {kind: percentile(self.frames[kind], 0.95) for kind in KINDS}
        return {
            "cold_start_s": round(self.app.first_frame_seconds or 0.0, 3),
            "frames": {kind: len(values) for kind, values in self.frames.items()},
            **{f"{kind}_p50_ms": round(value, 2) for kind, value in p50.items()},
            **{f"{kind}_p95_ms": round(value, 2) for kind, value in p95.items()},
            "p95_ratio": round(p95["thinking"] / p95["idle"], 3),
            "p95_ratio_to_elsewhere": round(p95["thinking"] / p95["elsewhere"], 3),
            "decisions": self.num_decisions,
            "decisions_elsewhere": self.other_process.num_decisions,
        }

    def begin(self, _: float) -> None:
        """Open a table with strong players and stop it before the first card."""
        from kivy.clock import Clock

        strong = characters()[-1]
        self.app.change_setting("sound", False)
        self.app.start_match(seed=3, rules={}, seats=[strong, strong, strong])
        self.app.table.halt()
        session = self.app.table.session
        assert session is not None
        to_first_player(session)
        self.question = session.question()
        self.app.table.refresh()
        self.card = self.app.table.cards.cards[session.hand()[0]]
        self.other_process = OtherProcess()
        self.block, self.last, self.block_start = 0, time.perf_counter(), time.perf_counter()
        self.skip = NUM_SKIPPED
        Clock.schedule_interval(self.frame, 0)

    def frame(self, _: float) -> None:
        """Note the time since the last frame, move the card, change over at the end of a block."""
        now = time.perf_counter()
        if self.skip:
            self.skip -= 1
        else:
            self.frames[self.kind].append(1000 * (now - self.last))
        self.last = now
        self.card.y += 1 if int(now * 10) % 2 else -1
        if self.other_process.has_answered() and self.kind == "elsewhere":
            self.other_process.ask()
        if now - self.block_start > self.block_seconds:
            self.change_over()

    def change_over(self) -> None:
        """Begin the next block, or end."""
        self.app.worker.cancel()
        self.block += 1
        self.block_start, self.skip = time.perf_counter(), NUM_SKIPPED
        if self.block == len(KINDS) * self.num_blocks:
            self.other_process.close()
            self.app.stop()
        elif self.kind == "thinking":
            self.think()
        elif self.kind == "elsewhere":
            self.other_process.ask()

    def think(self, *_: Any) -> None:
        """Decide the same card again and again."""
        if self.kind == "thinking":
            self.num_decisions += bool(_)
            self.app.worker.ask(self.question, self.think, failed=self.app.show_failure)


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--blocks", type=int, default=4, help="blocks of each kind")
    parser.add_argument("--seconds", type=float, default=1.0, help="length of a block")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--decide", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.decide:
        decide_for_another_process()
        return 0
    found = Meter(num_blocks=options.blocks, block_seconds=options.seconds).run()
    print(json.dumps(found) if options.json else "\n".join(f"{name:22} {value}" for name, value in found.items()))
    return 0 if min(found["p95_ratio"], found["p95_ratio_to_elsewhere"]) <= MAX_RATIO else 1


if __name__ == "__main__":
    sys.exit(main())
