"""Matches, moves, rounds and settings in one SQLite file. Every move is on disk before anybody sees it.

    match_info  one row a match: game, seed, rules, who sits where, how it ended
    move        match, number, move, iterations of the search behind it, who chose it: written in a transaction of
                its own, so a kill loses nothing
    round       match, number: what statistics need of a completed round
    setting     name, JSON value

A file that SQLite cannot read is set aside under another name, never deleted; `Storage.message` says so.
"""

import json
import os
import sqlite3
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FILE_NAME = "games.sqlite3"


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredMatch:
    """A match as it lies on disk."""

    match_id: int
    game: str
    seed: int
    rules: dict[str, Any]
    players: list[dict[str, Any]]       # by seat; {"human": true} or what a character is made from
    started: str                        # UTC
    ended: str | None
    outcome: str | None                 # won, lost, drawn, abandoned
    moves: list[int]
    iterations: list[int | None]        # by move: how long the search behind it was; None for people and rules
    choosers: list[str | None]          # by move: person, player, forced or claim; None in old files


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredRound:
    """A completed round of a match, with who played it."""

    match_id: int
    number: int
    players: list[dict[str, Any]]
    summary: dict[str, Any]


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


# Migrations in order: a file of version n has had the first n applied.
MIGRATIONS: tuple[Callable[[sqlite3.Connection], None], ...] = (
    create_tables, add_rounds, add_iterations, add_choosers,
)


class Storage:
    """The app's memory; open one per process, use it from one thread."""

    def __init__(self, folder: Path) -> None:
        """Open or create the file in the folder; a damaged one is set aside and `message` tells where."""
        self.folder = folder
        self.message = ""
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / FILE_NAME
        try:
            self.connection = open_database(path)
        except UnreadableDatabaseError as problem:
            kept = set_aside(path, problem.why)
            self.message = f"The saved games could not be read ({problem}). They were kept as {kept.name}."
            self.connection = open_database(path)

    def close(self) -> None:
        """Close the file; the storage cannot be used afterwards."""
        self.connection.close()

    # Matches

    def add_match(
        self, *, game: str, seed: int, rules: Mapping[str, Any], players: Iterable[Mapping[str, Any]]
    ) -> StoredMatch:
        """Begin a match on disk."""
        with self.connection as connection:
            cursor = connection.execute(
                "INSERT INTO match_info (game, seed, rules, players, started) VALUES (?, ?, ?, ?, ?)",
                (game, str(seed), json.dumps(dict(rules)), json.dumps([dict(entry) for entry in players]), utc_now()),
            )
        return self.match(int(cursor.lastrowid or 0))

    def match(self, match_id: int) -> StoredMatch:
        """Return the match; KeyError when there is none of that number."""
        row = self.connection.execute(
            "SELECT match_id, game, seed, rules, players, started, ended, outcome FROM match_info WHERE match_id = ?",
            (match_id,),
        ).fetchone()
        if row is None:
            raise KeyError(f"there is no match {match_id}")
        moves = self.connection.execute(
            "SELECT move, iterations, chosen_by FROM move WHERE match_id = ? ORDER BY number", (match_id,)
        ).fetchall()
        return StoredMatch(
            match_id=row[0],
            game=row[1],
            seed=int(row[2]),
            rules=json.loads(row[3]),
            players=json.loads(row[4]),
            started=row[5],
            ended=row[6],
            outcome=row[7],
            moves=[move for move, _, _ in moves],
            iterations=[iterations for _, iterations, _ in moves],
            choosers=[chooser for _, _, chooser in moves],
        )

    def running_match(self, game: str | None = None) -> StoredMatch | None:
        """Return the match that was left unfinished last, or None."""
        row = self.connection.execute(
            "SELECT match_id FROM match_info WHERE ended IS NULL AND (? IS NULL OR game = ?)"
            " ORDER BY match_id DESC LIMIT 1",
            (game, game),
        ).fetchone()
        return None if row is None else self.match(row[0])

    def matches(self, game: str) -> list[StoredMatch]:
        """Return all matches of a game, the newest first."""
        rows = self.connection.execute(
            "SELECT match_id FROM match_info WHERE game = ? ORDER BY match_id DESC", (game,)
        ).fetchall()
        return [self.match(match_id) for (match_id,) in rows]

    def add_move(
        self, match_id: int, number: int, move: int, *, iterations: int | None = None, chosen_by: str | None = None
    ) -> None:
        """Write move `number` (from 0) of the match; on disk when this returns."""
        with self.connection as connection:
            connection.execute(
                "INSERT INTO move VALUES (?, ?, ?, ?, ?)",
                (match_id, number, move, iterations, None if chosen_by is None else str(chosen_by)),
            )

    def take_back(self, match_id: int, num_moves: int) -> None:
        """Forget all moves of the match from number `num_moves` on, and the rounds that they completed."""
        with self.connection as connection:
            connection.execute("DELETE FROM move WHERE match_id = ? AND number >= ?", (match_id, num_moves))
            connection.execute("DELETE FROM round WHERE match_id = ? AND num_moves > ?", (match_id, num_moves))
            connection.execute(
                "UPDATE match_info SET ended = NULL, outcome = NULL WHERE match_id = ? AND outcome != 'abandoned'",
                (match_id,),
            )

    def end_match(self, match_id: int, outcome: str) -> None:
        """Close the match: won, lost, drawn or abandoned."""
        with self.connection as connection:
            connection.execute(
                "UPDATE match_info SET ended = ?, outcome = ? WHERE match_id = ? AND ended IS NULL",
                (utc_now(), outcome, match_id),
            )

    # Rounds

    def add_round(self, match_id: int, number: int, *, num_moves: int, summary: Mapping[str, Any]) -> None:
        """Write a completed round; writing it again after a kill changes nothing."""
        with self.connection as connection:
            connection.execute(
                "INSERT OR REPLACE INTO round VALUES (?, ?, ?, ?)",
                (match_id, number, num_moves, json.dumps(dict(summary))),
            )

    def rounds(self, game: str) -> list[StoredRound]:
        """Return all completed rounds of a game, the oldest first."""
        rows = self.connection.execute(
            "SELECT round.match_id, round.number, players, summary FROM round JOIN match_info USING (match_id)"
            " WHERE game = ? ORDER BY round.match_id, round.number",
            (game,),
        )
        return [
            StoredRound(match_id=row[0], number=row[1], players=json.loads(row[2]), summary=json.loads(row[3]))
            for row in rows
        ]

    # Settings

    def settings(self) -> dict[str, Any]:
        """Return all settings by name."""
        return {name: json.loads(value) for name, value in self.connection.execute("SELECT name, value FROM setting")}

    def put_setting(self, name: str, value: Any) -> None:
        """Write one setting."""
        with self.connection as connection:
            connection.execute("INSERT OR REPLACE INTO setting VALUES (?, ?)", (name, json.dumps(value)))


