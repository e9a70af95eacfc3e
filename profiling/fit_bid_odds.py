"""Fit what becomes of bids to simulated rounds, as games/spades/data/bid_odds.json has it.

    python profiling/fit_bid_odds.py --rounds 30000 --seed 1 --output build/bid_odds.json

Rounds are bid as 5 stars bids, but now and then a seat bids more or less than it should, and another a nil that it
should not, or one without a look; every third is played with a pass at nils. They are played by the learned policy,
for 5 stars takes a thousand times as long. Three things are fitted to them, from what one seat sees as it bids:
what the others still to bid will bid, the tricks of the two partners (a normal distribution; linear regression), and
the chance of each nil (logistic regression). New numbers make new bids: fit again until they stay the same.
"""

import argparse
import json
import random
import sys

import numpy as np
from gather import gather
from output import add_output

from aicore.budget.whole_file import write_whole
from aicore.cards import mixed_seed
from aicore.games.command.options import whole_number
from aicore.games.compare.runner import usable_cores
from aicore.games.spades.bidding import Temper, choose_bid, choose_pass, nil_outlook
from aicore.games.spades.game import SPADES
from aicore.games.spades.handvalue import expected_tricks
from aicore.games.spades.rules import Rules
from aicore.games.spades.state import SpadesState

NIL = 0
LEAST = -4.0  # what a nil with a sure trick counts as
TRIED_FROM = -2.0  # ln (p / (1 - p)) of a nil that is tried all the same
WAYS = ("bid", "bid", "bid", "nil", "nil", "blind", "none", "none", "none", "none")
DEVIATIONS = (-2, -1, -1, 0, 1, 1, 2)
WHIM = 0.05
TRICKS = ("hand", "bid", "partner", "opponents", "opponent nils", "failed", "constant")
NILS = ("chance", "hand", "bid", "partner", "opponents", "opponent nils", "partner nil", "blind", "constant")
BIDS = ("hand", "right", "right nil", "partner", "partner nil", "constant")

# Worth of the hand, ln (p / (1 - p)) of its nil, bids and tricks of oneself, partner, left and right, the turn to bid,
# who was blind (in turns from here, -1 nobody), whether there was a pass, and whether everybody bid as they should, or
# everybody else: what others bid tells of their hands only then.
Row = tuple[float, ...]
HAND, CHANCE, BID, PARTNER, LEFT, RIGHT, OWN, PARTNERS, LEFTS, RIGHTS = range(10)
TURN, BLIND, IS_PASS, IS_PLAIN, IS_TOLD = range(10, 15)


def play_round(seed: int) -> list[Row]:
    """Return what every seat saw as it bid, and what came of it."""
    chance = random.Random(seed)
    rules = Rules(nil_pass=chance.random() < 0.33)
    state = SpadesState.deal(seed, dealer=chance.randrange(4), rules=rules)
    odd_seat, odd_way = chance.randrange(4), chance.choice(WAYS)
    worths = [expected_tricks(hand) for hand in state.hands]
    nils = [0.0] * 4
    while state.phase == "bidding":
        seat = state.current_player()
        seen = SPADES.observe(state)
        view = seen.state()
        worth = nil_outlook(state.hands[seat], rules)
        nils[seat] = LEAST if worth is None else worth
        way = odd_way if seat == odd_seat else "none"
        bid = choose_bid(seen, view, seed=seed, temper=Temper(whim=WHIM), by_match=True).move
        if way == "blind" or (way == "nil" and nils[seat] > TRIED_FROM):
            bid = NIL
        elif way == "bid":
            bid = round(worths[seat] - 0.45) + chance.choice(DEVIATIONS)
            bid = min(max(1, bid), max(state.legal_moves()))
        state.apply(bid)
    while state.phase == "passing":
        state.apply(choose_pass(SPADES.observe(state), state).move)
    bids = [bid if bid is not None else NIL for bid in state.bids]
    state.play_as_learned()
    state.play_random(mixed_seed(seed, 3), policy="rule")
    return [
        (
            worths[seat],
            nils[seat],
            *(bids[(seat + turn) % 4] for turn in (0, 2, 1, 3)),
            *(state.tricks[(seat + turn) % 4] for turn in (0, 2, 1, 3)),
            (seat - state.dealer - 1) % 4,
            (odd_seat - seat) % 4 if odd_way == "blind" else -1,
            rules.nil_pass,
            odd_way == "none",
            odd_way == "none" or seat == odd_seat,
        )
        for seat in range(4)
    ]


