"""Times of the methods to fill layouts, measured one by one in one child process.

It is a service of `sweeps.child`, so that the times are those of PyPy if there is one.
Its settings are the path of a word list and a SCOWL size or None.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from notebooks.fills.methods import METHODS, first
from qless_engine.grids.layout import Layout, violations
from qless_engine.loaded import FillWords, Words
from qless_engine.outcome import Budget
from qless_engine.words.wordlist import read_words
from sweeps.child.serve import IsPreempted, Say, Service
from sweeps.kinds.kind import Fields, Record
from sweeps.kinds.word_lists import readable_path
from sweeps.pool import interpreters
from sweeps.pool.process import asking, new_child


def start(
    settings: tuple[str | None, int | None], _say: Say, _: IsPreempted
) -> Service:
    """Time methods with the word list of *settings*, as tasks ask for them."""
    words = Words.read(*settings).unscored
    return {}, lambda task: timed(task, words)


def race(  # what a notebook has as parameters
    *,
    words: str | Path | None,
    sizes: Sequence[int | None],
    layouts: Mapping[str, str],
    seeds: Sequence[int],
    seconds: float,
    interpreter: str = "auto",
) -> Iterator[Record]:
    """Yield the cost of each method with each list, each of *layouts* and *seeds*.

    A list is *words* to one of the SCOWL *sizes*, both as for `read_words`. The
    smallest layout comes first; a method without random choices runs only with the
    first seed. *interpreter* is as for `interpreters.find`; each search may take so
    many *seconds*.

    Raises:
        ValueError: a list cannot be used, or *interpreter* is not a working Python.
        SweepError: a child cannot be started, died, or failed.
    """
    # Imported here because the child, which may be PyPy, has no tqdm.
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


def timed(task: Fields, words: FillWords) -> Record:
    """Return what a method costs to fill a layout, in processor time without the index.

    "shown" is its fill, or the layout if no fill was found; "faults" are the rules it
    breaks.
    """
    index = words.index
    layout = Layout.parse(task["layout"])
    for slot in layout.slots:
        index.table(len(slot.cells))  # made before the clock starts
    method, limit = METHODS[task["place"]], task["seconds"]
    start = time.process_time()
    budget = Budget(stop=lambda: time.process_time() - start > limit)
    found = first(method, layout, index, task["seed"], budget)
    seconds = time.process_time() - start
    faults = [] if found.fill is None else violations(layout, found.fill, words.words)
    return {
        "method": method.name,
        "ending": found.ending.value,
        "nodes": found.nodes,
        "seconds": seconds,
        "shown": found.fill or layout.show(),
        "faults": faults,
    }
