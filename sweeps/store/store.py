"""One SQLite file a sweep: which tasks are done, their records, how they were made.

Written by the parent alone, in WAL mode, one transaction a batch: a parent that is
killed leaves whole batches, and a reader need not wait for the writer. A record is
stored under its task's key, once, and never changed. Beside the records the file keeps
the *settings*, which a resumed sweep must share, and one row for each *run*.
"""

from __future__ import annotations

import errno
import json
import os
import re
import shutil
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from sweeps import SweepError
from sweeps.kinds.kind import Kind, Record, Value
from sweeps.kinds.kinds import KINDS
from sweeps.store.files import REMEDY, SameFile, in_sentences, lock

WAIT_SECONDS = 10.0  # for a reader that holds the file

APPLICATION_ID = 0x514C4553  # "QLES": how a file says that it is a store
FORMAT = 1  # of the tables below

SQL_TYPES = {int: "INTEGER", float: "REAL", str: "TEXT"}


@dataclass(frozen=True)
class Stored:
    """All that a store holds.

    Attributes:
        kind: what the tasks are.
        settings: what every run of the sweep shared.
        runs: one row a run, in order; "end" is None for a run that was killed.
        records: in order of their keys.
    """

    kind: Kind
    settings: dict[str, Value]
    runs: list[Record]
    records: list[Record]


def read(path: Path) -> Stored:
    """Return what the store at *path* holds; a sweep may be writing it meanwhile.

    Raises:
        SweepError: there is no store of any of KINDS, or it cannot be read.
    """
    with in_sentences(path), _readable(path) as connection:
        return _stored(connection, path)


class Store:
    """A sweep's file, open for writing; close it when done."""

    def __init__(self, path: Path, kind: Kind, settings: Mapping[str, Value]) -> None:
        """Open the store at *path*, or create it, and lock others out.

        Raises:
            SweepError: the file cannot be written, is no store, or is in use.
            ValueError: it holds records that were made with other *settings*.
        """
        self.path = path
        self.kind = kind
        with in_sentences(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            self._lock = lock(path)
            try:
                self._connection = _connect(path, "rwc")
            except BaseException:
                os.close(self._lock)
                raise
            try:
                self.file = SameFile(path)
                self._prepare(settings)
            except BaseException:
                self._let_go()
                raise

    def read(self) -> Stored:
        """Return what is stored, as `read` does."""
        with in_sentences(self.path):
            return _stored(self._connection, self.path)

    def put(self, records: Iterable[Record]) -> None:
        """Add *records* in one transaction; those already stored stay.

        Raises:
            SweepError: they cannot be written; none of them is stored then.
        """
        columns = self.kind.columns
        rows = [tuple(record[column] for column in columns) for record in records]
        with self._writing() as connection:
            connection.executemany(_insert("records", columns), rows)

    def start_run(self, run: Record) -> None:
        """Add the row of a *run* that begins now: all columns but its end."""
        columns = _run_columns(self.kind)
        row = [_as_text(run.get(column)) for column in columns]
        with self._writing() as connection:
            connection.execute(_insert("runs", columns), row)

    def end_run(self, end: str) -> None:
        """Write the *end* of the run that was started last."""
        with self._writing() as connection:
            connection.execute(
                'UPDATE runs SET "end" = ? WHERE rowid = (SELECT max(rowid) FROM runs)',
                [end],
            )

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """Write all of the block to the file, and see that it is still there."""
        self.file.check()
        with in_sentences(self.path), _transaction(self._connection):
            yield self._connection
        self.file.check()

    def close(self) -> None:
        """Close the file and let other sweeps have it."""
        with suppress(sqlite3.Error):  # one plain file at rest, if nobody reads it now
            self._connection.execute("PRAGMA busy_timeout = 0")
            self._connection.execute("PRAGMA journal_mode = DELETE")
        self._let_go()

    def _let_go(self) -> None:
        """Close the file as it is, and then the lock."""
        self._connection.close()
        os.close(self._lock)

    def _prepare(self, settings: Mapping[str, Value]) -> None:
        """Make the tables, or check those that are there."""
        connection = self._connection
        is_new = _is_empty(connection)
        if not is_new:
            _kind_of(connection, self.path)
            _check_settings(_settings(connection, self.path), settings, self.path)
        connection.execute("PRAGMA journal_mode = WAL")
        # Batches may be lost when the power fails, the file never; to wait for the disk
        # at each would cost more than most searches.
        connection.execute("PRAGMA synchronous = NORMAL")
        if is_new:
            with _transaction(connection):
                for statement in _tables(self.kind):
                    connection.execute(statement)
                connection.executemany(
                    _insert("settings", ["name", "value"]),
                    [(name, json.dumps(value)) for name, value in settings.items()],
                )


def _connect(path: Path, mode: str) -> sqlite3.Connection:
    """Return a connection to the file at *path*; transactions are begun by hand."""
    if path.is_dir():  # of which SQLite says that the disk does not work
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if path.exists() and not path.is_file():  # which might never answer
        raise ValueError(
            f"expected the store of a sweep, found no plain file at {path}"
        )
    return sqlite3.connect(
        f"{path.as_uri()}?mode={mode}",
        uri=True,
        timeout=WAIT_SECONDS,
        isolation_level=None,
    )


@contextmanager
def _readable(path: Path) -> Iterator[sqlite3.Connection]:
    """Yield a connection that can read the file at *path*, even in a read-only folder.

    A sweep that was killed leaves its last batches in a file beside it, the WAL. To
    read that, SQLite makes one more file there; where it may not, copies of the two
    files are read. While a sweep runs, that file is there already.
    """
    wal = path.with_name(f"{path.name}-wal")
    with closing(_connect(path, "ro")) as connection:
        try:
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        except sqlite3.OperationalError as error:
            path.stat()  # if there is no file, the system says so better
            if not re.search("unable to open|readonly", str(error)):
                raise
        else:
            yield connection
            return
    with tempfile.TemporaryDirectory() as folder:
        for file in (path, wal):
            if file.exists():
                shutil.copyfile(file, Path(folder) / file.name)
        with closing(_connect(Path(folder) / path.name, "rw")) as connection:
            yield connection


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Write all of the block, or nothing of it."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _check_settings(
    stored: Mapping[str, Value], wanted: Mapping[str, Value], path: Path
) -> None:
    """Raise ValueError unless records made as *wanted* may join the *stored* ones."""
    other = [
        f"{setting.replace('_', ' ')} {_short(began)} (now {_short(value)})"
        for setting, value in wanted.items()
        if (began := stored.get(setting)) != value
    ]
    if other:
        raise ValueError(
            f"the sweep {path.stem!r} was begun with {', '.join(other)}: give it the "
            f"same settings again, or another name (it is stored in {path})"
        )


