"""Random rolls, drawn under a seed: each is decided, or all its boards are counted.

Rolls are taken in the order in which they were drawn, so the first hour of a sweep is a
fair sample of the whole. A search that ran out of budget decides nothing: its roll is
neither solvable nor unsolvable, and its number of boards is a lower bound.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass

from qless_engine.boards.board import ACROSS, DOWN, parse, runs as runs_of, violations
from qless_engine.boards.query import DEFAULT, SEARCHES
from qless_engine.cli.terminal import seed_number, whole_number
from qless_engine.decide import decide
from qless_engine.loaded import Words, check_lengths
from qless_engine.outcome import Budget
from qless_engine.rolls.dice import MIN_LENGTHS, MIN_LETTERS, random_rolls
from sweeps.kinds import summaries
from sweeps.kinds.kind import (
    ENDINGS,
    MAX_SEED,
    Asked,
    Context,
    Fields,
    Inputs,
    Kind,
    Question,
    Record,
    check_between,
    with_lexicon,
)
from sweeps.kinds.summaries import EXHAUSTED, FOUND
from sweeps.quantiles import Counts

MAX_ROLLS = 10**9
FIRST = 500  # rolls, decided one by one, after which PyPy's code for them is compiled
LENGTHS = (
    f"letters of the shortest word, {MIN_LENGTHS[0]} to {MIN_LENGTHS[-1]} (default: "
    f"{MIN_LETTERS}, the rule of the game)"
)
NODES = "stop searching a roll after N nodes (boards expanded; default: no limit)"


@dataclass(frozen=True)
class RollQuestion(Question):
    """What is asked of every roll.

    Attributes:
        max_nodes: budget of one search; None for no limit.
        search: which of SEARCHES decides a roll.
        count: whether all boards of a roll are counted, or the first one is enough.
        min_length: letters of the shortest word; None for the rule of the game.
    """

    kind: str = "rolls"
    max_nodes: int | None = None
    search: str = DEFAULT
    count: bool = False
    min_length: int | None = None

    def __post_init__(self) -> None:
        """Check the values.

        Raises:
            ValueError: there is no such search, the budget is below 1, or words cannot
                be that short.
        """
        if self.min_length is not None:
            check_between(
                "a shortest word", MIN_LENGTHS[0], self.min_length, MIN_LENGTHS[-1]
            )
        check_lengths(self.common, self.min_length)
        if self.search not in SEARCHES:
            raise ValueError(
                f"expected a search of {sorted(SEARCHES)}, got {self.search!r}"
            )
        Budget(self.max_nodes)


@dataclass(frozen=True)
class RollTask:
    """One roll to decide.

    Attributes:
        draw: its place in the seeded sample, from 0.
        roll: its letters in alphabetical order.
    """

    draw: int
    roll: str


COLUMNS: Mapping[str, type] = {
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
}


def ask(  # the options of the command
    lists: Sequence[str | None],
    common: int | None,
    *,
    rolls: int,
    seed: int,
    max_nodes: int | None = None,
    search: str = DEFAULT,
    count: bool = False,
    min_length: int | None = None,
) -> Asked:
    """Return a sweep of the first *rolls* drawn; a resumed one may ask for more."""
    check_between("rolls", 1, rolls, MAX_ROLLS)
    check_between("seed", 0, seed, MAX_SEED)
    if min_length == MIN_LETTERS:
        min_length = None  # the same question
    return Asked(
        RollQuestion(
            lists=lists,
            common=common,
            max_nodes=max_nodes,
            search=search,
            count=count,
            min_length=min_length,
        ),
        lambda _: Inputs(rolls, enumerate(random_rolls(rolls, seed))),
        {"seed": seed},
        {
            "rolls": rolls,
            "seed": seed,
            "max_nodes": max_nodes,
            "search": None if search == DEFAULT else search,
            "count": count,
            "min_length": min_length,
        },
    )


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of rolls."""
    for name, type_, metavar, is_required, what in (
        ("--rolls", whole_number, "N", True, "decide the first N rolls of the seed"),
        ("--seed", seed_number, "S", True, "seed of the random rolls: 0 or more"),
        ("--max-nodes", whole_number, "N", False, NODES),
        ("--min-length", whole_number, "N", False, LENGTHS),
    ):
        parser.add_argument(
            name, type=type_, metavar=metavar, required=is_required, help=what
        )
    searches = f"search algorithm: {' or '.join(SEARCHES)} (default: {DEFAULT})"
    parser.add_argument("--search", default=DEFAULT, metavar="NAME", help=searches)
    count = "count all boards of each roll, instead of finding one"
    parser.add_argument("--count", action="store_true", help=count)


