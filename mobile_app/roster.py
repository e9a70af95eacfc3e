"""Who sits at the table with the person, as a stored match remembers it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from aicore.games.spades.characters import Character, characters
from aicore.games.table import Game, Match
from aicore.games.table.levels import STARS

FIRST_GAME = "spades"        # the one that the app is named after
USUAL_STARS = 3


def seat_entry(character: Character) -> dict[str, Any]:
    """Return what a stored match keeps of a character at a seat."""
    return {"key": character.name, "name": character.name, "stars": character.stars}


def by_strength(stars: int) -> list[Character]:
    """Return all characters, those nearest to so many stars first."""
    return sorted(characters(), key=lambda person: abs(person.stars - stars))


def partner_of(match: Match) -> int | None:
    """Return the seat that plays together with the person at seat 0, if one does."""
    view = match.card_view(0)
    sides = view.sides if view is not None else ()
    return next((seat for side in sides if 0 in side.seats for seat in side.seats if seat != 0), None)


def seat_entries(game: Game, stars: int) -> list[dict[str, Any]]:
    """Return what a stored match keeps of characters of about so many stars at all seats but the person's."""
    return [seat_entry(person) for person in by_strength(stars)[: game.usual_players() - 1]]


def character_at(stored: Mapping[str, Any], seat: int) -> Character:
    """Return the character of a stored seat; for one that there is no more, another of as many stars with its name."""
    known = {person.name: person for person in characters()}
    if stored.get("key") in known:
        return known[stored["key"]]
    # Old files name nobody: no two seats are to have the same face.
    stars = min(max(int(stored.get("stars", USUAL_STARS)), STARS[0]), STARS[-1])
    person = by_strength(stars)[(seat - 1) % len(characters())]
    return replace(person, name=str(stored.get("name", person.name)), stars=stars)


def known_seats(stored: Any, seats: Sequence[int]) -> dict[int, Character]:
    """Return the characters of stored seats as far as there are such; stored may be anything."""
    known = {person.name: person for person in characters()}
    entries = enumerate(stored) if isinstance(stored, list) else ()
    return {
        seat: known[entry["key"]]
        for seat, entry in entries
        if seat in seats and isinstance(entry, dict) and entry.get("key") in known
    }
