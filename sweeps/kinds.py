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

import functools
import platform
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from qless_engine.board import violations
from qless_engine.lexicon import Lexicon
from qless_engine.outcome import Budget
from qless_engine.roll_filter import playable_words
from qless_engine.searches import DEFAULT, SEARCHES
from qless_engine.wheel import NO_HUB, POINTS, Scores, pangrams
from qless_engine.wordlist import WordList, read_words

Value = Any  # a plain one: int, float, str, bool or None
Fields = Mapping[str, Value]  # of a task: its key, by column
Record = dict[str, Value]
SO_FAR = "so_far"  # a field of what a child says before the record of its task


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
class Question:
    """What is asked of every task of a sweep; another question is another sweep.

    Attributes:
        kind: which of KINDS the tasks are.
        words: path of the word list; None for the default of `wordlist.read_words`.
        common: the largest SCOWL size of its words that count; None if all do.
        max_nodes: budget of one search of a roll; None for no limit.
        search: which of SEARCHES decides a roll.
        count: whether all boards of a roll are wanted, to be counted, or the first.
        size: letters of a wheel.
        points: which of POINTS a word of a wheel scores.
    """

    kind: str = "rolls"
    words: str | None = None
    common: int | None = None
    max_nodes: int | None = None
    search: str = DEFAULT
    count: bool = False
    size: int = 9
    points: str = "words"

    def __post_init__(self) -> None:
        """Check the values.

        Raises:
            ValueError: a name is not known, or the budget is below 1.
        """
        if self.kind not in KINDS:
            raise ValueError(f"expected a kind of {sorted(KINDS)}, got {self.kind!r}")
        if self.search not in SEARCHES:
            raise ValueError(
                f"expected a search of {sorted(SEARCHES)}, got {self.search!r}"
            )
        if self.points not in POINTS:
            raise ValueError(f"expected points of {[*POINTS]}, got {self.points!r}")
        Budget(self.max_nodes)


@dataclass(frozen=True)
class Context:
    """What a child keeps from task to task: the question, and the words, loaded once.

    Attributes:
        question: what is asked of every task.
        word_list: the list, for its name and checksum.
        lexicon: its words, as the searches want them.
        interpreter: what runs the search, by name and version.
    """

    question: Question
    word_list: WordList
    lexicon: Lexicon
    interpreter: str

    @classmethod
    def load(cls, question: Question) -> Context:
        """Return the context of *question*; a ValueError if its words are unusable."""
        word_list = read_words(question.words, question.common)
        lexicon = Lexicon.from_words(word_list.words)
        return cls(question, word_list, lexicon, interpreter_name())

    @functools.cached_property
    def scores(self) -> Scores:
        """What wheels score."""
        return Scores(self.lexicon, POINTS[self.question.points])

    @functools.cached_property
    def wheels(self) -> Mapping[str, tuple[str, ...]]:
        """All wheels, by their letters: pangrams. A ValueError if the size is wrong."""
        return pangrams(self.lexicon, self.question.size)


@dataclass(frozen=True)
class Kind:
    """One kind of sweep.

    Attributes:
        name: what its tasks are called.
        task: the class of its tasks, whose fields are the key of a record; the first
            one numbers them from 0.
        columns: name and type of each column of a record, in order, the key first.
        optional: columns that may be None.
        run: decides one task.
    """

    name: str
    task: type[Any]
    columns: Mapping[str, type]
    optional: frozenset[str]
    run: Callable[[Any, Context], Record]

    @property
    def key(self) -> tuple[str, ...]:
        """The columns that name a record: the fields of its task."""
        return tuple(field.name for field in fields(self.task))


def run(key: Fields, context: Context) -> Record:
    """Return the record of the task that has the values *key*.

    Raises:
        RuntimeError: the search gave a board that breaks a rule.
    """
    kind = KINDS[context.question.kind]
    return kind.run(kind.task(**key), context)


def interpreter_name() -> str:
    """Return name and version of the interpreter this runs on."""
    version = platform.python_version()
    own = getattr(sys, "pypy_version_info", None)
    if own is None:
        return f"{platform.python_implementation()} {version}"
    return f"PyPy {own[0]}.{own[1]}.{own[2]} (Python {version})"


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
        broken = violations(result.board, lexicon.words, task.roll)
        if broken:
            raise RuntimeError(
                f"the search gave {result.board!r}, but {'; '.join(broken)}"
            )
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
    ),
)

#: The kinds of sweep there are, by name.
KINDS: dict[str, Kind] = {kind.name: kind for kind in _KINDS}
