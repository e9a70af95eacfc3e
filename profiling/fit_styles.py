"""Fit kinds of players by how they choose cards, as games/spades/data/styles.json has them.

    python profiling/fit_styles.py --rounds 400 --seed 31 --output build/styles.json

A style is a part of the learned policy's logit and some habits on top of it (games/spades/styles.pyx), fitted to rounds
of players of its kind by maximum likelihood with a small penalty; a sixth of the rounds is kept aside to say how well
it foretells them, against 5 stars' own style. How many of each one may meet, and how many of them bid oddly, nobody has
counted: those shares are a guess, and the first few cards of a seat soon outweigh it.
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
from fit_policy import NEVER, PLACES, SIDES, PlayedRound, play_round
from gather import gather
from output import add_output
from scipy.optimize import minimize

from aicore.budget.whole_file import write_whole
from aicore.games.command.options import whole_number
from aicore.games.compare.runner import usable_cores
from aicore.games.spades.deck import deck_for
from aicore.games.spades.policy import ENTRIES, UNITS_IN_A_LOGIT, Following
from aicore.games.spades.rules import Rules
from aicore.games.spades.styles import HABITS, VERSION, habits_in

POLICY = Path(__file__).parents[1] / "games/spades/data/policy.json"
LEARNERS = Path(__file__).parent / "simple_players/spades_learners.py"
PENALTY = 1.0
STEPS = 60
LARGEST = 127
SIXTEENTHS = 16

HIGHER = ("none higher", "one higher", "two higher", "three higher", "four and more higher")


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A style: who plays by it, how many of those at a table may be of it, how many of them bid oddly."""

    players: tuple[str, ...] = ()
    share: float
    odd_bids: float
    policy: int = 0                 # sixteenths of it, where nothing is fitted


