"""Rerun every position of the plausibility suite with many seeds and print how often a bad move is made.

A third of the positions is held out (tests/data/plausibility/held_out): rules are tuned without looking at those, so
that their rates say whether the rules are general. Exit code 1 when any rate is above the limit.

Example: python profiling/plausibility.py --player 5 --seeds 200
"""

import argparse
import json
import multiprocessing
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from games.command.progress import Progress
from games.compare.tournament import usable_cores
from games.spades.game import SPADES
from games.spades.observation import Observation
from games.table.descriptions import player_from

FOLDER = Path(__file__).parent.parent / "tests" / "data" / "plausibility"
CHUNK = 25  # seeds a task: short enough for live progress
MAX_RATE = 0.01


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


def choose_all(task: tuple[str, dict[str, Any], int, int]) -> Counter[str]:
    """Return how often each move is chosen with the seeds from first to last."""
    description, position, first, last = task
    player = player_from(SPADES, description)
    seen = Observation.from_json(position)
    return Counter(player.choose(seen, seed=seed).name for seed in range(first, last))


def tasks_of(suite: list[dict[str, Any]], description: str, seeds: int) -> list[tuple[str, dict[str, Any], int, int]]:
    return [
        (description, entry["position"], first, min(first + CHUNK, seeds))
        for entry in suite
        for first in range(0, seeds, CHUNK)
    ]


def run_tasks(tasks: list[tuple[str, dict[str, Any], int, int]], processes: int) -> Iterator[Counter[str]]:
    """Yield the results in order."""
    if processes == 1:
        yield from map(choose_all, tasks)
        return
    with ProcessPoolExecutor(processes, mp_context=multiprocessing.get_context("spawn")) as executor:
        yield from executor.map(choose_all, tasks)


def measure(suite: list[dict[str, Any]], *, description: str, seeds: int, processes: int = 1) -> list[dict[str, Any]]:
    """Return name, category, bad rate and choices of every position."""
    tasks = tasks_of(suite, description, seeds)
    progress = Progress(len(tasks), f"{len(suite)} positions, {seeds} seeds")
    counts: list[Counter[str]] = [Counter() for _ in suite]
    per_position = -(-seeds // CHUNK)
    for number, choices in enumerate(run_tasks(tasks, processes)):
        counts[number // per_position] += choices
        progress.step(number + 1, suite[number // per_position]["name"])
    progress.end()
    return [
        {
            "name": entry["name"],
            "category": entry["category"],
            "held_out": entry["held_out"],
            "bad": entry["bad"],
            "bad_rate": sum(choices[move] for move in entry["bad"]) / seeds,
            "acceptable_rate": sum(choices[move] for move in entry["acceptable"]) / seeds,
            "moves": dict(choices.most_common()),
        }
        for entry, choices in zip(suite, counts, strict=True)
    ]


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
        if only_failures and row["bad_rate"] <= limit:
            continue
        shown = " ".join(
            f"[{move} {count}]" if move in row["bad"] else f"{move} {count}" for move, count in row["moves"].items()
        )
        mark = "!" if row["bad_rate"] > limit else " "
        print(f"{row['name'] + ('*' if row['held_out'] else ''):<28} {row['bad_rate']:>8.1%} {mark} {shown}")
    print("(* held out)\n")
    print(f"{'category':<28} {'positions':>9} {'bad moves':>9} {'worst':>7}")
    for row in by_category(rows):
        print(f"{row['category']:<28} {row['positions']:>9} {row['bad_rate']:>9.2%} {row['worst']:>7.1%}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--player", default="5", help="as in aicards match, such as 5 or 5:iterations=1000")
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
    try:
        player_from(SPADES, options.player)
    except ValueError as error:
        parser.error(str(error))
    if not suite or options.seeds < 1:
        parser.error("there is nothing to run: a category of the suite and at least one seed are needed")
    started = time.monotonic()
    rows = measure(suite, description=options.player, seeds=options.seeds, processes=options.processes)
    failures = [row["name"] for row in rows if row["bad_rate"] > options.limit]
    if options.json:
        print(json.dumps({"player": options.player, "seeds": options.seeds, "positions": rows, "failures": failures}))
    else:
        print_table(rows, options.limit, only_failures=options.failures)
        print(
            f"{len(rows)} positions with {options.seeds} seeds in {time.monotonic() - started:.0f} s: "
            f"{len(failures)} above {options.limit:.0%}"
        )
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
