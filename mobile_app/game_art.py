"""The picture of a game: cards that tell it, or a few shapes 100 by 100; any other game gets a card's back."""

from math import cos, pi, sin

from .card_art import Points, Shape, oval

CARDS: dict[str, tuple[str, ...]] = {
    "spades": ("KS", "AS"),
    "hearts": ("AH", "QS"),
    "gin_rummy": ("7H", "8H", "9H"),
    "dou_dizhu": ("LJ", "BJ"),
    "knockout_whist": ("KC", "AC"),
    "oh_hell": ("2D", "AD"),
    "euchre": ("JC", "JS"),
    "skat": ("JD", "TH"),
    "briscola": ("3C", "AS"),
    "schnapsen": ("KH", "QH"),
    "pinochle": ("QS", "JD"),
}


def pawn(x: float, y: float, size: float) -> Points:
    """Return a pawn that stands on the point."""
    outline = ((-0.5, 0), (0.5, 0), (0.42, 0.16), (0.16, 0.5), (0.2, 0.6), (0.34, 0.78), (0.24, 1.02), (0, 1.12))
    turned = tuple((-across, up) for across, up in reversed(outline[1:-1]))
    return tuple((x + across * size, y + up * size) for across, up in (*outline, *turned))


def hexagon(x: float, y: float, radius: float) -> Points:
    """Return a hexagon that stands on a side."""
    return tuple((x + radius * cos(pi * step / 3), y + radius * sin(pi * step / 3)) for step in range(6))


def way(x: float, y: float, to_x: float, to_y: float) -> Points:
    """Return a thick line."""
    length = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5
    across, up = 2.5 * (y - to_y) / length, 2.5 * (to_x - x) / length
    return ((x + across, y + up), (to_x + across, to_y + up), (to_x - across, to_y - up), (x - across, y - up))


SHAPES: dict[str, tuple[Shape, ...]] = {
    "sorry": (
        ("paper", ((4, 4), (4, 96), (96, 96), (96, 4))),
        ("ground", ((24, 24), (24, 76), (76, 76), (76, 24))),
        ("red", ((4, 4), (4, 24), (24, 24), (24, 4))),
        ("blue", ((76, 4), (76, 24), (96, 24), (96, 4))),
        ("yellow", ((4, 76), (4, 96), (24, 96), (24, 76))),
        ("green", ((76, 76), (76, 96), (96, 96), (96, 76))),
        ("red", pawn(34, 26, 34)),
        ("blue", pawn(66, 34, 34)),
    ),
    "scotland_yard": (
        ("paper", ((4, 4), (4, 96), (96, 96), (96, 4))),
        ("blue", ((4, 34), (30, 44), (60, 36), (96, 54), (96, 68), (60, 50), (30, 58), (4, 48))),
        ("yellow", way(18, 20, 48, 28)),
        ("yellow", way(48, 28, 80, 22)),
        ("green", way(48, 28, 38, 74)),
        ("red", way(38, 74, 78, 82)),
        *(("ink", oval(x, y, 7, 7)) for x, y in ((18, 20), (48, 28), (80, 22), (38, 74), (78, 82))),
        *(("paper", oval(x, y, 4, 4)) for x, y in ((18, 20), (48, 28), (80, 22), (38, 74), (78, 82))),
        ("ink", pawn(48, 30, 30)),
    ),
    "mr_jack": (
        ("blue", hexagon(50, 50, 22)),
        *(("stone", hexagon(50 + 39 * cos(pi * turn / 3 + pi / 6), 50 + 39 * sin(pi * turn / 3 + pi / 6), 21))
          for turn in range(6)),
        ("yellow", oval(50, 50, 15, 15)),
        ("ink", ((32, 40), (38, 44), (38, 68), (62, 68), (62, 44), (68, 40))),
        ("red", ((38, 45), (38, 51), (62, 51), (62, 45))),
    ),
}
COLOURS = {
    "paper": "#efe6cf", "ground": "#b9d3c0", "red": "#c2352f", "blue": "#3f74b5", "yellow": "#e4b53c",
    "green": "#3f8f55", "ink": "#23262b", "stone": "#8f979f",
}
