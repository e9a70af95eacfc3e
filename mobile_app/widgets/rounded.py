"""Rounded shapes as textures made once: a card is a few rectangles, which costs a tenth of smooth polygons."""

from math import hypot
from typing import Any

from kivy.graphics.texture import Texture

from .painting import kept

Colour = tuple[float, float, float, float]


def coverage(x: float, y: float, radius: float) -> float:
    """Return how much of the pixel at (x, y) from a corner lies inside the rounding, 0 to 1."""
    if x >= radius or y >= radius:
        return 1.0
    return min(1.0, max(0.0, radius + 0.5 - hypot(radius - x - 0.5, radius - y - 0.5)))


def pixel(fill: Colour, line: Colour, outer: float, inner: float) -> bytes:
    """Return a pixel that is covered so much by the whole shape and by what lies within its edge."""
    mixed = [fill[part] * inner + line[part] * (1.0 - inner) for part in range(3)]
    alpha = fill[3] * inner + line[3] * (1.0 - inner)
    return bytes(round(255 * value) for value in (*mixed, alpha * outer))


@kept(24)
def rounded_texture(size: tuple[int, int], radius: float, fill: Colour, line: Colour, edge: float) -> Any:
    """Return a rounded rectangle with an edge of another colour."""
    width, height = size
    corner = int(radius) + 2
    plain = pixel(fill, line, 1.0, 1.0)
    rim = [pixel(fill, line, 1.0, min(1.0, max(0.0, x + 1 - edge))) for x in range(corner)]
    middle_row = b"".join(rim) + plain * (width - 2 * corner) + b"".join(reversed(rim))
    rows = []
    for y in range(corner):
        part = [
            pixel(
                fill,
                line,
                coverage(x, y, radius),
                min(coverage(x - edge, y - edge, radius - edge), *(min(1.0, max(0.0, v + 1 - edge)) for v in (x, y))),
            )
            for x in range(corner)
        ]
        between = pixel(fill, line, 1.0, min(1.0, max(0.0, y + 1 - edge)))
        rows.append(b"".join(part) + between * (width - 2 * corner) + b"".join(reversed(part)))
    pixels = b"".join([*rows, middle_row * (height - 2 * corner), *reversed(rows)])
    texture = Texture.create(size=size, colorfmt="rgba")
    texture.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")
    return texture
