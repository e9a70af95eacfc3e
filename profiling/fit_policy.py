"""Fit how a player chooses its cards to its games, as games/spades/data/policy.json has it.

    python profiling/fit_policy.py --rounds 3400 --seed 21 --output build/policy.json
    python profiling/fit_policy.py --player master --rounds 700 --seed 31 --start build/policy.json --penalty 10 \
        --aside 0 --output build/policy-2.json
    python profiling/fit_policy.py --judge build/policy-2.json --player master --rounds 60 --seed 33

A conditional logit: the chance of a legal card is proportional to exp(sum of the weights of its entries). What the
entries are is in games/spades/sight.pxd. Maximum likelihood with a small penalty on weights, or with --start on their
distance from an earlier fit, so that some hundred rounds of a stronger player tell what it does otherwise. One round in
so many is kept aside to say how often the most likely card was played, and the log loss, or --judge says it of a policy
and other rounds. A round begins at a score and with bags of its own, so that all stages of a match are in the fit. What
another policy is worth a match tells:

    aicards match spades master:policy=build/policy-2.json master --rounds 400
"""

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import product
from pathlib import Path

import numpy as np
from gather import gather
from output import add_output
from scipy.optimize import minimize

from aicore.budget.whole_file import write_whole
from aicore.cards import mixed_seed
from aicore.games.command.options import whole_number
from aicore.games.compare.runner import usable_cores
from aicore.games.spades.deck import deck_for
from aicore.games.spades.game import SPADES
from aicore.games.spades.policy import ENTRIES, UNITS_IN_A_LOGIT, VERSION, WEIGHTS, Following
from aicore.games.spades.policy_file import policy_in
from aicore.games.spades.rules import Rules
from aicore.games.spades.state import SpadesState
from aicore.games.table.descriptions import player_from

PENALTY = 3.0
STEPS = 100
LARGEST = 127               # a weight is a byte
ASIDE = 6
EVEN_PART = 4               # one round in so many begins at 0 : 0
NEVER = 1e-9

AIMS = ("nil", "covers a nil", "attacks a nil", "needs all it can get", "needs tricks", "breaks a contract",
        "wants none")  # fmt: skip
PLACES = ("second", "third, partner winning", "third", "third, trumped", "last, partner winning", "last",
          "last, partner trumped", "last, trumped")  # fmt: skip
SIDES = ("side", "spade")
NILS = ("nil", "covers a nil", "covers a nil, needs tricks", "attacks a nil, left or winning",
        "attacks a nil, left or winning, needs tricks", "attacks a nil, right or to come",
        "attacks a nil, right or to come, needs tricks", "attacks a nil, safe",
        "attacks a nil, safe, needs tricks")  # fmt: skip
NEEDS = ("needs none", "needs 1", "needs 2 or 3", "needs 4 or more", "has lost")
SPARE = ("spare below 0", "spare 0", "spare 1", "spare 2", "spare 3", "spare 4 and more")
GOALS = (*NILS, *(f"{need}, {spare}" for need, spare in product(NEEDS, SPARE)))
TRICKS = tuple(f"trick {number}" for number in range(1, 14))
OUT = ("0", "1", "2", "3", "4-5", "6-7", "8 and more")
HELD = tuple(f"{number} spades" for number in range(7))
BEHIND = ("nobody void behind", "one void behind", "one void behind without trumps")
LENGTHS = tuple(f"{number} of the suit" for number in range(1, 7))
VOIDS = ("nobody void", *(" and ".join(who) + " void" for who in (
    ("partner",), ("left",), ("partner", "left"), ("right",), ("partner", "right"), ("left", "right"),
    ("partner", "left", "right"))))  # fmt: skip
LED = ("led by nobody", "led by itself", "led by the partner", "led by an opponent")
ABOVE = tuple(f"{number} out that beat the best" for number in range(4))

