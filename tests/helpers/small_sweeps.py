"""Sweeps named "s", of small grids and others, and what they stored."""

import sqlite3
import sys
from contextlib import closing

from qless_engine.words.wordlist import read_words
from sweeps.kinds.summaries import answers_by_list
from sweeps.runs import launch
from sweeps.store import table

GRIDS = {
    "diamond": "#...#/...../...../...../#...#",  # no fill from either list
    "four": "..../..../..../....",  # filled from "more" only
    "given": "tea#/e..#/a..#/####",  # from none: no word is given twice
    "three": ".../.../...",  # as "four"
}
LISTS = {"more": 8, "less": 12}  # one word of ENABLE1 in this number

#: What is known of each grid in the end, by list and grid.
ANSWERS = {(name, grid): "no fill" for name in LISTS for grid in GRIDS} | {
    ("more", "four"): "filled",
    ("more", "three"): "filled",
}


def made(folder):
    """Return *folder*, with the folder "grids" and the lists in it."""
    (folder / "grids").mkdir()
    for name, drawn in GRIDS.items():
        (folder / "grids" / f"{name}.txt").write_text(drawn.replace("/", "\n"))
    short = [word for word in read_words().words if 3 <= len(word) <= 6]
    for name, step in LISTS.items():
        scored = [f"{word};{3 * word.count('a') - 1}" for word in short[::step]]
        (folder / f"{name}.txt").write_text("\n".join(scored))
    return folder


def sweep(folder, inputs, lists=("more", "less"), **options):
    """Run the sweep "s" in *folder*, on CPython if nothing is said."""
    options = {"interpreter": sys.executable, "workers": 2, **options}
    paths = [inputs / f"{name}.txt" for name in lists]
    options = {"grids": [inputs / "grids"], "words": paths, **options}
    launch.run_fills(name="s", folder=folder, progress=False, **options)
    return table.load("s", folder)


def answers(folder):
    """Return what is known of each grid of "s", by list and grid."""
    records = table.records(table.load("s", folder))
    by_list = answers_by_list(records, table.provenance("s", folder))
    return {
        (word_list.removesuffix(".txt"), grid): answer
        for word_list, by_grid in by_list.items()
        for grid, (answer, _) in by_grid.items()
    }


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
