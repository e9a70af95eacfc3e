"""`aicards players`: who can play a game, by stars or by a word, and the options of each."""

import argparse
import inspect
import json
from collections.abc import Callable
from functools import partial
from typing import Any

from aicore.games.table import Game
from aicore.games.table.levels import STARS
from aicore.games.table.options import Option, option_text, options_of

from .options import add_game, add_json, find_game

OWN = "its own"         # a default that the player decides


def add_parser(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "players",
        help="show who can play a game, and the options of each",
        description="A player is a number of stars or a word, then options: 5, 5:iterations=1000, hardest.",
        epilog="example: aicards players spades",
    )
    add_game(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print every player with its options."""
    game = find_game(options.game)
    levels: list[int | str] = [*STARS, *words_of(game)]
    makers = {level: game.maker(level) for level in levels}
    if options.json:
        rows = [
            {
                "name": str(level),
                "what": told(make),
                "options": [
                    {"name": option.name, "default": usual(option), "accepted": option.words()}
                    for option in options_of(make).values()
                ],
            }
            for level, make in makers.items()
        ]
        print(json.dumps([{"name": "0", "what": "legal moves at random", "options": []}, *rows]))
        return 0
    strongest = options_of(makers[STARS[-1]])
    print("0: legal moves at random")
    print(f"{STARS[0]} to {STARS[-1]}: stars; the options of {STARS[-1]}:")
    print_options(strongest)
    for word in words_of(game):
        known = options_of(makers[word])
        if known.keys() == strongest.keys():
            others = [option for name, option in known.items() if option.default != strongest[name].default]
            print(f"{word}: the same options, but " + ", ".join(f"{each.name} {usual(each) or OWN}" for each in others))
            continue
        what = told(makers[word])
        print(f"{word}{f': {what}' if what else ''}")
        print_options(known)
    return 0


def words_of(game: Game) -> list[str]:
    """Return the words of a game's players beside the stars."""
    return [*(level for level in game.levels if isinstance(level, str)), *game.words]


def told(make: Callable[..., Any]) -> str:
    """Return what the first line of its documentation says that it makes."""
    if isinstance(make, partial):
        return ""
    first = (inspect.getdoc(make) or "").partition("\n")[0]
    return first.removeprefix("Return ").rstrip(".:")


def usual(option: Option) -> str | None:
    """Return the default as an option says it; None where the player decides."""
    return None if option.default is None else option_text(option.default)


def print_options(known: dict[str, Option]) -> None:
    """Print a line for each option."""
    width = max((len(name) for name in known), default=0)
    for name, option in sorted(known.items()):
        print(f"    {name:<{width}}  {usual(option) or OWN:<10} {option.words()}")
