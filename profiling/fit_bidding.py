"""Fit the numbers behind the bids to self-play, as games/spades/data/bidding.json has them.

    python profiling/fit_bidding.py --rounds 4000 --seed 1 --output build/bidding.json

Tricks: ridge regression of the tricks that a hand took on its features. Nil: logistic regression of the share of
quick rounds, played by rule from random deals of the other hands, in which the hand took no trick.
"""

import argparse
import json
import sys

import numpy as np
from gather import gather
from output import add_output

from aicore.budget.whole_file import write_whole
from aicore.cards import STANDARD_DECK, mixed_seed, parse_card, shuffled
from aicore.games.command.options import whole_number
from aicore.games.compare.runner import usable_cores
from aicore.games.spades.game import SPADES
from aicore.games.spades.handvalue import nil_features, trick_features
from aicore.games.spades.state import SpadesState

PLAYER = {"iterations": 120, "skews": False, "filter": False, "exact_cards": 0}
NIL_PLAYOUTS = 60
HOPELESS = (parse_card("AS"), parse_card("KS"))


def play_round(seed: int) -> list[tuple[list[int], int]]:
    """Return each hand of a round with the tricks it took; hands that bid nil are left out."""
    player = SPADES.level(5, **PLAYER)
    state = SpadesState.deal(seed)
    hands = state.hands
    number = 0
    while state.current_player() >= 0:
        observation = SPADES.observe(state)
        state.apply(player.choose(observation, seed=mixed_seed(seed, number)).move)
        number += 1
    return [(hands[seat], state.tricks[seat]) for seat in range(4) if state.bids[seat]]


def try_nil(seed: int) -> tuple[list[int], float]:
    """Return a hand that might bid nil and the share of quick rounds in which it took no trick."""
    number = 0
    while True:
        cards = shuffled(STANDARD_DECK, mixed_seed(seed, number))
        hand = cards[:13]
        number += 1
        if sum(max((card & 15) - 6, 0) for card in hand) <= 22 and not any(card in HOPELESS for card in hand):
            break
    made = 0
    for sample in range(NIL_PLAYOUTS):
        rest = shuffled(cards[13:], mixed_seed(seed, sample, 7))
        state = SpadesState([hand, rest[:13], rest[13:26], rest[26:]], dealer=(3 + sample) % 4)
        for _ in range(4):
            state.apply(0 if state.current_player() == 0 else 3)
        state.play_random(mixed_seed(seed, sample, 9), policy="greedy", epsilon=0.1)
        made += state.tricks[0] == 0
    return hand, made / NIL_PLAYOUTS


def design(rows: list[dict[str, float]]) -> tuple[list[str], np.ndarray]:
    """Return the features by name and the matrix with a last column of ones."""
    keys = sorted({key for row in rows for key in row})
    return keys, np.array([[row.get(key, 0.0) for key in keys] + [1.0] for row in rows])


def named(keys: list[str], solution: np.ndarray) -> dict[str, float]:
    """Return the coefficients by name."""
    return {key: round(float(value), 4) for key, value in zip([*keys, "constant"], solution, strict=True)}


def ridge(rows: list[dict[str, float]], values: np.ndarray) -> tuple[dict[str, float], np.ndarray]:
    """Return the coefficients by feature, and the predictions."""
    keys, matrix = design(rows)
    penalty = np.diag([3.0] * len(keys) + [0.0])
    solution = np.linalg.solve(matrix.T @ matrix + penalty, matrix.T @ values)
    return named(keys, solution), matrix @ solution


def logistic(rows: list[dict[str, float]], shares: np.ndarray) -> tuple[dict[str, float], np.ndarray]:
    """Return the coefficients of a logistic regression (Newton steps, a small penalty), and the predictions."""
    keys, matrix = design(rows)
    solution = np.zeros(matrix.shape[1])
    penalty = np.diag([0.5] * len(keys) + [0.0])
    for _ in range(25):
        chance = 1 / (1 + np.exp(-(matrix @ solution)))
        gradient = matrix.T @ (shares - chance) - penalty @ solution
        solution += np.linalg.solve(matrix.T @ (matrix * (chance * (1 - chance))[:, None]) + penalty, gradient)
    return named(keys, solution), 1 / (1 + np.exp(-(matrix @ solution)))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=whole_number, default=4000)
    parser.add_argument("--nils", type=whole_number, default=8000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=usable_cores())
    add_output(parser, shipped="games/spades/data/bidding.json")
    options = parser.parse_args()
    first = options.seed * 1_000_000
    rounds = gather(play_round, range(first, first + options.rounds), "rounds", options.processes)
    hands = [entry for played in rounds for entry in played]
    taken = np.array([tricks for _, tricks in hands], float)
    tricks, predicted = ridge([trick_features(hand) for hand, _ in hands], taken)
    nils = gather(try_nil, range(first, first + options.nils), "nils", options.processes)
    shares = np.array([share for _, share in nils])
    nil, chance = logistic([nil_features(hand) for hand, _ in nils], shares)
    error = {
        "hands": len(hands),
        "tricks_mean_absolute_error": round(float(np.abs(taken - predicted).mean()), 3),
        "tricks_mean_absolute_error_of_the_mean_alone": round(float(np.abs(taken - taken.mean()).mean()), 3),
        "tricks_r_squared": round(float(1 - ((taken - predicted) ** 2).mean() / taken.var()), 3),
        "nil_hands": len(shares),
        "nil_root_mean_square_error": round(float(np.sqrt(((shares - chance) ** 2).mean())), 3),
        "nil_standard_deviation": round(float(shares.std()), 3),
        "command": f"python profiling/fit_bidding.py --rounds {options.rounds} --nils {options.nils} "
        f"--seed {options.seed}",
    }
    write_whole(options.output, json.dumps({"fit": error, "tricks": tricks, "nil": nil}, indent=1) + "\n")
    print(json.dumps(error, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