# Tables in the order of games/spades/sight.pxd: name, names of the rows, numbers in a row.
TABLES = (
    ("leads", tuple(product(GOALS, SIDES)), 5 * 4),
    ("leads", tuple(product(AIMS, SIDES)), 13 * 6),
    ("leads", tuple(product(AIMS, VOIDS)), 2 * 5),
    ("leads", tuple(product(f"{number} out" for number in OUT)), 5 * 6 * 2),
    ("leads", tuple(product(TRICKS)), 2 * 5),
    ("leads", tuple(product(LED, AIMS)), 2 * 5),
    ("leads", tuple(product(AIMS, SIDES, ("by cards beside it",))), 4 * 5),
    ("leads", tuple(product(HELD)), 2 * 5),
    ("follows", tuple(product(GOALS, PLACES)), 8),
    ("follows", tuple(product(AIMS, PLACES, ("by higher cards out",))), 2 * 5),
    ("follows", tuple(product(AIMS, PLACES, SIDES)), 13),
    ("follows", tuple(product(BEHIND, PLACES)), 8 * 2),
    ("follows", tuple(product(LENGTHS, PLACES)), 8),
    ("follows", tuple(product(AIMS, ("loses", "wins"), ("by cards beside it",))), 4 * 8),
    ("follows", tuple(product(TRICKS, PLACES)), 8),
    ("follows", tuple(product(ABOVE, PLACES)), 8),
    ("throws", tuple(product(GOALS, PLACES)), 10),
    ("throws", tuple(product(AIMS, PLACES, SIDES)), 13),
    ("throws", tuple(product(AIMS, LENGTHS)), 4 * 5 * 2),
    ("throws", tuple(product(HELD, LENGTHS)), 2 * 8),
    ("throws", tuple(product(f"{number} out" for number in OUT)), 5 * 6 * 2),
    ("throws", tuple(product(BEHIND, PLACES)), 10),
    ("throws", tuple(product(AIMS, SIDES, ("by cards beside it",))), 4 * 5),
    ("throws", tuple(product(ABOVE, PLACES)), 10),
)


def row_names() -> Iterator[tuple[str, int]]:
    """Yield every row of the tables with its number of weights."""
    for what, rows, length in TABLES:
        for row in rows:
            yield ", ".join((what, *row)), length


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round as it was played: who held what, what was bid, and the cards in the order played."""

    hands: list[list[int]]
    bids: list[int]
    cards: list[tuple[int, int]]     # (seat, card)


@dataclass(frozen=True, slots=True)
class Rows:
    """Legal cards, one a row; those of a decision stand together."""

    entries: np.ndarray         # [row, entry]
    first: np.ndarray           # [decision]: its first row
    chosen: np.ndarray          # [decision]: the row of the card that was played


def standing(seed: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the score and the bags that a round begins with."""
    draw = mixed_seed(seed, 77)
    if draw % EVEN_PART == 0:
        return (0, 0), (0, 0)
    draw //= EVEN_PART
    numbers = []
    for limit in (51, 51, 10, 10):
        numbers.append(draw % limit)
        draw //= limit
    return (10 * numbers[0] - 50, 10 * numbers[1] - 50), (numbers[2], numbers[3])


def play_round(seed: int, *, player: str) -> PlayedRound:
    """Return a round of four players of a kind."""
    made = player_from(SPADES, player)
    score, bags = standing(seed)
    state = SpadesState.deal(seed, dealer=seed % 4, score=score, bags=bags)
    hands = [list(hand) for hand in state.hands]
    number = 0
    while state.current_player() >= 0:
        state.apply(made.choose(SPADES.observe(state), seed=mixed_seed(seed, number)).move)
        number += 1
    return PlayedRound(hands, list(state.bids), [tuple(move) for move in state.history[-52:]])


def rows_of(rounds: list[PlayedRound]) -> Rows:
    """Return all decisions that had a choice."""
    entries: list[np.ndarray] = []
    first, chosen = [], []
    count = 0
    rules = Rules()
    for played in rounds:
        play = Following(deck_for(rules).cards, played.cards[0][0], played.bids, rules)
        hands = [set(hand) for hand in played.hands]
        for seat, card in played.cards:
            cards, numbers = play.choices(hands[seat])
            if len(cards) > 1:
                entries.append(np.frombuffer(numbers, np.int32).reshape(len(cards), ENTRIES))
                first.append(count)
                chosen.append(count + cards.index(card))
                count += len(cards)
            play.follow(card)
            hands[seat].remove(card)
    return Rows(np.concatenate(entries), np.array(first), np.array(chosen))


def chances(weights: np.ndarray, rows: Rows) -> np.ndarray:
    """Return the chance of every row within its decision."""
    logits = weights[rows.entries].sum(axis=1)
    sizes = np.diff(np.append(rows.first, len(logits)))
    logits -= np.repeat(np.maximum.reduceat(logits, rows.first), sizes)
    parts = np.exp(logits)
    result: np.ndarray = parts / np.repeat(np.add.reduceat(parts, rows.first), sizes)
    return result


def fit(rows: Rows, *, start: np.ndarray, penalty: float) -> np.ndarray:
    """Return the weights of the entries, not far from where they start."""
    count = len(rows.first)
    entries = rows.entries.ravel()

    def loss_and_gradient(weights: np.ndarray) -> tuple[float, np.ndarray]:
        chance = chances(weights, rows)
        moved = weights - start
        loss = penalty / 2 * float(moved @ moved) - float(np.log(np.maximum(chance[rows.chosen], NEVER)).sum())
        chance[rows.chosen] -= 1.0
        gradient = np.bincount(entries, weights=np.repeat(chance, ENTRIES), minlength=WEIGHTS) + penalty * moved
        return loss / count, gradient / count

    found = minimize(loss_and_gradient, start, jac=True, method="L-BFGS-B", options={"maxiter": STEPS})
    weights: np.ndarray = found.x
    return weights


