"""The deal of the day: the same cards, rules and players for everybody on that date. No Kivy here."""

from datetime import date
from typing import Any

from aicore.cards import mixed_seed
from aicore.games.table.catalogue import load_game

from .roster import FIRST_GAME, USUAL_STARS, seat_entries

NUM_SEEDS = 10**9
STREAM = 20_260_101        # keeps these deals apart from any others that come from small numbers


def daily_seed(day: date) -> int:
    """Return the seed of a day's deals."""
    return mixed_seed(STREAM, day.toordinal()) % NUM_SEEDS


def daily_match(day: date) -> dict[str, Any]:
    """Return what a match of the day is begun with: usual rules, the same people."""
    seats = seat_entries(load_game(FIRST_GAME), USUAL_STARS)
    return {"game": FIRST_GAME, "seed": daily_seed(day), "rules": {}, "seats": seats}
