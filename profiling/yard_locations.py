"""Make the table of locations of Scotland Yard: where Mr X was, by his distance from the nearest detective.

    python profiling/yard_locations.py --games 1000                         print the table
    python profiling/yard_locations.py --games 1000 --output build/locations.json
    python profiling/yard_locations.py --hider mcts:playouts=500 --seekers mcts:playouts=500,lc=general

The players are described as `aicards match` takes them.
"""

import argparse
import json
import sys

from output import add_output

from aicore.budget.whole_file import write_whole
from aicore.cards import mixed_seed
from aicore.games.command.options import whole_number
from aicore.games.command.progress import Progress
from aicore.games.others.scotland_yard.game import SCOTLAND_YARD
from aicore.games.others.scotland_yard.locations import LocationTable
from aicore.games.table import Player
from aicore.games.table.descriptions import player_from


def learn_from_games(table: LocationTable, hider: Player, seekers: Player, *, games: int, seed: int) -> int:
    """Play games, add where Mr X was to the table, and return how many the detectives won."""
    wins = 0
    progress = Progress(games, "games")
    for number in range(games):
        match = SCOTLAND_YARD.new_match(seed=mixed_seed(seed, number))
        while (seat := match.current_player()) >= 0:
            player = hider if seat == 0 else seekers
            match.apply(player.choose(match.observation(seat), seed=match.decision_seed()).move)
        table.learn(match.state)
        wins += 0 not in match.winners()
        progress.step(number + 1)
    progress.end()
    return wins


def main() -> None:
    """Play, and print or write the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=whole_number, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hider", default="mcts:playouts=1000,filter=tickets")
    parser.add_argument("--seekers", default="mcts:playouts=1000,lc=general,r=0.25,exploration=1.5")
    add_output(parser, shipped="games/others/scotland_yard/locations.json", required=False)
    options = parser.parse_args()
    table = LocationTable()
    hider, seekers = (player_from(SCOTLAND_YARD, text) for text in (options.hider, options.seekers))
    wins = learn_from_games(table, hider, seekers, games=options.games, seed=options.seed)
    print(f"detectives won {wins} of {options.games}", file=sys.stderr)
    print("general: " + " ".join(f"{a / max(n, 1):.3f}" for a, n in zip(table.taken, table.offered, strict=True)))
    text = json.dumps(table.as_json(), indent=1)
    if options.output:
        write_whole(options.output, text + "\n")
    else:
        print(text)


if __name__ == "__main__":
    main()
