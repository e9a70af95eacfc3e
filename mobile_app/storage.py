"""Matches, moves, rounds and settings in one SQLite file. Every move is on disk before anybody sees it.

    match_info  one row a match: game, seed, rules, who sits where, how it ended, how often moves were taken back
    move        match, number, move, iterations of the search behind it, who chose it: written in a transaction of
                its own, so a kill loses nothing
    round       match, number: what statistics need of a completed round
    setting     name, JSON value

A damaged file is set aside under another name, never deleted, and what can be read of it is copied; a match that
cannot be read is closed as unreadable and the others live on. Where the file cannot be opened or written at all, it is
left alone and nothing is kept. `Storage.tell` is told each time.
"""

import json
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from .database import (
    COLUMNS,
    ChangedElsewhereError,
    Migration,
    StorageError,
    UnreadableDatabaseError,
    open_database,
    recover,
    sentence_of,
    set_aside,
    told_plainly,
)
from .stored import StoredMatch, StoredRound, UnreadableMatchError, match_of, object_of, players_of, value_of
from .strings import text

FILE_NAME = "games.sqlite3"


def create_tables(connection: sqlite3.Connection) -> None:
    """Version 1: matches, moves and settings."""
    connection.execute(
        "CREATE TABLE match_info (match_id INTEGER PRIMARY KEY AUTOINCREMENT, game TEXT NOT NULL, seed TEXT NOT NULL,"
        " rules TEXT NOT NULL, players TEXT NOT NULL, started TEXT NOT NULL, ended TEXT, outcome TEXT)"
    )
    connection.execute(
        "CREATE TABLE move (match_id INTEGER NOT NULL REFERENCES match_info, number INTEGER NOT NULL,"
        " move INTEGER NOT NULL, PRIMARY KEY (match_id, number)) WITHOUT ROWID"
    )
    connection.execute("CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID")


def add_rounds(connection: sqlite3.Connection) -> None:
    """Version 2: completed rounds for the statistics; num_moves tells which an undo takes back."""
    connection.execute(
        "CREATE TABLE round (match_id INTEGER NOT NULL REFERENCES match_info, number INTEGER NOT NULL,"
        " num_moves INTEGER NOT NULL, summary TEXT NOT NULL, PRIMARY KEY (match_id, number)) WITHOUT ROWID"
    )


def add_iterations(connection: sqlite3.Connection) -> None:
    """Version 3: how long each search was, so that a decision can be made again exactly on any device."""
    connection.execute("ALTER TABLE move ADD COLUMN iterations INTEGER")


def add_choosers(connection: sqlite3.Connection) -> None:
    """Version 4: who chose each move, so that nobody is judged by what they did not choose."""
    connection.execute("ALTER TABLE move ADD COLUMN chosen_by TEXT")


def add_branches(connection: sqlite3.Connection) -> None:
    """Version 5: how often moves were taken back, so that of two instances neither goes on from what is gone."""
    connection.execute("ALTER TABLE match_info ADD COLUMN branch INTEGER NOT NULL DEFAULT 0")


# Migrations in order: a file of version n has had the first n applied.
MIGRATIONS: tuple[Migration, ...] = (create_tables, add_rounds, add_iterations, add_choosers, add_branches)


