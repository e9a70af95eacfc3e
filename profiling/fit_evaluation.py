"""Fit the chance to win a match from scores and bags to self-play, as games/spades/data/evaluation.json has them.

    python profiling/fit_evaluation.py --matches 1500 --seed 3 --output build/evaluation.json

The form is that of games/spades/evaluation.pyx, with three numbers: how far scores spread over a match, how many points
a round brings, and what a bag costs. Maximum likelihood over the scores before every round; a sixth of the matches is
kept aside, and what was believed there is set against what happened.
"""

import argparse
import json
import sys

import numpy as np
from gather import gather
from output import add_output
from scipy.optimize import minimize

from aicore.budget.whole_file import write_whole
from aicore.games.command.options import whole_number
from aicore.games.compare.runner import usable_cores
from aicore.games.spades.game import SPADES

PLAYER = {"iterations": 100, "exact_cards": 0}
NAMES = ("spread", "gain", "bag_cost")
BINS = 10

Row = tuple[int, int, int, int, int]


def play_match(seed: int) -> list[Row]:
    """Return (own score, their score, own bags, their bags, won) before every round but the first, for both teams."""
    player = SPADES.level(5, **PLAYER)
    match = SPADES.new_match(seed=seed)
    standings = set()
    while (seat := match.current_player()) >= 0:
        standings.add((match.score, match.bags))
        match.apply(player.choose(match.observation(seat), seed=match.decision_seed()).move)
    return [
        (score[team], score[1 - team], bags[team], bags[1 - team], int(match.winner == team))
        for score, bags in sorted(standings)
        if score != (0, 0)
        for team in range(2)
    ]


def chances(numbers: np.ndarray, rows: np.ndarray, target: int) -> np.ndarray:
    """Return the chance to win before each round, as games/spades/evaluation.pyx has it."""
    spread, gain, bag_cost = numbers
    ahead = rows[:, 0] - rows[:, 1] - bag_cost * (rows[:, 2] - rows[:, 3])
    to_go = np.maximum(target - np.maximum(rows[:, 0], rows[:, 1]), 0)
    z = ahead / (spread * np.sqrt(to_go / gain + 1))
    return 0.5 + 0.5 * z / np.sqrt(1 + z * z)


def log_loss(chance: np.ndarray, won: np.ndarray) -> float:
    """Return the mean of -ln of the chance given to what happened."""
    return float(-np.log(np.clip(np.where(won == 1, chance, 1 - chance), 1e-6, 1)).mean())


def calibration(chance: np.ndarray, won: np.ndarray) -> list[dict[str, float]]:
    """Return how often what was believed at about p came true."""
    places = np.minimum((chance * BINS).astype(int), BINS - 1)
    return [
        {
            "believed": round(float(chance[places == place].mean()), 3),
            "true": round(float(won[places == place].mean()), 3),
            "standings": int((places == place).sum()),
        }
        for place in range(BINS)
        if (places == place).any()
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=whole_number, default=1500)
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--processes", type=int, default=usable_cores())
    add_output(parser, shipped="games/spades/data/evaluation.json")
    options = parser.parse_args()
    first = options.seed * 1_000_000
    played = gather(play_match, range(first, first + options.matches), "matches", options.processes)
    kept = max(1, len(played) // 6)
    training = np.array([row for rows in played[kept:] for row in rows], float)
    test = np.array([row for rows in played[:kept] for row in rows], float)
    target = SPADES.new_match(seed=0).rules.target_points
    found = minimize(
        lambda numbers: log_loss(chances(np.exp(numbers), training, target), training[:, 4]),
        np.log([95.0, 60.0, 7.0]),
        method="Nelder-Mead",
    )
    numbers = np.round(np.exp(found.x), 1)
    believed = chances(numbers, test, target)
    fit = {
        "command": f"python profiling/fit_evaluation.py --matches {options.matches} --seed {options.seed}",
        "standings": len(training),
        "log_loss": round(log_loss(believed, test[:, 4]), 4),
        "log_loss_of_an_even_chance": round(float(np.log(2)), 4),
    }
    values = dict(zip(NAMES, (float(number) for number in numbers), strict=True))
    write_whole(options.output, json.dumps(values | {"fit": fit}, indent=1) + "\n")
    print(json.dumps(values | fit | {"calibration": calibration(believed, test[:, 4])}, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
