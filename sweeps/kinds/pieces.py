"""Grids to fill and the pieces they are cut into: their tasks, and their answers.

A **grid** is a layout of a sweep, with one word list and one seed. It may be cut into
pieces, each a task; its answer is that of all of them together. Without a fill in any
piece the grid has no fill: a proof, if every piece was searched to its end. With a
fill in one, the grid is filled, and the pieces that are left are skipped; or, if the
best fill is wanted, they need only find a better one.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path

from qless_engine.crosswords.crossword import Crossword
from qless_engine.crosswords.files import IPUZ, PUZ, TEXT, read_crossword
from qless_engine.files import reason
from qless_engine.grids.layout import Layout
from qless_engine.grids.problem import Problem
from qless_engine.grids.split import split
from qless_engine.loaded import FillWords
from qless_engine.outcome import Ending
from sweeps.kinds.kind import Fields, Inputs, Key, Record

FILLED, NO_FILL, UNDECIDED = "filled", "no fill", "undecided"
#: Of the files that are taken from a folder of grids.
SUFFIXES = tuple(f".{kind}" for kind in (TEXT, PUZ, IPUZ))


@dataclass(frozen=True)
class FillTask:
    """One grid to fill, or a piece of it.

    Attributes:
        task: its place among the tasks of the sweep, from 0.
        grid: name of the layout.
        word_list: name of the list.
        seed: of the search.
        problem: the layout, or the piece of it, as text.
        pieces: into how many the grid is cut.
        more_than: what a fill must score more than, as a fill with that score was found
            in another piece; None if any fill will do.
    """

    task: int
    grid: str
    word_list: str
    seed: int
    problem: str
    pieces: int
    more_than: int | None = field(default=None, compare=False)


KEY = tuple(field.name for field in fields(FillTask) if field.compare)

#: A piece that was skipped or left has no ending, as another one had filled the grid:
#: "filled_by" is that task. An ending "exhausted" with "more_than" only says that no
#: fill scores more.
COLUMNS: Mapping[str, type] = {
    "task": int,
    "grid": str,
    "word_list": str,
    "seed": int,
    "problem": str,
    "pieces": int,
    "more_than": int,
    "filled_by": int,
    "ending": str,
    "fill": str,
    "score": int,
    "partial": str,
    "filled": int,
    "word_list_sha256": str,
    "nodes": int,
    "wipeouts": int,
    "restarts": int,
    "seconds": float,
    "interpreter": str,
}
RESULT = ("ending", "partial", "filled")  # of each search that came to an end
COST = ("nodes", "wipeouts", "restarts", "seconds", "interpreter")  # of each, too
OPTIONAL = frozenset({"more_than", "filled_by", "fill", "score", *RESULT, *COST})


def read_grids(paths: Iterable[str | Path]) -> dict[str, str]:
    """Return the layouts of the files at *paths*, as text by the name of the file.

    See `read_crosswords`.
    """
    crosswords = read_crosswords(paths).items()
    return {name: crossword.layout.show() for name, crossword in crosswords}


def read_crosswords(paths: Iterable[str | Path]) -> dict[str, Crossword]:
    """Return the crosswords in the files at *paths* by the name of the file.

    Of a folder, all files that end in one of SUFFIXES are read, in alphabetical order.

    Raises:
        ValueError: a file cannot be read, or holds no layout; a folder has none; or two
            files have the same name.
    """
    found: dict[str, Crossword] = {}
    for path in _files(paths):
        # A file's name may be no text; a grid's name is.
        name = os.fsencode(path.stem).decode(errors="backslashreplace")
        if name in found:
            raise ValueError(f"expected grids of different names, found two {name!r}")
        found[name] = read_crossword(path)
    return found


def _files(paths: Iterable[str | Path]) -> Iterator[Path]:
    """Yield the files at *paths*, and those in the folders there."""
    for path in map(Path, paths):
        if not path.is_dir():
            yield path
            continue
        try:
            files = sorted(file for file in path.iterdir() if file.suffix in SUFFIXES)
        except OSError as error:
            raise ValueError(f"cannot use {path}: {reason(error)}") from None
        if not files:
            named = ", ".join(f"*{suffix}" for suffix in SUFFIXES)
            raise ValueError(f"expected grids in {path}, found no file {named}")
        yield from files


def keys(
    layouts: Mapping[str, str],
    lists: Mapping[str, FillWords | None],
    seeds: Sequence[int],
    pieces: int | None,
) -> Iterator[Key]:
    """Yield the key of each task: *layouts* with *lists* and *seeds*.

    Each grid is cut into *pieces* unless they are None; for this the words must be
    there.
    """
    number = 0
    for list_name, words in lists.items():
        for grid, drawn in layouts.items():
            parts = [drawn] if pieces is None else cut(drawn, words, pieces)
            for seed in seeds:
                for part in parts:
                    yield (number, grid, list_name, seed, part, len(parts))
                    number += 1


def cut(layout: str, words: FillWords | None, pieces: int) -> list[str]:
    """Return *layout*, cut into at most *pieces* parts, as text.

    If cutting already proves that there is no fill, it is left whole, for the search to
    prove it again.
    """
    assert words is not None
    parts = split(Problem(Layout.parse(layout)), words.index, pieces)
    return [part.show() for part in parts] or [layout]


def grid_of(record: Fields) -> Key:
    """Return which grid to fill *record* is of: its layout, word list and seed."""
    return record["grid"], record["word_list"], record["seed"]


class Merged:
    """What pieces of one search say together, for grids of sweeps and for jobs.

    Later pieces must beat the best score. If no piece has an answer, no answer
    exists: a proof, unless a piece was given up.

    Attributes:
        best: the best score that was found, or None.
        is_given_up: whether a piece was not searched to its end.
    """

    def __init__(self) -> None:
        """Begin without a record."""
        self.best: int | None = None
        self.is_given_up = False

    def is_better(self, score: int | None) -> bool:
        """Count *score* in; return whether it is the best so far."""
        if score is None or (self.best is not None and score <= self.best):
            return False
        self.best = score
        return True

    def end(self, ending: str | None) -> None:
        """Count in how the search of a piece ended; None if it was skipped."""
        if ending not in (Ending.FOUND.value, Ending.EXHAUSTED.value):
            self.is_given_up = True


class Answer(Merged):
    """What the records of the pieces of one grid say together.

    Attributes:
        pieces: how many there are.
        done: how many have a record.
        filled_by: the first task that was seen to fill it, or None.
    """

    columns = ("filled_by", "ending", "fill", "score")  # of a record, beside its key

    def __init__(self, pieces: int) -> None:
        """Begin without a record."""
        super().__init__()
        self.pieces = pieces
        self.done = 0
        self.filled_by: int | None = None

    def add(self, record: Fields) -> None:
        """Count the *record* of a piece in."""
        self.done += 1
        self.end(record["ending"])
        self.is_better(record["score"])
        if record["fill"] is not None and self.filled_by is None:
            self.filled_by = record["task"]

    @property
    def is_searched(self) -> bool:
        """Whether all pieces were searched to the end: then the best is proved."""
        return self.done == self.pieces and not self.is_given_up

    def __str__(self) -> str:
        """Return FILLED, NO_FILL or UNDECIDED."""
        if self.filled_by is not None:
            return FILLED
        return NO_FILL if self.is_searched else UNDECIDED


def answers(records: Sequence[Fields]) -> dict[Key, Answer]:
    """Return the answer to each grid that has *records*."""
    found: dict[Key, Answer] = {}
    for record in records:
        found.setdefault(grid_of(record), Answer(record["pieces"])).add(record)
    return found


class Pieces(Inputs):
    """The pieces of all grids of a sweep."""

    def __init__(
        self,
        all_keys: Sequence[Key],
        lists: Mapping[str, FillWords],
        *,
        best: bool,
        shares_best: bool = True,
    ) -> None:
        """Take the tasks with *all_keys*; is the *best* fill wanted, or any?

        With *shares_best*, later pieces search only for a better fill than was found.
        """
        super().__init__(len(all_keys), all_keys)
        self._lists = lists
        self._best = best
        self._shares_best = shares_best
        self._lock = threading.Lock()  # held by who takes a record
        self._answers: dict[Key, Answer] = {}
        self._open: dict[Key, dict[int, Fields]] = {}  # without a record, by number
        for key in all_keys:
            task = dict(zip(KEY, key))
            self._answers.setdefault(grid_of(task), Answer(task["pieces"]))
            self._open.setdefault(grid_of(task), {})[task["task"]] = task

    def take(self, record: Record) -> list[Record]:
        """Return *record*, unless its grid was filled before; and what that skips."""
        grid = grid_of(record)
        with self._lock:
            if not self.is_wanted(record):
                return []
            self._answers[grid].add(record)
            self._open[grid].pop(record["task"])
            if self.is_wanted(record):
                return [record]
            skipped, self._open[grid] = self._open[grid], {}
        return [record, *(self._skip(task, record) for task in skipped.values())]

    def is_wanted(self, task: Fields) -> bool:
        """Whether the grid of *task* is not filled yet, or its best fill is wanted."""
        return self._best or self._answers[grid_of(task)].filled_by is None

    def with_news(self, task: Fields) -> Fields:
        """Return *task* with the best score of its grid so far, to be beaten."""
        if not (self._best and self._shares_best):
            return task
        return {**task, "more_than": self._answers[grid_of(task)].best}

    def _skip(self, task: Fields, filled: Record) -> Record:
        """Return the record of a *task* that the record *filled* makes needless."""
        return {
            **dict.fromkeys(COLUMNS),
            **task,
            "filled_by": filled["task"],
            "word_list_sha256": self._lists[task["word_list"]].sha256,
        }
