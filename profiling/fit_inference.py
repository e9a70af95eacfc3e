"""Fit what bids and cards tell about hidden cards to self-play, as games/spades/data/inference.json has them.

    python profiling/fit_inference.py --rounds 8000 --seed 5 --output build/inference.json

A conditional logit: the chance that a seat holds a hidden card is proportional to its cards left times exp(sum of
the weights of the evidence). Maximum likelihood with a small penalty; a sixth of the rounds is kept aside and its log
loss is reported against the uniform deal that knows voids and hand sizes.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

import numpy as np
from gather import gather
from output import add_output
from scipy.optimize import minimize

from aicore.budget.whole_file import write_whole
from aicore.cards import mixed_seed
from aicore.games.command.options import whole_number
from aicore.games.compare.runner import usable_cores
from aicore.games.spades.game import SPADES
from aicore.games.spades.inference import EVIDENCE_WIDTH, NUM_FEATURES, evidence_rows
from aicore.games.spades.state import SpadesState
from aicore.games.table.descriptions import player_from

PLAYER = "5"
EARLY_TRICKS = (1, 2, 3)    # in which all four seats are asked what they could learn: there is least to go by
FEW = 100                   # a feature seen less often says nothing
PENALTY = 20.0
STEPS = 70
BATCH = 20_000              # rows at a time: they stay in the cache

BIDS = ("nil", "1", "2", "3", "4", "5", "6+")
SURPLUSES = ("nil", *(f"{steps / 2 - 2.5:+.1f}" for steps in range(10)))
STAGES = ("up to four tricks", "up to eight tricks", "more tricks")
SIZES = ("boss", "second highest", "third highest", "low")
OUTCOMES = ("wins as boss", "wins", "honour below", "low below")
THROWN = ("low", "middle", "honour")
TURNS = ("leads", "second", "third", "last", "third, partner winning,", "last, partner winning,")
RANKS = "23456789TJQKA"


def play_names() -> Iterator[str]:
    """Yield the kinds of play in the order of games/spades/inference.pyx."""
    for suit, size in product(("a side card", "a spade"), SIZES):
        yield f"leads {suit}, {size}"
    for place, partner, outcome in product(("second", "third", "last"), ("", ", partner winning"), OUTCOMES):
        yield f"follows as {place}{partner}, {outcome}"
    for partner, size in product(("", ", partner winning"), THROWN):
        yield f"throws {size}{partner}"
    yield from ("trumps and wins", "trumps and loses")


def row_names() -> dict[str, int]:
    """Return every row of the table with its number of entries, in the order of the features.

    Entries: ranks of a side suit, then of spades; hidden cards above, likewise; cards played x low, middle, honour,
    likewise; relations (lower and losing, lower but winning, higher and winning, higher but losing, trump that wins,
    spade, other suit, next below, next above) x low, honour, highest.
    """
    rows = {f"promises {surplus} tricks, by rank": 26 for surplus in SURPLUSES}
    rows |= {f"{stage}, bid {bid}, by rank": 26 for stage, bid in product(STAGES, BIDS)}
    rows |= {f"bid {bid}, by hidden cards above": 12 for bid in BIDS}
    rows |= {f"bid {bid}, by cards of the suit played": 24 for bid in BIDS}
    moods = ("wants tricks", "wants none", "nil", "covers a nil", "attacks a nil")
    rows |= {f"{when}, {mood}, {play}": 27 for when, mood, play in product(("early", "later"), moods, play_names())}
    rows |= {f"early, {mood}, {turn} {rank}, by rank": 13 for mood, turn, rank in product(moods, TURNS, RANKS)}
    rows |= {f"early, {mood}, leads {rank}, other suits by rank": 26 for mood, rank in product(moods, RANKS)}
    return rows


@dataclass(frozen=True, slots=True)
class Rows:
    """Hidden cards seen by observers, one a row."""

    features: np.ndarray        # [row, place, entry]
    sizes: np.ndarray           # [row, place]: cards left, 0 if void
    truth: np.ndarray           # [row]: the place that holds the card
    tricks: np.ndarray          # [row]: tricks played

    @classmethod
    def joined(cls, parts: list["Rows"]) -> "Rows":
        """Return all rows of the parts."""
        return cls(*(np.concatenate([getattr(part, name) for part in parts]) for name in cls.__slots__))

    def where(self, chosen: np.ndarray) -> "Rows":
        """Return the chosen rows."""
        return Rows(self.features[chosen], self.sizes[chosen], self.truth[chosen], self.tricks[chosen])


def play_round(seed: int) -> Rows:
    """Return what observers could learn from in a round: all seats in early tricks, then another one at every trick."""
    player = player_from(SPADES, PLAYER)
    state = SpadesState.deal(seed)
    parts: list[Rows] = []
    number = 0
    while state.current_player() >= 0:
        if state.phase == "playing" and not state.trick and state.num_tricks < 11:
            one = mixed_seed(seed, number, 5) % 4
            parts += [rows_of(state, seat) for seat in (range(4) if state.num_tricks in EARLY_TRICKS else (one,))]
        observation = SPADES.observe(state)
        state.apply(player.choose(observation, seed=mixed_seed(seed, number)).move)
        number += 1
    return Rows.joined(parts)


def rows_of(state: SpadesState, observer: int) -> Rows:
    """Return what an observer could learn from at the beginning of a trick."""
    seats = [(observer + 1 + place) % 4 for place in range(3)]
    holder = {card: place for place, seat in enumerate(seats) for card in state.hands[seat]}
    cards, features = evidence_rows(state.observation(observer))
    sizes = [[0 if card >> 4 in state.voids[seat] else state.sizes[seat] for seat in seats] for card in cards]
    return Rows(
        np.frombuffer(features, np.int16).reshape(len(cards), 3, EVIDENCE_WIDTH),
        np.array(sizes, np.int8).reshape(len(cards), 3),
        np.array([holder[card] for card in cards], np.int8),
        np.full(len(cards), state.num_tricks, np.int8),
    )


def chances(weights: np.ndarray, features: np.ndarray, sizes: np.ndarray) -> np.ndarray:
    """Return the chance of each place."""
    with np.errstate(divide="ignore"):
        score = np.log(sizes.astype(np.float32)) + weights[features].sum(axis=2)
    score = np.exp(score - score.max(axis=1, keepdims=True))
    return score / score.sum(axis=1, keepdims=True)


def fit(rows: Rows) -> np.ndarray:
    """Return the weights of the evidence."""
    usable = np.bincount(rows.features.ravel(), minlength=NUM_FEATURES) >= FEW
    usable[0] = False
    count = len(rows.truth)

    def loss_and_gradient(weights: np.ndarray) -> tuple[float, np.ndarray]:
        loss = PENALTY / 2 * float(weights @ weights)
        gradient = PENALTY * weights
        for first in range(0, count, BATCH):
            features, truth = rows.features[first : first + BATCH], rows.truth[first : first + BATCH]
            error = chances(weights.astype(np.float32), features, rows.sizes[first : first + BATCH])
            at = np.arange(len(truth)), truth
            loss -= float(np.log(np.maximum(error[at], 1e-12)).sum(dtype=float))
            error[at] -= 1.0
            spread = np.repeat(error.ravel(), EVIDENCE_WIDTH)
            gradient = gradient + np.bincount(features.ravel(), weights=spread, minlength=NUM_FEATURES)
        return loss / count, gradient * usable / count

    start = np.zeros(NUM_FEATURES)
    found = minimize(loss_and_gradient, start, jac=True, method="L-BFGS-B", options={"maxiter": STEPS})
    weights: np.ndarray = found.x
    return weights


def log_loss(predicted: np.ndarray, truth: np.ndarray) -> float:
    """Return the mean of -ln of the chance given to what was true."""
    return float(-np.log(np.maximum(predicted[np.arange(len(truth)), truth], 1e-9)).mean())


def as_text(report: dict[str, object], hundredths: list[int]) -> str:
    """Return the data file: the report, then one line for each row of weights."""
    lines, place = [], 1
    for name, length in row_names().items():
        numbers = ",".join(str(number) for number in hundredths[place : place + length])
        lines.append(f'  "{name}": [{numbers}]')
        place += length
    assert place == NUM_FEATURES
    table = ",\n".join(lines)
    return f'{{\n "fit": {json.dumps(report)},\n "weights_in_hundredths": {{\n{table}\n }}\n}}\n'


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=whole_number, default=8000)
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--processes", type=int, default=usable_cores())
    add_output(parser, shipped="games/spades/data/inference.json")
    options = parser.parse_args()
    if options.rounds < 2:
        parser.error("a fit needs two rounds at least: one is kept aside")
    first = options.seed * 1_000_000
    played = gather(play_round, range(first, first + options.rounds), "rounds", options.processes)
    kept = max(1, len(played) // 6)
    training, test = Rows.joined(played[kept:]), Rows.joined(played[:kept])
    print(f"fitting {NUM_FEATURES} weights to {len(training.truth)} rows", file=sys.stderr)
    hundredths = [round(100 * float(weight)) for weight in fit(training)]
    weights = np.array(hundredths, np.float32) / 100
    report: dict[str, object] = {
        "command": f"python profiling/fit_inference.py --rounds {options.rounds} --seed {options.seed}",
        "rows": len(training.truth),
    }
    for number in (2, 5, 8):
        at = test.where(test.tricks == number)
        ours = log_loss(chances(weights, at.features, at.sizes), at.truth)
        plain = log_loss(chances(np.zeros_like(weights), at.features, at.sizes), at.truth)
        report[f"after trick {number}"] = {
            "log_loss": round(ours, 4),
            "uniform_with_voids": round(plain, 4),
            "gain": f"{1 - ours / plain:.1%}",
        }
    write_whole(options.output, as_text(report, hundredths))
    print(json.dumps(report, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
