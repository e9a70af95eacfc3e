"""Plain charts: a bar with words, a cell of a table, a curve."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from aicore.games.table.words import say_number

from ..theme import THEME, symbols

LETTER = 0.6              # of the size of the letters: the width of one, at most on average
WIDEST_CAPTION = dp(212)


class BarRow(BoxLayout):
    """Words, a bar, a number."""

    caption = StringProperty("")
    caption_width = NumericProperty(dp(64))
    value = StringProperty("")
    value_width = NumericProperty(dp(56))
    share = NumericProperty(0.0)
    is_marked = BooleanProperty(False)


class Cell(Label):
    """A cell of a table; the shade (0 to 1) makes large values stand out."""

    shade = NumericProperty(0.0)
    align = StringProperty("center")


class Curve(Widget):
    """One or two lines over equal steps, with a line at zero."""

    values = ListProperty([])
    others = ListProperty([])
    first = ListProperty([])
    second = ListProperty([])
    base = ListProperty([])

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        for name in ("pos", "size", "values", "others"):
            self.fbind(name, self.draw)
        self.draw()

    def draw(self, *_: Any) -> None:
        """Fit the lines to the widget."""
        everything = [0.0, *self.values, *self.others]
        low, high = min(everything), max(everything)
        room = self.height - dp(8)

        def height_of(value: float) -> float:
            return float(self.y + dp(4) + room * ((value - low) / (high - low) if high > low else 0.5))

        def points(values: Sequence[float]) -> list[float]:
            step = self.width / max(1, len(values) - 1)
            return [part for index, value in enumerate(values) for part in (self.x + index * step, height_of(value))]

        self.first = points(self.values) if len(self.values) > 1 else []
        self.second = points(self.others) if len(self.others) > 1 else []
        self.base = [self.x, height_of(0.0), self.x + self.width, height_of(0.0)]


class Results(Widget):
    """A bar for each match in the order played: up for a win, down for a loss, a line for a draw."""

    results = ListProperty([])

    def __init__(self, **options: Any) -> None:
        super().__init__(size_hint_y=None, height=dp(56), **options)
        self.bars = InstructionGroup()
        self.canvas.add(self.bars)
        for name in ("pos", "size", "results"):
            self.fbind(name, self.draw)
        THEME.bind(version=self.draw)

    def draw(self, *_: Any) -> None:
        """Fit the bars to the widget; the newest is at the right."""
        self.bars.clear()
        step = min(dp(14), self.width / max(1, len(self.results)))
        half, middle = self.height / 2 - dp(2), self.y + self.height / 2
        self.bars.add(Color(*THEME.line))
        self.bars.add(Rectangle(pos=(self.x, middle - dp(0.5)), size=(self.width, dp(1))))
        for number, result in enumerate(self.results):
            self.bars.add(Color(*(THEME.primary if result > 0 else THEME.accent if result < 0 else THEME.muted)))
            low, high = (middle - half * (result < 0), half) if result else (middle - dp(2), dp(4))
            self.bars.add(Rectangle(pos=(self.x + step * number, low), size=(max(dp(1), step * 0.7), high)))


def table_of(rows: Sequence[Sequence[str]], *, shades: Sequence[Sequence[float]] | None = None) -> GridLayout:
    """Return a table of words, the first row and column being headings."""
    grid = GridLayout(cols=len(rows[0]), size_hint_y=None)
    grid.bind(minimum_height=grid.setter("height"))
    for number, row in enumerate(rows):
        for column, words in enumerate(row):
            shade = shades[number][column] if shades else 0.0
            cell = Cell(text=symbols(words), shade=shade, bold=number == 0 or column == 0)
            cell.align = "left" if column == 0 else "center"
            grid.add_widget(cell)
    return grid


def bars_of(values: Mapping[int, float], chosen: int, words: Callable[[int], str]) -> list[BarRow]:
    """Return a bar for every move with its value, 0 to 1, in the order given and the chosen one marked."""
    best = max(values.values())
    widest = max(len(words(move)) for move in values)
    return [
        BarRow(
            caption=symbols(words(move)),
            caption_width=min(max(dp(64), LETTER * THEME.body * widest), WIDEST_CAPTION),
            share=value / best if best > 0 else 0.0,
            value=say_number(100 * value, decimals=1),
            is_marked=move == chosen,
        )
        for move, value in values.items()
    ]


Builder.load_file(str(Path(__file__).with_name("bars.kv")))
