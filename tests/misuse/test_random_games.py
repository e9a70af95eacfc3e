"""Random games of every game, a few; `make sanitize` plays many under the sanitizers."""

import importlib
import sys
from pathlib import Path

import pytest

from aicore.game import GameState
from aicore.games.table.catalogue import GAMES

from . import random_games

ROOT = Path(__file__).parents[2]


def test_every_game_is_played_and_a_run_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = tmp_path / "played.json"
    first = random_games.play(len(GAMES), log)
    assert {name: first[name] for name in GAMES} == dict.fromkeys(GAMES, 1)
    played: list[tuple[str, int]] = []
    begin = random_games.first_state

    def noted(name: str, seed: int) -> GameState:
        played.append((name, seed))
        return begin(name, seed)

    monkeypatch.setattr(random_games, "first_state", noted)
    second = random_games.play(2 * len(GAMES), log)
    assert played == [(name, 1) for name in GAMES]
    assert second["searches"] > first["searches"] > 0


def test_the_sanitizers_run_tests_that_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [str(ROOT / "tools"), *sys.path])
    sanitize = importlib.import_module("sanitize")
    assert [name for name in sanitize.TESTS if not (ROOT / name).exists()] == []
    assert {"aicore", "aicore/games", "tests", "mobile_app"} <= set(sanitize.ROOMS), "conftest.py imports the last"
