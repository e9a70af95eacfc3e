"""The people at the table: name, stars and temper, described in data/characters.json."""

import json
from dataclasses import dataclass
from functools import cache
from importlib import resources

from .bidding import Temper


@dataclass(frozen=True, slots=True)
class Character:
    """An AI player that people can choose."""

    name: str
    stars: int
    description: str
    temper: Temper


@cache
def characters() -> tuple[Character, ...]:
    """Return all characters, weakest first."""
    text = resources.files("aicore.games.spades").joinpath("data/characters.json").read_text(encoding="utf-8")
    return tuple(
        Character(entry["name"], entry["stars"], entry["description"], Temper(**entry["temper"]))
        for entry in json.loads(text)["characters"]
    )
