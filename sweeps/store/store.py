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
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from sweeps.kinds.kinds import Kind, Record, Value
from sweeps.store import schema
from sweeps.store.files import in_sentences, lock

WAIT_SECONDS = 10.0  # for a reader that holds the file


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
    with in_sentences(path), closing(_connect(path, "ro")) as connection:
        kind = schema.kind_of(connection, path)
        connection.execute("BEGIN")  # all three as of one moment
        return Stored(
            kind,
            _settings(connection),
            schema.rows(connection, "runs", schema.run_columns(kind), ["rowid"]),
            schema.rows(connection, "records", kind.columns, kind.key),
        )


class Store:
    """A sweep's file, open for writing; close it when done."""

    def __init__(self, path: Path, kind: Kind, settings: Mapping[str, Value]) -> None:
        """Open the store at *path*, made if there is none, and lock others out.

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
                self._prepare(settings)
            except BaseException:
                self._let_go()
                raise

    def records(self, columns: Iterable[str]) -> list[Record]:
        """Return these *columns* of the stored records, in order of their keys."""
        with in_sentences(self.path):
            return schema.rows(self._connection, "records", columns, self.kind.key)

    def put(self, records: Iterable[Record]) -> None:
        """Add *records* in one transaction; those that are there already stay.

        Raises:
            SweepError: they cannot be written; none of them is stored then.
        """
        columns = self.kind.columns
        rows = [tuple(record[column] for column in columns) for record in records]
        with in_sentences(self.path), _transaction(self._connection):
            self._connection.executemany(schema.insert("records", columns), rows)

    def start_run(self, run: Record) -> None:
        """Add the row of a *run* that begins now: all `run_columns` but its end."""
        columns = schema.run_columns(self.kind)
        row = [schema.as_text(run.get(column)) for column in columns]
        with in_sentences(self.path), _transaction(self._connection):
            self._connection.execute(schema.insert("runs", columns), row)

    def end_run(self, end: str) -> None:
        """Write the *end* of the run that was started last."""
        with in_sentences(self.path), _transaction(self._connection):
            self._connection.execute(
                'UPDATE runs SET "end" = ? WHERE rowid = (SELECT max(rowid) FROM runs)',
                [end],
            )

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
        is_new = schema.is_empty(connection)
        if not is_new:
            schema.kind_of(connection, self.path)
            _check_settings(_settings(connection), settings, self.path.stem)
        connection.execute("PRAGMA journal_mode = WAL")
        # Batches may be lost when the power fails, the file never; to wait for the disk
        # at each would cost more than most searches.
        connection.execute("PRAGMA synchronous = NORMAL")
        if is_new:
            with _transaction(connection):
                for statement in schema.tables(self.kind):
                    connection.execute(statement)
                connection.executemany(
                    schema.insert("settings", ["name", "value"]),
                    [(name, json.dumps(value)) for name, value in settings.items()],
                )


def _connect(path: Path, mode: str) -> sqlite3.Connection:
    """Return a connection to the file at *path*; transactions are begun by hand."""
    if path.is_dir():  # of which SQLite says that the disk does not work
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    return sqlite3.connect(
        f"{path.as_uri()}?mode={mode}",
        uri=True,
        timeout=WAIT_SECONDS,
        isolation_level=None,
    )


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
    stored: Mapping[str, Value], wanted: Mapping[str, Value], name: str
) -> None:
    """Raise ValueError unless records made as *wanted* may join the *stored* ones."""
    other = [
        f"{setting.replace('_', ' ')} {_short(began)} (now {_short(value)})"
        for setting, value in wanted.items()
        if (began := stored.get(setting)) != value
    ]
    if other:
        raise ValueError(
            f"the sweep {name!r} was begun with {', '.join(other)}: give it the same "
            f"settings again, or another name"
        )


def _short(value: Value) -> str:
    """Return *value* as it is shown to people: of a checksum, the first digits."""
    return repr(value[:12] if isinstance(value, str) and len(value) == 64 else value)


def _settings(connection: sqlite3.Connection) -> dict[str, Value]:
    """Return the settings in the file."""
    found = schema.rows(connection, "settings", ["name", "value"], ["name"])
    return {str(row["name"]): json.loads(str(row["value"])) for row in found}
