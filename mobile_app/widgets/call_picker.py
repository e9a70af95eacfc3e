"""Choose among moves that are words: bids, suits, passes. A tap decides; what is too much for its place scrolls."""

from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label

from ..stops import MOVE
from ..table_layout import Box

SHORT, LONG, WIDE = 50, 92, 188        # dp: the width of a number, of a word, of several


class BidButton(ButtonBehavior, Label):
    """One bid or call."""

    key_rank = MOVE
    is_chosen = BooleanProperty(False)
    is_suggested = BooleanProperty(False)
    scale = NumericProperty(1.0)
    bid = NumericProperty(0)


class CallPicker(BoxLayout):
    """A panel of buttons as large as they need, within a place that `lay` is given."""

    heading = StringProperty("")
    num_columns = NumericProperty(1)
    scale = NumericProperty(1.0)

    def __init__(self, *, made: Callable[[int], None], **options: Any) -> None:
        super().__init__(**options)
        self.made = made
        self.buttons: dict[int, BidButton] = {}
        self.confirm = BidButton(is_chosen=True)      # makes what is done with several cards
        self.confirm.bind(on_release=lambda *_: self.confirmed())
        self.confirmed: Callable[[], None] = lambda: None

    def offer(
        self, calls: Sequence[tuple[int, str]], *, heading: str, barred: Collection[int] = (), several: str = ""
    ) -> None:
        """Show the moves, each with its words; the barred ones cannot be chosen. several: of cards chosen together."""
        self.heading = heading
        self.ids.grid.clear_widgets()
        self.buttons = {}
        for move, words in calls:
            button = BidButton(text=words, bid=move, disabled=move in barred)
            button.bind(on_release=lambda pressed: self.made(int(pressed.bid)))
            self.buttons[move] = button
            self.ids.grid.add_widget(button)
        if several:
            self.confirm.text = several
            self.ids.grid.add_widget(self.confirm)

    def lay(self, place: Box, *, scale: float, is_low: bool) -> None:
        """Take the place, or as much of it as is needed; at its lower edge or in its middle."""
        self.scale = scale
        unit = dp(1) * scale
        shown = self.ids.grid.children
        longest = max((len(button.text) for button in shown), default=0)
        cell = (SHORT if longest < 4 else LONG if longest < 11 else WIDE) * unit
        fitting = max(1, int((place.width - 16 * unit) / (cell + 2 * unit)))
        count = max(1, len(shown))
        num_rows = -(-count // fitting)
        self.num_columns = -(-count // num_rows)
        for button in shown:
            button.scale = scale
        wanted = (26 + 6 + 20) * unit + num_rows * 50 * unit + (num_rows - 1) * 2 * unit
        width = self.num_columns * (cell + 2 * unit) + 18 * unit
        self.size = max(width, min(place.width, 200 * unit)), min(wanted, place.height)
        self.center_x = place.center[0]
        if is_low:
            self.y = place.y
        else:
            self.center_y = place.center[1]


Builder.load_file(str(Path(__file__).with_name("call_picker.kv")))
