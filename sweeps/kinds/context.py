"""What is asked of every task of a sweep, and what a child keeps to answer it."""

from __future__ import annotations

import functools
import platform
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from qless_engine.boards.query import DEFAULT, SEARCHES
from qless_engine.outcome import Budget
from qless_engine.wheels import POINTS, Scores, pangrams
from qless_engine.words.lexicon import Lexicon
from qless_engine.words.wordlist import WordList, read_words

MAX_SEED = 10**18
MAX_WORKERS = 256  # far more than help; a child takes 120 MB with ENABLE1

KIND_NAMES = ("atlas", "fills", "rolls", "wheels")

Value = Any  # a plain one: int, float, str, bool or None
Fields = Mapping[str, Value]  # of a task: its key, by column
Record = dict[str, Value]
SO_FAR = "so_far"  # a field of what a child says before the record of its task
LEFT = "left"  # a field of what it says instead, if it was told to leave its task


@dataclass(frozen=True)
class Question:
    """What is asked of every task of a sweep; another question is another sweep.

    Attributes:
        kind: which of KIND_NAMES the tasks are.
        words: path of the word list; None for the default of `wordlist.read_words`.
        common: the largest SCOWL size of its words that count; None if all do.
        max_nodes: budget of one search; None for no limit.
        search: which of SEARCHES decides a roll.
        count: whether all boards of a roll are wanted, to be counted, or the first.
        size: letters of a wheel.
        points: which of POINTS a word of a wheel scores.
        lists: paths of the word lists that grids are filled from, each as *words*.
        best: whether the best fill of a grid is wanted, or any.
        seconds: of processor time, after which a search for a fill is given up; None
            for no limit.
    """

    kind: str = "rolls"
    words: str | None = None
    common: int | None = None
    max_nodes: int | None = None
    search: str = DEFAULT
    count: bool = False
    size: int = 9
    points: str = "words"
    lists: Sequence[str | None] = ()
    best: bool = False
    seconds: float | None = None

    def __post_init__(self) -> None:
        """Check the values.

        Raises:
            ValueError: a name is not known, or the budget is below 1.
        """
        if self.kind not in KIND_NAMES:
            raise ValueError(f"expected a kind of {[*KIND_NAMES]}, got {self.kind!r}")
        if self.search not in SEARCHES:
            raise ValueError(
                f"expected a search of {sorted(SEARCHES)}, got {self.search!r}"
            )
        if self.points not in POINTS:
            raise ValueError(f"expected points of {[*POINTS]}, got {self.points!r}")
        Budget(self.max_nodes)


@dataclass(frozen=True)
class Context:
    """What a child keeps from roll to roll, or wheel to wheel: the words, loaded once.

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

    @property
    def listed(self) -> Record:
        """Which words these are, as every record says."""
        name, sha256 = self.word_list.name, self.word_list.sha256
        return {"word_list": name, "word_list_sha256": sha256}

    @functools.cached_property
    def scores(self) -> Scores:
        """What wheels score."""
        return Scores(self.lexicon, POINTS[self.question.points])

    @functools.cached_property
    def wheels(self) -> Mapping[str, tuple[str, ...]]:
        """All wheels, by their letters: pangrams. A ValueError if the size is wrong."""
        return pangrams(self.lexicon, self.question.size)


def check_found(found: str, broken: Iterable[str]) -> None:
    """Raise RuntimeError if a search *found* what has rules *broken*."""
    faults = "; ".join(broken)
    if faults:
        raise RuntimeError(f"the search gave {found!r}, but {faults}")


def interpreter_name() -> str:
    """Return name and version of the interpreter this runs on."""
    version = platform.python_version()
    own = getattr(sys, "pypy_version_info", None)
    if own is None:
        return f"{platform.python_implementation()} {version}"
    return f"PyPy {own[0]}.{own[1]}.{own[2]} (Python {version})"