class UnreadableDatabaseError(Exception):
    """The file is not a database of ours; `why` names the kind for the file that is kept."""

    def __init__(self, sentence: str, why: str) -> None:
        super().__init__(sentence)
        self.why = why


def open_database(path: Path) -> sqlite3.Connection:
    """Return a connection with the newest tables; UnreadableDatabaseError when the file is damaged or newer."""
    connection = sqlite3.connect(path, isolation_level="IMMEDIATE", timeout=5.0)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        if connection.execute("PRAGMA quick_check").fetchone()[0] != "ok":
            raise sqlite3.DatabaseError("the file is damaged")
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        if version > len(MIGRATIONS):
            raise UnreadableDatabaseError("they were written by a newer version of the app", "newer")
        for number in range(version, len(MIGRATIONS)):
            with connection:
                connection.execute("BEGIN IMMEDIATE")
                MIGRATIONS[number](connection)
                connection.execute(f"PRAGMA user_version = {number + 1}")
    except (sqlite3.DatabaseError, UnreadableDatabaseError) as problem:
        connection.close()
        if isinstance(problem, UnreadableDatabaseError):
            raise
        if isinstance(problem, sqlite3.OperationalError) and "locked" in str(problem):
            raise
        raise UnreadableDatabaseError("the file is damaged", "damaged") from problem
    return connection


def set_aside(path: Path, why: str) -> Path:
    """Rename the file and its journals so that a fresh one can be made; return the new path."""
    stamp = time.strftime("%Y%m%d-%H%M%S", time.gmtime())
    kept = path.with_name(f"{path.stem}-{why}-{stamp}{path.suffix}")
    number = 1
    while kept.exists():
        number += 1
        kept = path.with_name(f"{path.stem}-{why}-{stamp}-{number}{path.suffix}")
    for ending in ("-wal", "-shm", ""):
        journal = Path(f"{path}{ending}")
        if journal.exists():
            os.replace(journal, f"{kept}{ending}")
    return kept


def utc_now() -> str:
    """Return the time as 2026-01-31T12:00:00Z."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
