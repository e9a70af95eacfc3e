"""Trouble with the disk loses no game: what is no damage renames nothing, what is damage takes one match, not all."""

import random
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from aicore.games.spades.characters import characters
from mobile_app import storage as storage_module
from mobile_app.database import ChangedElsewhereError, StorageError
from mobile_app.match_statistics import statistics_of
from mobile_app.session import Session, UnplayableMatchError
from mobile_app.storage import FILE_NAME, Storage

from .sessions import begin_spades

ROOT = Path(__file__).parents[2]
SEATS = [{"stars": 0}] * 3
GAMES = ("hearts", "knockout_whist", "euchre")
NUM_FLIPS = 120
PAGE_BYTES = 4096

# Opens the folder's storage under a limit of the system, and says what came of it.
OPEN_LIMITED = """
import resource, sys
from pathlib import Path
from mobile_app.storage import Storage
number = getattr(resource, sys.argv[2])
held = [open("/dev/null") for _ in range(40)] if sys.argv[2] == "RLIMIT_NOFILE" else []
resource.setrlimit(number, (int(sys.argv[3]), resource.getrlimit(number)[1]))
storage = Storage(Path(sys.argv[1]))
print(storage.is_kept, storage.message)
"""


def play_on(session: Session, num_moves: int) -> None:
    for _ in range(num_moves):
        if session.match.current_player() >= 0:
            legal = session.match.legal_moves()
            move = legal[session.num_moves % len(legal)]
            session.play(session.chosen(move, seat=session.match.current_player()))


def with_games(folder: Path) -> None:
    """Put a match of each game into the folder, and one of Spades with a completed round."""
    storage = Storage(folder)
    for game in GAMES:
        play_on(Session.start(storage, game=game, seed=5, seats=SEATS), 30)
    play_on(begin_spades(storage, seed=3, seats=characters()[:3]), 70)
    storage.put_setting("theme", "dark")
    storage.close()


def names_in(folder: Path) -> set[str]:
    return {entry.name for entry in folder.iterdir() if not entry.name.endswith(("-wal", "-shm"))}


@pytest.mark.parametrize(("limit", "value"), [("RLIMIT_FSIZE", 0), ("RLIMIT_FSIZE", 2000), ("RLIMIT_NOFILE", 10)])
def test_a_full_disk_or_too_few_descriptors_at_the_start_rename_nothing(
    tmp_path: Path, limit: str, value: int
) -> None:
    with_games(tmp_path)
    content = (tmp_path / FILE_NAME).read_bytes()
    command = [sys.executable, "-c", OPEN_LIMITED, str(tmp_path), limit, str(value)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.stdout.startswith("False The saved games cannot be opened now"), done.stdout + done.stderr
    assert "left as they are" in done.stdout
    assert names_in(tmp_path) == {FILE_NAME}
    assert (tmp_path / FILE_NAME).read_bytes() == content
    again = Storage(tmp_path)
    assert again.message == ""
    assert [len(again.matches(game)) for game in GAMES] == [1, 1, 1]


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    storage = Storage(tmp_path / "file" / "games")
    assert not storage.is_kept
    assert "cannot be opened now: Not a directory" in storage.message
    play_on(Session.start(storage, game="hearts", seed=5, seats=SEATS), 3)


def test_a_lock_at_the_start_renames_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with_games(tmp_path)
    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda path, **options: connect(path, **(options | {"timeout": 0.1})))
    other = connect(tmp_path / FILE_NAME)
    other.execute("PRAGMA locking_mode = EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    storage = Storage(tmp_path)
    assert "another program is using them" in storage.message
    other.close()
    assert names_in(tmp_path) == {FILE_NAME}
    assert Storage(tmp_path).running_match("hearts") is not None


def fill_disk(storage: Storage) -> None:
    num_pages = storage.connection.execute("PRAGMA page_count").fetchone()[0]
    storage.connection.execute(f"PRAGMA max_page_count = {num_pages}")
    number = 0
    with suppress(sqlite3.OperationalError):
        while True:                        # beside the moves of the match, so that their page is full too
            number += 1
            with storage.connection as connection:
                connection.execute("INSERT INTO move (match_id, number, move) VALUES (0, ?, 5)", (number,))


def test_a_full_disk_while_playing_refuses_the_move_with_a_sentence(storage: Storage) -> None:
    session = Session.start(storage, game="hearts", seed=5, seats=SEATS)
    fill_disk(storage)
    with pytest.raises(StorageError, match=r"^the disk is full$"):
        play_on(session, 200)
    shown = session.moves()
    assert storage.match(session.match_id).moves == shown
    storage.connection.execute("PRAGMA max_page_count = 100000")
    play_on(session, 5)
    assert storage.match(session.match_id).moves == session.moves()
    assert session.num_moves == len(shown) + 5


def test_a_lock_while_playing_refuses_the_move_with_a_sentence(storage: Storage) -> None:
    session = Session.start(storage, game="hearts", seed=5, seats=SEATS)
    storage.connection.execute("PRAGMA busy_timeout = 50")
    other = sqlite3.connect(storage.folder / FILE_NAME)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StorageError, match=r"^another program is using them$"):
        play_on(session, 1)
    assert session.num_moves == 0
    other.rollback()
    play_on(session, 4)
    assert storage.match(session.match_id).moves == session.moves()


