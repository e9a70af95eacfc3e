"""A board of characters with the colours of a terminal, drawn on a grid: every character has a cell of its own."""

import re
from dataclasses import dataclass
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.properties import StringProperty
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex

from ..theme import MONO_FONT, SYMBOL_FONT, THEME
from .card_face import glyph

ESCAPE = re.compile(r"\x1b\[([0-9;]*)m")
CELL_RATIO = 2.7          # height by width: three characters make a square

# SGR 30 to 37 and 90, for light and dark pages; backgrounds are the same on both.
INKS = {
    False: {30: "#1c2420", 31: "#b3261e", 32: "#1d6b2c", 33: "#8a5d00", 34: "#1557b0", 97: "#ffffff", 90: "#6b695f"},
    True: {30: "#101010", 31: "#ff8f85", 32: "#7fd18c", 33: "#f2c45c", 34: "#8fb8ff", 97: "#ffffff", 90: "#93a49b"},
}
GROUNDS = {41: "#c0392b", 42: "#1f7a35", 43: "#e3b428", 44: "#2158b8"}


@dataclass(frozen=True, slots=True)
class Character:
    """A character with its colours; 0 stands for that of the page."""

    sign: str
    ink: int = 0
    ground: int = 0


def characters(picture: str) -> list[list[Character]]:
    """Return the rows of a picture whose colours are SGR escape codes."""
    rows = []
    for line in picture.split("\n"):
        ink = ground = place = 0
        row: list[Character] = []
        for found in (*ESCAPE.finditer(line), None):
            end = len(line) if found is None else found.start()
            row += [Character(sign, ink, ground) for sign in line[place:end]]
            if found is not None:
                place = found.end()
                codes = [int(code or 0) for code in found[1].split(";")]
                if 0 in codes:
                    ink = ground = 0
                ink = next((code for code in codes if 30 <= code <= 37 or code >= 90), ink)
                ground = next((code for code in codes if 40 <= code <= 47), ground)
        rows.append(row)
    return rows


class TextBoard(Widget):
    """Draws a picture as wide as the widget; its height follows."""

    picture = StringProperty("")

    def __init__(self, **options: Any) -> None:
        super().__init__(size_hint_y=None, **options)
        self.fbind("picture", self.draw)
        self.fbind("width", self.draw)
        self.fbind("pos", self.draw)
        THEME.bind(version=self.draw)
        self.draw()

    def draw(self, *_: Any) -> None:
        """Draw every character in its cell."""
        rows = characters(self.picture)
        num_columns = max((len(row) for row in rows), default=0) or 1
        cell = self.width / num_columns
        cell_height = cell * CELL_RATIO
        self.height = cell_height * len(rows)
        self.canvas.clear()
        inks = INKS[bool(THEME.is_dark)]
        with self.canvas:
            for number, row in enumerate(rows):
                y = self.top - (number + 1) * cell_height
                for column, character in enumerate(row):
                    x = self.x + column * cell
                    if character.ground:
                        Color(*get_color_from_hex(GROUNDS.get(character.ground, GROUNDS[44])))
                        Rectangle(pos=(x, y), size=(cell + 0.5, cell_height))
                    if character.sign != " ":
                        colour = inks.get(character.ink)
                        Color(*(get_color_from_hex(colour) if colour else THEME.text))
                        put(character.sign, (x, y), (cell, cell_height))


def put(sign: str, pos: tuple[float, float], cell: tuple[float, float]) -> None:
    """Draw a sign in the middle of its cell; lines fill it, so that they join."""
    texture = glyph(sign, MONO_FONT if sign.isascii() else SYMBOL_FONT, max(6, round(cell[0] * 1.75)))
    width, height = texture.size
    if "─" <= sign <= "╿":
        width, height = cell[0] + 1.0, cell[1] + 1.0
    Rectangle(
        texture=texture, pos=(pos[0] + (cell[0] - width) / 2, pos[1] + (cell[1] - height) / 2), size=(width, height)
    )