def run(task: RollTask, context: Context[RollQuestion]) -> Record:
    """Return the record of *task*: its key, what was found, then what it cost.

    The cost in *seconds* is that of filter, search and check, in processor time: that
    does not grow when other children want the processor too.

    Raises:
        RuntimeError: the search gave a board that breaks a rule.
    """
    question = context.question
    start = time.process_time()
    result = decide(
        context.words.lexicon,
        task.roll,
        Budget(question.max_nodes),
        count=question.count,
        search=question.search,
    )
    seconds = time.process_time() - start
    return {
        **asdict(task),
        "ending": result.ending.value,
        "board": result.board,
        "boards": result.boards if question.count else None,
        "candidate_words": result.candidate_words,
        **context.listed,
        "nodes": result.nodes,
        "placements": result.placements,
        "seconds": round(seconds, 6),
        "interpreter": context.interpreter,
    }


def rules(
    records: Sequence[Record],
    settings: Fields,
    runs: Sequence[Record],
    lists: Mapping[str, Words],
) -> Iterator[str]:
    """Yield each rule that rolls break.

    The seed must give them; ending, board and count must go together; and a board must
    keep the rules with the words of the list, or else with any words.
    """
    words = lists.get(settings["word_list"])
    asked = max((run["rolls"] for run in runs), default=0)
    last = max((record["draw"] for record in records), default=-1)
    drawn = list(random_rolls(min(last + 1, asked), settings["seed"]))
    for record in records:
        where = KIND.where(record)
        if not 0 <= record["draw"] < asked:
            yield f"{where}: no run asked for more than {asked:,} rolls"
        elif drawn[record["draw"]] != record["roll"]:
            yield f"{where}: seed {settings['seed']} does not give this roll here"
        for fault in _result(record, words, settings):
            yield f"{where}: {fault}"


def _result(record: Record, words: Words | None, settings: Fields) -> Iterator[str]:
    """Yield what is wrong with the ending, the board and the count of *record*."""
    ending, board, boards = record["ending"], record["board"], record["boards"]
    if ending not in ENDINGS:
        yield f"the ending {ending!r} is not one of {', '.join(ENDINGS)}"
    if (ending == FOUND and board is None) or (ending == EXHAUSTED and board):
        yield f"the ending {ending!r} does not go with the board {board!r}"
    if settings["count"] != (boards is not None) or (
        (boards or 0) > 0 and board is None
    ):
        yield f"{boards!r} boards do not go with the question or the board"
    if board is not None:
        known = _own_words(board) if words is None else words.lexicon.words
        least = settings.get("min_length") or MIN_LETTERS
        yield from violations(board, known, record["roll"], least)


def _own_words(board: str) -> set[str]:
    """Return the runs of *board*."""
    try:
        letters = parse(board)
    except ValueError:
        return set()  # it is no board, which `violations` will say
    return {*runs_of(letters, ACROSS), *runs_of(letters, DOWN)}


class RollTally:
    """The share of rolls solved, or the median of their boards."""

    columns = ("ending", "boards")

    def __init__(self) -> None:
        """Begin with no roll."""
        self._solved = self._rolls = 0
        self._counts = Counts()

    def add(self, record: Record) -> None:
        """Count the roll of *record* in."""
        self._rolls += 1
        self._solved += record["ending"] == FOUND
        if record["boards"] is not None:
            self._counts.add(record["ending"], record["boards"])

    def __str__(self) -> str:
        """Return the median of boards, if they are counted, or the share solved."""
        if len(self._counts) == 0:
            return f"solved {self._solved / self._rolls:.1%}"
        out = len(self._counts.bounds)
        out_of_budget = f", {out:,} out of budget" * (out > 0)
        return f"median {self._counts.quantile(0.5)} boards{out_of_budget}"


KIND = Kind(
    unit="roll",
    help="decide random rolls; resumes a stopped sweep",
    task=RollTask,
    question=RollQuestion,
    columns=COLUMNS,
    optional=frozenset({"board", "boards"}),
    ask=ask,
    add_options=add_options,
    run=run,
    rules=rules,
    tally=RollTally,
    summary=summaries.of_rolls,
    first=lambda asked: FIRST * (asked.search == DEFAULT and not asked.count),
    words=lambda words, asked: with_lexicon(
        words.with_min_letters(asked.get("min_length")), asked
    ),
)
