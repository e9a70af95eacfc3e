"""Nothing is lost: moves on disk at once, damaged files set aside, old files brought up to date."""

import sqlite3
from pathlib import Path

import pytest

from mobile_app.storage import FILE_NAME, MIGRATIONS, Storage

PLAYERS = [{"human": True}, {"key": "a"}, {"key": "b"}, {"key": "c"}]


def begin(storage: Storage) -> int:
    return storage.add_match(game="spades", seed=2**63 + 5, rules={"target_points": 250}, players=PLAYERS).match_id


def test_a_move_is_on_disk_when_add_move_returns(tmp_path: Path) -> None:
    storage = Storage(tmp_path)
    match_id = begin(storage)
    for number, move in enumerate((3, 4, 63)):
        storage.add_move(match_id, number, move)
        with sqlite3.connect(tmp_path / FILE_NAME) as other:       # another reader, the first still open
            assert other.execute("SELECT count(*) FROM move").fetchone() == (number + 1,)
    storage.close()
    found = Storage(tmp_path).match(match_id)
    assert found.moves == [3, 4, 63]
    assert found.seed == 2**63 + 5
    assert found.rules == {"target_points": 250}
    assert found.players == PLAYERS


def test_the_running_match_is_the_last_unfinished_one(storage: Storage) -> None:
    assert storage.running_match() is None
    first, second = begin(storage), begin(storage)
    running = storage.running_match("spades")
    assert running is not None
    assert running.match_id == second
    storage.end_match(second, "won")
    running = storage.running_match("spades")
    assert running is not None
    assert running.match_id == first
    assert storage.running_match("hearts") is None
    assert storage.match(second).outcome == "won"


def test_taking_back_forgets_moves_rounds_and_the_end(storage: Storage) -> None:
    match_id = begin(storage)
    for number in range(10):
        storage.add_move(match_id, number, number)
    storage.add_round(match_id, 0, num_moves=5, summary={"points": [1, 2]})
    storage.add_round(match_id, 1, num_moves=10, summary={"points": [3, 4]})
    storage.end_match(match_id, "lost")
    storage.take_back(match_id, 7)
    assert storage.match(match_id).moves == [0, 1, 2, 3, 4, 5, 6]
    assert [entry.summary for entry in storage.rounds("spades")] == [{"points": [1, 2]}]
    assert storage.match(match_id).ended is None


def test_settings_come_back(storage: Storage) -> None:
    storage.put_setting("theme", "dark")
    storage.put_setting("theme", "light")
    storage.put_setting("last_game", {"players": [1, 2]})
    assert storage.settings() == {"theme": "light", "last_game": {"players": [1, 2]}}


@pytest.mark.parametrize("damage", ["garbage", "truncated", "zeros", "middle"])
def test_a_damaged_file_is_set_aside_with_a_message(tmp_path: Path, damage: str) -> None:
    storage = Storage(tmp_path)
    match_id = begin(storage)
    with storage.connection as connection:
        rows = [(match_id, number, number % 60, None, None) for number in range(600)]
        connection.executemany("INSERT INTO move VALUES (?, ?, ?, ?, ?)", rows)
    storage.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    storage.close()
    path = tmp_path / FILE_NAME
    content = path.read_bytes()
    assert len(content) > 12000
    damaged = {
        "garbage": b"this was a database once" * 100,
        "truncated": content[: len(content) // 2],
        "zeros": bytes(len(content)),
        "middle": content[:4096] + b"\xff" * 8192 + content[12288:],
    }[damage]
    path.write_bytes(damaged)
    again = Storage(tmp_path)
    assert "could not be read" in again.message
    kept = [entry for entry in tmp_path.iterdir() if "-damaged-" in entry.name]
    assert [entry.read_bytes() for entry in kept if entry.suffix == ".sqlite3"] == [damaged]
    assert again.running_match() is None
    begin(again)
    again.close()
    assert Storage(tmp_path).message == ""


def test_a_newer_file_is_kept_and_named_so(tmp_path: Path) -> None:
    Storage(tmp_path).close()
    with sqlite3.connect(tmp_path / FILE_NAME) as connection:
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    connection.close()
    storage = Storage(tmp_path)
    assert "newer version" in storage.message
    assert any("-newer-" in entry.name for entry in tmp_path.iterdir())


@pytest.mark.parametrize("version", range(1, len(MIGRATIONS)))
def test_an_old_file_migrates_with_its_games(tmp_path: Path, version: int) -> None:
    connection = sqlite3.connect(tmp_path / FILE_NAME)
    for migrate in MIGRATIONS[:version]:
        migrate(connection)
    values = "(7, 'spades', '5', '{}', '[]', '2026-01-01T00:00:00Z', NULL, NULL)"
    connection.execute(f"INSERT INTO match_info VALUES {values}")
    connection.execute("INSERT INTO move (match_id, number, move) VALUES (7, 0, 3)")
    connection.execute(f"PRAGMA user_version = {version}")
    connection.commit()
    connection.close()
    storage = Storage(tmp_path)
    assert storage.message == ""
    assert storage.match(7).moves == [3]
    assert storage.match(7).iterations == [None]
    storage.add_move(7, 1, 4, iterations=250)
    assert storage.match(7).iterations == [None, 250]
    storage.add_round(7, 0, num_moves=1, summary={})
    assert storage.connection.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS),)
