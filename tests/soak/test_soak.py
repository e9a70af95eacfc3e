"""A lap of `make soak`, and that it sees what it looks for."""

import threading
from pathlib import Path
from typing import Any

import pytest

from aicore.budget.memory import native_bytes
from aicore.games.table.catalogue import GAMES, load_game

from .__main__ import FEWEST_LAPS, Look, grown, growth, look, soak
from .one_game import OneGame, Tally, Wrong
from .scorers import SCORERS


def one(name: str, folder: Path, *, seed: int = 3) -> OneGame:
    return OneGame(load_game(name), seed=seed, folder=folder, tally=Tally(), iterations=10)


def test_a_lap_of_every_game_scores_as_the_scorers_say() -> None:
    assert set(SCORERS) == set(GAMES)
    threads = threading.active_count()
    tally, looks = soak(1, seed=5, iterations=10, seconds=None)
    assert tally.by_game == dict.fromkeys(GAMES, 1)
    assert tally.rounds > len(GAMES)
    assert tally.measured > 0
    assert 0 < tally.most_native_bytes <= 140_000
    assert len(looks) == 1
    assert threading.active_count() == threads


@pytest.mark.parametrize("name", [name for name in GAMES if name not in ("sorry", "scotland_yard", "mr_jack")])
def test_a_wrong_score_is_seen(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = one(name, tmp_path)
    game.play()
    finish = type(game.match).finish_round

    def wrong(match: Any) -> list[str]:
        told = finish(match)
        figures = dict(match.figures[-1])
        key = next(key for key in ("points", "points kept off", "reward", "tricks") if key in figures)
        figures[key] = [value if value is None else value + (number == 0) for number, value in enumerate(figures[key])]
        match.figures[-1] = figures
        return told

    monkeypatch.setattr(type(game.match), "finish_round", wrong)
    with pytest.raises(Wrong, match=rf"{name}: [a-z ]+ are .* the scorer says"):
        one(name, tmp_path).play()


@pytest.mark.parametrize("name", ["sorry", "scotland_yard", "mr_jack"])
def test_another_winner_is_seen(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = one(name, tmp_path)
    finish = type(game.match).finish_round

    def wrong(match: Any) -> list[str]:
        told = finish(match)
        match.figures[-1] = {"reward": [1.0 - value for value in match.figures[-1]["reward"]]}
        return told

    monkeypatch.setattr(type(game.match), "finish_round", wrong)
    with pytest.raises(Wrong, match="the scorer says"):
        game.play()


def test_a_record_that_tells_another_match_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = one("hearts", tmp_path)
    record = game.match.record
    game.match.record = lambda: record() | {"moves": record()["moves"][:-1]}        # type: ignore[method-assign]
    with pytest.raises(Wrong, match="another match"):
        game.play()


def test_a_decision_that_takes_too_much_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.soak.one_game.MAX_BYTES", 2_000)
    with pytest.raises(Wrong, match=r"decision (takes|allocates) [\d,]+"):
        one("hearts", tmp_path).play()


def test_what_grows_is_told() -> None:
    flat = [Look(30_000_000 + number % 3 * 10_000, 5_000, 90_000 + number % 2, 8, 1) for number in range(16)]
    assert grown(flat) == []
    for field, most in (("native", 1 << 18), ("descriptors", 0), ("threads", 0), ("blocks", 2_000)):
        rising = [Look(*(getattr(entry, name) + (name == field) * number * (most // 4 + 1) for name in Look.__slots__))
                  for number, entry in enumerate(flat)]
        assert [fault.partition(":")[0] for fault in grown(rising)] == [field]
    assert growth([9, 9, 1, 2, 3, 4, 6, 5]) == 4


def test_what_stays_behind_is_looked_at(tmp_path: Path) -> None:
    before = look()
    kept = (tmp_path / "open").open("w")
    waiting = threading.Event()
    thread = threading.Thread(target=waiting.wait)
    thread.start()
    matches = [load_game("spades").new_match(seed=seed) for seed in range(20)]
    after = look()
    waiting.set()
    thread.join()
    kept.close()
    assert after.descriptors == before.descriptors + 1
    assert after.threads == before.threads + 1
    assert after.blocks > before.blocks + len(matches)
    assert after.native == native_bytes()
    assert FEWEST_LAPS >= 8
