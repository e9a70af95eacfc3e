"""Location categorization (Nijssen, Winands 2011): how likely Mr X is near, learned from games.

After every ride of Mr X the stations where he can be fall into five categories: 1, 2, 3, 4, 5 or more rides from the
nearest detective. Two tables are kept of where he was:

    general    for each category, how often it had a possible location (n) and how often he was in it (a)
    detailed   for each combination of categories that had one, how often he was in each

A location's weight on the roulette wheel is a / n of its category, or its category's count in the combination.
"""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal

from .state import YardState

NUM_CATEGORIES = 5
TABLE_FILE = Path(__file__).with_name("locations.json")

Kind = Literal["general", "detailed"]


class LocationTable:
    """Counts of where Mr X was; it grows with every game that it learns from."""

    def __init__(self) -> None:
        self.offered = [0] * NUM_CATEGORIES                     # n
        self.taken = [0] * NUM_CATEGORIES                       # a
        self.combinations: dict[int, list[int]] = {}            # by the set of categories as bits

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "LocationTable":
        """Return the table that as_json() has written; ValueError otherwise."""
        table = cls()
        try:
            table.offered = [int(count) for count in data["offered"]]
            table.taken = [int(count) for count in data["taken"]]
            table.combinations = {
                int(key, 2): [int(count) for count in counts] for key, counts in data["combinations"].items()
            }
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise ValueError("a table of locations has offered, taken and combinations, all counts") from error
        if any(len(row) != NUM_CATEGORIES for row in (table.offered, table.taken, *table.combinations.values())):
            raise ValueError(f"a table of locations has {NUM_CATEGORIES} categories")
        return table

    def as_json(self) -> dict[str, Any]:
        """Return all counts."""
        combinations = {f"{key:05b}": self.combinations[key] for key in sorted(self.combinations)}
        return {"offered": self.offered, "taken": self.taken, "combinations": combinations}

    def add(self, categories: set[int], actual: int) -> None:
        """Count one ride: the categories that had a possible location, and his own."""
        for category in categories:
            self.offered[category] += 1
        self.taken[actual] += 1
        key = combination(categories)
        self.combinations.setdefault(key, [0] * NUM_CATEGORIES)[actual] += 1

    def learn(self, state: YardState) -> None:
        """Count every ride of a game that is known from beginning to end."""
        game = state.restarted()
        for seat, move in state.history:
            game.apply(move)
            # Where he shows himself there is nothing to guess.
            if seat == 0 and len(game.possible) > 1:
                assert game.hider is not None
                self.add({game.category(station) for station in game.possible}, game.category(game.hider))

    def weights(self, categories: set[int], kind: Kind) -> list[float]:
        """Return the weight of a location by its category; a category never met counts as the general table has it."""
        counts = self.combinations.get(combination(categories), [0] * NUM_CATEGORIES)
        if kind == "detailed" and sum(counts) > 0:
            return [float(count) for count in counts]
        return [a / n if n else 1.0 for a, n in zip(self.taken, self.offered, strict=True)]


def combination(categories: set[int]) -> int:
    """Return a set of categories as bits."""
    return sum(1 << category for category in categories)


@cache
def offline_table() -> LocationTable:
    """Return the table that was made from many games beforehand; profiling/yard_locations.py makes it."""
    return LocationTable.from_json(json.loads(TABLE_FILE.read_text(encoding="utf-8")))


def weights_for(view: YardState, table: LocationTable, kind: Kind) -> list[float]:
    """Return the weights for what the detectives see."""
    return table.weights({view.category(station) for station in view.possible}, kind)
