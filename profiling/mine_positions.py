"""Find positions with a plain mistake in them, by self-play: candidates for tests/data/plausibility.

Example: python profiling/mine_positions.py --rounds 400 --seed 1 --output candidates.json
"""

import argparse
import json
import random
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from position_patterns import PATTERNS
from position_view import View, name_of

from aicore.cards import mixed_seed
from aicore.games.command.options import whole_number
from aicore.games.command.progress import Progress
from aicore.games.spades.game import SPADES
from aicore.games.spades.observation import Observation
from aicore.games.spades.state import SpadesState
from aicore.games.table.descriptions import player_from


def deal(seed: int) -> SpadesState:
    """Return a deal at some point of a match: any dealer, score and bags."""
    chance = random.Random(seed)
    near = chance.random() < 0.4
    score = [
        chance.choice((0, 62, 125, 188, 231, 287, 344)) if not near else chance.choice((388, 415, 442, 467))
        for _ in range(2)
    ]
    bags = [chance.choice((0, 2, 4, 6, 7, 8, 9)) for _ in range(2)]
    return SpadesState.deal(seed, dealer=seed % 4, score=score, bags=bags)


def candidates_in_round(seed: int, player: Any, wanted: set[str], blunder_rate: float) -> list[dict[str, Any]]:
    """Return the candidates of one round; now and then a card is played at random, so that mistakes happen too."""
    state = deal(seed)
    chance = random.Random(seed)
    found = []
    while (seat := state.current_player()) >= 0:
        seen = Observation.of(state, seat)
        if state.phase == "playing":
            view = View(seen)
            for category in sorted(wanted):
                finding = PATTERNS[category](view)
                if finding is None:
                    continue
                bad, reason = finding
                found.append(
                    {
                        "name": f"{category}-{seed}-{state.num_tricks + 1}-{len(state.trick)}",
                        "category": category,
                        "reason": reason,
                        "acceptable": [name_of(card) for card in view.legal if card not in bad],
                        "bad": [name_of(card) for card in bad],
                        "position": seen.as_json(),
                    }
                )
        if state.phase == "playing" and chance.random() < blunder_rate:
            state.apply(chance.choice(state.legal_moves()))
        else:
            state.apply(player.choose(seen, seed=mixed_seed(seed, len(state.history))).move)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=whole_number, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--player", default="5:iterations=150")
    parser.add_argument("--blunders", type=float, default=0.04, help="share of cards played at random")
    parser.add_argument("--most", type=int, default=12, help="candidates kept of each category")
    parser.add_argument("--category", action="append", choices=sorted(PATTERNS))
    parser.add_argument("--read", action="store_true", help="print every candidate as text")
    parser.add_argument("--output", required=True, metavar="FILE")
    options = parser.parse_args()
    player = player_from(SPADES, options.player)
    progress = Progress(options.rounds, "mining")
    kept: Counter[str] = Counter()
    found: list[dict[str, Any]] = []
    wanted = set(options.category or PATTERNS)
    for number in range(options.rounds):
        seen: set[str] = set()
        for candidate in candidates_in_round(
            mixed_seed(options.seed, number) % 10**6, player, wanted, options.blunders
        ):
            category = candidate["category"]
            if kept[category] < options.most and category not in seen:
                seen.add(category)
                kept[category] += 1
                found.append(candidate)
        wanted = {category for category in wanted if kept[category] < options.most}
        progress.step(number + 1, f"{len(found)} found, {len(wanted)} categories open")
        if not wanted:
            break
    progress.end()
    Path(options.output).write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    for candidate in found if options.read else []:
        print(f"{candidate['name']}: bad {' '.join(candidate['bad'])}. {candidate['reason']}")
        print(View(Observation.from_json(candidate["position"])).text())
    print(json.dumps(dict(sorted(kept.items()))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
