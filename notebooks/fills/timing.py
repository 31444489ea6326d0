"""Times the ways to fill layouts, one after the other, in one child process.

It is a service of `sweeps.child`, so that the times are those of PyPy, where there is
one. Its settings are the path of a word list and a SCOWL size or None.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from notebooks.fills.methods import METHODS, first
from qless_engine.grids.layout import Layout, violations
from qless_engine.grids.word_index import WordIndex
from qless_engine.outcome import Budget
from qless_engine.words.wordlist import read_words
from sweeps.child.serve import IsPreempted, Say, Service
from sweeps.kinds.kind import Fields, Record, readable_path
from sweeps.pool import interpreters
from sweeps.pool.process import asking, new_child

Words = tuple[frozenset[str], WordIndex]


def start(
    settings: tuple[str | None, int | None], _say: Say, _: IsPreempted
) -> Service:
    """Time what is asked for with the word list of *settings*."""
    words = frozenset(read_words(*settings).words)
    index = WordIndex(words)
    return {}, lambda task: timed(task, (words, index))


def race(  # what a notebook has as parameters
    *,
    words: str | Path | None,
    sizes: Sequence[int | None],
    layouts: Mapping[str, str],
    seeds: Sequence[int],
    seconds: float,
    interpreter: str = "auto",
) -> Iterator[Record]:
    """Yield what each way costs with each list, each of *layouts*, and each of *seeds*.

    A list is *words* to one of the SCOWL *sizes*, both as for `read_words`. The
    smallest layout comes first; a way without chance has the first seed alone.
    *interpreter* is as for `interpreters.find`; each search has so many *seconds*.

    Raises:
        ValueError: a list cannot be used, or *interpreter* is not a working Python.
        SweepError: a child cannot be started, died, or failed.
    """
    # CPython's alone: the child is started without it.
    from tqdm import tqdm  # noqa: PLC0415

    path = readable_path(words)
    names = {read_words(path, size).name: size for size in sizes}
    python = interpreters.find(interpreter)
    tasks = [
        {"place": place, "grid": grid, "seed": seed}
        for place, method in enumerate(METHODS)
        for grid in sorted(layouts, key=lambda grid: len(layouts[grid]))
        for seed in (seeds if method.is_seeded else seeds[:1])
    ]
    for name, size in names.items():
        with asking(new_child(python, __name__, [path, size])) as ask:
            for task in tqdm(tasks, desc=name, unit=" runs", file=sys.stderr):
                layout = layouts[task["grid"]]
                record = ask(**{**task, "layout": layout, "seconds": seconds})
                yield {"list": name, **task, **record, "interpreter": python.name}


def timed(task: Fields, words: Words) -> Record:
    """Return what a way costs to fill a layout, in processor time without the index.

    "shown" is its fill, or the layout without one; "faults" are the rules it breaks.
    """
    known, index = words
    layout = Layout.parse(task["layout"])
    for slot in layout.slots:
        index.table(len(slot.cells))
    method, limit = METHODS[task["place"]], task["seconds"]
    start = time.process_time()
    budget = Budget(stop=lambda: time.process_time() - start > limit)
    found = first(method, layout, index, task["seed"], budget)
    return {
        "method": method.name,
        "ending": found.ending.value,
        "nodes": found.nodes,
        "seconds": time.process_time() - start,
        "shown": found.fill or layout.show(),
        "faults": [] if found.fill is None else violations(layout, found.fill, known),
    }
