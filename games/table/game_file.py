"""Games outside the catalogue: a Python file that has a Game called GAME."""

from pathlib import Path
from typing import cast

from .game import Game
from .python_file import load_python_file


def load_game_file(path: str) -> Game:
    """Return GAME of the file; ValueError with one sentence when it has none or cannot be run."""
    game = getattr(load_python_file(path), "GAME", None)
    if game is None or not hasattr(game, "new_match"):
        raise ValueError(f'{path} has no GAME, such as GAME = Game(name="{Path(path).stem}", ...)')
    return cast(Game, game)
