"""Players described as text: a level or a word, then options, as in `5:iterations=1000,playout=random`.

A game may read the text in its own way (`describe_player`); else the options are the arguments of its `player`.
A player of one's own is a class in a Python file, `my_player.py` or `my_player.py:Careful:depth=3`, in every game.
"""

from dataclasses import replace
from typing import TYPE_CHECKING

from aicore.player import Player, SearchPlayer

from .levels import no_such_level

if TYPE_CHECKING:
    from .game import Game


def player_from(game: "Game", text: str) -> Player:
    """Return the player that text describes, from a file or as its game reads it; ValueError otherwise.

    It has no deadline, so that the same seed gives the same moves on a busy machine too.
    """
    player = described(game, text)
    take_all_time(player)
    return player


def described(game: "Game", text: str) -> Player:
    """Return the player that text describes, from a file or as its game reads it; ValueError otherwise."""
    # Reading text and files is for the command line: a phone need not load it.
    from .player_file import load_player, own_player_in

    own = own_player_in(text)
    return game.describe_player(text) if own is None else load_player(own)


def take_all_time(player: Player) -> None:
    """Take the deadline from a player that searches."""
    if isinstance(player, SearchPlayer):
        player.budget = replace(player.budget, time_ms=None)


def split_description(text: str) -> tuple[int | str, dict[str, str]]:
    """Return the stars or the word of a description and its options; ValueError for one that is not name=value."""
    from .options import read_options

    head, _, tail = text.strip().partition(":")
    level = head.strip()
    return int(level) if level.isascii() and level.isdigit() else level, read_options(tail)


def described_player(game: "Game", text: str) -> Player:
    """Return the player by stars, with the keyword arguments of the game's `player` as options."""
    from .options import read_arguments

    stars, options = split_description(text)
    if isinstance(stars, str):
        raise no_such_level(game.levels, stars)
    whom = f"a player of {game.title}"
    return game.player(stars=stars, **read_arguments(game.player, options, whom, without=("stars",)))
