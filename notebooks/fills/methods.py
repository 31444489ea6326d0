"""All ways to fill a layout, from the plainest on, each with one idea more.

Each is exhaustive: it finds a fill or has proved that there is none. They differ in
what they choose, a word or a letter, in which order, and in what they look at after a
choice. A **node** is one choice: a word laid into a slot, or a letter of a cell decided
or ruled out. The last ways are the engine's, with or without some of its ideas.
Standard library alone, for PyPy.
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
    """One way to fill layouts.

    Attributes:
        name: in the table of all ways.
        fills: the way itself.
        is_seeded: whether it searches in another way under another seed.
        is_step: whether it is the way before it in METHODS and one idea more.
    """

    name: str
    fills: Fills
    is_seeded: bool = False
    is_step: bool = True


@dataclass(frozen=True)
class Found:
    """What came of a search: its ending, the first fill if any, and the nodes."""

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
    """Return what *method* finds first as a fill of *layout* with words of *index*."""
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
    """Return the engine's way, of which ideas may be switched off.

    *cells* and *restarts* are as in `Plan`; letters go by the choice they leave, else
    by the alphabet.
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
    """Learns nothing: after a restart only weights are left."""

    def learn(self, choices: Sequence[int]) -> bool:  # noqa: ARG002  # all of them
        """Forget *choices*: the search finds out again that they do not all hold."""
        return True


def _by_alphabet(domains: Domains, cell: int, _: random.Random) -> int:
    """Return the first letter that *cell* may have."""
    letters = domains.memory[cell]
    return (letters & -letters).bit_length() - 1


#: All ways, in the order of the story: the steps, then the engine without one idea.
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
    Method(
        "the engine without letters by choice",
        engine(by_choice=False),
        is_seeded=True,
        is_step=False,
    ),
    Method(
        "the engine without dom/wdeg",
        engine(cells="mrv"),
        is_seeded=True,
        is_step=False,
    ),
)
