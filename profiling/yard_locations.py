"""Make the table of locations of Scotland Yard: where Mr X was, by his distance from the nearest detective.

    python profiling/yard_locations.py --games 1000                         print the table
    python profiling/yard_locations.py --games 1000 --output build/locations.json
    python profiling/yard_locations.py --hider mcts:playouts=500 --seekers mcts:playouts=500,lc=general

The players are described as `aicards match` takes them. The tables of the other pairings, from --games 120 --seed 31
--seekers mcts:playouts=1000,playout=random: locations_basic.json with the same as --hider, locations_loose.json with
--hider mcts:playouts=1000,filter=tickets, locations_greedy.json with --hider greedy.
"""

import argparse
import json
import sys
from collections.abc import Iterator

from output import add_output

from aicore.budget.whole_file import write_whole
from aicore.cards import mixed_seed
from aicore.games.command.options import whole_number
from aicore.games.command.progress import Progress
from aicore.games.others.scotland_yard.game import SCOTLAND_YARD
from aicore.games.others.scotland_yard.locations import LocationTable
from aicore.games.others.scotland_yard.state import YardState
from aicore.games.table import Player
from aicore.games.table.descriptions import player_from


def played_games(hider: Player, seekers: Player, *, games: int, seed: int) -> Iterator[YardState]:
    """Play games and yield each of them finished."""
    progress = Progress(games, "games")
    for number in range(games):
        match = SCOTLAND_YARD.new_match(seed=mixed_seed(seed, number))
        while (seat := match.current_player()) >= 0:
            player = hider if seat == 0 else seekers
            match.apply(player.choose(match.observation(seat), seed=match.decision_seed()).move)
        yield match.state
        progress.step(number + 1)
    progress.end()


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
    wins = 0
    for state in played_games(hider, seekers, games=options.games, seed=options.seed):
        table.learn(state)
        wins += state.winner == 1
    print(f"detectives won {wins} of {options.games}", file=sys.stderr)
    print("general: " + " ".join(f"{a / max(n, 1):.3f}" for a, n in zip(table.taken, table.offered, strict=True)))
    text = json.dumps(table.as_json(), indent=1)
    if options.output:
        write_whole(options.output, text + "\n")
    else:
        print(text)


if __name__ == "__main__":
    main()
