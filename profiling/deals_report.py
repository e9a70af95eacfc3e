"""How faithful the deals are, and what they cost.

    python profiling/deals_report.py [--positions 200] [--deals 20000] [--tight 1000000] [--json]

Largest difference between the believed and the sampled share of a card over real mid-round positions; broken voids
and hand sizes in a million deals of tight positions; cost of a weighted deal against a uniform one in the same run.
"""

import argparse
import json
import sys
import time

from aicore.cards import mixed_seed
from aicore.games.command.options import whole_number
from aicore.games.command.progress import Progress
from aicore.games.spades.game import SPADES
from aicore.games.spades.inference import believe
from aicore.games.spades.state import SpadesState


def position(seed: int, num_cards: int) -> SpadesState:
    """Return a round after so many cards, played by 3 stars."""
    player = SPADES.level(3, iterations=60)
    state = SpadesState.deal(seed)
    number = 0
    while state.phase != "playing" or sum(state.tricks) * 4 + len(state.trick) < num_cards:
        state.apply(player.choose(SPADES.observe(state), seed=mixed_seed(seed, number)).move)
        number += 1
    return state


def largest_difference(num_positions: int, num_deals: int) -> float:
    """Return the largest difference between a believed and a sampled share."""
    progress = Progress(num_positions, "positions")
    worst = 0.0
    for seed in range(num_positions):
        view = position(seed, 4 + seed % 36).observation(seed % 4)
        believe(view)
        believed, sampled = view.beliefs(), view.sampled_beliefs(seed, num_deals)
        for seat, chances in believed.items():
            worst = max(worst, *(abs(chance - sampled[seat][card]) for card, chance in chances.items()))
        progress.step(seed + 1)
    progress.end()
    return worst


def broken_deals(num_deals: int) -> dict[str, int]:
    """Deal late positions with voids and count cards where they cannot be."""
    broken = positions = 0
    for seed in range(1000, 1040):
        state = position(seed, 36)
        view = state.observation(0)
        believe(view)
        for seat, shares in view.sampled_beliefs(seed, num_deals // 40).items():
            broken += sum(share > 0 for card, share in shares.items() if card >> 4 in state.voids[seat])
            broken += abs(sum(shares.values()) - state.sizes[seat]) > 1e-9
        positions += any(state.voids[seat] for seat in range(1, 4))
    return {"deals": num_deals, "positions_with_voids": positions, "broken": broken}


def cost_us(view: SpadesState, num_deals: int) -> float:
    """Return the time of one deal in microseconds, the best of several runs."""
    best = float("inf")
    view.sampled_beliefs(0, 10)
    for _ in range(7):
        started = time.perf_counter()
        view.sampled_beliefs(1, num_deals)
        best = min(best, time.perf_counter() - started)
    return best / num_deals * 1e6


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--deals", type=whole_number, default=20_000)
    parser.add_argument("--tight", type=int, default=1_000_000)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    plain = position(1, 0).observation(0)
    weighted = position(1, 0).observation(0)
    believe(weighted)
    report = {
        "largest_difference": round(largest_difference(options.positions, options.deals), 4),
        "tight": broken_deals(options.tight),
        "weighted_deal_us_with_counting": round(cost_us(weighted, 50_000), 3),
        "uniform_deal_us_with_counting": round(cost_us(plain, 50_000), 3),
    }
    print(json.dumps(report) if options.json else json.dumps(report, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
