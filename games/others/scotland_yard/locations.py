"""Location categorization (Nijssen, Winands 2011): how likely Mr X is near, learned from games.

After every ride of Mr X the stations where he can be fall into five categories: 1, 2, 3, 4, 5 or more rides from the
nearest detective. Two tables are kept of where he was:

    general    for each category, how often it had a possible location (n) and how often he was in it (a)
    detailed   for each combination of categories that had one, how often he was in each

A location's weight on the roulette wheel is a / n of its category, or its category's count in the combination.

A table says most of a Mr X of the kind that it was counted from, and of how the detectives stand who hunt him, so that
one ships for each pairing of the paper (PAIRINGS; profiling/yard_locations.py makes them).

Beside them, and not in the paper, a table of choices: how often Mr X could ride to a station of each category, and how
often he did. From it the chance of every location is counted along all that was seen (`YardState.believed`).
"""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal

from .moves import split_move
from .state import YardState

NUM_CATEGORIES = 5
Kind = Literal["general", "detailed"]
Pairing = Literal["mcts", "basic", "loose", "greedy"]

# Each file from games of one kind of Mr X against one kind of detectives.
PAIRINGS: dict[Pairing, str] = {
    "mcts": "locations.json",               # Greedy-MCTS against Greedy-MCTS
    "basic": "locations_basic.json",        # Basic-MCTS against Basic-MCTS
    "loose": "locations_loose.json",        # Greedy-MCTS against Basic-MCTS, who keep less close to him
    "greedy": "locations_greedy.json",      # Greedy against Basic-MCTS
}


class LocationTable:
    """Counts of where Mr X was; it grows with every game that it learns from."""

    def __init__(self) -> None:
        self.is_shipped = False         # all players share it: it must not grow
        self.offered = [0] * NUM_CATEGORIES                     # n
        self.taken = [0] * NUM_CATEGORIES                       # a
        self.combinations: dict[int, list[int]] = {}            # by the set of categories as bits
        self.could_ride = [0] * NUM_CATEGORIES
        self.did_ride = [0] * NUM_CATEGORIES

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
            table.could_ride = [int(count) for count in data["could_ride"]]
            table.did_ride = [int(count) for count in data["did_ride"]]
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            keys = ", ".join(cls().as_json())
            raise ValueError(f"a table of locations has {keys}, all counts") from error
        rows = (table.offered, table.taken, table.could_ride, table.did_ride, *table.combinations.values())
        if any(len(row) != NUM_CATEGORIES for row in rows):
            raise ValueError(f"a table of locations has {NUM_CATEGORIES} categories")
        return table

    def as_json(self) -> dict[str, Any]:
        """Return all counts."""
        combinations = {f"{key:05b}": self.combinations[key] for key in sorted(self.combinations)}
        return {
            "offered": self.offered,
            "taken": self.taken,
            "could_ride": self.could_ride,
            "did_ride": self.did_ride,
            "combinations": combinations,
        }

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
            if seat == 0:
                self.add_choice(game, move)
            game.apply(move)
            # Where he shows himself there is nothing to guess.
            if seat == 0 and len(game.possible) > 1:
                assert game.hider is not None
                self.add({game.category(station) for station in game.possible}, game.category(game.hider))

    def add_choice(self, game: YardState, move: int) -> None:
        """Count one decision of Mr X, who is to move: the categories that he could ride to, and his own."""
        stations = {split_move(other)[2] for other in game.legal_moves()}
        for category in {category_of(game, station) for station in stations}:
            self.could_ride[category] += 1
        self.did_ride[category_of(game, split_move(move)[2])] += 1

    def choices(self) -> list[float]:
        """Return how much Mr X likes to ride to a station of each category; never nothing."""
        return [(a + 0.1) / (n + 1.0) for a, n in zip(self.did_ride, self.could_ride, strict=True)]

    def weights(self, categories: set[int], kind: Kind) -> list[float]:
        """Return the weight of a location by its category; a category never met counts as the general table has it."""
        counts = self.combinations.get(combination(categories), [0] * NUM_CATEGORIES)
        if kind == "detailed" and sum(counts) > 0:
            return [float(count) for count in counts]
        return [a / n if n else 1.0 for a, n in zip(self.taken, self.offered, strict=True)]


def category_of(game: YardState, station: int) -> int:
    """Return the category of a station by where the detectives stand now."""
    return min(max(game.nearest_seeker(station), 1), NUM_CATEGORIES) - 1


def combination(categories: set[int]) -> int:
    """Return a set of categories as bits."""
    return sum(1 << category for category in categories)


@cache
def offline_table(pairing: Pairing = "mcts") -> LocationTable:
    """Return the table that was made from many games of a pairing; profiling/yard_locations.py makes it."""
    path = Path(__file__).with_name(PAIRINGS[pairing])
    table = LocationTable.from_json(json.loads(path.read_text(encoding="utf-8")))
    table.is_shipped = True
    return table


def weights_for(view: YardState, table: LocationTable, kind: Kind) -> list[float]:
    """Return the weights for what the detectives see."""
    return table.weights({view.category(station) for station in view.possible}, kind)
