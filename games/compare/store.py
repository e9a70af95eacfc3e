"""Results in a SQLite file: a row for every finished deal, keyed by all that decides it, and never played twice.

A series of rows is one experiment (what is played, by whom, from which seed) in one version of the code; results of
another version are another series. Rows are written as they come, one transaction each, so that a run that is killed
loses only what was under way.
"""

import json
import sqlite3
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Any, Self

from aicore.foreign_json import parse_json

APPLICATION = 0x41494352        # "AICR", what the file says that it is
FORMAT = 1                      # of the tables below
WAIT_SECONDS = 60.0             # for another run that writes
SILENT_SECONDS = 1.0            # of these before a word is said

TABLES = """
CREATE TABLE series (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,             -- of experiment
    key TEXT NOT NULL,              -- JSON: everything that decides a result beside its number and the code
    version TEXT NOT NULL,          -- of the code
    begun TEXT NOT NULL,
    UNIQUE (kind, key, version)
);
CREATE TABLE result (
    series INTEGER NOT NULL REFERENCES series,
    number INTEGER NOT NULL,        -- of the deal
    value TEXT NOT NULL,            -- JSON
    cpu_seconds REAL NOT NULL,      -- of the processor that worked it out
    PRIMARY KEY (series, number)
) WITHOUT ROWID;
"""


class StoreError(ValueError):
    """A file that is no store, or one that cannot be read; the text is one sentence."""


@dataclass(frozen=True, slots=True)
class Series:
    """An experiment in one version of the code, and how much of it is done."""

    id: int
    kind: str
    key: Mapping[str, Any]
    version: str
    begun: str
    num_results: int
    cpu_seconds: float


