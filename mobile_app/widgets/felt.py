"""The cloth of the table: a soft light in the middle, a fine grain, made in code."""

from random import Random
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.uix.widget import Widget

from ..theme import THEME

GLOW_SIDE, GRAIN_SIDE = 48, 96


def glow_texture() -> Any:
    """Return a round light that fades to nothing, as alpha."""
    middle = (GLOW_SIDE - 1) / 2
    pixels = bytearray()
    for row in range(GLOW_SIDE):
        for column in range(GLOW_SIDE):
            distance = (((row - middle) / middle) ** 2 + ((column - middle) / middle) ** 2) ** 0.5
            light = max(0.0, 1.0 - distance / 1.2)
            pixels += bytes((255, 255, 255, int(255 * light * light * (3 - 2 * light))))
    texture = Texture.create(size=(GLOW_SIDE, GLOW_SIDE), colorfmt="rgba")
    texture.blit_buffer(bytes(pixels), colorfmt="rgba", bufferfmt="ubyte")
    return texture


def grain_texture() -> Any:
    """Return the fibres of the cloth, to be repeated."""
    random = Random(7)
    pixels = bytearray()
    for _ in range(GRAIN_SIDE * GRAIN_SIDE):
        shade = 255 if random.random() < 0.5 else 0
        pixels += bytes((shade, shade, shade, random.randrange(0, 16)))
    texture = Texture.create(size=(GRAIN_SIDE, GRAIN_SIDE), colorfmt="rgba")
    texture.blit_buffer(bytes(pixels), colorfmt="rgba", bufferfmt="ubyte")
    texture.wrap = "repeat"
    return texture


class Felt(Widget):
    """Fills itself with cloth in the colours of the theme."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.grain = grain_texture()
        with self.canvas:
            self.edge_colour = Color()
            self.edge = Rectangle()
            self.light_colour = Color()
            self.light = Rectangle(texture=glow_texture())
            Color(1, 1, 1, 1)
            self.fibres = Rectangle(texture=self.grain)
        self.bind(pos=self.lay, size=self.lay)
        THEME.bind(version=self.lay)
        self.lay()

    def lay(self, *_: Any) -> None:
        """Cover the widget."""
        self.edge_colour.rgba = THEME.felt_edge
        self.light_colour.rgba = THEME.felt_center
        for cloth in (self.edge, self.fibres):
            cloth.pos, cloth.size = self.pos, self.size
        spread = 0.25
        self.light.pos = (self.x - self.width * spread, self.y - self.height * spread)
        self.light.size = (self.width * (1 + 2 * spread), self.height * (1 + 2 * spread))
        across, up = max(1.0, self.width) / GRAIN_SIDE, max(1.0, self.height) / GRAIN_SIDE
        self.fibres.tex_coords = (0, 0, across, 0, across, up, 0, up)
