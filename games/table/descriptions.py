"""Players described as text: a level or a word, then options, as in `5:iterations=1000,playout=random`.

A game may read the text in its own way (`describe_player`); else the options are the arguments of its `player`.
"""

import inspect
import types
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal, Union, get_args, get_origin, get_type_hints

from aicore.player import Player, SearchPlayer

from .levels import no_such_level

if TYPE_CHECKING:
    from .game import Game

SWITCHES = {"on": True, "true": True, "yes": True, "off": False, "false": False, "no": False}
KINDS = {int: "a whole number", float: "a number", bool: "on or off", str: "a word"}


def player_from(game: "Game", text: str) -> Player:
    """Return the player that text describes, as its game reads it; ValueError otherwise.

    It has no deadline, so that the same seed gives the same moves on a busy machine too.
    """
    player = game.describe_player(text)
    take_all_time(player)
    return player


def take_all_time(player: Player) -> None:
    """Take the deadline from a player that searches."""
    if isinstance(player, SearchPlayer):
        player.budget = replace(player.budget, time_ms=None)


def split_description(text: str) -> tuple[int | str, dict[str, str]]:
    """Return the stars or the word of a description and its options; ValueError for one that is not name=value."""
    head, _, tail = text.strip().partition(":")
    options: dict[str, str] = {}
    for entry in filter(None, (part.strip() for part in tail.split(","))):
        name, equals, value = (part.strip() for part in entry.partition("="))
        if not equals:
            raise ValueError(f"an option of a player is name=value, not '{entry}'")
        options[name] = value
    level = head.strip()
    return int(level) if level.isascii() and level.isdigit() else level, options


def described_player(game: "Game", text: str) -> Player:
    """Return the player by stars, with the keyword arguments of the game's `player` as options."""
    stars, options = split_description(text)
    if isinstance(stars, str):
        raise no_such_level(game.levels, stars)
    return game.player(stars=stars, **options_from(game.player, options, of=game.title, beside=("stars",)))


def options_from(
    make: Callable[..., Any], options: Mapping[str, str], *, of: str, beside: Collection[str] = ()
) -> dict[str, Any]:
    """Return options as the keyword arguments of what makes a player, by their types; ValueError names what is known.

    of: whose players they are, for the sentence; beside: arguments that are no options.
    """
    hints = get_type_hints(make)
    known = {name: hints.get(name, Any) for name in inspect.signature(make).parameters if name not in beside}
    arguments: dict[str, Any] = {}
    for name, value in options.items():
        if name not in known:
            names = ", ".join(sorted(known)) or "none"
            raise ValueError(f"there is no option '{name}' for a player of {of}: the options are {names}")
        arguments[name] = _read_value(name, value, known[name])
    return arguments


def _read_value(name: str, text: str, hint: Any) -> Any:
    """Return the value of an option as the type that it takes; ValueError says which."""
    is_union = get_origin(hint) in (Union, types.UnionType)
    accepted = [kind for kind in (get_args(hint) if is_union else (hint,)) if kind is not types.NoneType]
    for kind in accepted:
        if get_origin(kind) is Literal:
            if text in get_args(kind):
                return text
        elif kind is bool:
            if text.lower() in SWITCHES:
                return SWITCHES[text.lower()]
        elif kind in (int, float):
            try:
                return kind(text)
            except ValueError:
                continue
        else:
            return text
    kinds = [
        "one of " + ", ".join(map(str, get_args(kind))) if get_origin(kind) is Literal else KINDS[kind]
        for kind in accepted
    ]
    raise ValueError(f"option {name} of a player is {' or '.join(kinds)}, not '{text}'")
