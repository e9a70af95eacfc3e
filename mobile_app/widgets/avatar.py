"""The face of somebody at the table, in a disc of the colour that is theirs alone there."""

from typing import Any

from kivy.graphics import Color, Ellipse, InstructionGroup, SmoothLine
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex

from ..faces import CALM, PERSON, THINKING, Look, face
from ..theme import THEME
from .painting import add_shapes, kept, paint


@kept(48)
def face_picture(look: Look, mood: str, side: int) -> Any:
    """Return a face as a square texture, painted once."""
    colours = {name: get_color_from_hex(value) for name, value in look.colours().items()}

    def draw(group: InstructionGroup, scale: float) -> None:
        unit = side * scale / 100
        # A little smaller than the disc, so that hats and buns stay within it.
        add_shapes(group, face(look, mood), colours, lambda x, y: ((50 + (x - 50) * 0.93) * unit, y * 0.93 * unit))

    return paint((side, side), colours["tint"], draw)


class Avatar(Widget):
    """Shows a look in a mood; whoever thinks looks about."""

    look = ObjectProperty(PERSON)
    mood = StringProperty(CALM)
    num_dots = NumericProperty(0)           # counts on while its owner thinks, 0 otherwise

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        with self.canvas:
            Color(1, 1, 1, 1)
            self.disc = Ellipse()
            self.rim_colour = Color(1, 1, 1, 1)
            self.rim = SmoothLine(width=1)
        for name in ("pos", "size", "look", "mood", "num_dots"):
            self.fbind(name, self.draw)
        THEME.bind(version=self.draw)
        self.draw()

    def shown_mood(self) -> str:
        """Return the mood that is seen now."""
        if self.num_dots:
            return THINKING if self.num_dots % 2 else "thinking more"
        return str(self.mood)

    def draw(self, *_: Any) -> None:
        """Show the face, and smooth the edge of its disc."""
        side = round(min(self.size))
        if side < 8:
            return
        self.disc.texture = face_picture(self.look, self.shown_mood(), side)
        left, low = self.x + (self.width - side) / 2, self.y + (self.height - side) / 2
        self.disc.pos, self.disc.size = (left, low), (side, side)
        self.rim_colour.rgba = get_color_from_hex(self.look.tint)
        self.rim.circle = (left + side / 2, low + side / 2, side / 2 - 0.5)