class Storage:
    """The app's memory; open one per process. Two threads take turns."""

    def __init__(self, folder: Path) -> None:
        """Open or create the file in the folder; `message` tells what was wrong with it."""
        self.folder = folder
        self.message = ""
        self.tell: Callable[[str], None] = self.note
        self.flush: Callable[[], None] = do_nothing      # waits for what another thread has still to write
        self.turn = threading.RLock()
        self.is_kept = True              # False: the file cannot be opened, and nothing outlives the app
        try:
            self.connection = self.opened(folder / FILE_NAME)
        except (StorageError, OSError) as problem:
            self.is_kept = False
            self.connection = open_database(":memory:", MIGRATIONS)
            self.tell(text("storage.not_kept", problem=sentence_of(problem)))

    def opened(self, path: Path) -> sqlite3.Connection:
        """Return the connection to the file, a fresh one if it is damaged; StorageError or OSError if it cannot be."""
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            return open_database(path, MIGRATIONS)
        except UnreadableDatabaseError as problem:
            kept = set_aside(path, problem.why)
            connection = open_database(path, MIGRATIONS)
            found = recover(kept, connection) if problem.why == "damaged" else 0
            words = text("storage.unread", problem=problem, name=kept.name)
            rescued = text("storage.rescued", number=found) if found else ""
            self.tell(f"{words} {rescued}".strip())
            return connection

    def note(self, sentence: str) -> None:
        """Keep a sentence in `message` until somebody shows it."""
        self.message = f"{self.message}\n{sentence}".strip()

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Write everything or nothing, after what is to be written already; StorageError when that cannot be."""
        self.flush()
        with self.turn, told_plainly(), self.connection as connection:
            yield connection

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Read, after what is still to be written; StorageError when that cannot be."""
        self.flush()
        with self.turn, told_plainly():
            yield self.connection

    def close(self) -> None:
        """Close the file; the storage cannot be used afterwards."""
        self.connection.close()

    # Matches

    def add_match(
        self, *, game: str, seed: int, rules: Mapping[str, Any], players: Iterable[Mapping[str, Any]]
    ) -> StoredMatch:
        """Begin a match on disk."""
        with self.writing() as connection:
            cursor = connection.execute(
                "INSERT INTO match_info (game, seed, rules, players, started) VALUES (?, ?, ?, ?, ?)",
                (game, str(seed), json.dumps(dict(rules)), json.dumps([dict(entry) for entry in players]), utc_now()),
            )
        return self.match(int(cursor.lastrowid or 0))

    def match(self, match_id: int) -> StoredMatch:
        """Return the match; KeyError when there is none of that number, UnreadableMatchError when it is damaged."""
        with self.reading():
            row = self.connection.execute(
                f"SELECT {COLUMNS['match_info']} FROM match_info WHERE match_id = ?", (match_id,)
            ).fetchone()
            moves = self.connection.execute(
                "SELECT number, move, iterations, chosen_by FROM move WHERE match_id = ? ORDER BY number", (match_id,)
            ).fetchall()
        if row is None:
            raise KeyError(f"there is no match {match_id}")
        return match_of(row, moves)

    def readable(self, match_ids: Iterable[int]) -> Iterator[StoredMatch]:
        """Yield those of the matches that can be read; the others are closed, kept and told about."""
        for match_id in match_ids:
            try:
                yield self.match(match_id)
            except (UnreadableMatchError, StorageError) as problem:
                self.close_unreadable(match_id, problem)

    def close_unreadable(self, match_id: int, problem: Exception) -> None:
        """Close a match that cannot be read, so that nobody goes on with it; its rows stay. Told once."""
        try:
            with self.writing() as connection:
                changed = connection.execute(
                    "UPDATE match_info SET ended = ?, outcome = 'unreadable' WHERE match_id = ?"
                    " AND outcome IS NOT 'unreadable'",
                    (utc_now(), match_id),
                )
        except StorageError:
            return                   # told when it can be closed
        if changed.rowcount:
            self.tell(text("storage.set_aside", number=match_id, problem=problem))

    def match_ids(self, condition: str, *values: Any) -> list[int]:
        """Return the numbers of the matches for which an SQL condition holds, the newest first."""
        with self.reading():
            rows = self.connection.execute(
                f"SELECT match_id FROM match_info WHERE {condition} ORDER BY match_id DESC", values
            ).fetchall()
        return [match_id for (match_id,) in rows]

    def running_match(self, game: str | None = None) -> StoredMatch | None:
        """Return the match that was left unfinished last, or None."""
        return next(self.readable(self.match_ids("ended IS NULL AND (? IS NULL OR game = ?)", game, game)), None)

    def outlines(self, game: str | None = None) -> list[StoredMatch]:
        """Return all matches (of a game) without their moves, the newest first; quick, however long they were."""
        with self.reading():
            rows = self.connection.execute(
                f"SELECT {COLUMNS['match_info']} FROM match_info WHERE outcome IS NOT 'unreadable'"
                " AND (? IS NULL OR game = ?) ORDER BY match_id DESC",
                (game, game),
            ).fetchall()
        found = []
        for row in rows:
            try:
                found.append(match_of(row, ()))
            except UnreadableMatchError:
                continue             # told when somebody wants its moves
        return found

    def matches(self, game: str) -> list[StoredMatch]:
        """Return all matches of a game, the newest first."""
        return list(self.readable(self.match_ids("game = ? AND outcome IS NOT 'unreadable'", game)))

    def add_move(
        self,
        match_id: int,
        number: int,
        move: int,
        *,
        branch: int = 0,
        iterations: int | None = None,
        chosen_by: str | None = None,
    ) -> None:
        """Write move `number` (from 0) of the match; on disk when this returns.

        ChangedElsewhereError when another instance has moved or taken back meanwhile: nothing is written then.
        """
        with self.writing() as connection:
            connection.execute("BEGIN IMMEDIATE")
            self.expect(match_id, number, branch)
            connection.execute(
                "INSERT INTO move VALUES (?, ?, ?, ?, ?)",
                (match_id, number, move, iterations, None if chosen_by is None else str(chosen_by)),
            )

    def take_back(self, match_id: int, num_moves: int, *, before: int | None = None, branch: int = 0) -> None:
        """Forget all moves of the match from number `num_moves` on, and the rounds that they completed.

        ChangedElsewhereError when there are not `before` moves (None: any number) in that branch.
        """
        with self.writing() as connection:
            connection.execute("BEGIN IMMEDIATE")
            self.expect(match_id, before, branch)
            connection.execute("DELETE FROM move WHERE match_id = ? AND number >= ?", (match_id, num_moves))
            connection.execute("DELETE FROM round WHERE match_id = ? AND num_moves > ?", (match_id, num_moves))
            connection.execute(
                "UPDATE match_info SET ended = NULL, outcome = NULL WHERE match_id = ?"
                " AND outcome NOT IN ('abandoned', 'unreadable')",
                (match_id,),
            )
            connection.execute("UPDATE match_info SET branch = branch + 1 WHERE match_id = ?", (match_id,))

    def expect(self, match_id: int, num_moves: int | None, branch: int) -> None:
        """Raise ChangedElsewhereError unless the match has so many moves in that branch; inside a transaction."""
        found = self.connection.execute(
            "SELECT branch, (SELECT count(*) FROM move WHERE match_id = match_info.match_id) FROM match_info"
            " WHERE match_id = ?",
            (match_id,),
        ).fetchone()
        if found is None or found[0] != branch or num_moves not in (None, found[1]):
            raise ChangedElsewhereError(text("storage.elsewhere"))

    def end_match(self, match_id: int, outcome: str) -> None:
        """Close the match: won, lost, drawn or abandoned."""
        with self.writing() as connection:
            connection.execute(
                "UPDATE match_info SET ended = ?, outcome = ? WHERE match_id = ? AND ended IS NULL",
                (utc_now(), outcome, match_id),
            )

    # Rounds

    def add_round(self, match_id: int, number: int, *, num_moves: int, summary: Mapping[str, Any]) -> None:
        """Write a completed round; writing it again after a kill changes nothing."""
        with self.writing() as connection:
            connection.execute(
                "INSERT OR REPLACE INTO round VALUES (?, ?, ?, ?)",
                (match_id, number, num_moves, json.dumps(dict(summary))),
            )

    def rounds(self, game: str) -> list[StoredRound]:
        """Return all completed rounds of a game, the oldest first, without those that cannot be read."""
        with self.reading():
            rows = self.connection.execute(
                "SELECT round.match_id, round.number, players, summary FROM round JOIN match_info USING (match_id)"
                " WHERE game = ? ORDER BY round.match_id, round.number",
                (game,),
            ).fetchall()
        found = []
        for match_id, number, players, summary in rows:
            try:
                entry = StoredRound(
                    match_id=match_id, number=number, players=players_of(players), summary=object_of(summary)
                )
            except (ValueError, TypeError, RecursionError):
                continue             # its moves are kept: the round is written anew when its match is opened
            found.append(entry)
        return found

    # Settings

    def settings(self) -> dict[str, Any]:
        """Return all settings by name, without those that cannot be read."""
        with self.reading():
            rows = self.connection.execute("SELECT name, value FROM setting").fetchall()
        found = {}
        for name, value in rows:
            try:
                found[name] = value_of(value)
            except (ValueError, TypeError, RecursionError):
                continue             # its default is used
        return found

    def put_setting(self, name: str, value: Any) -> None:
        """Write one setting."""
        with self.writing() as connection:
            connection.execute("INSERT OR REPLACE INTO setting VALUES (?, ?)", (name, json.dumps(value)))


def do_nothing() -> None:
    """Wait for nobody."""


def utc_now() -> str:
    """Return the time as 2026-01-31T12:00:00Z."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
