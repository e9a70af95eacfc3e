"""`aicards rules`: the rules of a game that can be changed, what each takes, and what it is by default."""

import argparse
import json
from typing import Any

from .options import add_game, add_json, find_game


def add_parser(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "rules", help="show the rules of a game that --rule changes", epilog="example: aicards rules spades"
    )
    add_game(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print a line for each rule."""
    game = find_game(options.game)
    rows = game.rules.listed()
    if options.json:
        print(json.dumps([{"name": name, "default": usual, "accepted": words} for name, usual, words in rows]))
        return 0
    if not rows:
        print(f"The rules of {game.title} are fixed.")
    width = max((len(name) for name, _, _ in rows), default=0)
    for name, usual, words in rows:
        print(f"{name:<{width}}  {json.dumps(usual):<10} {words}")
    return 0
