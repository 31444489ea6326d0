"""The unit of work: a task goes in, a flat record comes out.

A task is a frozen dataclass of plain values and is its own key. Its record has three
groups of columns: the key, the result, the cost. Only *seconds* and *interpreter* may
differ between two runs of one task. A kind of sweep is a task class, the columns of
its records, and a function that decides a task; a search is two functions of the
engine under one name.

A wheel takes a tenth of a millisecond, and to send it and its record twice as long. It
is a task of its own all the same: all 23,396 of ENABLE1 take two children 7 s, of which
they read the words for 2 s (PyPy, two cores).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Union

from qless_engine.boards.board import violations
from qless_engine.boards.query import SEARCHES
from qless_engine.outcome import Budget
from qless_engine.wheels import NO_HUB
from qless_engine.words.playable import playable_words
from sweeps.kinds import atlas as atlas_task, fills as fill_task
from sweeps.kinds.atlas import AtlasTask
from sweeps.kinds.context import (
    LEFT,
    SO_FAR,
    Context,
    Fields,
    Question,
    Record,
    Value,
    check_found,
    interpreter_name,
)
from sweeps.kinds.fills import FillContext, FillTask

__all__ = [  # with what is needed to ask
    "KINDS",
    "LEFT",
    "SO_FAR",
    "Context",
    "Fields",
    "Kind",
    "Question",
    "Record",
    "RollTask",
    "Value",
    "WheelTask",
    "interpreter_name",
    "load",
    "run",
]

AnyContext = Union[Context, FillContext]


@dataclass(frozen=True)
class RollTask:
    """One roll to decide.

    Attributes:
        draw: its place in the seeded sample, from 0.
        roll: its letters in alphabetical order.
    """

    draw: int
    roll: str


@dataclass(frozen=True)
class WheelTask:
    """One wheel to score, with each of its hubs.

    Attributes:
        wheel: its place among all wheels of its size, by the alphabet, from 0.
        letters: its letters in alphabetical order.
    """

    wheel: int
    letters: str


@dataclass(frozen=True)
class Kind:
    """One kind of sweep.

    Attributes:
        name: what its tasks are called.
        task: the class of its tasks. Its fields that are compared are the key of a
            record: the first one numbers them from 0, the second one names the input.
        columns: name and type of each column of a record, in order, the key first.
        optional: columns that may be None.
        run: decides one task.
        unit: what its tasks are.
    """

    name: str
    task: type[Any]
    columns: Mapping[str, type]
    optional: frozenset[str]
    run: Callable[[Any, Any], Record]
    unit: str

    @property
    def key(self) -> tuple[str, ...]:
        """The columns that name a record."""
        return tuple(field.name for field in fields(self.task) if field.compare)


def load(question: Question, is_left: Callable[[], bool] = lambda: False) -> AnyContext:
    """Return what a child keeps to answer *question*.

    The search for a fill asks *is_left* now and then, whether its task is to be left.

    Raises:
        ValueError: its words are unusable.
    """
    if question.kind == "fills":
        return FillContext.load(question, is_left)
    return Context.load(question)


def run(task: Fields, context: AnyContext) -> Record:
    """Return the record of the *task* that has these values.

    If it was left on the way, that is a record of its key and the field LEFT.

    Raises:
        RuntimeError: the search gave a board or a fill that breaks a rule.
    """
    kind = KINDS[context.question.kind]
    return kind.run(kind.task(**task), context)


def run_roll(task: RollTask, context: Context) -> Record:
    """Return the record of *task*: its key, what was found, then what it cost.

    The cost in *seconds* is that of filter and search, in processor time: that does not
    grow when other children want the processor too. A board that breaks a rule is a
    RuntimeError.
    """
    question, lexicon = context.question, context.lexicon
    search = SEARCHES[question.search]
    budget = Budget(question.max_nodes)
    start = time.process_time()
    words = playable_words(lexicon, task.roll)
    if question.count:
        result = search.all_boards(words, task.roll, budget)
    else:
        result = search.first_board(words, task.roll, budget)
    seconds = time.process_time() - start
    if result.board is not None:
        check_found(result.board, violations(result.board, lexicon.words, task.roll))
    return {
        **asdict(task),
        "ending": result.ending.value,
        "board": result.board,
        "boards": result.boards if question.count else None,
        "candidate_words": result.candidate_words,
        "word_list": context.word_list.name,
        "word_list_sha256": context.word_list.sha256,
        "nodes": result.nodes,
        "placements": result.placements,
        "seconds": round(seconds, 6),
        "interpreter": context.interpreter,
    }


def run_wheel(task: WheelTask, context: Context) -> Record:
    """Return the record of *task*: what it scores with no hub and with each one.

    "best_hubs" are all letters that score most; "hub_scores" is like "a215 c120".
    """
    words, scores_of = context.wheels[task.letters], context.scores
    start = time.process_time()
    scores = scores_of.by_hub(task.letters)
    seconds = time.process_time() - start
    no_hub = scores.pop(NO_HUB)
    best = max(scores.values())
    return {
        **asdict(task),
        "pangrams": " ".join(words),
        "no_hub_score": no_hub,
        "best_score": best,
        "best_hubs": "".join(hub for hub, score in scores.items() if score == best),
        "hub_scores": " ".join(f"{hub}{score}" for hub, score in scores.items()),
        "points": context.question.points,
        "word_list": context.word_list.name,
        "word_list_sha256": context.word_list.sha256,
        "seconds": round(seconds, 6),
        "interpreter": context.interpreter,
    }


_KINDS = (
    Kind(
        name="atlas",
        task=AtlasTask,
        columns=atlas_task.COLUMNS,
        optional=frozenset(),
        run=atlas_task.run,
        unit="blocks",
    ),
    Kind(
        name="rolls",
        task=RollTask,
        columns={
            "draw": int,
            "roll": str,
            "ending": str,
            "board": str,
            "boards": int,
            "candidate_words": int,
            "word_list": str,
            "word_list_sha256": str,
            "nodes": int,
            "placements": int,
            "seconds": float,
            "interpreter": str,
        },
        optional=frozenset({"board", "boards"}),
        run=run_roll,
        unit="rolls",
    ),
    Kind(
        name="wheels",
        task=WheelTask,
        columns={
            "wheel": int,
            "letters": str,
            "pangrams": str,
            "no_hub_score": int,
            "best_score": int,
            "best_hubs": str,
            "hub_scores": str,
            "points": str,
            "word_list": str,
            "word_list_sha256": str,
            "seconds": float,
            "interpreter": str,
        },
        optional=frozenset(),
        run=run_wheel,
        unit="wheels",
    ),
    Kind(
        name="fills",
        task=FillTask,
        columns=fill_task.COLUMNS,
        optional=fill_task.OPTIONAL,
        run=fill_task.run,
        unit="fills",
    ),
)

#: The kinds of sweep there are, by name.
KINDS: dict[str, Kind] = {kind.name: kind for kind in _KINDS}
