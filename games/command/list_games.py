"""`aicards list`: the games there are."""

import argparse
import json
from typing import Any

from aicore.games.table.catalogue import GAMES, load_game

from .options import add_json


def add_parser(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("list", help="show the games there are", epilog="example: aicards list")
    add_json(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print a line for each game."""
    games = [load_game(name) for name in sorted(GAMES)]
    if options.json:
        rows = [{"name": game.name, "title": game.title, "players": list(game.num_players)} for game in games]
        print(json.dumps(rows))
        return 0
    for game in games:
        print(f"{game.name:<16} {game.title}, {game.player_counts()} players")
    return 0
