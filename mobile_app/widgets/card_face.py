"""Draws a playing card: a large index that a fan leaves open, pips and courts as people know them, backs to choose."""

from collections.abc import Callable
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, InstructionGroup, PopMatrix, PushMatrix, Rectangle, SmoothLine, Translate
from kivy.utils import get_color_from_hex

from ..card_art import COURTS, JESTER, PIPS
from ..theme import SYMBOL_FONT, Theme
from .painting import add_shapes, kept, paint
from .rounded import rounded_texture

WHITE = (1.0, 1.0, 1.0, 1.0)
SUIT_GLYPHS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
JOKER_INKS = {"BJ": "#c01f2e", "LJ": "#1a1d21"}
ROBE_INKS = {"#1a1d21": "#24427c"}         # black would hide the figure's lines
COLOURS = {
    name: get_color_from_hex(value)
    for name, value in {
        "gold": "#e3b341", "skin": "#f3d3b3", "shade": "#d9ac86", "hair": "#7a4a22", "ink": "#1a1d21", "red": "#c01f2e",
        "rose": "#e0737b", "white": "#fdfaf2", "steel": "#b9c3cf", "leaf": "#2c7a45",
    }.items()
}
GREYS = {
    name: get_color_from_hex(value)
    for name, value in {
        "gold": "#c9c9c9", "skin": "#f4f1ea", "shade": "#c4c4c4", "red": "#3a3d42", "rose": "#a5a7aa",
        "main": "#4a4e55", "second": "#8a8e95",
    }.items()
}
INSET = 0.05         # of the width: what is painted lies within the rounded edge
Draw = Callable[[InstructionGroup, float], None]


@kept(256)
def glyph(text: str, font: str, size: int) -> Any:
    """Return the text as a white texture, made once."""
    label = CoreLabel(text=text, font_name=font, font_size=size, bold=font == "Roboto")
    label.refresh()
    return label.texture


def put_glyph(
    group: InstructionGroup,
    text: str,
    *,
    size: float,
    center: tuple[float, float],
    font: str = SYMBOL_FONT,
    is_turned: bool = False,
) -> None:
    """Add the text in the current colour, centred, on its head if it is turned."""
    texture = glyph(text, font, max(4, round(size)))
    width, height = texture.size
    picture = Rectangle(texture=texture, pos=(center[0] - width / 2, center[1] - height / 2), size=(width, height))
    if is_turned:
        left, low, right, high = 0.0, 1.0, 1.0, 0.0
        picture.tex_coords = (right, high, left, high, left, low, right, low)
    group.add(picture)


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
    draw_sheet(group, size, theme.card_face, theme.card_line)
    ink = JOKER_INKS.get(name) or theme.ink(name[1])
    put_inside(group, face_texture(name, whole(size), tuple(theme.card_face), ink), size)


def draw_back(group: InstructionGroup, size: tuple[float, float], theme: Theme) -> None:
    """Add the back that the person has chosen."""
    draw_sheet(group, size, theme.card_face, theme.card_line)
    back = back_texture(theme.back_pattern, whole(size), tuple(theme.card_back), tuple(theme.card_back_line))
    put_inside(group, back, size)


def put_inside(group: InstructionGroup, texture: Any, size: tuple[float, float]) -> None:
    """Add what is painted on a card."""
    inset = size[0] * INSET
    group.add(Rectangle(texture=texture, pos=(inset, inset), size=(size[0] - 2 * inset, size[1] - 2 * inset)))


@kept(64)
def face_texture(name: str, size: tuple[int, int], paper: tuple[float, ...], ink: str) -> Any:
    """Return what is printed on the face, painted once."""
    inset = size[0] * INSET
    colour = get_color_from_hex(ink)

    def draw(group: InstructionGroup, scale: float) -> None:
        width, height = size[0] * scale, size[1] * scale
        group.add(PushMatrix())
        group.add(Translate(-inset * scale, -inset * scale, 0))
        group.add(Color(*colour))
        if name in JOKER_INKS:
            add_joker(group, name, width, height)
        else:
            add_index(group, name, width, height)
            (add_court if name[0] in COURTS else add_pips)(group, name, width, height, ink)
        group.add(PopMatrix())

    return paint((size[0] - 2 * inset, size[1] - 2 * inset), paper, draw)


def add_index(group: InstructionGroup, name: str, width: float, height: float) -> None:
    """Add rank and suit in the corner that a fan leaves open."""
    text = "10" if name[0] == "T" else name[0]
    text_size = width * (0.33 if name[0] == "T" else 0.38)
    put_glyph(group, text, size=text_size, center=(width * 0.215, height * 0.845), font="Roboto")
    put_glyph(group, SUIT_GLYPHS[name[1]], size=width * 0.32, center=(width * 0.215, height * 0.63))


