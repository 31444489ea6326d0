"""Fill a layout with words: choose a letter for a cell, propagate, backtrack, restart.

**The space** is every way to give each slot a word of its length, with crossings
agreeing and no entry twice; an entry that is given whole stays as it is. A node decides
one cell: it has some letter; or, once that is refuted, it has any other letter. These
two cases cover everything and share no fill. So a search that comes to its end has seen
every fill.

**Three uses**: one fill, all fills, the fill with the best score. To list all, each
fill is noted and then treated as refuted. For the best, whatever cannot score more than
the best so far is refuted too: the best words left in the slots are a bound.

**Restarts** (not if all fills are wanted): after a number of wipeouts the search begins
again from the root. It keeps the weights of its slots and, as nogoods, what it has
refuted: the choices that held together with each choice refuted below them (Lecoutre et
al. 2007). So no part of the space is searched to its end twice, and the end is still a
proof.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from qless_engine.grids.heuristics import (
    CELL_ORDERINGS,
    LETTER_ORDERINGS,
    NO_CELL,
    RESTARTS,
)
from qless_engine.grids.nogoods import choice
from qless_engine.grids.problem import Problem
from qless_engine.grids.propagation import NOBODY, Propagation
from qless_engine.grids.word_index import WordIndex
from qless_engine.outcome import NO_LIMIT, Budget, Ending, OutOfBudget
from qless_engine.text import quoted

#: The weight that a wipeout adds to its slot is divided by this after each wipeout, so
#: that late wipeouts count more.
DECAY = 0.995
HEAVY = 1e100  # when a wipeout weighs more than this, all weights are divided by it


@dataclass(frozen=True)
class Plan:
    """How a layout is searched; every plan proves the same, at a different cost.

    Attributes:
        seed: decides between letters that are nearly equally good.
        cells: which of CELL_ORDERINGS.
        letters: which of LETTER_ORDERINGS.
        restarts: which of RESTARTS.
    """

    seed: int = 1
    cells: str = "dom/wdeg"
    letters: str = "choice"
    restarts: str = "geometric"

    def __post_init__(self) -> None:
        """Check the names.

        Raises:
            ValueError: a name is unknown.
        """
        for name, known in (
            (self.cells, CELL_ORDERINGS),
            (self.letters, LETTER_ORDERINGS),
            (self.restarts, RESTARTS),
        ):
            if name not in known:
                raise ValueError(f"expected one of {sorted(known)}, got {quoted(name)}")


@dataclass(frozen=True)
class FillResult:
    """The result of a search for fills, at its end or on the way there.

    Attributes:
        ending: FOUND if what was wanted was found: one fill, all, or the best;
            EXHAUSTED if there is no fill; BUDGET if that is not known.
        fill: the first fill or the best, as a layout's text; None if none was found.
        score: the sum of the scores of the entries of *fill*; 0 without one.
        fills: how many were found.
        partial: the layout with the most cells filled so far, crossings agreeing.
        filled: how many cells of *partial* are filled.
        nodes: choices tried or refuted.
        wipeouts: choices refuted by a wipeout, including the root.
        restarts: how often the search began again.
    """

    ending: Ending
    fill: str | None
    score: int
    fills: int
    partial: str
    filled: int
    nodes: int
    wipeouts: int
    restarts: int


DEFAULT_PLAN = Plan()


class Filler:
    """One search: call one of `first`, `all` and `best`, once.

    The budget's `stop` may call `so_far`.
    """

    def __init__(
        self,
        problem: Problem,
        index: WordIndex,
        plan: Plan = DEFAULT_PLAN,
        budget: Budget = NO_LIMIT,
    ) -> None:
        """Prepare to fill *problem* with words of *index*, by *plan*."""
        self.problem = problem
        self.domains = Propagation(problem, index)
        self.budget = budget
        self.choose_cell = CELL_ORDERINGS[plan.cells]
        self.choose_letter = LETTER_ORDERINGS[plan.letters]
        self.limits = RESTARTS[plan.restarts]()
        self.rng = random.Random(plan.seed)
        self.is_best_wanted = False
        self.to_beat: int | None = None  # a fill must score more than this
        self.weights = [1.0] * len(self.domains.slots)  # by slot, for its wipeouts
        self.wipeout_weight = 1.0
        #: The choices that hold: cell, letter, length of the trail before. And by how
        #: many held, the choices that were refuted then.
        self.chosen: list[tuple[int, int, int]] = []
        self.refuted: list[list[int]] = [[]]
        self.check_at = self.nodes = self.wipeouts = self.restarts = self.fills = 0
        self.fill: str | None = None
        self.score = 0
        self.partial = self.domains.fill()
        self.filled = -1

    def first(self) -> FillResult:
        """Search for one fill."""
        return self._run(lambda _: True)

    def all(self, visit: Callable[[str], None]) -> FillResult:
        """Search for every fill and *visit* each once; never restart."""
        self.limits = RESTARTS["never"]()
        return self._run(visit)

    def best(self, more_than: int | None = None) -> FillResult:
        """Search for a fill with the best score, which must be above *more_than*."""
        self.is_best_wanted, self.to_beat = True, more_than
        return self._run(lambda _: None)

    def so_far(self, ending: Ending = Ending.BUDGET) -> FillResult:
        """Return what is known now, with this *ending*."""
        return FillResult(
            ending=ending,
            fill=self.fill,
            score=self.score,
            fills=self.fills,
            partial=self.partial,
            filled=max(self.filled, 0),
            nodes=self.nodes,
            wipeouts=self.wipeouts,
            restarts=self.restarts,
        )

    def _run(self, visit: Callable[[str], object]) -> FillResult:
        """Search to the end, until the budget is spent or *visit* returns True."""
        try:
            for fill in self._fills():
                if visit(fill):
                    break
        except OutOfBudget:
            return self.so_far()
        return self.so_far(Ending.FOUND if self.fills else Ending.EXHAUSTED)

    def _fills(self) -> Iterator[str]:
        """Search, and yield every fill that is found."""
        domains = self.domains
        limit, since = next(self.limits), 0
        consistent = domains.propagate()
        while True:
            if consistent and self.is_best_wanted:
                consistent = self.to_beat is None or self._bound() > self.to_beat
            if consistent:
                cell = self.choose_cell(domains, self.weights)
                self._note_partial()
                if cell != NO_CELL:
                    self._check_budget()
                    letter = self.choose_letter(domains, cell, self.rng)
                    self.chosen.append((cell, letter, len(domains.trail_places)))
                    self.refuted.append([])
                    domains.allow(cell, 1 << letter)
                    self.nodes += 1
                    consistent = domains.propagate()
                    continue
                yield self._note_fill()
            else:
                self.wipeouts += 1
                since += 1
                self._blame(domains.blamed)
            if not self.chosen:
                return
            if since > limit:
                limit, since = next(self.limits), 0
                self.restarts += 1
                if not self._learn():
                    return
                consistent = domains.propagate()
                continue
            self._check_budget()
            cell, letter, mark = self.chosen.pop()
            self.refuted.pop()
            self.refuted[-1].append(choice(cell, letter))
            domains.undo(mark)
            domains.allow(cell, domains.memory[cell] ^ 1 << letter)
            self.nodes += 1
            consistent = domains.propagate()

    def _learn(self) -> bool:
        """Undo all choices and keep as nogoods what they refuted.

        Return False if that proves that there is no further fill.
        """
        domains = self.domains
        domains.undo(self.chosen[0][2])
        held: list[int] = []
        for (cell, letter, _), refuted in zip(self.chosen, self.refuted[1:]):
            held.append(choice(cell, letter))
            for one in refuted:
                if not domains.nogoods.learn([*held, one]):
                    return False
        self.chosen.clear()
        self.refuted = [[]]
        return domains.nogoods.learn(held)

    def _blame(self, slot: int) -> None:
        """Add the weight of a wipeout to *slot*."""
        if slot != NOBODY:
            self.weights[slot] += self.wipeout_weight
        self.wipeout_weight /= DECAY
        if self.wipeout_weight > HEAVY:
            self.wipeout_weight /= HEAVY
            self.weights = [weight / HEAVY for weight in self.weights]

    def _bound(self) -> int:
        """Return the sum of the best scores left in the slots: no fill scores more."""
        domains = self.domains
        return sum(domains.best_score(slot) for slot in range(len(domains.slots)))

    def _note_fill(self) -> str:
        """Count the fill in the domains; keep it if it is the first or the best."""
        self.fills += 1
        fill = self.domains.fill()
        if self.fill is None or self.is_best_wanted:
            self.fill, self.score = fill, self._bound()
        if self.is_best_wanted:
            self.to_beat = self.score
        return fill

    def _note_partial(self) -> None:
        """Keep the layout if more of its cells are filled than ever before."""
        if self.domains.decided > self.filled:
            self.filled, self.partial = self.domains.decided, self.domains.fill()

    def _check_budget(self) -> None:
        """Check the budget every few nodes.

        Raises:
            OutOfBudget: the search must end.
        """
        if self.nodes >= self.check_at:
            self.check_at = self.budget.check(self.nodes)