def test_results_that_could_not_be_written_are_written_later(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begin_spades(storage, seed=3, seats=characters()[:3])
    with monkeypatch.context() as patched:
        def full(*_: object, **__: object) -> None:
            raise StorageError("the disk is full")

        patched.setattr(storage, "add_round", full)
        while session.match.num_rounds == 0:
            play_on(session, 1)
    assert storage.rounds("spades") == []
    play_on(session, 1)
    assert [entry.number for entry in storage.rounds("spades")] == [0]


def test_two_instances_do_not_spoil_each_others_match(tmp_path: Path) -> None:
    ours, theirs = Storage(tmp_path), Storage(tmp_path)
    session = Session.start(ours, game="hearts", seed=5, seats=SEATS)
    play_on(session, 12)
    other = Session(theirs, theirs.match(session.match_id))
    other.undo()
    with pytest.raises(ChangedElsewhereError, match=r"another window"):
        play_on(session, 1)
    while other.num_moves < session.num_moves:          # as many moves again, others than those taken back
        legal = other.match.legal_moves()
        other.play(other.chosen(legal[-1], seat=other.match.current_player()))
    with pytest.raises(ChangedElsewhereError):
        play_on(session, 1)
    with pytest.raises(ChangedElsewhereError):
        session.undo()
    stored = ours.match(session.match_id)
    assert stored.moves == other.moves()
    play_on(Session(ours, stored), 3)


def damage_match(storage: Storage, match_id: int, column: str, value: object) -> None:
    with storage.connection as connection:
        connection.execute(f"UPDATE match_info SET {column} = ? WHERE match_id = ?", (value, match_id))


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("rules", "{"), ("rules", "[]"), ("rules", b"\xff\xfe"), ("rules", "[" * 100000), ("players", "null"),
        ("players", "[1, 2]"), ("seed", "x5"), ("seed", "9" * 5000), ("seed", "-1"), ("game", b"\x00hearts"),
        ("started", b"\x05"), ("branch", "many"),
    ],
)
def test_a_damaged_match_is_set_aside_and_the_others_live_on(tmp_path: Path, column: str, value: object) -> None:
    with_games(tmp_path)
    storage = Storage(tmp_path)
    running = storage.running_match("hearts")
    assert running is not None
    newer = storage.add_match(game="hearts", seed=6, rules={}, players=running.players)
    damage_match(storage, newer.match_id, column, value)
    found = storage.running_match("hearts") if column != "game" else next(storage.readable([newer.match_id]), running)
    assert found == running
    assert storage.message.startswith(f"Match {newer.match_id} could not be read: ")
    assert storage.connection.execute(
        "SELECT outcome FROM match_info WHERE match_id = ?", (newer.match_id,)
    ).fetchone() == ("unreadable",)
    storage.message = ""
    assert storage.running_match("hearts") == running
    assert len(storage.matches("hearts")) == 1
    assert storage.message == "", "told once"


