"""Sessions to test with."""

from collections.abc import Mapping, Sequence
from typing import Any

from aicore.games.spades.characters import Character
from aicore.games.table.catalogue import load_game
from mobile_app.roster import FIRST_GAME, seat_entries, seat_entry
from mobile_app.session import Session, Step
from mobile_app.storage import Storage


def begin_spades(
    storage: Storage, *, seed: int, seats: Sequence[Character], rules: Mapping[str, Any] | None = None
) -> Session:
    """Begin a match of Spades with characters."""
    entries = [seat_entry(character) for character in seats]
    return Session.start(storage, game=FIRST_GAME, seed=seed, rules=rules, seats=entries)


def make(session: Session, move: int) -> Step:
    """Make a move for whoever is to move."""
    return session.play(session.chosen(move, seat=session.match.current_player()))


def begin_game(
    storage: Storage, game: str, *, seed: int, stars: int = 3, rules: Mapping[str, Any] | None = None
) -> Session:
    """Begin a match of another game."""
    return Session.start(storage, game=game, seed=seed, rules=rules, seats=seat_entries(load_game(game), stars))
