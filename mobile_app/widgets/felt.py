"""The cloth of the table: a soft light in the middle, a fine grain, made in code."""

from random import Random
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.uix.widget import Widget

from ..theme import THEME
from .painting import kept

GLOW_SIDE, GRAIN_SIDE = 48, 96


@kept(2)
def cloth_texture(middle_colour: tuple[float, ...], edge_colour: tuple[float, ...]) -> Any:
    """Return cloth with a soft round light in the middle."""
    middle = (GLOW_SIDE - 1) / 2
    pixels = bytearray()
    for row in range(GLOW_SIDE):
        for column in range(GLOW_SIDE):
            distance = (((row - middle) / middle) ** 2 + ((column - middle) / middle) ** 2) ** 0.5
            light = max(0.0, 1.0 - distance / 1.75)
            light *= light * (3 - 2 * light)
            mixed = (edge + (bright - edge) * light for bright, edge in zip(middle_colour, edge_colour, strict=True))
            pixels += bytes(round(255 * part) for part in mixed)
    texture = Texture.create(size=(GLOW_SIDE, GLOW_SIDE), colorfmt="rgba")
    texture.blit_buffer(bytes(pixels), colorfmt="rgba", bufferfmt="ubyte")
    return texture


@kept(1)
def grain_texture() -> Any:
    """Return the fibres of the cloth, to be repeated."""
    pixels = bytearray()
    for noise in Random(7).randbytes(GRAIN_SIDE * GRAIN_SIDE):
        shade = 255 if noise & 16 else 0
        pixels += bytes((shade, shade, shade, noise & 15))
    texture = Texture.create(size=(GRAIN_SIDE, GRAIN_SIDE), colorfmt="rgba")
    texture.blit_buffer(bytes(pixels), colorfmt="rgba", bufferfmt="ubyte")
    texture.wrap = "repeat"
    return texture


class Felt(Widget):
    """Fills itself with cloth in the colours of the theme."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.drawn_version = -1
        with self.canvas:
            Color(1, 1, 1, 1)
            self.cloth = Rectangle()
            self.fibres = Rectangle()
        self.bind(pos=self.lay, size=self.lay)
        THEME.bind(version=self.lay)
        self.lay()

    def lay(self, *_: Any) -> None:
        """Cover the widget; new colours, or a lost graphics context, need new textures."""
        if self.drawn_version != THEME.version:
            self.drawn_version = THEME.version
            self.cloth.texture = cloth_texture(tuple(THEME.felt_center), tuple(THEME.felt_edge))
            self.fibres.texture = grain_texture()
        for layer in (self.cloth, self.fibres):
            layer.pos, layer.size = self.pos, self.size
        across, up = max(1.0, self.width) / GRAIN_SIDE, max(1.0, self.height) / GRAIN_SIDE
        self.fibres.tex_coords = (0, 0, across, 0, across, up, 0, up)
