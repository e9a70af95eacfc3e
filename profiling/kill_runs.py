"""Kill a comparison again and again at random moments, and see that nothing is lost and nothing counted twice.

    python profiling/kill_runs.py --kills 10

The same comparison is played four times: undisturbed, with its runner killed, with its workers killed, and with workers
of a Dask cluster killed (--cluster). Every killed run goes on from its store; the final tables must be the same, and
every deal must be there once. Exit code 1 when they are not.
"""

import argparse
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from aicore.games.command.options import whole_number
from aicore.games.compare.store import Store

ROOT = Path(__file__).parents[1]
ENVIRONMENT = os.environ | {"PYTHONPATH": str(ROOT)}
UNTOLD = ("seconds", "complete")     # what may differ between two runs of the same


def command(options: argparse.Namespace, store: Path, *more: str) -> list[str]:
    """Return the command of the comparison."""
    players = options.players.split(" ")
    return [
        sys.executable, "-m", "aicore.games.command.main", "match", options.game, *players,
        "--games", str(options.games), "--seed", str(options.seed), "--processes", "2", "--store", str(store),
        "--json", *more,
    ]  # fmt: skip


def start(words: list[str]) -> subprocess.Popen[str]:
    """Start a run."""
    return subprocess.Popen(words, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def num_rows(store: Path) -> int:
    """Return how many deals are kept."""
    if not store.exists():
        return 0
    try:
        with sqlite3.connect(f"file:{store}?mode=ro", uri=True) as database:
            return int(database.execute("SELECT count(*) FROM result").fetchone()[0])
    except sqlite3.OperationalError:        # the tables are being made
        return 0


def workers_of(owner: int) -> list[int]:
    """Return the worker processes that a process has started (Linux)."""
    found = []
    with suppress(OSError):         # it may be gone meanwhile
        for thread in Path(f"/proc/{owner}/task").iterdir():
            for child in (thread / "children").read_text().split():
                if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes():
                    found.append(int(child))
    return found


def wait_until(moment: int, store: Path, run: subprocess.Popen[str]) -> None:
    """Wait until so many deals are kept, and a little longer, or the run is over."""
    while num_rows(store) < moment and run.poll() is None:
        time.sleep(0.005)


def kill_runner(options: argparse.Namespace, store: Path, chance: random.Random) -> tuple[dict[str, Any], int]:
    """Return the table of a comparison whose runner was killed at random moments, and how often."""
    moments = sorted(chance.randrange(options.games // 2) for _ in range(options.kills))
    num_killed = 0
    for moment in moments:
        run = start(command(options, store))
        wait_until(moment, store, run)
        time.sleep(chance.random() * options.pause)
        if run.poll() is None:
            run.kill()
            num_killed += 1
        run.wait()
    return finish(start(command(options, store))), num_killed


def kill_workers(options: argparse.Namespace, store: Path, chance: random.Random) -> tuple[dict[str, Any], int]:
    """Return the table of a comparison whose workers were killed at random moments, and how many."""
    moments = sorted(chance.randrange(options.games // 2) for _ in range(options.kills))
    run = start(command(options, store))
    num_killed = 0
    for moment in moments:
        wait_until(moment, store, run)
        time.sleep(chance.random() * options.pause)
        workers = workers_of(run.pid)
        if workers and run.poll() is None:
            os.kill(chance.choice(workers), signal.SIGKILL)
            num_killed += 1
    return finish(run), num_killed


def kill_cluster(options: argparse.Namespace, store: Path, chance: random.Random) -> tuple[dict[str, Any], int]:
    """Return the table of a comparison on a cluster whose workers were killed at random moments, and how many."""
    from distributed import LocalCluster

    with LocalCluster(n_workers=0, dashboard_address=None) as cluster:
        address = cluster.scheduler_address
        workers = [start_cluster_worker(address) for _ in range(2)]
        run = start(command(options, store, "--cluster", address))
        num_killed = 0
        try:
            for moment in sorted(chance.randrange(options.games // 2) for _ in range(options.kills)):
                wait_until(moment, store, run)
                time.sleep(chance.random() * options.pause)
                if run.poll() is None:
                    victim = workers.pop(chance.randrange(2))
                    victim.kill()
                    victim.wait()
                    workers.append(start_cluster_worker(address))
                    num_killed += 1
            return finish(run), num_killed
        finally:
            run.kill()
            for worker in workers:
                worker.kill()
                worker.wait()


def start_cluster_worker(address: str) -> subprocess.Popen[bytes]:
    """Start a worker of a cluster that nobody starts again when it dies."""
    words = [sys.executable, "-m", "distributed.cli.dask_worker", address, "--no-nanny", "--nthreads", "1"]
    words += ["--no-dashboard", "--death-timeout", "60"]
    return subprocess.Popen(words, env=ENVIRONMENT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def finish(run: subprocess.Popen[str]) -> dict[str, Any]:
    """Return the table of a run, which is let go on to its end."""
    printed, complaint = run.communicate()
    if run.returncode != 0:
        raise SystemExit(f"a run ended with code {run.returncode}: {complaint}")
    table: dict[str, Any] = json.loads(printed)
    return {name: value for name, value in table.items() if name not in UNTOLD}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=whole_number, default=10, help="of the runner, and as many of workers")
    parser.add_argument("--game", default="sorry")
    parser.add_argument("--players", default="greedy 0", help="two players, with a space between them")
    parser.add_argument("--games", type=whole_number, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pause", type=float, default=0.1, help="seconds at most between a deal and a kill")
    parser.add_argument("--cluster", action="store_true", help="kill workers of a local Dask cluster too")
    options = parser.parse_args()
    chance = random.Random(options.seed)
    ways = {"runner": kill_runner, "workers": kill_workers} | ({"cluster": kill_cluster} if options.cluster else {})
    with tempfile.TemporaryDirectory() as folder:
        expected = finish(start(command(options, Path(folder) / "whole.db")))
        is_same = True
        for name, way in ways.items():
            store = Path(folder) / f"{name}.db"
            table, num_killed = way(options, store, chance)
            with Store(store) as kept:
                rows = sum(series.num_results for series in kept.all_series())
            is_same = is_same and table == expected and rows == options.games // 2
            print(
                f"{name} killed {num_killed} times: {rows} deals kept of {options.games // 2}, "
                f"table {'the same' if table == expected else 'DIFFERENT'}",
                flush=True,
            )
    return 0 if is_same else 1


if __name__ == "__main__":
    sys.exit(main())