def weights_in(path: Path | None) -> np.ndarray:
    """Return the weights of a fit, nought without one; ValueError for what is none."""
    if path is None:
        return np.zeros(WEIGHTS)
    policy_in(str(path))
    rows = json.loads(path.read_text(encoding="utf-8"))["weights_in_thirty_seconds"].values()
    return np.concatenate([np.array(row, float) for row in rows]) / UNITS_IN_A_LOGIT


def quality(weights: np.ndarray, rows: Rows) -> dict[str, float]:
    """Return how well the weights foretell the decisions."""
    chance = chances(weights, rows)
    sizes = np.diff(np.append(rows.first, len(chance)))
    best = np.maximum.reduceat(chance, rows.first)
    return {
        "decisions": len(rows.first),
        "most_likely_card_played": round(float((chance[rows.chosen] >= best).mean()), 4),
        "log_loss": round(float(-np.log(np.maximum(chance[rows.chosen], NEVER)).mean()), 4),
        "log_loss_of_chance": round(float(np.log(sizes).mean()), 4),
    }


def as_text(report: dict[str, object], weights: list[int]) -> str:
    """Return the data file: the report, then one line for each row of weights."""
    lines, place, names = [], 0, set()
    for name, length in row_names():
        unique = name if name not in names else f"{name}, more"
        while unique in names:
            unique += "+"
        names.add(unique)
        numbers = ",".join(str(number) for number in weights[place : place + length])
        lines.append(f'  "{unique}": [{numbers}]')
        place += length
    assert place == WEIGHTS
    table = ",\n".join(lines)
    head = f' "version": {VERSION},\n "fit": {json.dumps(report)},\n'
    return f'{{\n{head} "weights_in_thirty_seconds": {{\n{table}\n }}\n}}\n'


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=whole_number, default=3400)
    parser.add_argument("--seed", type=int, default=21)
    parser.add_argument("--player", default="5", help="who plays, as `aicards match` describes players (default 5)")
    parser.add_argument("--start", type=Path, metavar="FILE", help="an earlier fit, from which the weights start")
    parser.add_argument("--penalty", type=float, default=PENALTY, help=f"on their distance from it (default {PENALTY})")
    parser.add_argument("--aside", type=int, default=ASIDE, help=f"one round in so many, 0: none (default {ASIDE})")
    parser.add_argument("--judge", type=Path, metavar="FILE", help="fit nothing, say how well this policy foretells")
    parser.add_argument("--processes", type=int, default=usable_cores())
    add_output(parser, shipped="games/spades/data/policy.json", required=False)
    options = parser.parse_args()
    if options.rounds < 2:
        parser.error("a fit needs two rounds at least: one is kept aside")
    if not options.judge and not options.output:
        parser.error("the numbers are written to --output FILE")
    if options.aside < 0 or options.aside == 1:
        parser.error("one round in two or more is kept aside, or none: 0")
    if not 0 < options.penalty < float("inf"):
        parser.error(f"a penalty is more than 0, not {options.penalty:g}")
    try:
        start, judged = weights_in(options.start), weights_in(options.judge)
        player_from(SPADES, options.player)
    except ValueError as error:
        parser.error(str(error))
    first = options.seed * 1_000_000
    seeds = range(first, first + options.rounds)
    played = gather(partial(play_round, player=options.player), seeds, "rounds", options.processes)
    if options.judge:
        print(json.dumps(quality(judged, rows_of(played)), indent=1))
        return 0
    kept = max(1, len(played) // options.aside) if options.aside else 0
    training = rows_of(played[kept:])
    print(f"fitting {WEIGHTS} weights to {len(training.first)} decisions", file=sys.stderr)
    found = fit(training, start=start, penalty=options.penalty)
    weights = [max(-LARGEST, min(LARGEST, round(UNITS_IN_A_LOGIT * float(weight)))) for weight in found]
    report: dict[str, object] = {
        "command": f"python profiling/fit_policy.py --rounds {options.rounds} --seed {options.seed}"
        + (f" --player {options.player}" if options.player != "5" else "")
        + (f" --start {options.start}" if options.start else "")
        + (f" --penalty {options.penalty:g}" if options.penalty != PENALTY else "")
        + (f" --aside {options.aside}" if options.aside != ASIDE else ""),
        **(quality(np.array(weights) / UNITS_IN_A_LOGIT, rows_of(played[:kept])) if kept else {}),
        **({"start": json.loads(options.start.read_text(encoding="utf-8"))["fit"]} if options.start else {}),
    }
    write_whole(options.output, as_text(report, weights))
    print(json.dumps(report, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