def test_a_missing_move_sets_the_match_aside(tmp_path: Path) -> None:
    with_games(tmp_path)
    storage = Storage(tmp_path)
    with storage.connection as connection:
        connection.execute("DELETE FROM move WHERE match_id = 1 AND number = 7")
    assert storage.running_match("hearts") is None
    assert "a move is missing" in storage.message
    assert storage.running_match("euchre") is not None


def read_everything(folder: Path) -> int:
    """Do what the app does at its start and on all its pages; return how many matches can be gone on with."""
    storage = Storage(folder)
    storage.settings()
    found = 0
    for game in (*GAMES, "spades"):
        stored = storage.running_match(game)
        if stored is not None:
            try:
                Session(storage, stored)
                found += 1
            except UnplayableMatchError:
                storage.end_match(stored.match_id, "unreadable")
    statistics_of(reversed(storage.matches("spades")), storage.rounds("spades"))
    storage.close()
    return found


def test_one_flipped_bit_costs_one_match_at_most(tmp_path: Path) -> None:
    whole = tmp_path / "whole"
    with_games(whole)
    content = (whole / FILE_NAME).read_bytes()
    assert read_everything(whole) == len(GAMES) + 1
    dice = random.Random(7)
    of_rows = []
    for number in range(NUM_FLIPS):
        folder = tmp_path / str(number)
        folder.mkdir()
        place = dice.randrange(len(content))
        # Half of the flips where the rows are: most of a page is empty.
        while number % 2 and content[place] == 0:
            place = dice.randrange(len(content))
        flipped = bytearray(content)
        flipped[place] ^= 1 << dice.randrange(8)
        (folder / FILE_NAME).write_bytes(flipped)
        lost = len(GAMES) + 1 - read_everything(folder)
        is_kept = any("-damaged-" in name for name in names_in(folder))
        assert lost <= 1 or is_kept, f"byte {place}"
        # The first page describes the tables: without it nothing can be found again, but all is kept.
        if place >= PAGE_BYTES:
            of_rows.append(lost)
    assert sum(lost > 1 for lost in of_rows) <= len(of_rows) / 20, of_rows


@pytest.mark.parametrize("clock", ["1970-01-01T00:00:00Z", "9999-12-31T23:59:59Z"])
def test_a_clock_set_back_changes_no_order(
    tmp_path: Path, clock: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    storage = Storage(tmp_path)
    first = Session.start(storage, game="hearts", seed=5, seats=SEATS)
    told: Callable[[], str] = lambda: clock                                     # noqa: E731
    monkeypatch.setattr(storage_module, "utc_now", told)
    second = Session.start(storage, game="hearts", seed=6, seats=SEATS)
    play_on(second, 4)
    running = storage.running_match("hearts")
    assert running is not None
    assert running.match_id == second.match_id
    assert [stored.match_id for stored in storage.matches("hearts")] == [second.match_id, first.match_id]


def test_what_a_damaged_file_still_holds_goes_on(tmp_path: Path) -> None:
    with_games(tmp_path)
    path = tmp_path / FILE_NAME
    connection = sqlite3.connect(path)
    page = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'setting'").fetchone()[0]
    size = connection.execute("PRAGMA page_size").fetchone()[0]
    connection.close()
    content = bytearray(path.read_bytes())
    content[(page - 1) * size : page * size] = b"\xff" * size
    path.write_bytes(content)
    storage = Storage(tmp_path)
    assert "could not be read" in storage.message
    assert "go on: 4" in storage.message
    assert storage.running_match("euchre") is not None
