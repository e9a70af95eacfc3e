"""`aicards bid`: the bid in a position that waits for one."""

import argparse
import json
from typing import Any

from .choose import read_observation
from .errors import CommandError
from .options import add_game, find_game, star_number


def add_parser(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "bid", help="what the AI bids", epilog="example: aicards bid spades --position hand.json --json"
    )
    add_game(parser)
    parser.add_argument("--position", required=True, metavar="FILE", help="a position file ('-': standard input)")
    parser.add_argument("--stars", type=star_number, default=5)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", action="store_true")
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
    decision = game.player(stars=options.stars).choose(observation, seed=options.seed)
    if options.json:
        print(json.dumps({"bid": decision.move, "name": decision.name, "explanation": decision.explanation}))
    else:
        print(decision.name)
        for sentence in decision.explanation:
            print(sentence)
    return 0