def _short(value: Value) -> str:
    """Return *value* as it is shown to people: of a checksum, the first digits."""
    return repr(value[:12] if isinstance(value, str) and len(value) == 64 else value)


def _stored(connection: sqlite3.Connection, path: Path) -> Stored:
    """Return all that the file at *path* holds, as of one moment."""
    connection.execute("BEGIN")
    try:
        kind = _kind_of(connection, path)
        return Stored(
            kind,
            _settings(connection, path),
            _rows(connection, "runs", _run_columns(kind), ["rowid"]),
            _rows(connection, "records", kind.columns, kind.key),
        )
    finally:
        connection.execute("ROLLBACK")


def _settings(connection: sqlite3.Connection, path: Path) -> dict[str, Value]:
    """Return the settings in the file at *path*.

    Raises:
        SweepError: they were changed.
    """
    found = _rows(connection, "settings", ["name", "value"], ["name"])
    try:
        return {str(row["name"]): json.loads(str(row["value"])) for row in found}
    except ValueError as error:
        raise SweepError(
            f"expected {path} as a sweep writes it, found settings that were changed: "
            f"{error} ({REMEDY})"
        ) from None


def _run_columns(kind: Kind) -> dict[str, type]:
    """Return the columns of *kind* for each time a sweep was started or resumed."""
    return {
        "start": str,
        "end": str,
        kind.name: int,  # how many were asked for
        "workers": int,
        "interpreter": str,
        "commit": str,
        "command": str,
        "machine": str,
        "words": str,
    }


def _tables(kind: Kind) -> Iterator[str]:
    """Yield the statements that make an empty store for sweeps of *kind*."""
    columns = [
        f'"{name}" {SQL_TYPES[type_]}{"" if name in kind.optional else " NOT NULL"}'
        for name, type_ in kind.columns.items()
    ]
    runs = [
        f'"{name}" {SQL_TYPES[type_]}' for name, type_ in _run_columns(kind).items()
    ]
    yield f"CREATE TABLE records ({', '.join(columns)}, PRIMARY KEY ({_all(kind.key)}))"
    yield f"CREATE TABLE runs ({', '.join(runs)})"
    yield "CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL)"
    yield f"PRAGMA application_id = {APPLICATION_ID}"
    yield f"PRAGMA user_version = {FORMAT}"


def _insert(table: str, columns: Iterable[str]) -> str:
    """Return the statement that adds a row to *table* unless its key is there."""
    names = list(columns)
    places = ", ".join("?" * len(names))
    return f"INSERT OR IGNORE INTO {table} ({_all(names)}) VALUES ({places})"  # noqa: S608  # no input


def _as_text(value: Value) -> Value:
    """Return *value*; if it names a path, with bytes that are no text as numbers."""
    if not isinstance(value, str):
        return value
    return os.fsencode(value).decode(errors="backslashreplace")


def _rows(
    connection: sqlite3.Connection,
    table: str,
    columns: Iterable[str],
    order: Iterable[str],
) -> list[Record]:
    """Return the *columns* of all rows of *table*, sorted by the columns *order*."""
    names = list(columns)
    select = f"SELECT {_all(names)} FROM {table} ORDER BY {_all(order)}"  # noqa: S608  # no input
    return [dict(zip(names, row)) for row in connection.execute(select).fetchall()]


def _is_empty(connection: sqlite3.Connection) -> bool:
    """Whether the file has no table, as one that was only just made."""
    (count,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    return bool(count == 0)


def _kind_of(connection: sqlite3.Connection, path: Path) -> Kind:
    """Return of which kind the sweep in the store at *path* is.

    Raises:
        SweepError: the file is something else.
    """
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    if application != APPLICATION_ID:
        raise SweepError(f"expected the store of a sweep, found another file at {path}")
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    info = connection.execute("PRAGMA table_info(records)").fetchall()
    columns = [row[1] for row in info]
    for kind in KINDS.values():
        if version == FORMAT and columns == list(kind.columns):
            return kind
    raise SweepError(
        f"expected a store with the columns of this version, found others in "
        f"{path}: choose another name"
    )


def _all(names: Iterable[str]) -> str:
    """Return *names* as SQL writes names that may be words of its own."""
    return ", ".join(f'"{name}"' for name in names)
