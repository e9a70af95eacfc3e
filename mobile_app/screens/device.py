"""Profile this device: what it is, how the AI thinks on it, and a thorough measurement when asked for."""

from collections.abc import Mapping
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.factory import Factory

from aicore.games.table.words import say_number, say_share

from ..device import device_facts
from ..device_profile import WindowFrames, device_profiler, measure
from ..device_words import (
    battery_words,
    bytes_words,
    fact_rows,
    findings_words,
    milliseconds_words,
    rate_words,
    sustained_words,
    when_words,
)
from ..pacemaker import Findings
from ..roster import FIRST_GAME
from ..strings import text
from ..theme import symbols
from ..widgets.bars import BarRow, Curve, table_of
from ..widgets.common import FlatButton, Page, Panel, Words, fact_row


class DeviceScreen(Page):
    """Shows what is known; measures when asked to."""

    def __init__(self, **options: Any) -> None:
        super().__init__(heading=text("home.device"), **options)
        self.app = App.get_running_app()
        self.profile: dict[str, Any] | None = None
        self.frames = WindowFrames()
        self.profiler: Any = None        # while it measures
        self.watching: Any = None
        self.is_interrupted = False      # by a pause; the measurement then begins again
        self.facts, self.found, self.result = Panel(), Panel(), Panel()
        self.button = FlatButton(text=text("device.measure"), kind="primary")
        self.button.bind(on_release=lambda *_: self.measure())
        self.words = Factory.MutedWords(text=text("device.measure_words"))
        for widget in (self.facts, self.found, self.button, self.words, self.result):
            self.content.add_widget(widget)

    def on_pre_enter(self, *_: Any) -> None:
        """Show the device as it is now, and what was found out about it as soon as that is known."""
        self.facts.clear_widgets()
        self.facts.add_widget(Words(text=text("device.facts"), bold=True))
        for name, value in fact_rows(device_facts(), self.app.first_frame_seconds):
            self.facts.add_widget(fact_row(name, value))
        self.found.clear_widgets()
        self.found.add_widget(Words(text=text("device.found"), bold=True))
        self.found.add_widget(Words(text=text("device.found_none")))
        self.app.calibrate(FIRST_GAME, self.show_findings)

    def show_findings(self, found: Findings) -> None:
        """Tell what the first quiet moment gave."""
        self.found.clear_widgets()
        self.found.add_widget(Words(text=text("device.found"), bold=True))
        self.found.add_widget(Words(text=findings_words(found)))
        self.found.add_widget(Factory.MutedWords(text=text("device.speed")))
        for bar in speed_bars(found.rates):
            self.found.add_widget(bar)
        self.found.add_widget(Factory.MutedWords(text=when_words(found)))
        if self.app.pacemaker.message:
            self.found.add_widget(Factory.MutedWords(text=symbols(self.app.pacemaker.message)))

    def measure(self) -> None:
        """Let the worker measure while the window notes its frames; a screen that goes dark would be a pause."""
        start = self.app.first_frame_seconds
        self.is_interrupted = False
        self.button.disabled = True
        self.button.text = text("device.measuring")
        Window.allow_screensaver = False
        self.frames = WindowFrames()
        self.watching = Clock.schedule_interval(self.frames.note, 0)
        self.profiler = device_profiler(
            self.app.worker,
            frames=self.frames,
            first_frame_ms=None if start is None else start * 1000,
            report=lambda part, what: Clock.schedule_once(lambda _: self.tell(part), 0),
        )
        measure(self.profiler, self.show, failed=self.fail)

    def tell(self, part: float) -> None:
        """Show how far the measurement is."""
        if self.watching is not None:
            self.button.text = f"{text('device.measuring')} {say_share(part)}"

    def end(self) -> None:
        """Make ready for another measurement."""
        self.profiler = None
        Window.allow_screensaver = True
        if self.watching is not None:
            self.watching.cancel()
            self.watching = None
        self.button.disabled = False
        self.button.text = text("device.measure")

    def fail(self, problem: Exception) -> None:
        """Tell what went wrong."""
        self.end()
        self.app.show_failure(problem)

    def halt(self) -> None:
        """Stop measuring because the app pauses: what is measured in the background is not the device."""
        if self.profiler is not None:
            self.is_interrupted = True
            self.profiler.stop()
            self.end()

    def resume(self) -> None:
        """Measure again what a pause has interrupted."""
        if self.is_interrupted:
            self.measure()

    def on_pre_leave(self, *_: Any) -> None:
        """Stop measuring."""
        self.is_interrupted = False
        if self.profiler is not None:
            self.profiler.stop()
        self.end()

    def show(self, profile: dict[str, Any]) -> None:
        """Tell what was measured."""
        self.end()
        self.profile = profile
        self.result.clear_widgets()
        for widget in charts_of(profile):
            self.result.add_widget(widget)
        share = FlatButton(text=text("device.share"))
        share.bind(on_release=lambda *_: self.app.share_document("spades-device", profile))
        self.result.add_widget(share)


def bar(caption: str, share: float, value: str) -> BarRow:
    """Return a bar with room for words."""
    body = App.get_running_app().theme.body
    return BarRow(caption=caption, share=share, value=value, caption_width=body * 6, value_width=body * 4)


def speed_bars(rates: Mapping[str, float]) -> list[BarRow]:
    """Return a bar for the speed at each stage of a round."""
    fastest = max(rates.values())
    return [bar(text(f"stage.{stage}"), rate / fastest, rate_words(rate)) for stage, rate in rates.items()]


def charts_of(profile: Mapping[str, Any]) -> list[Any]:
    """Return the profile as words, tables, bars and a curve."""
    memory, frames, sustained = profile["memory"], profile["frames"], profile["sustained"]
    rows = [["", text("device.median"), text("device.longest"), text("device.iterations")]]
    for level in profile["levels"]:
        times = level["time_ms"]
        reached = say_number(level["iterations"]["median"])
        rows.append(
            ["★" * level["stars"], milliseconds_words(times["median"]), milliseconds_words(times["max"]), reached]
        )
    waits = {"idle": frames["idle_ms"]["p95"], "thinking": frames["thinking_ms"]["p95"]}
    longest_wait = max(*waits.values(), 1.0)
    used, limit = memory["decision_bytes"], memory["limit_bytes"]
    return [
        Words(text=text("device.result"), bold=True),
        table_of(rows),
        Words(text=text("device.speed"), bold=True),
        *speed_bars({entry["stage"]: entry["iterations_per_second"] for entry in profile["speed"]}),
        Words(text=text("device.decision"), bold=True),
        bar(bytes_words(used), used / limit, bytes_words(limit)),
        Words(text=text("device.frames"), bold=True),
        *(bar(text(f"frames.{name}"), ms / longest_wait, milliseconds_words(ms)) for name, ms in waits.items()),
        Words(text=text("device.frames_longest", longest=say_number(frames["longest_pause_ms"]))),
        Words(text=sustained_words(sustained)),
        *([Words(text=heat)] if (heat := battery_words(profile)) is not None else []),
        Curve(values=[entry["iterations_per_second"] for entry in sustained["slices"]], size_hint_y=None),
    ]
