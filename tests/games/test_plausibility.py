"""The positions of the plausibility suite can happen, and what they call good and bad are legal moves."""

import json
from pathlib import Path
from typing import Any

from aicore.games.spades.observation import Observation
from tests.every import check_every

FOLDER = Path(__file__).parent.parent / "data" / "plausibility"
PATHS = sorted(FOLDER.rglob("*.json"))


def read(path: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return data


def test_the_suite_is_large_and_a_third_is_held_out() -> None:
    first = [path for path in PATHS if not path.stem.startswith("collection")]  # later ones: written by hand
    held_out = [path for path in first if path.parent.name == "held_out"]
    assert len(first) >= 60
    assert 0.25 < len(held_out) / len(first) < 0.4
    assert len({read(path)["name"] for path in PATHS}) == len(PATHS)
    assert len({read(path)["category"] for path in PATHS}) >= 20


def check_position(path: Path) -> None:
    entry = read(path)
    seen = Observation.from_json(entry["position"])
    state = seen.state()
    legal = {state.move_name(move) for move in state.legal_moves()}
    assert state.phase in ("bidding", "playing")
    assert state.current_player() == seen.seat
    assert entry["name"] == path.stem
    assert entry["reason"].endswith(".")
    assert entry["acceptable"]
    assert set(entry["acceptable"]) <= legal
    assert set(entry["bad"]) <= legal
    assert not set(entry["acceptable"]) & set(entry["bad"])
    assert bool(entry["bad"]) == (entry["category"] != "forced")
    assert (len(legal) == 1) == (entry["category"] == "forced")


def test_positions_are_consistent_and_their_moves_are_legal() -> None:
    check_every(PATHS, check_position, name=lambda path: path.stem)
