"""Profile this device: what it is, and what a decision costs on it."""

from typing import Any

from kivy.app import App

from ..device import device_facts
from ..measuring import LevelCost, measure_levels, profile_document
from ..strings import text
from ..widgets.bars import table_of
from ..widgets.common import FlatButton, Page, Panel, Words


class DeviceScreen(Page):
    """Measures when asked to."""

    def __init__(self, **options: Any) -> None:
        super().__init__(heading=text("home.device"), **options)
        self.app = App.get_running_app()
        self.costs: list[LevelCost] = []
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
        """Let the worker make real decisions."""
        self.button.disabled = True
        self.button.text = text("device.measuring")
        self.app.worker.ask(measure_levels, self.show, failed=self.app.show_failure)

    def on_pre_leave(self, *_: Any) -> None:
        """Stop measuring."""
        self.app.worker.cancel()
        self.button.disabled = False
        self.button.text = text("device.measure")

    def show(self, costs: list[LevelCost]) -> None:
        """Tell what was measured."""
        self.costs = costs
        self.button.disabled = False
        self.button.text = text("device.measure")
        rows = [["", text("device.time"), text("device.iterations"), text("device.memory")]]
        for cost in costs:
            memory = f"{cost.num_bytes // 1000} kB"
            rows.append(["★" * cost.stars, f"{cost.time_ms:.0f} ms", str(cost.iterations), memory])
        self.result.clear_widgets()
        self.result.add_widget(Words(text=text("device.result"), bold=True))
        self.result.add_widget(table_of(rows))
        share = FlatButton(text=text("device.share"))
        share.bind(on_release=lambda *_: self.app.share_document("spades-device", profile_document(costs)))
        self.result.add_widget(share)
