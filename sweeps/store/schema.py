"""The tables of a store: the SQL that makes, fills and reads them, and checks on it."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path

from sweeps import SweepError
from sweeps.kinds.kinds import KINDS, Kind, Record, Value

APPLICATION_ID = 0x514C4553  # "QLES": how a file says that it is a store
FORMAT = 1  # of the tables below

SQL_TYPES = {int: "INTEGER", float: "REAL", str: "TEXT"}


def run_columns(kind: Kind) -> dict[str, type]:
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


def tables(kind: Kind) -> Iterator[str]:
    """Yield the statements that make an empty store for sweeps of *kind*."""
    columns = [
        f'"{name}" {SQL_TYPES[type_]}{"" if name in kind.optional else " NOT NULL"}'
        for name, type_ in kind.columns.items()
    ]
    runs = [f'"{name}" {SQL_TYPES[type_]}' for name, type_ in run_columns(kind).items()]
    yield f"CREATE TABLE records ({', '.join(columns)}, PRIMARY KEY ({_all(kind.key)}))"
    yield f"CREATE TABLE runs ({', '.join(runs)})"
    yield "CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL)"
    yield f"PRAGMA application_id = {APPLICATION_ID}"
    yield f"PRAGMA user_version = {FORMAT}"


def insert(table: str, columns: Iterable[str]) -> str:
    """Return the statement that adds a row to *table* unless its key is there."""
    names = list(columns)
    places = ", ".join("?" * len(names))
    return f"INSERT OR IGNORE INTO {table} ({_all(names)}) VALUES ({places})"  # noqa: S608  # no input


def as_text(value: Value) -> Value:
    """Return *value*; if it names a path, with bytes that are no text as numbers."""
    if not isinstance(value, str):
        return value
    return os.fsencode(value).decode(errors="backslashreplace")


def rows(
    connection: sqlite3.Connection,
    table: str,
    columns: Iterable[str],
    order: Iterable[str],
) -> list[Record]:
    """Return the *columns* of all rows of *table*, sorted by the columns *order*."""
    names = list(columns)
    select = f"SELECT {_all(names)} FROM {table} ORDER BY {_all(order)}"  # noqa: S608  # no input
    return [dict(zip(names, row)) for row in connection.execute(select).fetchall()]


def is_empty(connection: sqlite3.Connection) -> bool:
    """Whether the file has no table, as one that was only just made."""
    (count,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    return bool(count == 0)


def kind_of(connection: sqlite3.Connection, path: Path) -> Kind:
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