class Store:
    """The results in a file, which is made when there is none; StoreError when it is something else."""

    def __init__(
        self, path: str | Path, *, is_read_only: bool = False, say: Callable[[str], None] = lambda words: None
    ) -> None:
        """Open the file, to read it alone or to add to it; `say` is told what a person who waits should know."""
        self.path = Path(path)
        if is_read_only and not self.path.is_file():
            raise StoreError(f"there is no store {path}")
        if not self.path.parent.is_dir():
            raise StoreError(f"there is no folder {self.path.parent} for the store")
        with self._complaints():
            is_empty = not self.path.exists() or (self.path.is_file() and self.path.stat().st_size == 0)
            if is_empty and not is_read_only:
                self._make_file()
            self._check_file()
            if is_read_only:
                self.database = self._open_to_read()
                return
            # Transactions are begun by hand: the module's own would hold a lock between rows.
            self.database = sqlite3.connect(self.path, timeout=SILENT_SECONDS, isolation_level=None)
            try:
                if self._is_locked():
                    say(f"The store {self.path} is locked by another program: waiting up to {WAIT_SECONDS:.0f} s.")
                self.database.execute(f"PRAGMA busy_timeout = {1000 * WAIT_SECONDS:.0f}")
                # With a write-ahead log a killed program loses nothing; a power cut may cost the last rows, never the
                # file. It stays the file's own way of writing once it is chosen.
                self.database.execute("PRAGMA journal_mode = WAL")
                self.database.execute("PRAGMA synchronous = NORMAL")
            except BaseException:
                self.database.close()
                raise

    def _is_locked(self) -> bool:
        """Return whether somebody else keeps the file from being written for longer than a row takes."""
        try:
            self.database.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            return error.sqlite_errorcode == sqlite3.SQLITE_BUSY
        self.database.execute("ROLLBACK")
        return False

    def _open_to_read(self) -> sqlite3.Connection:
        """Return the file opened in a way that writes nothing, wherever it lies."""
        address = f"{self.path.resolve().as_uri()}?mode=ro"
        log = self.path.with_name(f"{self.path.name}-wal")
        if not log.exists():
            address += "&immutable=1"       # nobody writes: SQLite need not make a log to read, which it would leave
        return sqlite3.connect(address, uri=True, timeout=WAIT_SECONDS, isolation_level=None)

    def _make_file(self) -> None:
        """Make the tables in a file beside, which takes its place whole: a kill leaves a store or none."""
        with TemporaryDirectory(dir=self.path.parent, prefix=f"{self.path.name}.") as folder:
            beside = Path(folder) / self.path.name
            database = sqlite3.connect(beside)
            database.executescript(
                f"{TABLES} PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {FORMAT};"
            )
            database.close()
            if self.path.exists():      # and is empty
                beside.replace(self.path)
                return
            # Another run may have made it meanwhile: then that one is taken.
            with suppress(FileExistsError):
                self.path.hardlink_to(beside)

    def _check_file(self) -> None:
        """Look at the file without opening it for writing: what is not ours is left as it is."""
        with self.path.open("rb") as stream:
            head = stream.read(100)
        if not head.startswith(b"SQLite format 3\0") or int.from_bytes(head[68:72]) != APPLICATION:
            raise StoreError(f"{self.path} is not a store of results")
        written = int.from_bytes(head[60:64])
        if written != FORMAT:
            raise StoreError(f"{self.path} is a store of format {written}, and this program reads {FORMAT}")

    @contextmanager
    def _complaints(self) -> Generator[None]:
        """Turn what SQLite and the system say into a sentence."""
        try:
            yield
        except sqlite3.DatabaseError as error:
            raise StoreError(f"the store {self.path} cannot be used: {error}") from error
        except OSError as error:
            raise StoreError(f"the store {self.path} cannot be used: {error.strerror}") from error

    def series_of(self, kind: str, key: Mapping[str, Any], version: str) -> int:
        """Return the number of the series for an experiment and a version, which is made when there is none."""
        text = json.dumps(key, sort_keys=True)
        now = datetime.now(UTC).isoformat(timespec="seconds")
        with self._complaints():
            # "OR IGNORE" would take a lock for nothing when it is there.
            found = self._find_series(kind, text, version)
            if found is None:
                self.database.execute(
                    "INSERT OR IGNORE INTO series (kind, key, version, begun) VALUES (?, ?, ?, ?)",
                    (kind, text, version, now),
                )
                found = self._find_series(kind, text, version)
        assert found is not None
        return found

    def known_series(self, kind: str, key: Mapping[str, Any], version: str) -> int | None:
        """Return the number of the series for an experiment and a version; None when there is none."""
        with self._complaints():
            return self._find_series(kind, json.dumps(key, sort_keys=True), version)

    def _find_series(self, kind: str, text: str, version: str) -> int | None:
        row = self.database.execute(
            "SELECT id FROM series WHERE kind = ? AND key = ? AND version = ?", (kind, text, version)
        ).fetchone()
        return None if row is None else int(row[0])

    def num_of_other_versions(self, series: int) -> int:
        """Return how many results there are of the same experiment in other versions of the code."""
        with self._complaints():
            row = self.database.execute(
                "SELECT count(*) FROM series AS own JOIN series AS other USING (kind, key)"
                " JOIN result ON result.series = other.id WHERE own.id = ? AND other.id != own.id",
                (series,),
            ).fetchone()
        return int(row[0])

    def numbers(self, series: int) -> set[int]:
        """Return the numbers that have a result."""
        with self._complaints():
            return {row[0] for row in self.database.execute("SELECT number FROM result WHERE series = ?", (series,))}

    def has(self, series: int, number: int) -> bool:
        """Return whether a number has a result by now, by whatever run."""
        with self._complaints():
            found = self.database.execute(
                "SELECT 1 FROM result WHERE series = ? AND number = ?", (series, number)
            ).fetchone()
        return found is not None

    def get(self, series: int, number: int) -> Any:
        """Return a result; the number has one."""
        with self._complaints():
            row = self.database.execute(
                "SELECT value FROM result WHERE series = ? AND number = ?", (series, number)
            ).fetchone()
        return self._read(row[0])

    def results(self, series: int) -> Iterator[Any]:
        """Yield all results in the order of their numbers."""
        with self._complaints():
            for row in self.database.execute("SELECT value FROM result WHERE series = ? ORDER BY number", (series,)):
                yield self._read(row[0])

    def _read(self, text: str) -> Any:
        try:
            return parse_json(text)
        except (ValueError, TypeError) as error:
            raise StoreError(f"the store {self.path} is damaged: a result {error}") from error

    def add(self, series: int, number: int, value: Any, *, cpu_seconds: float) -> None:
        """Keep a result; one that another run has kept meanwhile stays."""
        with self._complaints():
            self.database.execute(
                "INSERT OR IGNORE INTO result VALUES (?, ?, ?, ?)",
                (series, number, json.dumps(value, separators=(",", ":")), cpu_seconds),
            )

    def add_all_of(self, other: "Store") -> tuple[int, int]:
        """Keep every result of another store; return how many were new and how many were here already."""
        num_new = num_known = 0
        for series in other.all_series():
            own = self.series_of(series.kind, series.key, series.version)
            known = self.numbers(own)
            with self._complaints(), other._complaints():
                rows = other.database.execute(
                    "SELECT number, value, cpu_seconds FROM result WHERE series = ?", (series.id,)
                ).fetchall()
                new = [(own, *row) for row in rows if row[0] not in known]
                # All of a series or none: an interrupted copy is begun again, not searched for gaps.
                self.database.execute("BEGIN IMMEDIATE")
                try:
                    self.database.executemany("INSERT OR IGNORE INTO result VALUES (?, ?, ?, ?)", new)
                    self.database.execute("COMMIT")
                except BaseException:
                    self.database.execute("ROLLBACK")
                    raise
            num_new += len(new)
            num_known += len(rows) - len(new)
        return num_new, num_known

    def all_series(self) -> list[Series]:
        """Return every series in the order in which they were begun."""
        with self._complaints():
            rows = self.database.execute(
                "SELECT id, kind, key, version, begun, count(number), total(cpu_seconds)"
                " FROM series LEFT JOIN result ON result.series = series.id GROUP BY id ORDER BY id"
            ).fetchall()
        return [Series(row[0], row[1], self._read(row[2]), *row[3:]) for row in rows]

    def close(self) -> None:
        """Close the file; its log goes into it."""
        self.database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()
