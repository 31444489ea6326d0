"""The pieces of the grids of a sweep: what their answers are together, and which wait.

Without a fill in any piece there is none in the grid: a proof, if every piece was
searched to its end. With a fill in one, the grid is filled, and the pieces that are
left are skipped; or, if the best fill is wanted, they need only find a better one.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping, Sequence

from qless_engine.grids.layout import Layout
from qless_engine.grids.problem import Problem
from qless_engine.grids.split import split
from qless_engine.outcome import Ending
from sweeps.kinds.fill_list import FillList
from sweeps.kinds.inputs import Inputs, Key
from sweeps.kinds.kinds import KINDS, Fields, Record

GRID = ("grid", "word_list", "seed")  # the columns that name a grid to fill
TO_ADD = ("filled_by", "ending", "fill", "score")  # beside the key, those of an Answer

FILLED, NO_FILL, UNDECIDED = "filled", "no fill", "undecided"


def keys(
    layouts: Mapping[str, str],
    lists: Mapping[str, FillList | None],
    seeds: Sequence[int],
    pieces: int | None,
) -> Iterator[Key]:
    """Yield the key of each task: *layouts* with *lists* and *seeds*.

    Each is cut into *pieces*, if that is asked; for this the words must be there.
    """
    number = 0
    for list_name, words in lists.items():
        for grid, drawn in layouts.items():
            parts = [drawn] if pieces is None else cut(drawn, words, pieces)
            for seed in seeds:
                for part in parts:
                    yield (number, grid, list_name, seed, part, len(parts))
                    number += 1


def cut(layout: str, words: FillList | None, pieces: int) -> list[str]:
    """Return *layout*, cut into so many *pieces* at most, as text.

    Where that proves already that there is no fill, the search is to prove it again.
    """
    assert words is not None
    parts = split(Problem(Layout.parse(layout)), words.index, pieces)
    return [part.show() for part in parts] or [layout]


class Answer:
    """What the records of the pieces of one grid say together.

    Attributes:
        pieces: how many there are.
        done: how many have a record.
        filled_by: the first task that was seen to fill it; None if none was.
        best: the best score that was found; None if none was.
    """

    def __init__(self, pieces: int) -> None:
        """Begin without a record."""
        self.pieces = pieces
        self.done = 0
        self._searched = 0  # to the end
        self.filled_by: int | None = None
        self.best: int | None = None

    def add(self, record: Fields) -> None:
        """Count the *record* of a piece in."""
        self.done += 1
        self._searched += record["ending"] in (
            Ending.FOUND.value,
            Ending.EXHAUSTED.value,
        )
        if record["fill"] is not None and self.filled_by is None:
            self.filled_by = record["task"]
        score = record["score"]
        if score is not None and (self.best is None or score > self.best):
            self.best = score

    @property
    def is_searched(self) -> bool:
        """Whether all pieces were searched to the end: then the best is proved."""
        return self._searched == self.pieces

    def __str__(self) -> str:
        """Return FILLED, NO_FILL or UNDECIDED."""
        if self.filled_by is not None:
            return FILLED
        return NO_FILL if self.is_searched else UNDECIDED


def answer(records: Sequence[Fields]) -> Answer:
    """Return the answer of the *records* of one grid, of which there is one or more."""
    whole = Answer(records[0]["pieces"])
    for record in records:
        whole.add(record)
    return whole


class Pieces(Inputs):
    """The pieces of all grids of a sweep."""

    def __init__(
        self,
        all_keys: Sequence[Key],
        lists: Mapping[str, FillList],
        *,
        best: bool,
        shares_best: bool = True,
    ) -> None:
        """Take the tasks with *all_keys*; is the *best* fill wanted, or any?

        If a piece *shares_best*, only a better fill is searched for in later ones.
        """
        super().__init__(len(all_keys), all_keys)
        self._lists = lists
        self._best = best
        self._shares_best = shares_best
        self._lock = threading.Lock()  # held by who takes a record
        self._answers: dict[Key, Answer] = {}
        self._open: dict[Key, dict[int, Fields]] = {}  # without a record, by number
        for key in all_keys:
            task = dict(zip(KINDS["fills"].key, key))
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
            **dict.fromkeys(KINDS["fills"].columns),
            **task,
            "filled_by": filled["task"],
            "word_list_sha256": self._lists[task["word_list"]].sha256,
        }


def grid_of(record: Fields) -> Key:
    """Return which grid to fill *record* is of."""
    return tuple(record[column] for column in GRID)
