"""`aicards bid`: the bid in a position that waits for one."""

import argparse
import json
from typing import Any

from .choose import read_observation
from .errors import CommandError
from .options import add_game, add_json, add_player, find_game, find_player, seed_number


def add_parser(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "bid", help="what the AI bids", epilog="example: aicards bid spades --position hand.json --json"
    )
    add_game(parser)
    parser.add_argument("--position", required=True, metavar="FILE", help="a position file ('-': standard input)")
    add_player(parser, whom="who bids")
    parser.add_argument("--seed", type=seed_number, default=0, help="decides what chance decides (default 0)")
    add_json(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the bid and its reason."""
    game = find_game(options.game)
    observation = read_observation(game, options.position)
    bids_of = getattr(game, "is_bidding", None)
    if bids_of is None:
        raise CommandError(f"{game.title} has no bidding")
    if not bids_of(observation):
        raise CommandError(f"{options.position}: the seat has bid already; use aicards choose for its cards")
    try:
        decision = find_player(game, options.player).choose(observation, seed=options.seed)
    except ValueError as error:
        raise CommandError(str(error)) from error
    if options.json:
        print(json.dumps({"bid": decision.move, "name": decision.name, "explanation": decision.explanation}))
    else:
        print(decision.name)
        for sentence in decision.explanation:
            print(sentence)
    return 0
