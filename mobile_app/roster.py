"""Who sits at the table with the person, as a stored match remembers it, and who advises."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from games.spades.characters import Character, characters
from games.table import Game


def seat_entry(character: Character) -> dict[str, Any]:
    """Return what a stored match keeps of a character at a seat."""
    return {"key": character.name, "name": character.name, "stars": character.stars}


def seat_entries(game: Game, stars: int) -> list[dict[str, Any]]:
    """Return what a stored match keeps of players of so many stars at all seats but the person's."""
    return [{"stars": stars}] * (game.usual_players() - 1)


def character_at(stored: Mapping[str, Any]) -> Character:
    """Return the character of a stored seat; for one that there is no more, another of as many stars with its name."""
    known = {person.name: person for person in characters()}
    if stored.get("key") in known:
        return known[stored["key"]]
    stars = int(stored.get("stars", 3))
    near = min(characters(), key=lambda person: abs(person.stars - stars))
    return replace(near, name=str(stored.get("name", near.name)))

