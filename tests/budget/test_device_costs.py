"""The file that remembers a device: written whole or not at all, and never trusted blindly."""

import json
import os

import pytest

from aicore.budget import CostModel, DeviceCosts, device_name
from aicore.budget.device_costs import VERSION


def model():
    return CostModel([4.0, 3.0, 2.0, 1.0], overhead_ms=0.5, num_moves=3)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "settings" / "device.json"


def saved(path, **changes):
    costs = DeviceCosts()
    costs.games["spades"] = model()
    costs.save(path)
    if changes:
        path.write_text(json.dumps(json.loads(path.read_text()) | changes))
    return costs


def load_with_notes(path):
    notes = []
    return DeviceCosts.load(path, note=notes.append), notes


def test_saved_costs_are_read_again(path):
    costs = saved(path)
    again, notes = load_with_notes(path)
    assert again.as_json() == costs.as_json()
    assert again.device == device_name()
    assert notes == []


def test_version_device_and_time_are_in_the_file(path):
    saved(path)
    data = json.loads(path.read_text())
    assert data["version"] == VERSION
    assert data["device"] == device_name()
    assert data["measured_at"].endswith("+00:00")
    assert path.stat().st_size < 1000


def test_no_file_no_note(path):
    costs, notes = load_with_notes(path)
    assert costs.games == {}
    assert notes == []


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "Expecting value"),
        ("{", "Expecting property name"),
        ("[1, 2]", "not an object"),
        ("[" * 100_000, ""),
        ("\x00\xff", "Expecting value"),
    ],
)
def test_a_damaged_file_is_put_aside_with_a_note(path, text, why):
    path.parent.mkdir()
    path.write_text(text)
    costs, notes = load_with_notes(path)
    assert costs.games == {}
    assert len(notes) == 1
    assert "made anew" in notes[0]
    assert why in notes[0]
    assert not path.exists()
    assert path.with_name("device.json.aside").read_text() == text


def test_bytes_that_are_no_text_are_put_aside(path):
    path.parent.mkdir()
    path.write_bytes(b"\xff\xfe\x00\x80")
    costs, notes = load_with_notes(path)
    assert costs.games == {}
    assert len(notes) == 1


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"device": "another phone"}, "another device"),
        ({"version": VERSION + 1}, f"not {VERSION}"),
        ({"measured_at": "yesterday"}, "Invalid isoformat"),
        ({"measured_at": None}, "lacks the time"),
        ({"games": []}, "lacks the time or the games"),
        ({"games": {"spades": {"costs_us": [1.0]}}}, "are numbers"),
    ],
)
def test_a_foreign_file_is_made_anew_with_a_note(path, changes, why):
    saved(path, **changes)
    costs, notes = load_with_notes(path)
    assert costs.games == {}
    assert why in notes[0]
    costs.games["spades"] = model()
    costs.save(path)
    assert load_with_notes(path)[1] == []


def test_an_unreadable_path_gives_a_note_and_no_exception(tmp_path):
    costs, notes = load_with_notes(tmp_path)
    assert costs.games == {}
    assert "cannot be read" in notes[0]


def test_a_crash_while_writing_leaves_the_old_file(path, monkeypatch):
    costs = saved(path)
    before = path.read_text()
    costs.games["hearts"] = model()

    def crash(*arguments):
        raise OSError("no space left")

    monkeypatch.setattr(os, "fsync", crash)
    with pytest.raises(OSError, match="no space left"):
        costs.save(path)
    assert path.read_text() == before
    assert [entry.name for entry in path.parent.iterdir()] == [path.name]


def test_a_game_is_measured_once(path):
    costs = DeviceCosts()
    calls = []

    def measured():
        calls.append(1)
        return model()

    first = costs.model("spades", measured)
    assert costs.model("spades", measured) is first
    assert len(calls) == 1
