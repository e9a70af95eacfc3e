"""Profile this device: what it is, and what a decision costs on it."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from kivy.app import App
from kivy.clock import Clock

from ..device import device_facts
from ..measuring import WindowFrames, measure_device
from ..strings import text
from ..widgets.bars import BarRow, Curve, table_of
from ..widgets.common import FlatButton, Page, Panel, Words


class DeviceScreen(Page):
    """Measures when asked to."""

    def __init__(self, **options: Any) -> None:
        super().__init__(heading=text("home.device"), **options)
        self.app = App.get_running_app()
        self.profile: dict[str, Any] | None = None
        self.frames = WindowFrames()
        self.watching: Any = None
        panel = Panel()
        panel.add_widget(Words(text=text("device.facts"), bold=True))
        facts = [f"{name}: {value}" for name, value in device_facts().items()]
        start = self.app.first_frame_seconds
        if start is not None:
            facts.append(text("device.start", seconds=f"{start:.2f}"))
        panel.add_widget(Words(text="\n".join(facts)))
        self.button = FlatButton(text=text("device.measure"), kind="primary")
        self.button.bind(on_release=lambda *_: self.measure())
        self.result = Panel()
        for widget in (Words(text=text("device.words")), panel, self.button, self.result):
            self.content.add_widget(widget)

    def measure(self) -> None:
        """Let the worker measure while the window notes its frames."""
        start = self.app.first_frame_seconds
        self.button.disabled = True
        self.button.text = text("device.measuring")
        self.frames = WindowFrames()
        self.watching = Clock.schedule_interval(self.frames.note, 0)
        question = partial(
            measure_device,
            frames=self.frames,
            first_frame_ms=None if start is None else start * 1000,
            report=lambda part, what: Clock.schedule_once(lambda _: self.tell(part), 0),
        )
        self.app.worker.ask(question, self.show, failed=self.fail)

    def tell(self, part: float) -> None:
        """Show how far the measurement is."""
        if self.watching is not None:
            self.button.text = f"{text('device.measuring')} {part:.0%}"

    def end(self) -> None:
        """Make ready for another measurement."""
        if self.watching is not None:
            self.watching.cancel()
            self.watching = None
        self.button.disabled = False
        self.button.text = text("device.measure")

    def fail(self, problem: Exception) -> None:
        """Tell what went wrong."""
        self.end()
        self.app.show_failure(problem)

    def on_pre_leave(self, *_: Any) -> None:
        """Stop measuring."""
        if self.watching is not None:
            self.app.worker.cancel()
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


def charts_of(profile: Mapping[str, Any]) -> list[Any]:
    """Return the profile as words, tables, bars and a curve."""
    memory, frames, sustained = profile["memory"], profile["frames"], profile["sustained"]
    rows = [["", text("device.median"), text("device.longest"), text("device.iterations")]]
    for level in profile["levels"]:
        times = level["time_ms"]
        reached = f"{level['iterations']['median']:.0f}"
        rows.append(["★" * level["stars"], f"{times['median']:.0f} ms", f"{times['max']:.0f} ms", reached])
    fastest = max(entry["iterations_per_second"] for entry in profile["speed"])
    bars = [
        BarRow(
            caption=text(f"stage.{entry['stage']}"),
            value=f"{entry['iterations_per_second'] / 1000:.0f}k",
            share=entry["iterations_per_second"] / fastest,
        )
        for entry in profile["speed"]
    ]
    curve = Curve(values=[entry["iterations_per_second"] for entry in sustained["slices"]], size_hint_y=None)
    decision = text("device.decision", used=f"{memory['decision_bytes']:,}", limit=f"{memory['limit_bytes']:,}")
    pauses = text(
        "device.frames",
        idle=f"{frames['idle_ms']['p95']:.0f}",
        thinking=f"{frames['thinking_ms']['p95']:.0f}",
        longest=f"{frames['longest_pause_ms']:.0f}",
    )
    slowdown = text("device.sustained", seconds=f"{sustained['seconds']:.0f}", slowdown=f"{sustained['slowdown']:.0%}")
    return [
        Words(text=text("device.result"), bold=True),
        table_of(rows),
        Words(text=text("device.speed"), bold=True),
        *bars,
        Words(text=decision),
        Words(text=pauses),
        Words(text=slowdown),
        curve,
    ]
