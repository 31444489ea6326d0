"""What a sweep named "s" has stored; what tests of sweeps share."""

import sqlite3
from contextlib import closing

from sweeps.store import table


def stored(folder):
    """Return how many records the sweep in *folder* has."""
    try:
        with closing(sqlite3.connect(folder / "s.sqlite")) as connection:
            return connection.execute("SELECT count(*) FROM records").fetchone()[0]
    except sqlite3.Error:
        return 0  # not there yet


def result(folder):
    """Return the table of the sweep in *folder*, without what may differ."""
    return without_cost(table.load("s", folder))


def without_cost(frame):
    """Return the table *frame* without what may differ."""
    return frame.drop(columns=["seconds", "interpreter"])


def change(folder, statement, *values):
    """Do to the records of "s" what no sweep does."""
    with closing(sqlite3.connect(folder / "s.sqlite")) as connection:
        connection.execute(statement, values)
        connection.commit()
