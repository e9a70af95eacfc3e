"""Fit what bids and cards tell about hidden cards to self-play and write games/spades/data/inference.json.

    python profiling/fit_inference.py --rounds 1500 --seed 1

A conditional logit: the chance that a seat holds a hidden card is proportional to its cards left times exp(sum of
the weights of the evidence). Maximum likelihood with a small penalty (Adam, full batch); a tenth of the rounds is
kept aside and its log loss is reported against the uniform deal that knows voids and hand sizes.
"""

import argparse
import json
import multiprocessing
import sys
from pathlib import Path

import numpy as np
from fit_bidding import gather

from aicore.cards import mixed_seed
from games.spades.game import SPADES
from games.spades.inference import EVIDENCE_WIDTH, NUM_FEATURES, evidence_rows, feature_name
from games.spades.state import SpadesState

TARGET = Path(__file__).parent.parent / "games/spades/data/inference.json"
PLAYER = {"iterations": 250, "exact_cards": 0, "beliefs": 0.0}
FEW = 150           # a feature seen less often says nothing
STEPS = 150

Row = tuple[int, list[list[int]], list[int], int]


def play_round(seed: int) -> list[Row]:
    """Return (tricks played, evidence by place, cards left by place or 0 if void, true place) for hidden cards."""
    player = SPADES.level("5", PLAYER)
    state = SpadesState.deal(seed)
    rows: list[Row] = []
    number = 0
    while state.current_player() >= 0:
        if state.phase == "playing" and not state.trick and state.num_tricks < 11:
            rows += rows_of(state, mixed_seed(seed, number, 5) % 4)
        observation = SPADES.observe(state)
        state.apply(player.choose(observation, seed=mixed_seed(seed, number)).move)
        number += 1
    return rows


def rows_of(state: SpadesState, observer: int) -> list[Row]:
    """Return what an observer could learn from at the beginning of a trick."""
    seats = [(observer + 1 + place) % 4 for place in range(3)]
    holder = {card: place for place, seat in enumerate(seats) for card in state.hands[seat]}
    return [
        (
            state.num_tricks,
            evidence,
            [0 if card >> 4 in state.voids[seat] else state.sizes[seat] for seat in seats],
            holder[card],
        )
        for card, evidence in evidence_rows(state.observation(observer))
    ]


def as_arrays(rows: list[Row]) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Return features [row, place, entry], log sizes [row, place], true place, tricks."""
    features = np.zeros((len(rows), 3, EVIDENCE_WIDTH), np.int32)
    for number, (_, evidence, _, _) in enumerate(rows):
        for place in range(3):
            features[number, place, : len(evidence[place])] = evidence[place]
    sizes = np.array([row[2] for row in rows], float)
    with np.errstate(divide="ignore"):
        return features, np.log(sizes), np.array([row[3] for row in rows]), np.array([row[0] for row in rows])


def chances(weights: np.ndarray, features: np.ndarray, log_sizes: np.ndarray) -> np.ndarray:
    """Return the chance of each place."""
    score = log_sizes + weights[features].sum(axis=2)
    score = np.exp(score - score.max(axis=1, keepdims=True))
    return score / score.sum(axis=1, keepdims=True)


def fit(features: np.ndarray, log_sizes: np.ndarray, truth: np.ndarray) -> np.ndarray:
    """Return the weights of the evidence."""
    counts = np.bincount(features.ravel(), minlength=NUM_FEATURES)
    usable = counts >= FEW
    usable[0] = False
    weights = np.zeros(NUM_FEATURES)
    momentum, variance = np.zeros(NUM_FEATURES), np.zeros(NUM_FEATURES)
    target = np.eye(3)[truth]
    for step in range(1, STEPS + 1):
        error = chances(weights, features, log_sizes) - target
        spread = np.broadcast_to(error[:, :, None], features.shape)
        gradient = np.bincount(features.ravel(), weights=spread.ravel(), minlength=NUM_FEATURES)
        gradient = (gradient + 20.0 * weights) * usable / len(truth)
        momentum = 0.9 * momentum + 0.1 * gradient
        variance = 0.99 * variance + 0.01 * gradient**2
        rate = 0.08 if step < STEPS * 0.7 else 0.02
        unbiased = np.sqrt(variance / (1 - 0.99**step)) + 1e-8
        weights -= rate * momentum / (1 - 0.9**step) / unbiased * usable
    return weights


def log_loss(predicted: np.ndarray, truth: np.ndarray) -> float:
    """Return the mean of -ln of the chance given to what was true."""
    return float(-np.log(np.maximum(predicted[np.arange(len(truth)), truth], 1e-9)).mean())


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=multiprocessing.cpu_count())
    options = parser.parse_args()
    first = options.seed * 1_000_000
    played = gather(play_round, range(first, first + options.rounds), "rounds", options.processes)
    kept = max(1, len(played) // 10)
    training = as_arrays([row for rows in played[kept:] for row in rows])
    weights = fit(*training[:3])
    weights[np.abs(weights) < 0.02] = 0.0
    features, log_sizes, truth, tricks = as_arrays([row for rows in played[:kept] for row in rows])
    report: dict[str, object] = {
        "command": f"python profiling/fit_inference.py --rounds {options.rounds} --seed {options.seed}",
        "rows": len(training[2]),
    }
    for number in (2, 5, 8):
        at = tricks == number
        ours = log_loss(chances(weights, features[at], log_sizes[at]), truth[at])
        plain = log_loss(chances(np.zeros(NUM_FEATURES), features[at], log_sizes[at]), truth[at])
        report[f"after trick {number}"] = {
            "log_loss": round(ours, 4),
            "uniform_with_voids": round(plain, 4),
            "gain": f"{1 - ours / plain:.1%}",
        }
    named = {feature_name(number): round(float(weights[number]), 3) for number in np.flatnonzero(weights)}
    TARGET.write_text(json.dumps({"fit": report, "weights": named}, indent=1) + "\n", encoding="utf-8")
    print(json.dumps(report, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