def linear(names: tuple[str, ...], columns: list[np.ndarray], values: np.ndarray) -> tuple[dict[str, float], float]:
    """Return coefficients by name, the last one of ones, and the spread about them."""
    matrix = np.column_stack([*columns, np.ones(len(values))])
    used = [index for index in range(len(names)) if index == len(names) - 1 or matrix[:, index].std() > 0]
    solution, *_ = np.linalg.lstsq(matrix[:, used], values, rcond=None)
    fitted = {names[index]: float(value) for index, value in zip(used, solution, strict=True)}
    return dict.fromkeys(names, 0.0) | fitted, float((values - matrix[:, used] @ solution).std())


def logistic(names: tuple[str, ...], columns: list[np.ndarray], made: np.ndarray) -> dict[str, float]:
    """Return coefficients by name of a logistic regression (Newton steps, a small penalty), the last one of ones."""
    matrix = np.column_stack([*columns, np.ones(len(made))])
    solution = np.zeros(matrix.shape[1])
    penalty = np.diag([0.5] * (matrix.shape[1] - 1) + [0.0])
    for _ in range(25):
        chance = 1 / (1 + np.exp(-(matrix @ solution)))
        gradient = matrix.T @ (made - chance) - penalty @ solution
        solution += np.linalg.solve(matrix.T @ (matrix * (chance * (1 - chance))[:, None]) + penalty, gradient)
    return dict(zip(names, (float(value) for value in solution), strict=True))


def fit_tricks(rows: np.ndarray) -> dict[str, dict[str, float]]:
    """Return what the tricks of both partners depend on, where both have a contract, and beside a nil."""
    bid, partner, is_told = rows[:, BID], rows[:, PARTNER], rows[:, IS_TOLD] == 1
    nils = (rows[:, LEFT] == NIL).astype(float) + (rows[:, RIGHT] == NIL)
    failed = ((bid == NIL) & (rows[:, OWN] > 0)) | ((partner == NIL) & (rows[:, PARTNERS] > 0))
    kinds = {
        "contract": is_told & (bid > 0) & (partner > 0) & (nils == 0),
        "contract beside a nil": is_told & (bid > 0) & (partner > 0) & (nils > 0),
        "own nil": is_told & (bid == NIL) & (partner > 0),
        "partner nil": is_told & (bid > 0) & (partner == NIL),
    }
    found = {}
    for kind, chosen in kinds.items():
        worth = rows[:, HAND] * (kind != "own nil")
        columns = [worth, bid, partner, rows[:, LEFT] + rows[:, RIGHT], nils, failed.astype(float)]
        values = rows[:, OWN] + rows[:, PARTNERS]
        found[kind], _ = linear(TRICKS, [column[chosen] for column in columns], values[chosen])
        for name, part in (("spread", nils == 0), ("spread beside a nil", nils > 0)):
            kept = chosen & part if (chosen & part).any() else chosen
            _, found[kind][name] = linear(TRICKS, [column[kept] for column in columns], values[kept])
    return found


