"""The map of Scotland Yard, read from map.csv: 199 stations and the lines between them.

Stations are 1 to 199; lines are taxi, bus, underground and ferry. Nobody but Mr X takes the ferry, by a black ticket.
"""

import csv
from collections.abc import Iterable
from functools import cache
from pathlib import Path

NUM_STATIONS = 199
LINES = ("taxi", "bus", "underground", "ferry")
LAND_LINES = LINES[:3]
DOUBTFUL_TAXI = frozenset((13, 14))     # printed on some boards only
FAR = 255                               # the distance of what cannot be reached

Edge = tuple[int, int, str]


def read_rows(name: str) -> list[dict[str, str]]:
    """Return the rows of a table that lies beside this file."""
    with Path(__file__).with_name(name).open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


@cache
def edges(*, taxi_13_14: bool = True, ferry: bool = True) -> tuple[Edge, ...]:
    """Return every line once, as two stations and its kind."""
    found = []
    for row in read_rows("map.csv"):
        first, second, line = int(row["from"]), int(row["to"]), row["transport"]
        is_doubtful = line == "taxi" and {first, second} == DOUBTFUL_TAXI
        if (taxi_13_14 or not is_doubtful) and (ferry or line != "ferry"):
            found.append((first, second, line))
    return tuple(found)


def neighbours(lines: Iterable[str], *, taxi_13_14: bool = True, ferry: bool = True) -> list[list[int]]:
    """Return for each station where the lines lead from it, in rising order and each station once."""
    wanted = set(lines)
    ends: list[set[int]] = [set() for _ in range(NUM_STATIONS + 1)]
    for first, second, line in edges(taxi_13_14=taxi_13_14, ferry=ferry):
        if line in wanted:
            ends[first].add(second)
            ends[second].add(first)
    return [sorted(reached) for reached in ends]


@cache
def distances(
    lines: tuple[str, ...] = LAND_LINES, *, taxi_13_14: bool = True, ferry: bool = True
) -> tuple[tuple[int, ...], ...]:
    """Return how many rides by these lines lead from any station to any other, FAR where none do."""
    ends = neighbours(lines, taxi_13_14=taxi_13_14, ferry=ferry)
    table = []
    for start in range(NUM_STATIONS + 1):
        row = [FAR] * (NUM_STATIONS + 1)
        row[start] = 0
        reached = [start]
        for station in reached:
            for end in ends[station]:
                if row[end] == FAR:
                    row[end] = row[station] + 1
                    reached.append(end)
        table.append(tuple(row))
    return tuple(table)


@cache
def positions() -> tuple[tuple[int, int], ...]:
    """Return where each station lies on a board of 2530 by 1873; the first entry is no station."""
    return ((0, 0), *((int(row["x"]), int(row["y"])) for row in read_rows("positions.csv")))
