"""Many grids to fill, each from each word list and under each seed.

Grids are taken list by list, in the order in which they were named. Their tasks and
answers are defined in `pieces`.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from qless_engine.cli.terminal import seed_number, whole_number
from qless_engine.decide import BEST, FIRST, fill
from qless_engine.grids.filler import Filler, Plan
from qless_engine.grids.problem import Problem
from qless_engine.loaded import FillWords, Words
from qless_engine.outcome import Budget, Ending
from sweeps.kinds import fill_rules, summaries
from sweeps.kinds.kind import (
    MAX_SEED,
    PREEMPTED,
    Asked,
    Context,
    Fields,
    Inputs,
    Key,
    Kind,
    Question,
    Record,
    check_between,
)
from sweeps.kinds.pieces import (
    COLUMNS,
    FILLED,
    NO_FILL,
    OPTIONAL,
    UNDECIDED,
    Answer,
    FillTask,
    Pieces,
    grid_of,
    keys,
    read_crosswords,
)

MAX_PIECES = 10**6


@dataclass(frozen=True)
class FillQuestion(Question):
    """What is asked of every grid, or piece of one.

    Attributes:
        max_nodes: budget of one search; None for no limit.
        best: whether the best fill is wanted, or any.
        seconds: processor time after which a search is given up; None for no limit.
    """

    kind: str = "fills"
    max_nodes: int | None = None
    best: bool = False
    seconds: float | None = None

    def __post_init__(self) -> None:
        """Check that the budget is 1 or more; else a ValueError."""
        Budget(self.max_nodes)


def words_of(words: Words, asked: Fields) -> FillWords:
    """Return *words* to fill with, scored if the best fill is wanted."""
    return words.scored if asked["best"] else words.unscored


def ask(  # the command line has as many
    lists: Sequence[str | None],
    common: int | None,
    *,
    grids: Sequence[str | Path],
    best: bool = False,
    seeds: Sequence[int] = (1,),
    split: int | None = None,
    max_nodes: int | None = None,
    seconds: float | None = None,
) -> Asked:
    """Return a sweep that fills *grids*: files of a layout, or folders of them.

    Each is filled under each of the *seeds*, or its *best* fill is searched for. With
    *split*, each is cut into at most that many pieces: the first fill of a piece makes
    the others needless, and a new fill must beat the best score so far; but not under
    *max_nodes*, so that what is proved does not depend on which piece was first.
    """
    seeds = [*seeds] or [1]
    for seed in seeds:
        check_between("seed", 0, seed, MAX_SEED)
    if len(set(seeds)) < len(seeds):
        raise ValueError(f"expected different seeds, got {seeds}")
    if split is not None:
        check_between("split", 1, split, MAX_PIECES)
    crosswords = read_crosswords(grids)
    layouts = {name: read.layout.show() for name, read in crosswords.items()}
    notices = [
        f"{name}: {sentence}"
        for name, read in crosswords.items()
        for sentence in read.left_empty()
    ]
    if split is not None:  # a big grid takes half a second
        notices.append(f"Cutting {len(layouts):,} grids into pieces ...")

    def inputs(context: Context[FillQuestion]) -> Inputs:
        tasks = [*keys(layouts, context.lists, seeds, split)]
        return Pieces(tasks, context.lists, best=best, shares_best=max_nodes is None)

    return Asked(
        FillQuestion(
            lists=lists,
            common=common,
            max_nodes=max_nodes,
            best=best,
            seconds=seconds,
        ),
        inputs,
        {"grids": layouts, "seeds": seeds, "split": split},
        {
            "best": best,
            "seed": seeds,
            "split": split,
            "max_nodes": max_nodes,
            "seconds": seconds,
        },
        [str(path) for path in grids],
        "\n".join(notices) or None,
    )


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of fills."""
    parser.add_argument(
        "grids",
        nargs="+",
        metavar="GRID",
        help="file of a layout, as .puz, .ipuz or text, or folder of such files",
    )
    wanted = parser.add_mutually_exclusive_group()
    wanted.add_argument(
        "--best",
        action="store_true",
        help="find the best fill, by a list of word;score lines",
    )
    wanted.add_argument(
        "--first", dest="best", action="store_false", help="find any fill (the default)"
    )
    parser.add_argument(
        "--seed",
        dest="seeds",
        action="append",
        default=[],
        type=seed_number,
        metavar="S",
        help="seed of the search; may be repeated (default: 1)",
    )
    for name, type_, metavar, what in (
        ("--split", whole_number, "N", "cut each grid into at most N pieces"),
        (
            "--max-nodes",
            whole_number,
            "N",
            "stop a search after N nodes (partial fills expanded)",
        ),
        (
            "--seconds",
            _positive,
            "T",
            "stop a search after T seconds of processor time",
        ),
    ):
        parser.add_argument(name, type=type_, metavar=metavar, help=what)


