"""A medal on its ribbon: gold for what is achieved, pale for what is not."""

from math import cos, pi, sin
from typing import Any

from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex

from ..card_art import Shape, oval
from ..theme import THEME
from .painting import add_shapes, kept, paint

GOLD = {"left": "#b8382f", "right": "#8f2a23", "rim": "#b98a26", "disc": "#e3b341", "star": "#fff3c4"}
PALE = {"left": "#9aa39d", "right": "#848d87", "rim": "#9aa39d", "disc": "#bcc4be", "star": "#d9dfda"}
STAR = tuple(
    (50 + radius * sin(pi * point / 5), 38 + radius * cos(pi * point / 5))
    for point, radius in enumerate((17, 7.5) * 5)
)
MEDAL: tuple[Shape, ...] = (
    ("left", ((28, 98), (48, 98), (58, 60), (42, 60))),
    ("right", ((52, 98), (72, 98), (58, 60), (42, 60))),
    ("rim", oval(50, 38, 33, 33)),
    ("disc", oval(50, 38, 28, 28)),
    ("star", STAR),
)


@kept(4)
def medal_picture(side: int, ground: tuple[float, ...], is_reached: bool) -> Any:
    """Return a medal as a square texture, painted once."""
    colours = {name: get_color_from_hex(value) for name, value in (GOLD if is_reached else PALE).items()}

    def draw(group: InstructionGroup, scale: float) -> None:
        unit = side * scale / 100
        add_shapes(group, MEDAL, colours, lambda x, y: (x * unit, y * unit))

    return paint((side, side), ground, draw)


class Medal(Widget):
    """Shows whether something is achieved."""

    is_reached = BooleanProperty(False)

    def __init__(self, **options: Any) -> None:
        super().__init__(size_hint=(None, None), size=(dp(44), dp(44)), **options)
        with self.canvas:
            Color(1, 1, 1, 1)
            self.picture = Rectangle()
        for name in ("pos", "size", "is_reached"):
            self.fbind(name, self.draw)
        THEME.bind(version=self.draw)
        self.draw()

    def draw(self, *_: Any) -> None:
        """Paint the medal."""
        side = round(min(self.size))
        self.picture.texture = medal_picture(side, tuple(THEME.surface), bool(self.is_reached))
        self.picture.pos, self.picture.size = self.pos, (side, side)