def add_pips(group: InstructionGroup, name: str, width: float, height: float, _: str) -> None:
    """Add as many pips as the card counts, where they have always been."""
    suit, places = SUIT_GLYPHS[name[1]], PIPS[name[0]]
    if name[0] == "A":
        put_glyph(group, suit, size=width * 0.72, center=(width * 0.64, height * 0.42))
        return
    size = width * (0.22 if len(places) > 8 else 0.26)
    left, low, across, up = width * 0.525, height * 0.13, width * 0.325, height * 0.74
    for x, y in places:
        put_glyph(group, suit, size=size, center=(left + across * x, low + up * y), is_turned=y < 0.5)


def add_court(group: InstructionGroup, name: str, width: float, height: float, ink: str) -> None:
    """Add the figure twice, once on its head, in a frame."""
    left, low, across, up = width * 0.39, height * 0.06, width * 0.53, height * 0.88
    own = get_color_from_hex(ROBE_INKS.get(ink, ink))
    other = get_color_from_hex("#b3202c" if ink in ROBE_INKS else "#24427c")
    colours = COLOURS | {"main": own, "second": other}
    center_x, center_y, unit, rise = left + across / 2, low + up / 2, across / 100, up / 2 / 117
    edge = max(0.5, width * 0.005)
    group.add(Color(own[0], own[1], own[2], 0.1))
    group.add(Rectangle(pos=(left, low), size=(across, up)))
    for way in (-1, 1):
        add_shapes(group, COURTS[name[0]], colours, placing(center_x, center_y, way * unit, way * rise), edge=edge)
    group.add(Color(*COLOURS["gold"]))
    group.add(Rectangle(pos=(left, center_y - width * 0.012), size=(across, width * 0.024)))
    group.add(Color(*own))
    group.add(SmoothLine(rectangle=(left, low, across, up), width=max(0.6, width * 0.008)))


def placing(x: float, y: float, across: float, up: float) -> Callable[[float, float], tuple[float, float]]:
    """Return where a figure's points lie whose foot has its middle at x and y; negative units turn it round."""
    return lambda figure_x, figure_y: (x + (figure_x - 50) * across, y + figure_y * up)


def add_joker(group: InstructionGroup, name: str, width: float, height: float) -> None:
    """Add a jester with JOKER down the side; the big one is in colours, the little one smaller and grey."""
    for number, letter in enumerate("JOKER"):
        center = (width * 0.17, height * (0.875 - 0.155 * number))
        put_glyph(group, letter, size=width * 0.235, center=center, font="Roboto")
    is_big = name == "BJ"
    red, blue = get_color_from_hex("#c01f2e"), get_color_from_hex("#24427c")
    colours = COLOURS | {"main": red, "second": blue} if is_big else COLOURS | GREYS
    unit = width * (0.60 if is_big else 0.48) / 100
    center_x, low = width * 0.62, height / 2 - unit * 75
    add_shapes(group, JESTER, colours, placing(center_x, low, unit, unit), edge=max(0.5, width * 0.006))


@kept(4)
def back_texture(pattern: str, size: tuple[int, int], colour: tuple[float, ...], line: tuple[float, ...]) -> Any:
    """Return the back of a card: lattice, rings or suits in a frame, painted once."""
    width, height = size[0] * (1 - 2 * INSET), size[1] - 2 * size[0] * INSET

    def draw(group: InstructionGroup, scale: float) -> None:
        wide, high = width * scale, height * scale
        thin = max(0.6, wide * 0.01)
        group.add(Color(line[0], line[1], line[2], 0.75))
        {"lattice": add_lattice, "rings": add_rings, "suits": add_suits}[pattern](group, wide, high, thin)
        group.add(Color(*colour))
        rim = wide * 0.06
        for pos, part in (((0, 0), (wide, rim)), ((0, high - rim), (wide, rim)), ((0, 0), (rim, high)),
                          ((wide - rim, 0), (rim, high))):
            group.add(Rectangle(pos=pos, size=part))
        group.add(Color(*line))
        group.add(SmoothLine(rectangle=(rim, rim, wide - 2 * rim, high - 2 * rim), width=thin))

    return paint((width, height), colour, draw)


def add_lattice(group: InstructionGroup, width: float, height: float, thin: float) -> None:
    """Add crossing lines."""
    step = width / 6
    for number in range(-int(height / step) - 1, 8):
        x = number * step
        group.add(SmoothLine(points=(x, 0, x + height, height), width=thin))
        group.add(SmoothLine(points=(x, height, x + height, 0), width=thin))


def add_rings(group: InstructionGroup, width: float, height: float, thin: float) -> None:
    """Add circles that overlap like scales."""
    radius = width / 6
    for row in range(int(height / radius) + 3):
        for column in range(-1, 5):
            x = (column * 2 + row % 2) * radius
            for part in (1.0, 0.62, 0.26):
                group.add(SmoothLine(circle=(x, row * radius, radius * part, -90, 90, 12), width=thin))


def add_suits(group: InstructionGroup, width: float, height: float, _: float) -> None:
    """Add the four suits in rows."""
    step = width / 4.4
    for row in range(int(height / step) + 2):
        for column in range(6):
            suit = "♠♥♣♦"[(row + column) % 4]
            put_glyph(group, suit, size=step * 0.72, center=((column + row % 2 / 2) * step, row * step))
