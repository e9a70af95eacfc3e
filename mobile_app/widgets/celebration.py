"""The end of a match as it feels: a cup and falling paper for a win, the faces of everybody as they take it."""

from collections.abc import Sequence
from random import Random
from typing import Any

from kivy.graphics import Color, Ellipse, InstructionGroup, PopMatrix, PushMatrix, Rectangle, Rotate, Translate
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex

from ..card_art import Shape, both, oval
from ..faces import PLEASED, WORRIED, Look
from ..theme import THEME
from .avatar import Avatar
from .motion import glide
from .painting import add_shapes, paint

NUM_SCRAPS = 46
FALL_SECONDS = 2.6
SCRAP_COLOURS = ("#e3b341", "#c2352f", "#3f74b5", "#3f8f55", "#c05a8c")
CUP_COLOURS = {"gold": "#e3b341", "shade": "#b98a26", "light": "#f7dd8f", "wood": "#6a4a30"}
CUP: tuple[Shape, ...] = (
    *both("shade", oval(20, 68, 15, 16)),
    *both("surface", oval(20, 68, 9, 10)),
    ("gold", ((20, 92), (24, 62), (36, 44), (46, 40), (54, 40), (64, 44), (76, 62), (80, 92))),
    ("shade", ((62, 92), (60, 62), (52, 40), (54, 40), (64, 44), (76, 62), (80, 92))),
    ("light", ((28, 88), (31, 64), (37, 54), (36, 66), (35, 88))),
    ("light", oval(50, 92, 30, 4)),
    ("shade", ((45, 40), (46, 24), (54, 24), (55, 40))),
    ("gold", ((34, 18), (40, 26), (60, 26), (66, 18))),
    ("wood", ((28, 4), (28, 18), (72, 18), (72, 4))),
)


class Cup(Widget):
    """A golden cup in the middle of its place."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        with self.canvas:
            Color(1, 1, 1, 1)
            self.picture = Rectangle(size=(0, 0))
        self.bind(pos=self.draw, size=self.draw)

    def draw(self, *_: Any) -> None:
        """Paint the cup as large as there is room."""
        side = round(min(self.size))
        if side < 8:
            return
        colours = {name: get_color_from_hex(value) for name, value in CUP_COLOURS.items()}
        colours["surface"] = list(THEME.surface)

        def paint_cup(group: InstructionGroup, scale: float) -> None:
            unit = side * scale / 100
            add_shapes(group, CUP, colours, lambda x, y: (x * unit, y * unit))

        self.picture.texture = paint((side, side), THEME.surface, paint_cup)
        self.picture.size = (side, side)
        # Of its own corner: the middle is not known yet while the corner moves.
        self.picture.pos = (self.x + (self.width - side) / 2, self.y + (self.height - side) / 2)


class Confetti(Widget):
    """Scraps of paper that fall once; nothing of it takes touches."""

    fallen = NumericProperty(0.0)           # 0 to 1

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        dice = Random(3)
        self.scraps = []
        for number in range(NUM_SCRAPS):
            shift, turn = Translate(0, 0), Rotate(angle=0, axis=(0, 0, 1))
            side = dp(dice.uniform(5, 9))
            shape = (Rectangle if number % 3 else Ellipse)(pos=(-side / 2, -side / 2), size=(side, side * 0.7))
            for part in (
                PushMatrix(), Color(*get_color_from_hex(SCRAP_COLOURS[number % 5])), shift, turn, shape, PopMatrix(),
            ):
                self.canvas.add(part)
            self.scraps.append((shift, turn, dice.random(), dice.random(), dice.uniform(-400, 400)))
        for name in ("pos", "size", "fallen"):
            self.fbind(name, self.lay)
        glide(self, FALL_SECONDS, transition="out_quad", fallen=1.0)

    def lay(self, *_: Any) -> None:
        """Put every scrap where it is by now."""
        for shift, turn, across, up, spin in self.scraps:
            high, low = self.top + self.height * up, self.y + self.height * up
            shift.xy = (self.x + self.width * across, high + (low - high) * self.fallen)
            turn.angle = spin * self.fallen + 90 * up


def celebration(people: Sequence[tuple[str, Look, bool]], *, has_won: bool) -> Widget:
    """Return the picture of a result: everybody's name, look and whether they have won."""
    whole = BoxLayout(orientation="vertical", size_hint_y=None, spacing=dp(6))
    whole.bind(minimum_height=whole.setter("height"))
    if has_won:
        stage = FloatLayout(size_hint_y=None, height=dp(120))
        for part in (Cup(), Confetti()):
            part.size_hint = (1, 1)
            part.pos_hint = {"x": 0, "y": 0}
            stage.add_widget(part)
        whole.add_widget(stage)
    row = BoxLayout(size_hint_y=None, height=dp(84))
    for name, look, is_winner in people:
        place = BoxLayout(orientation="vertical")
        place.add_widget(Avatar(look=look, mood=PLEASED if is_winner else WORRIED))
        label = Label(text=name, size_hint_y=None, font_size=THEME.small, color=THEME.text, bold=is_winner)
        label.bind(texture_size=lambda made, size: setattr(made, "height", size[1] + dp(4)))
        place.add_widget(label)
        row.add_widget(place)
    whole.add_widget(row)
    return whole
