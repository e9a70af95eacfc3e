"""The places of a screen that keys reach, and which of them comes next: plain numbers, no widgets."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from .table_layout import Box

MOVE, FIRST, OTHER, LAST = range(4)       # ranks: a move of the game, what most people press, the rest, the way back
LEAST_WAY = 2.0                           # pixels: what is nearer does not lie in any direction
ASIDE = 3.0                               # a pixel beside the way costs as much as so many along it


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop:
    """Something that can be pressed."""

    key: tuple[Any, ...]            # what it is: the same after the screen was built anew
    words: str
    box: Callable[[], Box]          # where it lies in the window now
    press: Callable[[], Any]
    rank: int = OTHER
    area: Any = None                # what scrolls it, None if nothing does


def in_rows(placed: Iterable[tuple[Box, Any]]) -> list[Any]:
    """Return what lies in boxes row by row from the top, each row from the left."""
    rows: list[list[tuple[Box, Any]]] = []
    for box, thing in sorted(placed, key=lambda entry: -entry[0].center[1]):
        first = rows[-1][0][0] if rows else None
        if first is not None and first.center[1] - box.center[1] < min(first.height, box.height) / 2:
            rows[-1].append((box, thing))
        else:
            rows.append([(box, thing)])
    return [thing for row in rows for _, thing in sorted(row, key=lambda entry: entry[0].x)]


def in_reading_order(stops: Iterable[Stop], view_of: Callable[[Any], Box]) -> list[Stop]:
    """Return stops as a screen is read; what scrolls is read where its area is seen, wherever it is scrolled to."""
    fixed: list[tuple[Box, list[tuple[Box, Stop]]]] = []
    scrolled: dict[int, tuple[Box, list[tuple[Box, Stop]]]] = {}
    for stop in stops:
        box = stop.box()
        if stop.area is None:
            fixed.append((box, [(box, stop)]))
        else:
            scrolled.setdefault(id(stop.area), (view_of(stop.area), []))[1].append((box, stop))
    return [stop for block in in_rows([*fixed, *scrolled.values()]) for stop in in_rows(block)]


def towards(stops: Iterable[Stop], here: Box, direction: tuple[int, int]) -> Stop | None:
    """Return the stop that comes next in a direction, such as (1, 0) for the right; None if there is none."""
    found: list[tuple[bool, float, Stop]] = []
    for stop in stops:
        box = stop.box()
        across, up = box.center[0] - here.center[0], box.center[1] - here.center[1]
        along = across * direction[0] + up * direction[1]
        if direction[0]:
            gap, aside = max(box.y - here.top, here.y - box.top, 0.0), abs(up)
        else:
            gap, aside = max(box.x - here.right, here.x - box.right, 0.0), abs(across)
        if along > LEAST_WAY and gap <= along:
            # To the side nobody expects to leave the row.
            found.append((gap > 0 and direction[0] != 0, along + ASIDE * gap + aside / ASIDE, stop))
    return min(found, key=lambda entry: entry[:2])[2] if found else None


def nearest(stops: Sequence[Stop], here: Box) -> Stop | None:
    """Return the stop whose middle is nearest; None of none."""

    def distance(stop: Stop) -> float:
        box = stop.box()
        return (box.center[0] - here.center[0]) ** 2 + (box.center[1] - here.center[1]) ** 2

    return min(stops, key=distance, default=None)


def first_of(stops: Sequence[Stop], view_of: Callable[[Any], Box]) -> Stop | None:
    """Return where keys begin: a move of the game before anything else, then what most people press."""
    best = min((stop.rank for stop in stops), default=None)
    return next(iter(in_reading_order((stop for stop in stops if stop.rank == best), view_of)), None)
