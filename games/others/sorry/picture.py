"""The board of Sorry! as text: sixteen by sixteen cells of three characters, with colours on a terminal."""

from .board import BOARD, CARDS, COLOURS, FIRST_SAFE, HOME, SEATED_COLOURS, START, TRACK, space_of_place
from .state import SorryState

SIDE = 16
CELL = 3
Point = tuple[int, int]                   # row, column of cells

INK = {"red": "31", "blue": "34", "yellow": "33", "green": "32"}
PAWN = {"red": "1;97;41", "blue": "1;97;44", "yellow": "1;30;43", "green": "1;97;42"}
ARROWS = ("▶", "▼", "◀", "▲")              # along the top, right, bottom and left side


def point_of_space(space: int) -> Point:
    """Return the cell of a space of the track; red's side is the top, and the way is clockwise."""
    side, along = divmod(space, TRACK // 4)
    return ((0, along), (along, SIDE - 1), (SIDE - 1, SIDE - 1 - along), (SIDE - 1 - along, 0))[side]


def inward(colour: int, space: int, steps: int) -> Point:
    """Return the cell so many steps from a space of a colour's side towards the middle."""
    row, column = point_of_space(space)
    down, right = ((1, 0), (0, -1), (-1, 0), (0, 1))[colour]
    return row + steps * down, column + steps * right


class Canvas:
    """Characters in a grid, each with a style of its own."""

    def __init__(self, *, coloured: bool) -> None:
        self.coloured = coloured
        self.characters = [[" "] * (SIDE * CELL) for _ in range(SIDE)]
        self.styles = [[""] * (SIDE * CELL) for _ in range(SIDE)]

    def write(self, point: Point, text: str, *, style: str = "", shift: int = 0) -> None:
        """Write text from a cell on, shifted by some characters."""
        row, column = point[0], point[1] * CELL + shift
        for offset, character in enumerate(text):
            self.characters[row][column + offset] = character
            self.styles[row][column + offset] = style

    def lines(self) -> list[str]:
        """Return the rows, with escape codes where the style changes."""
        if not self.coloured:
            return ["".join(row).rstrip() for row in self.characters]
        lines = []
        for row, styles in zip(self.characters, self.styles, strict=True):
            text, last = "", ""
            for character, style in zip(row, styles, strict=True):
                if style != last:
                    text += "\x1b[0m" + (f"\x1b[{style}m" if style else "")
                    last = style
                text += character
            lines.append(text + ("\x1b[0m" if last else ""))
        return lines


def draw_slides(canvas: Canvas, colour: int) -> None:
    """Draw the two slides of a colour on its side."""
    name = COLOURS[colour]
    for slide in BOARD["colours"][name]["slides"]:
        for space in range(slide["start"], slide["end"] + 1):
            first, last = space == slide["start"], space == slide["end"]
            sign = ARROWS[colour] if first else "●" if last else "━" if colour % 2 == 0 else "┃"
            line = "━" if colour % 2 == 0 else " "
            # The line runs away from the arrow: to the right on the top side, to the left on the bottom.
            before = " " if (first if colour != 2 else last) else line
            after = " " if (last if colour != 2 else first) else line
            canvas.write(point_of_space(space), before + sign + after, style=INK[name])


def label_points(colour: int) -> dict[str, Point]:
    """Return where start and home of a colour are written: a cell for the word, the digits are in the row below."""
    side = BOARD["colours"][COLOURS[colour]]
    exit_row, exit_column = inward(colour, side["start_exit"], 1)
    home_row, home_column = inward(colour, side["safety_turn"], 6)
    return {
        "start": ((exit_row, exit_column), (exit_row, exit_column - 1), (exit_row - 1, exit_column - 1),
                  (exit_row - 1, exit_column))[colour],
        "home": ((home_row, home_column), (home_row, home_column - 1), (home_row - 1, home_column),
                 (home_row - 1, home_column))[colour],
    }


def draw_colour(canvas: Canvas, colour: int, places: list[int] | None) -> None:
    """Draw safety zone, start, home and pawns of a colour; places is None when nobody plays it."""
    name = COLOURS[colour]
    ink = INK[name] if places is not None else "90"
    turn = BOARD["colours"][name]["safety_turn"]
    for step in range(1, HOME - FIRST_SAFE + 1):
        canvas.write(inward(colour, turn, step), "[ ]", style=ink)
    points = label_points(colour)
    shift = 1 if colour == 3 else -1      # a little away from the track and the safety zone
    for word in ("start", "home"):
        row, column = points[word]
        canvas.write((row, column), word.capitalize(), style=ink, shift=shift)
        canvas.write((row + 1, column), "····", style=ink, shift=shift)
    for pawn, place in enumerate(places or []):
        digit = str(pawn + 1)
        if place in (START, HOME):
            row, column = points["start" if place == START else "home"]
            canvas.write((row + 1, column), digit, style=PAWN[name], shift=pawn + shift)
        elif place >= FIRST_SAFE:
            canvas.write(inward(colour, turn, place - FIRST_SAFE + 1), digit, style=PAWN[name], shift=1)
        else:
            text = f" {digit} " if canvas.coloured else f"{name[0].upper()}{digit} "
            canvas.write(point_of_space(space_of_place(colour, place)), text, style=PAWN[name])


def board_picture(state: SorryState, *, coloured: bool) -> str:
    """Return the board, the card and whose turn it is."""
    canvas = Canvas(coloured=coloured)
    for space in range(TRACK):
        canvas.write(point_of_space(space), " · ", style="90")
    seats = SEATED_COLOURS[state.num_players]
    for colour in range(len(COLOURS)):
        draw_slides(canvas, colour)
    for colour in range(len(COLOURS)):
        draw_colour(canvas, colour, state.pawns[seats.index(colour)] if colour in seats else None)
    card = state.card
    mover = state.current_player()
    shown = " " if card is None else "Sorry!" if CARDS[card] == "sorry" else CARDS[card]
    style = "1" if mover < 0 else "1;" + INK[COLOURS[seats[mover]]]
    canvas.write((6, 6), "╭────────╮", style=style)
    canvas.write((7, 6), "│        │", style=style)
    canvas.write((8, 6), f"│{shown:^8}│", style=style)
    canvas.write((9, 6), "╰────────╯", style=style)
    canvas.write((10, 6), f"{sum(state.deck)} to draw".center(10), style="90")
    if mover >= 0:
        canvas.write((7, 6), f"{COLOURS[seats[mover]]:^8}", style=style, shift=1)
    else:
        canvas.write((8, 6), f"{COLOURS[seats[state.winner]]:^8}", style=style, shift=1)
        canvas.write((7, 6), f"{'winner':^8}", style=style, shift=1)
    return "\n".join(canvas.lines())
