"""Rerun every position of the plausibility suite with many seeds and print how often a bad move is made.

The adviser of the app is run on it too: it must choose what 5 stars chooses, and what it says must be true, a proof
only where the search has found one, simulated rounds only where there were any.

A third of the positions is held out (tests/data/plausibility/held_out): rules are tuned without looking at those, so
that their rates say whether the rules are general. Exit code 1 when any rate is above the limit, when the adviser
differs from 5 stars or claims what is not so.

Example: python profiling/plausibility.py --player 5 --player adviser --seeds 200
"""

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gather import gather

from aicore.games.compare.runner import usable_cores
from aicore.games.spades.explanation import BY_PROOF, BY_SEARCH
from aicore.games.spades.game import SPADES
from aicore.games.spades.observation import Observation
from aicore.games.table.adviser import STARS, Adviser
from aicore.games.table.descriptions import player_from, take_all_time
from aicore.player import Decision

FOLDER = Path(__file__).parent.parent / "tests" / "data" / "plausibility"
CHUNK = 25  # seeds a task: short enough for live progress
MAX_RATE = 0.01
ADVISER = "adviser"
PLAYERS = ("5", "master", ADVISER)


def read_suite(
    *, held_out: bool = True, categories: list[str] | None = None, name_start: str = ""
) -> list[dict[str, Any]]:
    """Return the positions by name; each says whether it is held out."""
    paths = sorted(FOLDER.glob("*.json")) + (sorted((FOLDER / "held_out").glob("*.json")) if held_out else [])
    suite = [json.loads(path.read_text(encoding="utf-8")) | {"held_out": path.parent != FOLDER} for path in paths]
    return sorted(
        (
            entry
            for entry in suite
            if (categories is None or entry["category"] in categories) and entry["name"].startswith(name_start)
        ),
        key=lambda entry: (entry["category"], entry["name"]),
    )


@dataclass(frozen=True, slots=True)
class Outcome:
    """How often each move was chosen, and what was wrong with the adviser."""

    choices: Counter[str] = field(default_factory=Counter)
    num_differing: int = 0     # from the player that it claims to be
    num_untrue: int = 0        # hints that claim what did not happen

    def __add__(self, other: "Outcome") -> "Outcome":
        return Outcome(
            self.choices + other.choices,
            self.num_differing + other.num_differing,
            self.num_untrue + other.num_untrue,
        )


def choose_all(task: tuple[str, dict[str, Any], int, int]) -> Outcome:
    """Return what is chosen with the seeds from first to last."""
    description, position, first, last = task
    seen = Observation.from_json(position)
    if description == ADVISER:
        return consult_all(seen, range(first, last))
    player = player_from(SPADES, description)
    return Outcome(Counter(player.choose(seen, seed=seed).name for seed in range(first, last)))


def consult_all(seen: Observation, seeds: Iterable[int]) -> Outcome:
    """Return what the adviser says, compared with the player of as many stars."""
    adviser, player = Adviser(SPADES), player_from(SPADES, str(STARS))
    take_all_time(adviser.player)
    outcome = Outcome()
    for seed in seeds:
        advised, chosen = adviser.consult(seen, seed=seed).decision, player.choose(seen, seed=seed)
        is_untrue = bool(untrue_claims(advised))
        outcome += Outcome(Counter([advised.name]), int(advised.move != chosen.move), int(is_untrue))
    return outcome


def untrue_claims(decision: Decision) -> list[str]:
    """Return the sentences that claim a proof or simulated rounds where there was none."""
    result = decision.result
    is_proven = result is not None and result.is_proven(decision.move)
    is_searched = decision.iterations > 0
    return [
        sentence
        for sentence in decision.explanation
        if (BY_PROOF in sentence and not is_proven) or (BY_SEARCH in sentence and not is_searched)
    ]


def tasks_of(suite: list[dict[str, Any]], description: str, seeds: int) -> list[tuple[str, dict[str, Any], int, int]]:
    return [
        (description, entry["position"], first, min(first + CHUNK, seeds))
        for entry in suite
        for first in range(0, seeds, CHUNK)
    ]


