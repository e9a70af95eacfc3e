"""The script behind the figures of the trick-taking games runs, and refuses nonsense in a sentence."""

import json
import subprocess
import sys
from pathlib import Path

from aicore.games.table.catalogue import GAMES, load_game
from aicore.games.table.trick_match import TrickMatch

SCRIPT = Path(__file__).parents[2] / "profiling" / "family_figures.py"


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(SCRIPT), *words], capture_output=True, text=True, timeout=600, check=False
    )


def test_figures_are_intervals() -> None:
    done = run("hearts", "oh_hell", "euchre", "knockout_whist", "--deals", "3", "--iterations", "20", "--json")
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    for name, figure in (
        ("hearts", "points"),
        ("oh_hell", "difference"),
        ("euchre", "difference"),
        ("knockout_whist", "wins"),
    ):
        shown = report[name][figure]
        assert shown["low"] <= shown["mean"] <= shown["high"]


def test_the_speed_of_every_trick_taking_game_is_told() -> None:
    done = run("speed", "--deals", "2", "--iterations", "50", "--json")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)["speed"]
    family = {name for name in GAMES if issubclass(load_game(name).match, TrickMatch) and name != "spades"}
    assert {label.split(",")[0] for label in told} == family
    assert all(figures["per_second"] > 0 for figures in told.values() if figures["decisions"])


def test_unknown_experiment_is_one_sentence() -> None:
    done = run("chess")
    assert done.returncode == 2
    assert "unknown experiment 'chess'" in done.stderr
    assert "Traceback" not in done.stderr
