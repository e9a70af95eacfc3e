"""Draws a playing card with Kivy's graphics: a large index, a large emblem, no pictures from anywhere."""

from functools import lru_cache
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, InstructionGroup, Line, Rectangle
from kivy.utils import get_color_from_hex

from ..theme import SYMBOL_FONT, Theme
from .rounded import rounded_texture

WHITE = (1.0, 1.0, 1.0, 1.0)
SUIT_GLYPHS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
COURT_GLYPHS = {"K": "♚", "Q": "♛", "J": "♞"}
JOKER_INKS = {"BJ": "#c01f2e", "LJ": "#1a1d21"}


@lru_cache(maxsize=256)
def glyph(text: str, font: str, size: int) -> Any:
    """Return the text as a white texture, made once."""
    label = CoreLabel(text=text, font_name=font, font_size=size, bold=font == "Roboto")
    label.refresh()
    return label.texture


def forget_textures() -> None:
    """Make all textures anew from now on: the graphics context was lost."""
    glyph.cache_clear()
    rounded_texture.cache_clear()


def put_glyph(
    group: InstructionGroup, text: str, *, size: float, center: tuple[float, float], font: str = SYMBOL_FONT
) -> None:
    """Add the text in the current colour, centred."""
    texture = glyph(text, font, max(4, round(size)))
    width, height = texture.size
    group.add(Rectangle(texture=texture, pos=(center[0] - width / 2, center[1] - height / 2), size=(width, height)))


def mask(size: tuple[float, float]) -> Any:
    """Return the outline of a card, white: for shadow and veil."""
    return rounded_texture(whole(size), size[0] * 0.1, WHITE, WHITE, 0.0)


def whole(size: tuple[float, float]) -> tuple[int, int]:
    """Return the size in whole pixels."""
    return round(size[0]), round(size[1])


def draw_sheet(group: InstructionGroup, size: tuple[float, float], colour: Any, line: Any) -> None:
    """Add shadow, paper and edge."""
    width, height = size
    group.add(Color(0, 0, 0, 0.25))
    group.add(Rectangle(texture=mask(size), pos=(-0.5, -width * 0.03), size=(width + 1, height)))
    group.add(Color(1, 1, 1, 1))
    paper = rounded_texture(whole(size), width * 0.1, tuple(colour), tuple(line), max(1.0, width * 0.012))
    group.add(Rectangle(texture=paper, pos=(0, 0), size=size))


def draw_face(group: InstructionGroup, name: str, size: tuple[float, float], theme: Theme) -> None:
    """Add the face of a card such as AS, TD or BJ."""
    width, height = size
    draw_sheet(group, size, theme.card_face, theme.card_line)
    if name in JOKER_INKS:
        draw_joker(group, name, size)
        return
    rank, suit = name[0], name[1]
    group.add(Color(*get_color_from_hex(theme.ink(suit))))
    text = "10" if rank == "T" else rank
    text_size = width * (0.33 if rank == "T" else 0.40)
    put_glyph(group, text, size=text_size, center=(width * 0.235, height * 0.845), font="Roboto")
    put_glyph(group, SUIT_GLYPHS[suit], size=width * 0.34, center=(width * 0.235, height * 0.615))
    if rank in COURT_GLYPHS:
        ink = get_color_from_hex(theme.ink(suit))
        group.add(Color(ink[0], ink[1], ink[2], 0.1))
        left, low = width * 0.42, height * 0.08
        group.add(Rectangle(texture=mask(size), pos=(left, low), size=(width * 0.5, height * 0.84)))
        group.add(Color(*ink))
        put_glyph(group, COURT_GLYPHS[rank], size=width * 0.62, center=(width * 0.67, height * 0.44))
    else:
        scale = 0.86 if rank == "A" else 0.66
        put_glyph(group, SUIT_GLYPHS[suit], size=width * scale, center=(width * 0.62, height * 0.33))


def draw_joker(group: InstructionGroup, name: str, size: tuple[float, float]) -> None:
    """Add a joker: a star, and B for big or L for little."""
    width, height = size
    group.add(Color(*get_color_from_hex(JOKER_INKS[name])))
    put_glyph(group, name[0], size=width * 0.40, center=(width * 0.235, height * 0.845), font="Roboto")
    put_glyph(group, "♠", size=width * 0.34, center=(width * 0.235, height * 0.615))
    put_glyph(group, "★", size=width * 0.8, center=(width * 0.6, height * 0.36))


def draw_back(group: InstructionGroup, size: tuple[float, float], theme: Theme) -> None:
    """Add the back: a lattice in a frame."""
    width, height = size
    draw_sheet(group, size, theme.card_back, theme.card_back_line)
    red, green, blue, _ = theme.card_back_line
    group.add(Color(red, green, blue, 0.5))
    inset = width * 0.1
    frame = (inset, inset, width - 2 * inset, height - 2 * inset, width * 0.05)
    group.add(Line(rounded_rectangle=frame, width=1.1))
    put_glyph(group, "♠", size=width * 0.5, center=(width / 2, height / 2))
