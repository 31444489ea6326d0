"""All methods to fill a layout, from the plainest on, each with one more idea.

Each method is exhaustive: it finds a fill or proves that no fill exists. They differ in
what they choose (a word or a letter), in which order, and in what they propagate after
a choice. A **node** is one choice: a word laid into a slot, or a letter of a cell
decided or ruled out. The last methods are the engine's, with or without some of its
ideas. Standard library alone, for PyPy.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from notebooks.fills.by_words import (
    Fills,
    Work,
    arc_consistent,
    by_index,
    looking_ahead,
    plain,
)
from qless_engine.grids.domains import Domains
from qless_engine.grids.filler import Filler, Plan
from qless_engine.grids.layout import Layout
from qless_engine.grids.nogoods import Nogoods
from qless_engine.grids.problem import Problem
from qless_engine.grids.word_index import WordIndex
from qless_engine.outcome import NO_LIMIT, Budget, Ending, OutOfBudget


@dataclass(frozen=True)
class Method:
    """One method to fill layouts.

    Attributes:
        name: in the table of all methods.
        fills: the method itself.
        is_seeded: whether its choices depend on the seed.
        is_step: whether it is the method before it in METHODS with one more idea.
    """

    name: str
    fills: Fills
    is_seeded: bool = False
    is_step: bool = True


@dataclass(frozen=True)
class Found:
    """The result of a search: its ending, the first fill or None, and the nodes."""

    ending: Ending
    fill: str | None
    nodes: int


def first(
    method: Method,
    layout: Layout,
    index: WordIndex,
    seed: int = 1,
    budget: Budget = NO_LIMIT,
) -> Found:
    """Search with *method* for a first fill of *layout* with the words of *index*."""
    work = Work(budget)
    try:
        fill = next(method.fills(layout, index, seed, work), None)
    except OutOfBudget:
        return Found(Ending.BUDGET, None, work.nodes)
    ending = Ending.EXHAUSTED if fill is None else Ending.FOUND
    return Found(ending, fill, work.nodes)


def engine(
    *,
    cells: str = "dom/wdeg",
    by_choice: bool = True,
    restarts: str = "geometric",
    keeps_nogoods: bool = True,
) -> Fills:
    """Return the engine's method, with some ideas switched off.

    *cells* and *restarts* are as in `Plan`. *by_choice* tries the letter that leaves
    the most choice first, else letters are tried in alphabetical order.
    """

    def fills(layout: Layout, index: WordIndex, seed: int, work: Work) -> Iterator[str]:
        plan = Plan(seed=seed, cells=cells, restarts=restarts)
        filler = Filler(Problem(layout), index, plan, work.budget)
        if not by_choice:
            filler.choose_letter = _by_alphabet
        if not keeps_nogoods:
            filler.domains.nogoods = Forgetful(filler.domains)
        result = filler.first()
        work.nodes = result.nodes
        if result.ending is Ending.BUDGET:
            raise OutOfBudget
        if result.fill is not None:
            yield result.fill

    return fills


class Forgetful(Nogoods):
    """Learn no nogoods: after a restart only the weights are left."""

    def learn(self, choices: Sequence[int]) -> bool:  # noqa: ARG002  # all of them
        """Forget that *choices* were refuted."""
        return True


def _by_alphabet(domains: Domains, cell: int, _: random.Random) -> int:
    """Return the first letter left to *cell*."""
    letters = domains.memory[cell]
    return (letters & -letters).bit_length() - 1


#: All methods, in the order of the notebook; last the engine without one of its ideas.
METHODS = (
    Method("words, one tested after the other", plain),
    Method("+ bitsets", by_index),
    Method("+ look ahead", looking_ahead(fewest_first=False)),
    Method("+ fewest words first", looking_ahead(fewest_first=True)),
    Method("+ arc consistency", arc_consistent),
    Method(
        "letters of cells, not words",
        engine(cells="mrv", by_choice=False, restarts="never"),
    ),
    Method(
        "+ letters by choice", engine(cells="mrv", restarts="never"), is_seeded=True
    ),
    Method("+ dom/wdeg", engine(restarts="never"), is_seeded=True),
    Method("+ restarts", engine(keeps_nogoods=False), is_seeded=True),
    Method("+ nogoods: the engine", engine(), is_seeded=True),
    *(
        Method(f"the engine without {idea}", fills, is_seeded=True, is_step=False)
        for idea, fills in (
            ("letters by choice", engine(by_choice=False)),
            ("dom/wdeg", engine(cells="mrv")),
        )
    ),
)
