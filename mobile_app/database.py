"""The app's SQLite file: opening it, what counts as damage, and saving what a damaged one still holds.

Only a file that SQLite itself calls damaged, or no database, is set aside. A full disk, a folder that cannot be
written, too few descriptors or another program's lock say nothing about the games: the file stays where it is.
"""

import os
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from .strings import text

# The last: our own statements are right, so a file in which they make no sense has other tables than ours.
DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)
# What SQLite says, as a person may read it.
KEYS = {
    sqlite3.SQLITE_FULL: "storage.full",
    sqlite3.SQLITE_BUSY: "storage.in_use",
    sqlite3.SQLITE_LOCKED: "storage.in_use",
    sqlite3.SQLITE_READONLY: "storage.unwritable",
    sqlite3.SQLITE_PERM: "storage.unwritable",
    sqlite3.SQLITE_CANTOPEN: "storage.unopened",
    sqlite3.SQLITE_IOERR: "storage.disk",
    sqlite3.SQLITE_NOMEM: "storage.memory",
    sqlite3.SQLITE_CORRUPT: "storage.damaged",
    sqlite3.SQLITE_NOTADB: "storage.damaged",
}

# What is read of each table: a flipped bit may have renamed any of it.
COLUMNS = {
    "match_info": "match_id, game, seed, rules, players, started, ended, outcome, branch",
    "move": "match_id, number, move, iterations, chosen_by",
    "round": "match_id, number, num_moves, summary",
    "setting": "name, value",
}
TABLES_OF_A_MATCH = ("match_info", "move", "round")

Migration = Callable[[sqlite3.Connection], None]


class StorageError(Exception):
    """Something could not be read or written now; the text is a clause that says why. Nothing was changed."""


class ChangedElsewhereError(StorageError):
    """The match is no longer as this session knows it: another one has gone on with it."""


class UnreadableDatabaseError(Exception):
    """The file is not a database of ours; `why` names the kind for the file that is kept."""

    def __init__(self, sentence: str, why: str) -> None:
        super().__init__(sentence)
        self.why = why


def code_of(problem: sqlite3.Error) -> int:
    """Return SQLite's primary code of the problem; 0 for one that Python itself found."""
    return int(getattr(problem, "sqlite_errorcode", 0) or 0) & 0xFF


def sentence_of(problem: Exception) -> str:
    """Return why, as a clause."""
    if isinstance(problem, sqlite3.Error):
        key = KEYS.get(code_of(problem))
        return str(problem) if key is None else text(key)
    return getattr(problem, "strerror", None) or str(problem)


@contextmanager
def told_plainly() -> Iterator[None]:
    """Turn what SQLite raises into a StorageError."""
    try:
        yield
    except (sqlite3.Error, OSError, UnicodeDecodeError) as problem:
        raise StorageError(sentence_of(problem)) from problem


def readable_text(raw: bytes) -> str:
    """Return text that may hold a broken byte; whoever reads it as a match or a setting finds that out."""
    return raw.decode("utf-8", errors="surrogateescape")


def open_database(path: Path | str, migrations: tuple[Migration, ...]) -> sqlite3.Connection:
    """Return a connection with the newest tables.

    UnreadableDatabaseError when the file is damaged or newer; StorageError when it cannot be opened now.
    """
    with told_plainly():
        connection = sqlite3.connect(path, isolation_level="IMMEDIATE", timeout=5.0, check_same_thread=False)
    try:
        connection.text_factory = readable_text
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        if connection.execute("PRAGMA quick_check").fetchone()[0] != "ok":
            raise UnreadableDatabaseError(text("storage.damaged"), "damaged")
        migrate(connection, migrations)
        for table, columns in COLUMNS.items():
            connection.execute(f"SELECT {columns} FROM {table} LIMIT 1").fetchall()
    except (sqlite3.Error, UnicodeDecodeError) as problem:
        connection.close()
        # Python cannot even read the sentence of SQLite if it quotes a damaged name.
        if isinstance(problem, UnicodeDecodeError) or code_of(problem) in DAMAGE:
            raise UnreadableDatabaseError(text("storage.damaged"), "damaged") from problem
        raise StorageError(sentence_of(problem)) from problem
    except BaseException:
        connection.close()
        raise
    return connection


def migrate(connection: sqlite3.Connection, migrations: tuple[Migration, ...]) -> None:
    """Bring the tables up to date, each step whole or not at all."""
    while (version := version_of(connection)) < len(migrations):
        with connection:
            connection.execute("BEGIN IMMEDIATE")
            # Another instance may have been faster.
            if version_of(connection) == version:
                migrations[version](connection)
                connection.execute(f"PRAGMA user_version = {version + 1}")
    if version > len(migrations):
        raise UnreadableDatabaseError(text("storage.newer"), "newer")
    if version < 0:
        raise UnreadableDatabaseError(text("storage.damaged"), "damaged")


def version_of(connection: sqlite3.Connection) -> int:
    """Return how many migrations the file has had."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def set_aside(path: Path, why: str) -> Path:
    """Rename the file and its journals so that a fresh one can be made; return the new path."""
    stamp = time.strftime("%Y%m%d-%H%M%S", time.gmtime())
    kept = path.with_name(f"{path.stem}-{why}-{stamp}{path.suffix}")
    number = 1
    while any(Path(f"{kept}{ending}").exists() for ending in ("-wal", "-shm", "")):
        number += 1
        kept = path.with_name(f"{path.stem}-{why}-{stamp}-{number}{path.suffix}")
    for ending in ("-wal", "-shm", ""):
        journal = Path(f"{path}{ending}")
        if journal.exists():
            os.replace(journal, f"{kept}{ending}")
    return kept


def recover(kept: Path, connection: sqlite3.Connection) -> int:
    """Copy every match that can be read whole from the damaged file into the fresh one; return how many."""
    found = 0
    try:
        with closing(sqlite3.connect(f"{kept.absolute().as_uri()}?mode=ro", uri=True)) as damaged:
            damaged.text_factory = bytes          # copied as it is: whoever reads it later checks it
            if version_of(damaged) != version_of(connection):
                return 0
            for match_id in match_ids(damaged):
                found += copy_all(damaged, connection, TABLES_OF_A_MATCH, f" WHERE match_id = {int(match_id)}")
            copy_all(damaged, connection, ("setting",), "")
    except (sqlite3.Error, UnicodeDecodeError):
        return found
    return found


def match_ids(damaged: sqlite3.Connection) -> list[int]:
    """Return the numbers of all matches that can be reached from either end of the table."""
    found: set[int] = set()
    for order in ("ASC", "DESC"):
        try:
            for (match_id,) in damaged.execute(f"SELECT match_id FROM match_info ORDER BY match_id {order}"):
                found.add(match_id)
        except (sqlite3.Error, UnicodeDecodeError):
            continue
    return sorted(found)


def copy_all(damaged: sqlite3.Connection, fresh: sqlite3.Connection, tables: Iterable[str], where: str) -> bool:
    """Copy rows of the tables, all of them or none; return whether they could be read."""
    try:
        with fresh:
            for table in tables:
                for row in damaged.execute(f"SELECT {COLUMNS[table]} FROM {table}{where}").fetchall():
                    values = [readable_text(value) if isinstance(value, bytes) else value for value in row]
                    places = ", ".join("?" * len(values))
                    fresh.execute(f"INSERT OR REPLACE INTO {table} ({COLUMNS[table]}) VALUES ({places})", values)
    except (sqlite3.Error, UnicodeError, OverflowError):
        return False
    return True