KINDS = {
    "5 stars": Kind(share=0.5, odd_bids=0.02, policy=SIXTEENTHS),
    "lower levels": Kind(players=("2", "3"), share=0.1, odd_bids=0.05),
    "careless": Kind(share=0.1, odd_bids=0.05, policy=SIXTEENTHS // 2),
    "follows rules": Kind(players=(f"{LEARNERS}:RuleFollower",), share=0.1, odd_bids=0.05),
    "begins": Kind(players=(f"{LEARNERS}:Beginner", f"{LEARNERS}:Hoarder"), share=0.1, odd_bids=0.5),
    "any card": Kind(share=0.1, odd_bids=0.8),
    "none": Kind(share=0.1, odd_bids=0.4),
}


def row_names() -> Iterator[tuple[str, int]]:
    """Yield every row of habits with its number of weights, in the order of games/spades/styles.pyx."""
    for side, higher in product(SIDES, HIGHER):
        yield f"leads, {side}, {higher}", 4
    for what, length in (("follows", 8), ("throws", 10)):
        yield from ((f"leads, {side}, by rank", 13) for side in SIDES if what == "follows")
        yield from ((f"{what}, {place}", length) for place in PLACES)
        yield from ((f"{what}, {side}, by rank", 13) for side in SIDES)


@dataclass(frozen=True, slots=True)
class Rows:
    """Legal cards, one a row; those of a decision stand together."""

    policy: np.ndarray          # [row]: the logit of the policy
    habits: np.ndarray          # [row, 2]
    first: np.ndarray           # [decision]: its first row
    chosen: np.ndarray          # [decision]: the row of the card that was played


def rows_of(rounds: list[PlayedRound], weights: np.ndarray) -> Rows:
    """Return all decisions that had a choice."""
    logits: list[np.ndarray] = []
    habits: list[tuple[int, int]] = []
    first, chosen = [], []
    rules = Rules()
    for played in rounds:
        play = Following(deck_for(rules).cards, played.cards[0][0], played.bids, rules)
        hands = [set(hand) for hand in played.hands]
        for number, (seat, card) in enumerate(played.cards):
            cards, numbers = play.choices(hands[seat])
            if len(cards) > 1:
                first.append(len(habits))
                chosen.append(len(habits) + cards.index(card))
                logits.append(weights[np.frombuffer(numbers, np.int32).reshape(len(cards), ENTRIES)].sum(axis=1))
                habits += habits_in(numbers, number % 4 == 0)
            play.follow(card)
            hands[seat].remove(card)
    return Rows(np.concatenate(logits), np.array(habits), np.array(first), np.array(chosen))


def chances(found: np.ndarray, rows: Rows) -> np.ndarray:
    """Return the chance of every row within its decision; found: the part of the policy, then the habits."""
    logits = found[0] * rows.policy + found[1:][rows.habits].sum(axis=1)
    sizes = np.diff(np.append(rows.first, len(logits)))
    logits -= np.repeat(np.maximum.reduceat(logits, rows.first), sizes)
    parts = np.exp(logits)
    result: np.ndarray = parts / np.repeat(np.add.reduceat(parts, rows.first), sizes)
    return result


def fit(rows: Rows) -> np.ndarray:
    """Return the part of the policy, 0 to 1, and the habits."""
    count = len(rows.first)

    def loss_and_gradient(found: np.ndarray) -> tuple[float, np.ndarray]:
        chance = chances(found, rows)
        loss = PENALTY / 2 * float(found[1:] @ found[1:]) - float(np.log(np.maximum(chance[rows.chosen], NEVER)).sum())
        chance[rows.chosen] -= 1.0
        by_habit = np.bincount(rows.habits.ravel(), weights=np.repeat(chance, 2), minlength=HABITS)
        gradient = np.concatenate([[float(chance @ rows.policy)], by_habit + PENALTY * found[1:]])
        return loss / count, gradient / count

    bounds = [(0.0, 1.0), *[(-LARGEST / UNITS_IN_A_LOGIT, LARGEST / UNITS_IN_A_LOGIT)] * HABITS]
    options = {"maxiter": STEPS}
    found = minimize(
        loss_and_gradient, np.zeros(HABITS + 1), jac=True, method="L-BFGS-B", bounds=bounds, options=options
    )
    result: np.ndarray = found.x
    return result


def log_loss(found: np.ndarray, rows: Rows) -> float:
    """Return how well a style foretells the decisions."""
    return round(float(-np.log(np.maximum(chances(found, rows)[rows.chosen], NEVER)).mean()), 4)


def rounded(found: np.ndarray) -> tuple[int, list[int]]:
    """Return the part of the policy in sixteenths and the habits in thirty-seconds, as the data file has them."""
    return round(SIXTEENTHS * float(found[0])), [round(UNITS_IN_A_LOGIT * float(habit)) for habit in found[1:]]


def as_text(report: dict[str, object], styles: dict[str, tuple[Kind, int, list[int]]]) -> str:
    """Return the data file: the report, then the styles, one line for each row of habits."""
    parts = []
    for name, (kind, policy, habits) in styles.items():
        lines, place = [], 0
        for row, length in row_names() if habits else ():
            lines.append(f'    "{row}": [{",".join(str(number) for number in habits[place : place + length])}]')
            place += length
        assert place == len(habits)
        table = "{\n" + ",\n".join(lines) + "\n   }" if lines else "{}"
        head = f'"share": {kind.share}, "odd_bids": {kind.odd_bids}, "policy_in_sixteenths": {policy}'
        parts.append(f'  "{name}": {{{head},\n   "habits_in_thirty_seconds": {table}}}')
    text = ",\n".join(parts)
    return f'{{\n "version": {VERSION},\n "fit": {json.dumps(report)},\n "styles": {{\n{text}\n }}\n}}\n'


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=whole_number, default=400, help="of each kind of player (default 400)")
    parser.add_argument("--seed", type=int, default=31)
    parser.add_argument("--processes", type=int, default=usable_cores())
    add_output(parser, shipped="games/spades/data/styles.json")
    options = parser.parse_args()
    if options.rounds < 6:
        parser.error("a fit needs six rounds at least: a sixth is kept aside")
    table = json.loads(POLICY.read_text(encoding="utf-8"))["weights_in_thirty_seconds"]
    weights = np.array([number for row in table.values() for number in row]) / UNITS_IN_A_LOGIT
    seeds = range(options.seed * 1_000_000, options.seed * 1_000_000 + options.rounds)
    command = f"python profiling/fit_styles.py --rounds {options.rounds} --seed {options.seed}"
    report: dict[str, object] = {"command": command}
    ours = np.concatenate([[1.0], np.zeros(HABITS)])
    styles: dict[str, tuple[Kind, int, list[int]]] = {}
    for name, kind in KINDS.items():
        if not kind.players:
            styles[name] = kind, kind.policy, []
            continue
        training, test = [], []
        for player in kind.players:
            played = gather(partial(play_round, player=player), seeds, name, options.processes)
            training += played[options.rounds // 6 :]
            test += played[: options.rounds // 6]
        policy, habits = rounded(fit(rows_of(training, weights)))
        styles[name] = kind, policy, habits
        kept = rows_of(test, weights)
        shipped = np.array([policy / SIXTEENTHS, *[habit / UNITS_IN_A_LOGIT for habit in habits]])
        report[name] = {
            "decisions": len(kept.first),
            "log_loss": log_loss(shipped, kept),
            "log_loss_of_5_stars": log_loss(ours, kept),
            "log_loss_of_chance": log_loss(np.zeros(HABITS + 1), kept),
        }
    write_whole(options.output, as_text(report, styles))
    print(json.dumps(report, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