def measure(suite: list[dict[str, Any]], *, description: str, seeds: int, processes: int = 1) -> list[dict[str, Any]]:
    """Return name, category, rates and choices of every position."""
    tasks = tasks_of(suite, description, seeds)
    outcomes = [Outcome() for _ in suite]
    per_position = -(-seeds // CHUNK)
    label = f"{description}: {len(suite)} positions, {seeds} seeds"
    for number, outcome in enumerate(gather(choose_all, tasks, label, processes)):
        outcomes[number // per_position] += outcome
    return [
        {
            "name": entry["name"],
            "category": entry["category"],
            "held_out": entry["held_out"],
            "bad": entry["bad"],
            "bad_rate": sum(outcome.choices[move] for move in entry["bad"]) / seeds,
            "acceptable_rate": sum(outcome.choices[move] for move in entry["acceptable"]) / seeds,
            "moves": dict(outcome.choices.most_common()),
            "differing": outcome.num_differing,
            "untrue": outcome.num_untrue,
        }
        for entry, outcome in zip(suite, outcomes, strict=True)
    ]


def is_failure(row: dict[str, Any], limit: float) -> bool:
    """Return whether a position is played badly too often, or an adviser differs or says what is not so."""
    return bool(row["bad_rate"] > limit or row["differing"] or row["untrue"])


def by_category(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return number, mean and worst rate of every category."""
    return [
        {
            "category": category,
            "positions": len(group),
            "bad_rate": sum(row["bad_rate"] for row in group) / len(group),
            "worst": max(row["bad_rate"] for row in group),
        }
        for category in sorted({row["category"] for row in rows})
        if (group := [row for row in rows if row["category"] == category])
    ]


def print_table(rows: list[dict[str, Any]], limit: float, *, only_failures: bool) -> None:
    """Print the rates by position, then by category."""
    print(f"{'position':<28} {'bad moves':>9}  chosen (bad ones in brackets)")
    for row in rows:
        if only_failures and not is_failure(row, limit):
            continue
        shown = " ".join(
            f"[{move} {count}]" if move in row["bad"] else f"{move} {count}" for move, count in row["moves"].items()
        )
        mark = "!" if is_failure(row, limit) else " "
        told = f" (differs from {STARS} stars {row['differing']} times)" if row["differing"] else ""
        told += f" (claims what is not so {row['untrue']} times)" if row["untrue"] else ""
        print(f"{row['name'] + ('*' if row['held_out'] else ''):<28} {row['bad_rate']:>8.1%} {mark} {shown}{told}")
    print("(* held out)\n")
    print(f"{'category':<28} {'positions':>9} {'bad moves':>9} {'worst':>7}")
    for row in by_category(rows):
        print(f"{row['category']:<28} {row['positions']:>9} {row['bad_rate']:>9.2%} {row['worst']:>7.1%}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--player",
        action="append",
        help="as in aicards match, such as 5:iterations=1000, or adviser (repeatable; 5, master, adviser by default)",
    )
    parser.add_argument("--seeds", type=int, default=200)
    parser.add_argument("--category", action="append", help="only these (repeatable)")
    parser.add_argument("--names", default="", metavar="START", help="only names that begin so, such as collection2_")
    parser.add_argument("--without-held-out", action="store_true", help="for tuning: leave the held-out third alone")
    parser.add_argument("--failures", action="store_true", help="list only positions above the limit")
    parser.add_argument("--limit", type=float, default=MAX_RATE, help="highest rate of bad moves that passes")
    parser.add_argument("--processes", type=int, default=usable_cores())
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    suite = read_suite(held_out=not options.without_held_out, categories=options.category, name_start=options.names)
    players = options.player or list(PLAYERS)
    try:
        for description in players:
            if description != ADVISER:
                player_from(SPADES, description)
    except ValueError as error:
        parser.error(str(error))
    if not suite or options.seeds < 1:
        parser.error("there is nothing to run: a category of the suite and at least one seed are needed")
    reports = []
    for description in players:
        started = time.monotonic()
        rows = measure(suite, description=description, seeds=options.seeds, processes=options.processes)
        failures = [row["name"] for row in rows if is_failure(row, options.limit)]
        reports.append({"player": description, "seeds": options.seeds, "positions": rows, "failures": failures})
        if not options.json:
            print(f"Player {description}\n")
            print_table(rows, options.limit, only_failures=options.failures)
            words = f"{len(rows)} positions with {options.seeds} seeds in {time.monotonic() - started:.0f} s"
            print(f"{words}: {len(failures)} with more than {options.limit:.0%} bad moves or with untrue advice\n")
    if options.json:
        print(json.dumps(reports))
    return 1 if any(report["failures"] for report in reports) else 0


if __name__ == "__main__":
    sys.exit(main())