def _positive(text: str) -> float:
    """Return *text* as a number of more than 0."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < math.inf:
        raise argparse.ArgumentTypeError(f"expected a number above 0, got {text!r}")
    return number


def _names(asked: Fields, lists: Sequence[str]) -> tuple[str, str]:
    grids = [Path(path).stem for path in asked["grids"]]
    return "best" if asked["best"] else "fills", "_".join([*grids, *lists])


def run(task: FillTask, context: Context[FillQuestion]) -> Record:
    """Return the record of *task*: its key, what was found, then what it cost.

    The cost in *seconds* is that of search and check, in processor time, without the
    index. A preempted task has the field PREEMPTED instead of a result.

    Raises:
        RuntimeError: the search gave a fill that breaks a rule.
    """
    question, words = context.question, context.lists[task.word_list]
    problem = Problem.parse(task.problem)
    for slot in problem.layout.slots:
        words.index.table(len(slot.cells))
    start = time.process_time()

    def stop() -> bool:
        late = (
            question.seconds is not None
            and time.process_time() - start >= question.seconds
        )
        return late or context.is_preempted()

    plan = Plan(seed=task.seed, letters="score" if question.best else "choice")
    filler = Filler(problem, words.index, plan, Budget(question.max_nodes, stop))
    want = BEST if question.best else FIRST
    result = fill(filler, words, want=want, more_than=task.more_than)
    seconds = time.process_time() - start
    if result.ending is Ending.BUDGET and context.is_preempted():
        return {**asdict(task), PREEMPTED: True}
    return {
        **asdict(task),
        "filled_by": None,
        "ending": result.ending.value,
        "fill": result.fill,
        "score": result.score if question.best and result.fill is not None else None,
        "partial": result.partial,
        "filled": result.filled,
        "word_list_sha256": words.sha256,
        "nodes": result.nodes,
        "wipeouts": result.wipeouts,
        "restarts": result.restarts,
        "seconds": round(seconds, 6),
        "interpreter": context.interpreter,
    }


class FillTally:
    """How many grids are filled, have no fill, or are not decided by their searches."""

    columns = Answer.columns

    def __init__(self) -> None:
        """Begin with no grid."""
        self._answers: dict[Key, Answer] = {}

    def add(self, record: Record) -> None:
        """Count the piece of *record* in."""
        new = Answer(record["pieces"])
        self._answers.setdefault(grid_of(record), new).add(record)

    def __str__(self) -> str:
        """Return how many grids have each answer; one begun has none yet."""
        known = [
            str(answer)
            for answer in self._answers.values()
            if answer.filled_by is not None or answer.done == answer.pieces
        ]
        return ", ".join(
            f"{known.count(answer):,} {answer}"
            for answer in (FILLED, NO_FILL, UNDECIDED)
        )


KIND = Kind(
    unit="fill",
    help="fill many grids from many word lists; resumes a stopped sweep",
    task=FillTask,
    question=FillQuestion,
    columns=COLUMNS,
    optional=OPTIONAL,
    ask=ask,
    add_options=add_options,
    names=_names,
    run=run,
    rules=fill_rules.rules,
    tally=FillTally,
    summary=summaries.of_fills,
    headline=(),
    words=words_of,
    has_many_lists=True,
)
