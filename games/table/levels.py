"""Levels of play: a table from stars (or a word) to the settings of a player, whatever a game's settings are."""

from collections.abc import Iterable, Mapping
from typing import TypeVar

Settings = TypeVar("Settings")
Levels = Mapping[int | str, Settings]       # stars, or the word of a level beside them

STARS = (1, 2, 3, 4, 5)
# The settings of most games are the iterations of a search.
ITERATIONS: Levels[int] = {1: 25, 2: 100, 3: 400, 4: 1000, 5: 2500}


def level_of(levels: Levels[Settings], level: int | str) -> Settings:
    """Return the settings of a level; ValueError says which there are."""
    if level not in levels:
        raise no_such_level(levels, level)
    return levels[level]


def no_such_level(levels: Iterable[int | str], level: object) -> ValueError:
    """Return the error for a level that is not there."""
    *others, last = f"{STARS[0]} to {STARS[-1]} stars (0: random)", *(word for word in levels if isinstance(word, str))
    known = f"{', '.join(others)} or {last}" if others else last
    return ValueError(f"a player is {known}, not {level!r}")
