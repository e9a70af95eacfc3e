"""The games there are, by name; each is imported only when asked for."""

from importlib import import_module
from typing import cast

from .table import Game

# name: "module:object", the object being a Game
GAMES = {
    "spades": "games.spades.game:SPADES",
    "sorry": "games.others.sorry.game:SORRY",
}


def load_game(name: str) -> Game:
    """Return the game of that name; ValueError names the games there are."""
    if name not in GAMES:
        raise ValueError(f"there is no game called '{name}': the games are {', '.join(sorted(GAMES))}")
    module, attribute = GAMES[name].split(":")
    return cast(Game, getattr(import_module(module), attribute))
