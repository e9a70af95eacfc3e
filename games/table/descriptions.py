"""Players described as text: a level or a word, then options, as in `5:iterations=1000,playout=random`.

Which levels and words there are, and what their options are, a game says by what makes them (`Game.maker`).
A player of one's own is a class in a Python file, `my_player.py` or `my_player.py:Careful:depth=3`, in every game.
"""

from dataclasses import replace
from typing import TYPE_CHECKING

from aicore.player import Player, SearchPlayer

from .options import option_text, read_arguments, read_options
from .player_file import load_player, own_player_in

if TYPE_CHECKING:
    from .game import Game


def player_from(game: "Game", text: str) -> Player:
    """Return the player that text describes, from a file or as its game has it; ValueError otherwise.

    It has no deadline, so that the same seed gives the same moves on a busy machine too.
    """
    player = described(game, text)
    take_all_time(player)
    return player


def described(game: "Game", text: str) -> Player:
    """Return the player that text describes, from a file or as its game has it; ValueError otherwise."""
    own = own_player_in(text)
    if own is not None:
        return load_player(own)
    level, options = split_description(text)
    make = game.maker(level)
    return make(**read_arguments(make, options, f"the player '{level}' of {game.title}"))


def canonical(game: "Game", text: str) -> str:
    """Return the one spelling of a description, so that the same player has the same results; ValueError if none."""
    own = own_player_in(text)
    if own is not None:
        parts, options = [own.file, *([own.name] if own.name else [])], own.options
    else:
        level, options = split_description(text)
        read = read_arguments(game.maker(level), options, f"the player '{level}' of {game.title}")
        parts, options = [str(level)], {name: option_text(value) for name, value in read.items()}
    told = ",".join(f"{name}={options[name]}" for name in sorted(options))
    return ":".join([*parts, *([told] if told else [])])


def take_all_time(player: Player) -> None:
    """Take the deadline from a player that searches."""
    if isinstance(player, SearchPlayer):
        player.budget = replace(player.budget, time_ms=None)


def split_description(text: str) -> tuple[int | str, dict[str, str]]:
    """Return the stars or the word of a description and its options; ValueError for one that is not name=value."""
    head, colon, tail = text.strip().partition(":")
    level = head.strip()
    return int(level) if level.isascii() and level.isdigit() else level, read_options(tail) if colon else {}
