"""Players of one's own: a class in a Python file, as in `my_player.py:Careful:depth=3`, or the only one in it."""

import inspect
import re
from typing import Any, NamedTuple, cast

from aicore.player import Player

from .options import read_arguments, read_options
from .python_file import load_python_file

DESCRIPTION = re.compile(r"\s*(?P<file>.+?\.py)(?::(?P<name>[A-Za-z_]\w*))?(?::(?P<options>.*))?\s*")


class OwnPlayer(NamedTuple):
    """What a description of a player in a file says."""

    file: str
    name: str | None
    options: dict[str, str]


def own_player_in(text: str) -> OwnPlayer | None:
    """Return which player of which file a text describes; None if it speaks of no file."""
    found = DESCRIPTION.fullmatch(text)
    if found is None:
        return None
    told = found["options"]
    return OwnPlayer(found["file"], found["name"], {} if told is None else read_options(told))


def file_of(text: str) -> str | None:
    """Return the file of the player that a text describes; None if it is no player of one's own."""
    own = own_player_in(text)
    return None if own is None else own.file


def load_player(own: OwnPlayer) -> Player:
    """Return the player; ValueError with one sentence when the file has none of that name or it cannot be made."""
    module = load_python_file(own.file)
    made = [
        entry
        for name, entry in vars(module).items()
        if (name == own.name if own.name else inspect.isclass(entry) and entry.__module__ == module.__name__)
        and callable(getattr(entry, "choose", None))
    ]
    if len(made) != 1:
        what = f"no player called {own.name}" if own.name else f"{len(made)} classes with a method choose, not one"
        raise ValueError(f"{own.file} has {what}: a player is a class with choose(observation, *, seed) -> Decision")
    kind: Any = made[0]
    try:
        player = kind(**read_arguments(kind, own.options, f"the player of {own.file}"))
    except ValueError:
        raise
    except Exception as error:
        raise ValueError(f"{own.file}: {kind.__name__} cannot be made: {type(error).__name__}: {error}") from error
    return cast(Player, player)
