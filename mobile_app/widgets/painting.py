"""Pictures painted once: shapes and words drawn into a texture, which costs a rectangle from then on."""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from math import ceil
from typing import Any, TypeVar

from kivy.graphics import ClearBuffers, ClearColor, Color, Fbo, InstructionGroup, Mesh, SmoothLine
from kivy.graphics.tesselator import Tesselator
from kivy.metrics import Metrics

from ..card_art import Shape

Picture = TypeVar("Picture", bound=Callable[..., Any])
FINE_DENSITY = 1.5      # of a screen whose pixels are too small to see steps
OUTLINE = (0.12, 0.1, 0.12, 1.0)


CACHES: list[Any] = []


def kept(most: int) -> Callable[[Picture], Picture]:
    """Keep what a function has painted, the most recent of it, until `forget_pictures`."""

    def keep(make: Picture) -> Picture:
        cached: Any = lru_cache(maxsize=most)(make)
        CACHES.append(cached)
        return cached

    return keep


def forget_pictures() -> None:
    """Paint everything anew from now on: the graphics context was lost."""
    for cached in CACHES:
        cached.cache_clear()


def oversampling() -> int:
    """Return how many pixels a painted one has each way, so that edges are smooth on a coarse screen."""
    return 1 if Metrics.density >= FINE_DENSITY else 2


def paint(size: tuple[float, float], ground: Any, draw: Callable[[InstructionGroup, float], None]) -> Any:
    """Return a texture of the size on an opaque ground; draw is given the group and the scale of its coordinates."""
    scale = oversampling()
    group = InstructionGroup()
    pixels = Fbo(size=(max(1, ceil(size[0] * scale)), max(1, ceil(size[1] * scale))))
    draw(group, float(scale))
    with pixels:
        ClearColor(ground[0], ground[1], ground[2], 1.0)
        ClearBuffers()
    pixels.add(group)
    pixels.draw()
    pixels.texture.mag_filter = pixels.texture.min_filter = "linear"
    return pixels.texture


def add_polygon(group: InstructionGroup, points: Iterable[tuple[float, float]]) -> None:
    """Add a filled polygon in the colour that holds; it may have dents."""
    parts = Tesselator()
    parts.add_contour([part for point in points for part in point])
    parts.tesselate()
    for vertices, indices in parts.meshes:
        group.add(Mesh(vertices=vertices, indices=indices, mode="triangle_fan"))


def add_shapes(
    group: InstructionGroup,
    shapes: Iterable[Shape],
    colours: Mapping[str, Any],
    place: Callable[[float, float], tuple[float, float]],
    *,
    edge: float = 0.0,
) -> None:
    """Add shapes where `place` puts their corners, with a dark edge of that width."""
    for colour, points in shapes:
        placed = [place(x, y) for x, y in points]
        group.add(Color(*colours[colour]))
        add_polygon(group, placed)
        if edge:
            group.add(Color(*OUTLINE))
            group.add(SmoothLine(points=[part for point in placed for part in point], close=True, width=edge))
