"""Who can be invited to the table: the characters of the game, each with stars and a way to make its player."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from aicore.player import Player
from games.spades.characters import characters
from games.spades.game import SPADES


@dataclass(frozen=True, slots=True, kw_only=True)
class Guest:
    """Somebody who can sit at the table; `key` is what a stored match remembers."""

    key: str
    name: str
    stars: int
    about: str


def guests() -> tuple[Guest, ...]:
    """Return everybody, the weakest first."""
    return tuple(
        Guest(key=person.name, name=person.name, stars=person.stars, about=person.description)
        for person in characters()
    )


def guest(key: str) -> Guest:
    """Return the guest of that key; KeyError when nobody has it."""
    return {entry.key: entry for entry in guests()}[key]


def player_of(entry: Guest) -> Player:
    """Return the player behind the guest."""
    return SPADES.character(entry.key)


def seat_entry(entry: Guest) -> dict[str, Any]:
    """Return what a stored match keeps of the guest."""
    return {"key": entry.key, "name": entry.name, "stars": entry.stars}


def guest_at(stored: Mapping[str, Any]) -> Guest:
    """Return the guest of a stored seat; one that left the roster is replaced by one of as many stars."""
    try:
        return guest(str(stored["key"]))
    except KeyError:
        stars = int(stored.get("stars", 3))
        near = min(guests(), key=lambda entry: abs(entry.stars - stars))
        return Guest(key=near.key, name=str(stored.get("name", near.name)), stars=near.stars, about=near.about)
