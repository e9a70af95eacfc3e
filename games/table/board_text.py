"""A board view as text for a terminal, with or without colours."""

import os
import sys

from .board_view import BoardView

INKS = {
    "red": "31", "green": "32", "yellow": "33", "blue": "34", "purple": "35", "teal": "36", "orange": "33",
    "pink": "35", "brown": "33", "muted": "90", "line": "90", "ink": "", "paper": "", "glow": "1;33",
}
GROUNDS = {
    "red": "1;97;41", "green": "1;97;42", "yellow": "1;30;43", "blue": "1;97;44", "purple": "1;97;45",
    "teal": "1;97;46", "orange": "1;30;43", "pink": "1;97;45", "brown": "1;97;43", "black": "1;97;40",
    "white": "1;30;47",
}
SHADES = " ░▒▓"


def is_colour_wanted() -> bool:
    """Return whether the output is a terminal that shows colours."""
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"


class Grid:
    """Characters in rows, each with a style of its own."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self.characters = [[" "] * columns for _ in range(rows)]
        self.styles = [[""] * columns for _ in range(rows)]

    def write(self, column: int, row: int, text: str, style: str) -> None:
        """Write text from a place on; what does not fit is cut off."""
        for offset, character in enumerate(text):
            if 0 <= row < self.rows and 0 <= column + offset < self.columns:
                self.characters[row][column + offset] = character
                self.styles[row][column + offset] = style

    def lines(self, *, coloured: bool) -> list[str]:
        """Return the rows, with escape codes where the style changes."""
        if not coloured:
            return ["".join(row).rstrip() for row in self.characters]
        lines = []
        for row, styles in zip(self.characters, self.styles, strict=True):
            text, last = "", ""
            for character, style in zip(row, styles, strict=True):
                if style != last:
                    text += "\x1b[0m" + (f"\x1b[{style}m" if style else "")
                    last = style
                text += character
            lines.append((text + ("\x1b[0m" if last else "")).rstrip())
        return lines


def text_of(view: BoardView, *, coloured: bool) -> str:
    """Return the board as rows of characters; spots that can be moved to stand in brackets."""
    columns, rows = view.text_size
    grid = Grid(columns, rows)

    def place(x: float, y: float, text: str) -> tuple[int, int]:
        column = round(x / view.width * columns - len(text) / 2)
        return min(max(column, 0), columns - len(text)), min(int(y / view.height * rows), rows - 1)

    for label in view.labels:
        grid.write(*place(label.x, label.y, label.words), label.words, INKS.get(label.colour, ""))
    lit = {target.spot for target in view.targets}
    for spot in view.spots:
        sign = spot.label or spot.sign
        if spot.shade > 0:
            sign = SHADES[min(int(spot.shade * 3) + 1, 3)] + sign
        style = INKS["glow"] if spot.name in lit else INKS.get(spot.outline, "90")
        shown = f"[{sign}]" if spot.name in lit else sign
        grid.write(*place(spot.x, spot.y, shown), shown, style)
    for token in view.tokens:
        # Without colours the label alone has to tell whose it is.
        text = (token.label or "●") if coloured else f"{token.colour[0].upper()}{token.label}"
        grid.write(*place(token.x, token.y, text), text, GROUNDS.get(token.colour, "7"))
    return "\n".join([*grid.lines(coloured=coloured), *view.notes, *view.log])
