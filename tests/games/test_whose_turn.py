"""A position whose seat is not to move is refused with a sentence."""

import json
from pathlib import Path
from typing import Any

import pytest

from aicore.games.command.main import main
from aicore.games.table.catalogue import load_game

HAND = [f"{rank}S" for rank in "AKQJT98765432"]


def refusal(game: str, position: Any, folder: Path, capsys: pytest.CaptureFixture[str]) -> str:
    path = folder / "position.json"
    path.write_text(json.dumps(position))
    assert main(["choose", game, "--position", str(path), "--seeds", "1"]) == 2
    return capsys.readouterr().err.removeprefix(f"aicards: {path}: ").rstrip()


def test_spades_says_whose_bid_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = refusal("spades", {"seat": 2, "dealer": 0, "hand": HAND}, tmp_path, capsys)
    assert said == "seat 1 is to move in this position, not seat 2"


@pytest.mark.parametrize("name", ["knockout_whist", "hearts", "euchre", "gin_rummy", "mr_jack"])
def test_a_record_says_who_is_to_move_at_its_end(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = load_game(name).new_match(seed=1)
    mover = match.current_player()
    for other in (mover + 1, -1, 99, None, True, "0"):
        said = refusal(name, {"record": match.record(), "seat": other}, tmp_path, capsys)
        assert said == f"seat {mover} is to move at the end of the record, not {other!r}"
