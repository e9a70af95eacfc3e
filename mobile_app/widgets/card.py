"""A playing card on the table: drawn once per size and look, then only moved, turned and dimmed."""

from typing import Any

from kivy.graphics import (
    Color,
    InstructionGroup,
    Line,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Rotate,
    Scale,
    Translate,
)
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex

from ..theme import THEME
from .card_face import draw_back, draw_face, mask

BANDS = ("#1f7a35", "#2158b8", "#7a3fa0", "#c8611a")


class CardWidget(Widget):
    """One of the 52; `name` is its card (AS), empty for one that is not in use."""

    name = StringProperty("")
    is_face_up = BooleanProperty(True)
    is_dim = BooleanProperty(False)
    is_marked = BooleanProperty(False)      # a hint, or the winner of a trick
    band = NumericProperty(0)               # cards with the same number belong together; 0 for none
    angle = NumericProperty(0.0)
    zoom = NumericProperty(1.0)             # a card keeps its drawn size; smaller ones are scaled

    def __init__(self, **options: Any) -> None:
        super().__init__(size_hint=(None, None), **options)
        self.drawn: tuple[Any, ...] = ()
        self.shift, self.turn, self.scale = Translate(), Rotate(angle=0, axis=(0, 0, 1)), Scale(1.0)
        self.face, self.veil = InstructionGroup(), InstructionGroup()
        for instruction in (PushMatrix(), self.shift, self.turn, self.scale, self.face, self.veil, PopMatrix()):
            self.canvas.add(instruction)
        self.bind(pos=self.move, angle=self.move, zoom=self.move)
        for name in ("size", "name", "is_face_up", "is_dim", "is_marked", "band", "parent"):
            self.fbind(name, self.redraw)
        THEME.bind(version=self.redraw)

    def move(self, *_: Any) -> None:
        """Follow the position without drawing anew."""
        self.shift.xy = self.pos
        self.turn.angle = self.angle
        self.turn.origin = self.scale.origin = (self.width / 2, self.height / 2)
        self.scale.x = self.scale.y = self.zoom

    def redraw(self, *_: Any) -> None:
        """Draw what has changed, if the card is on the table at all."""
        if self.parent is None or not self.name:
            return
        wanted = (self.name if self.is_face_up else "", tuple(self.size), THEME.version)
        if wanted != self.drawn:
            self.drawn = wanted
            self.face.clear()
            if self.is_face_up:
                draw_face(self.face, self.name, self.size, THEME)
            else:
                draw_back(self.face, self.size, THEME)
        self.veil.clear()
        radius = self.width * 0.1
        if self.is_dim:
            self.veil.add(Color(0.05, 0.12, 0.09, 0.5))
            self.veil.add(Rectangle(texture=mask(self.size), pos=(0, 0), size=self.size))
        if self.band and self.is_face_up:
            self.veil.add(Color(*get_color_from_hex(BANDS[int(self.band - 1) % len(BANDS)])))
            strip = self.height * 0.055
            # Told by its colour, and by how many pieces it has.
            count, room = int(self.band), self.width - 2 * radius
            for piece in range(count):
                left = radius + room * piece / count
                self.veil.add(Rectangle(pos=(left, self.height - strip), size=(room / count - strip / 2, strip)))
        if self.is_marked:
            self.veil.add(Color(*THEME.glow))
            self.veil.add(Line(rounded_rectangle=(0, 0, self.width, self.height, radius), width=self.width * 0.035))
        self.move()
