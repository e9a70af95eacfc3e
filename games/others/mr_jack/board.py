"""The board of Mr Jack as numbers, read from board.json.

Streets and manholes, where characters may stand, are hexes 0 to 59 in the order of the file; gaslights and manholes
are numbered 0 to 7 in the same way, exits 0 to 3, directions 0 to 5 clockwise from the north. A set of hexes is a
number with a bit for each.
"""

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

BOARD: dict[str, Any] = json.loads(Path(__file__).with_name("board.json").read_text(encoding="utf-8"))

Point = tuple[int, int]                   # column, half row

DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")
STEPS: tuple[Point, ...] = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
WALKABLE = ("street", "manhole")
MAX_POINTS = 4                            # of a move: Stealthy's
FAR = 255                                 # no way

TYPES: dict[Point, str] = {(hex_["column"], hex_["half_row"]): hex_["type"] for hex_ in BOARD["hexes"]}
POINTS: dict[str, Point] = {hex_["id"]: (hex_["column"], hex_["half_row"]) for hex_ in BOARD["hexes"]}
HEXES: tuple[str, ...] = tuple(hex_["id"] for hex_ in BOARD["hexes"] if hex_["type"] in WALKABLE)
GASLIGHTS: tuple[str, ...] = tuple(hex_["id"] for hex_ in BOARD["hexes"] if hex_["type"] == "gaslight")
MANHOLES: tuple[str, ...] = tuple(hex_["id"] for hex_ in BOARD["hexes"] if hex_["type"] == "manhole")
EXITS: tuple[str, ...] = tuple(BOARD["exits"])
CHARACTERS: tuple[str, ...] = tuple(BOARD["characters"])
FULL_NAMES: tuple[str, ...] = tuple(BOARD["characters"].values())
NUMBERS: dict[Point, int] = {POINTS[name]: number for number, name in enumerate(HEXES)}


def beside(point: Point) -> list[Point]:
    """Return the hexes of the board, of any type, next to a point."""
    return [near for step in STEPS if (near := (point[0] + step[0], point[1] + step[1])) in TYPES]


def as_set(points: Iterable[Point]) -> int:
    """Return the streets and manholes among the points as a set."""
    return sum(1 << NUMBERS[point] for point in set(points) if point in NUMBERS)


def distances(start: Point, may_enter: Callable[[Point], bool]) -> dict[Point, int]:
    """Return the steps from a point to all that can be reached over the hexes that may be entered."""
    found = {start: 0}
    edge = [start]
    while edge:
        edge = list(dict.fromkeys(near for point in edge for near in beside(point)
                                  if near not in found and may_enter(near)))
        found.update(dict.fromkeys(edge, max(found.values()) + 1))
    return found


def is_street(point: Point) -> bool:
    """Return whether a character may stand there."""
    return TYPES[point] in WALKABLE


def lit_from(name: str, direction: int) -> int:
    """Return the hexes that a lantern at a hex lights in a direction, up to a building, a gaslight or the edge."""
    column, half_row = POINTS[name]
    right, down = STEPS[direction]
    lit = []
    while TYPES.get((column := column + right, half_row := half_row + down)) in WALKABLE:
        lit.append((column, half_row))
    return as_set(lit)


WALKS = [distances(POINTS[name], is_street) for name in HEXES]
GLIDES = [distances(POINTS[name], lambda point: True) for name in HEXES]

NEXT_TO = [as_set(beside(POINTS[name])) for name in HEXES]
LIT_BY = [as_set(beside(POINTS[name])) for name in GASLIGHTS]
BEAMS = [[lit_from(name, direction) for direction in range(6)] for name in HEXES]
DISTANCES = [[walk.get(POINTS[name], FAR) for name in HEXES] for walk in WALKS]
WITHIN = [[as_set(point for point, steps in walk.items() if steps <= points) for points in range(24)]
          for walk in WALKS]
GLIDED = [[as_set(point for point, steps in glide.items() if steps <= points) for points in range(MAX_POINTS + 1)]
          for glide in GLIDES]
DOORS = [as_set(POINTS[name] for name in BOARD["exits"][exit_]) for exit_ in EXITS]


def full_name(character: str) -> str:
    """Return the character's name as people say it."""
    return FULL_NAMES[CHARACTERS.index(character)]
