"""`aicards list`: the games there are."""

import argparse
from typing import Any

from games.table.catalogue import GAMES, load_game


def add_parser(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("list", help="show the games there are", epilog="example: aicards list")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print a line for each game."""
    for name in sorted(GAMES):
        game = load_game(name)
        counts = game.num_players
        players = f"{counts[0]} to {counts[-1]}" if len(counts) > 1 else str(counts[0])
        print(f"{name:<16} {game.title}, {players} players")
    return 0