def fit_nils(rows: np.ndarray) -> dict[str, dict[str, float]]:
    """Return what the chances of nils depend on: the own one, the partner's and an opponent's."""
    none = np.zeros(len(rows))
    left, right, bid, partner = (rows[:, place] for place in (LEFT, RIGHT, BID, PARTNER))
    opponent_nils = (left == NIL).astype(float) + (right == NIL)
    blind, is_told = rows[:, BLIND], rows[:, IS_TOLD] == 1
    found = {}

    def fit(kind: str, chosen: np.ndarray, columns: list[np.ndarray], taken: np.ndarray) -> None:
        found[kind] = logistic(NILS, [column[chosen] for column in columns], (taken[chosen] == 0).astype(float))

    seen = [left + right, opponent_nils, (partner == NIL).astype(float)]
    columns = [rows[:, CHANCE], none, none, partner, *seen, none]
    fit("own", is_told & (bid == NIL) & (blind != 0), columns, rows[:, OWN])
    columns = [none, rows[:, HAND], bid, none, *seen[:2], none, (blind == 2).astype(float)]
    fit("partner", (is_told | (blind == 2)) & (partner == NIL), columns, rows[:, PARTNERS])
    sides = [
        ([none, rows[:, HAND], bid, partner, other, (other == NIL).astype(float), seen[2], is_blind], nil, taken)
        for nil, other, taken, is_blind in (
            (left, right, LEFTS, (blind == 1).astype(float)),
            (right, left, RIGHTS, (blind == 3).astype(float)),
        )
    ]
    columns = [np.concatenate([side[0][index] for side in sides]) for index in range(len(NILS) - 1)]
    tells = [is_told | (blind == 1), is_told | (blind == 3)]
    chosen = np.concatenate([tell & (side[1] == NIL) for tell, side in zip(tells, sides, strict=True)])
    fit("opponent", chosen, columns, np.concatenate([rows[:, side[2]] for side in sides]))
    return found


def fit_bids(rows: np.ndarray) -> dict[str, dict[str, float]]:
    """Return what those still to bid will bid, by turn: the partner, and the opponents together."""
    found = {}
    partner, left, right = rows[:, PARTNER], rows[:, LEFT], rows[:, RIGHT]
    for turn in range(3):
        now = (rows[:, TURN] == turn) & (rows[:, BID] > 0) & (rows[:, IS_PLAIN] == 1)
        knows_right, knows_partner = float(turn > 0), float(turn > 1)
        seen = [rows[:, HAND], right * knows_right, (right == NIL) * knows_right]
        if not knows_partner:
            chosen = now & (partner > 0)
            columns = [*seen, np.zeros(len(rows)), np.zeros(len(rows))]
            coefficients, spread = linear(BIDS, [column[chosen] for column in columns], partner[chosen])
            share = float((partner[now] == NIL).mean())
            found[f"partner at turn {turn}"] = coefficients | {"spread": spread, "nil": share}
        columns = [*seen, partner, (partner == NIL).astype(float)]
        opponents = left + right * (1 - knows_right)
        coefficients, spread = linear(BIDS, [column[now] for column in columns], opponents[now])
        found[f"opponents at turn {turn}"] = coefficients | {"spread": spread}
    return found


def rounded(found: dict[str, dict[str, float]]) -> dict[str, dict[str, float]]:
    """Return the numbers as they are written."""
    return {kind: {name: round(value, 4) for name, value in entries.items()} for kind, entries in found.items()}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=whole_number, default=30000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=usable_cores())
    add_output(parser, shipped="games/spades/data/bid_odds.json")
    options = parser.parse_args()
    first = options.seed * 1_000_000
    played = gather(play_round, range(first, first + options.rounds), "rounds", options.processes)
    rows = np.array([row for rows in played for row in rows], float)
    plain, passed = rows[rows[:, IS_PASS] == 0], rows[rows[:, IS_PASS] == 1]
    fit = {
        "rounds": options.rounds,
        "nils": int((rows[:, BID] == NIL).sum()),
        "command": f"python profiling/fit_bid_odds.py --rounds {options.rounds} --seed {options.seed}",
    }
    found = {
        "fit": fit,
        "tricks": rounded(fit_tricks(plain)),
        "nils": rounded(fit_nils(plain)),
        "nils after a pass": rounded(fit_nils(passed)),
        "bids": rounded(fit_bids(plain)),
    }
    write_whole(options.output, json.dumps(found, indent=1) + "\n")
    print(json.dumps(fit, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
