"""What a kind of sweep is: one object that says all there is to say of its tasks.

A task is a frozen dataclass of plain values and is its own key. Its record has three
groups of columns: the key, the result, the cost. Only *seconds* and *interpreter* may
differ between two runs of one task.

A kind is added by adding a file to this folder: a module that defines its KIND. The
command line, the launcher, the children, the store and the table ask that object.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Generic, Protocol, TypeVar

from qless_engine.loaded import Words
from qless_engine.outcome import Ending
from qless_engine.version import interpreter_name
from sweeps.kinds.word_lists import checksums, read_lists

MAX_SEED = 10**18
MAX_WORKERS = 256  # far more than help; a child takes 120 MB with ENABLE1

Value = Any  # a plain one: int, float, str, bool or None
Fields = Mapping[str, Value]  # of a task: its key, by column
Record = dict[str, Value]
Key = tuple[Value, ...]  # of a task: what its record is stored under
Line = tuple[str, str]  # of a summary: its label and what it says

SO_FAR = "so_far"  # a field of what a child says before the record of its task
PREEMPTED = "preempted"  # a field of what it says instead, if its task was preempted

ENDINGS = [ending.value for ending in Ending]


@dataclass(frozen=True)
class Question:
    """What is asked of every task of a sweep; a kind adds its own fields.

    A child is started with its fields as JSON. A sweep with another question is another
    sweep, wherever its word lists are.

    Attributes:
        kind: name of the kind.
        lists: paths of the word lists, each as for `wordlist.read_words`.
        common: the largest SCOWL size (how common a word is, from 10 to 80) of words
            that are used; None for all words.
        without: words that are left out, and paths of files of such words, as for
            `wordlist.read_words`; None to leave out none.
    """

    kind: str = ""  # of a kind's own questions, its name
    lists: Sequence[str | None] = (None,)
    common: int | None = None
    without: Sequence[str] | None = None


Q_co = TypeVar("Q_co", bound=Question, covariant=True)


@dataclass(frozen=True)
class Context(Generic[Q_co]):
    """What a child keeps from task to task: the question, and the words, loaded once.

    Attributes:
        kind: the kind of the tasks.
        question: what is asked of every task.
        lists: the word lists by name, in the form in which the kind uses them.
        interpreter: what runs the search, by name and version.
        is_preempted: whether the task at work is to be given up.
        notes: what became of the lines of the word lists, a sentence each.
    """

    kind: Kind
    question: Q_co
    lists: Mapping[str, Any]
    interpreter: str
    is_preempted: Callable[[], bool] = lambda: False
    notes: Sequence[str] = ()

    @property
    def words(self) -> Words:
        """The word list, of a kind that has one."""
        (words,) = self.lists.values()
        assert isinstance(words, Words)
        return words

    @property
    def listed(self) -> Record:
        """Name and checksum of the word list, as every record and child says them.

        A kind with many word lists has lists of names and checksums.
        """
        names = [*self.lists]
        checksums = [words.sha256 for words in self.lists.values()]
        if self.kind.has_many_lists:
            return {"word_list": names, "word_list_sha256": checksums}
        return {"word_list": names[0], "word_list_sha256": checksums[0]}


class Inputs:
    """Inputs that have nothing to do with each other. Any thread may call.

    Attributes:
        total: how many there are.
        keys: of their tasks, in order; each begins with its place, from 0.
    """

    def __init__(self, total: int, keys: Iterable[Key]) -> None:
        """Take *total* inputs, as the *keys* of their tasks."""
        self.total = total
        self.keys = keys

    def take(self, record: Record) -> list[Record]:
        """Return *record*, just made or stored before, if it is still wanted.

        After it come records of tasks that it makes needless.
        """
        return [record]

    def is_wanted(self, _task: Fields) -> bool:
        """Whether a task is still to be searched."""
        return True

    def with_news(self, task: Fields) -> Fields:
        """Return *task* with what is known by now."""
        return task


@dataclass(frozen=True)
class Asked:
    """A sweep as it was asked for, once its options are checked.

    Attributes:
        question: what its children are asked.
        inputs: finds the inputs, once the words are loaded.
        settings: what all its runs must share, beside the question.
        options: of the command that runs it again, by name; None and False are omitted.
        positional: what that command names without an option.
        notice: a sentence for the user if finding the inputs takes a while.
    """

    question: Question
    inputs: Callable[[Any], Inputs]
    settings: Record
    options: Record
    positional: Sequence[str] = ()
    notice: str | None = None


class Tally(Protocol):
    """What came out of a sweep so far, for its progress bar."""

    @property
    def columns(self) -> Sequence[str]:
        """The columns of a record, beside its key, that it needs."""

    def add(self, record: Record) -> None:
        """Count *record* in."""

    def __str__(self) -> str:
        """Return the result so far, of one record or more."""


def with_lexicon(words: Words, _asked: Fields) -> Words:
    """Return *words* with their lexicon loaded; a ValueError if no word is usable."""
    assert words.lexicon is not None
    return words


@dataclass(frozen=True)
class Kind:
    """One kind of sweep.

    Attributes:
        unit: what a task is, for people.
        help: one line on the command.
        task: the class of its tasks. Its fields that are compared are the key of a
            record: the first one numbers them from 0, the second one names the input.
        question: the class of its questions; the default of *kind* names the kind.
        columns: name and type of each column of a record, in order, the key first.
        optional: columns that may be None.
        ask: checks the options of a sweep, by name; word lists and SCOWL size first.
        add_options: adds these options to the parser of the command.
        names: gives what `files.default_name` takes to name a sweep, from its options
            and the names of its word lists; None if the user must choose a name.
        run: decides one task.
        rules: yields a sentence for each rule that is broken by records, given with the
            settings, the runs, and those word lists that are found, by name.
        tally: makes an empty tally.
        summary: yields the lines that say what the records are together; *made* is how
            they came about.
        headline: settings that the first line of the summary shows.
        words: the form in which tasks use a word list, which has a checksum.
        context: what a child keeps.
        has_many_lists: whether a sweep may have several word lists.
        first: how many tasks of a question one process decides before others are forked
            from it; none where a task may take long.
        export: the suffix and contents of a file to write beside the table, or None.
    """

    unit: str
    help: str
    task: type[Any]
    question: type[Question]
    columns: Mapping[str, type]
    ask: Callable[..., Asked]
    add_options: Callable[[argparse.ArgumentParser], None]
    run: Callable[[Any, Any], Record]
    rules: Callable[
        [Sequence[Record], Fields, Sequence[Record], Mapping[str, Any]], Iterator[str]
    ]
    tally: Callable[[], Tally]
    summary: Callable[[Sequence[Record], Record], Iterator[Line]]
    names: Callable[[Fields, Sequence[str]], tuple[str, str]] | None = None
    optional: frozenset[str] = frozenset()
    headline: Sequence[str] = ("seed",)
    words: Callable[[Words, Fields], Any] = with_lexicon
    context: type[Context[Any]] = Context
    has_many_lists: bool = False
    first: Callable[[Any], int] = lambda _: 0
    export: Callable[[Sequence[Record], Record], tuple[str, bytes] | None] = field(
        default=lambda _records, _made: None
    )

    @property
    def name(self) -> str:
        """Its name: that of the command, and of the number of tasks of a run."""
        return self.question.kind

    @property
    def key(self) -> tuple[str, ...]:
        """The columns that name a record."""
        return tuple(field.name for field in fields(self.task) if field.compare)

    def load(
        self, question: Question, is_preempted: Callable[[], bool] = lambda: False
    ) -> Context[Any]:
        """Return what a child keeps to answer *question*.

        Raises:
            ValueError: a word list is unusable, or two have the same name.
        """
        asked = asdict(question)
        read = read_lists(question.lists, question.common, question.without or ())
        notes = [*filter(None, (words.listed.note() for words in read.values()))]
        lists = {name: self.words(words, asked) for name, words in read.items()}
        return self.context(
            self, question, lists, interpreter_name(), is_preempted, notes
        )

    def faults(
        self,
        records: Sequence[Record],
        settings: Fields,
        runs: Sequence[Record],
        lists: Mapping[str, Any],
    ) -> Iterator[str]:
        """Yield a sentence for each rule that one of *records* breaks.

        Types and word lists come first, then the rules of the kind. Where a word list
        is not among *lists*, its words are not checked.
        """
        mistyped = [fault for record in records for fault in self._types(record)]
        if mistyped:
            yield from mistyped
            return  # the other rules are about values of the right types
        known = checksums(settings)
        for record in records:
            if record["word_list"] not in known:
                yield f"{self.where(record)}: word_list is not that of the sweep"
            elif record["word_list_sha256"] != known[record["word_list"]]:
                yield f"{self.where(record)}: word_list_sha256 is not that of the sweep"
        yield from self.rules(records, settings, runs, lists)

    def where(self, record: Fields) -> str:
        """Return which *record* it is: its number and its input."""
        return ", ".join(f"{column} {record[column]}" for column in self.key[:2])

    def _types(self, record: Record) -> Iterator[str]:
        """Yield what is wrong with the types of the values of *record*."""
        number = self.key[0]
        where = f"{number} {record[number]}"
        for column, type_ in self.columns.items():
            value = record[column]
            if not isinstance(value, type_) and not (
                value is None and column in self.optional
            ):
                yield f"{where}: {column} is no {type_.__name__}: {value!r}"
        if isinstance(record[number], int) and record[number] < 0:
            yield f"{where}: there is no such {number}"


def check_between(what: str, least: int, value: int, most: int) -> None:
    """Raise ValueError unless *value* is in the range from *least* to *most*."""
    if not (isinstance(value, int) and least <= value <= most):
        raise ValueError(f"expected {what} from {least:,} to {most:,}, got {value!r}")
