"""A grid to fill, or a piece of it, as a task; and what a child keeps to fill grids.

A **grid** is a layout of a sweep, with one list and one seed. It may be cut into
pieces, each a task; then the answer is that of all of them together (`fill_pieces`).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field

from qless_engine.grids.filler import Filler, Plan
from qless_engine.grids.problem import Problem
from qless_engine.outcome import Budget, Ending
from sweeps.kinds.context import LEFT, Question, Record, check_found, interpreter_name
from sweeps.kinds.fill_list import FillList


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
        more_than: what a fill must score more than, as one with so much was found in
            another piece; None if any will do.
    """

    task: int
    grid: str
    word_list: str
    seed: int
    problem: str
    pieces: int
    more_than: int | None = field(default=None, compare=False)


#: Of a record, the key first. It is not known of a piece how it would have ended that
#: was skipped or left, as another one had filled the grid: "filled_by" is that task.
#: An ending "exhausted" with "more_than" only says that no fill scores more.
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


@dataclass(frozen=True)
class FillContext:
    """What a child keeps from task to task: the question, and the lists, loaded once.

    Attributes:
        question: what is asked of every task.
        lists: the word lists by name.
        is_left: whether the task that is searched is to be left.
        interpreter: what runs the search, by name and version.
    """

    question: Question
    lists: Mapping[str, FillList]
    is_left: Callable[[], bool]
    interpreter: str

    @classmethod
    def load(cls, question: Question, is_left: Callable[[], bool]) -> FillContext:
        """Return the context of *question*.

        Raises:
            ValueError: a list is unusable, or two have the same name.
        """
        lists: dict[str, FillList] = {}
        for path in question.lists:
            read = FillList.read(path, is_scored=question.best)
            if read.name in lists:
                raise ValueError(
                    f"expected word lists of different names, found two {read.name!r}"
                )
            lists[read.name] = read
        return cls(question, lists, is_left, interpreter_name())

    @property
    def listed(self) -> Record:
        """Which words these are: of all lists, the names and the checksums."""
        return {
            "word_list": [*self.lists],
            "word_list_sha256": [read.sha256 for read in self.lists.values()],
        }


def run(task: FillTask, context: FillContext) -> Record:
    """Return the record of *task*: its key, what was found, then what it cost.

    The cost in *seconds* is that of the search, in processor time, without the index.

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
        return late or context.is_left()

    plan = Plan(seed=task.seed, letters="score" if question.best else "choice")
    filler = Filler(problem, words.index, plan, Budget(question.max_nodes, stop))
    result = filler.best(task.more_than) if question.best else filler.first()
    seconds = time.process_time() - start
    if result.ending is Ending.BUDGET and context.is_left():
        return {**asdict(task), LEFT: True}
    score = result.score if question.best and result.fill is not None else None
    if result.fill is not None:
        check_found(result.fill, words.faults(problem, result.fill, score))
    return {
        **asdict(task),
        "filled_by": None,
        "ending": result.ending.value,
        "fill": result.fill,
        "score": score,
        "partial": result.partial,
        "filled": result.filled,
        "word_list_sha256": words.sha256,
        "nodes": result.nodes,
        "wipeouts": result.wipeouts,
        "restarts": result.restarts,
        "seconds": round(seconds, 6),
        "interpreter": context.interpreter,
    }
