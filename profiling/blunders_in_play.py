"""Count the plain mistakes of a player in whole rounds of self-play, by the patterns of position_patterns.py.

The suite holds positions that someone chose; here every position of every round is looked at. Some cards are played at
random so that the others must cope with mistakes. The last three cards are counted apart: there every deal is solved
exactly, and rules of thumb are silent. Exit code 1 when a rate before them is above the limit.

Example: python profiling/blunders_in_play.py --player 5 --rounds 400 --seed 1
"""

import argparse
import json
import random
import sys
from collections import Counter
from typing import Any

from gather import gather
from mine_positions import deal
from position_patterns import PATTERNS
from position_view import View, name_of

from aicore.cards import mixed_seed
from aicore.games.command.options import whole_number
from aicore.games.compare.runner import usable_cores
from aicore.games.spades.game import SPADES
from aicore.games.spades.observation import Observation
from aicore.games.spades.situation import EXACT_CARDS
from aicore.games.table.descriptions import player_from

MAX_RATE = 0.01
LATE, EARLY = " (last three cards)", ""


def name_for(category: str, num_left: int) -> str:
    """Return what a pattern is counted under, with so many cards in hand."""
    return category + (LATE if num_left <= EXACT_CARDS else EARLY)


def watch_round(task: tuple[int, str, float]) -> tuple[Counter[str], list[dict[str, Any]]]:
    """Return how often each pattern occurred in one round, and the moves that it calls bad."""
    seed, description, random_share = task
    player = player_from(SPADES, description)
    state, chance = deal(seed), random.Random(seed)
    met: Counter[str] = Counter()
    blunders = []
    while (seat := state.current_player()) >= 0:
        seen = Observation.of(state, seat)
        if state.phase == "playing" and chance.random() < random_share:
            state.apply(chance.choice(state.legal_moves()))
            continue
        move = player.choose(seen, seed=mixed_seed(seed, len(state.history))).move
        if state.phase == "playing" and len(state.legal_moves()) > 1:
            view = View(seen)
            for category, pattern in PATTERNS.items():
                finding = pattern(view)
                if finding is None:
                    continue
                met[name_for(category, view.num_left)] += 1
                bad, reason = finding
                if move in bad:
                    blunders.append(
                        {
                            "name": f"{category}-{seed}-{state.num_tricks + 1}-{len(state.trick)}",
                            "category": name_for(category, view.num_left),
                            "reason": reason,
                            "chosen": name_of(move),
                            "bad": [name_of(card) for card in bad],
                            "position": seen.as_json(),
                        }
                    )
        state.apply(move)
    return met, blunders


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--player", default="5")
    parser.add_argument("--rounds", type=whole_number, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--random", type=float, default=0.04, help="share of cards played at random")
    parser.add_argument("--limit", type=float, default=MAX_RATE, help="highest rate that passes, early in a round")
    parser.add_argument("--processes", type=int, default=usable_cores())
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    try:
        player_from(SPADES, options.player)
    except ValueError as error:
        parser.error(str(error))
    tasks = [
        (mixed_seed(options.seed, number) % 10**6, options.player, options.random) for number in range(options.rounds)
    ]
    played = gather(watch_round, tasks, "rounds", options.processes)
    met: Counter[str] = sum((counts for counts, _ in played), Counter())
    blunders = [blunder for _, found in played for blunder in found]
    bad = Counter(blunder["category"] for blunder in blunders)
    is_above = any(bad[name] > options.limit * met[name] for name in met if not name.endswith(LATE))
    if options.json:
        print(json.dumps({"occasions": met, "blunders": blunders}))
        return int(is_above)
    for category in sorted(met):
        share = bad[category] / met[category]
        print(f"{category:<42} {met[category]:>6} occasions {bad[category]:>4} bad {share:>8.2%}")
    for blunder in blunders:
        print(f"{blunder['name']}: {blunder['chosen']} of bad {' '.join(blunder['bad'])}. {blunder['reason']}")
        print(View(Observation.from_json(blunder["position"])).text())
    return int(is_above)


if __name__ == "__main__":
    sys.exit(main())
