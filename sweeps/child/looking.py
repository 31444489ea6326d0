"""Looks at the boards of one search: counts, keeps the best, says how far it is."""

from __future__ import annotations

import heapq
import time
from collections.abc import Callable, Collection

from qless_engine.boards.properties import commonness
from qless_engine.boards.query import DEFAULT, SEARCHES, Query, Rank, Selection, Sizes
from qless_engine.outcome import Budget, SearchResult
from sweeps.kinds.kind import SO_FAR, Record

SAY_SECONDS = 0.25  # between two lines that say how far a search is
KEPT = 240  # of the best boards, to page through; a record of them is some 10 kB

FIRST, COUNT, LIST = "first", "count", "list"  # what a search can be for


class Look:
    """What is seen of the boards of one search."""

    def __init__(
        self, asked: Query, sizes: Sizes, say: Callable[[Record], None]
    ) -> None:
        """Look for what is *asked*, with the *sizes* of words; *say* how far it is."""
        self._selection = asked.selection(sizes)
        self._sizes = sizes
        self._say = say
        self._next = time.monotonic() + SAY_SECONDS
        self._found = self._done = 0
        self._of = 1
        self._best: list[tuple[Rank, str]] = []
        self._worst: Rank | None = None  # once so many are kept: what one must beat

    def search(self, what: str, words: Collection[str], roll: str) -> SearchResult:
        """Search *words* for the boards of *roll*, as many as *what* says."""
        budget = Budget(stop=self._tick, progress=self._tell)
        search, all_boards = SEARCHES[DEFAULT], self._selection.all_boards
        if what == FIRST:
            return self._selection.one_board(words, roll, budget, search).result
        if what == COUNT:
            visit = None if not self._selection.conditions else self._count
            return all_boards(words, roll, budget, visit, search).result
        return all_boards(words, roll, budget, self._keep, search).result

    def one_of(
        self, selection: Selection, words: Collection[str], roll: str
    ) -> SearchResult:
        """Search *words* for one board of *roll* that is in the *selection*."""
        budget = Budget(stop=self._tick, progress=self._tell)
        return selection.one_board(words, roll, budget, SEARCHES[DEFAULT]).result

    def best(self) -> list[tuple[str, int]]:
        """Return the boards that were kept, the best first, and how common each is."""
        self._cut()
        return [(board, commonness(board, self._sizes)) for _, board in self._best]

    def _count(self, _: str) -> None:
        self._found += 1

    def _keep(self, board: str) -> None:
        """Keep *board* if it is among the best so far."""
        self._found += 1
        rank = self._selection.rank(board)
        if self._worst is None or rank < self._worst:
            self._best.append((rank, board))
            if len(self._best) >= 2 * KEPT:  # so that sorting is seldom
                self._cut()

    def _cut(self) -> None:
        self._best = heapq.nsmallest(KEPT, self._best)
        self._worst = self._best[-1][0] if len(self._best) == KEPT else None

    def _tell(self, done: int, of: int) -> None:
        self._done, self._of = done, of

    def _tick(self) -> bool:
        """Say how far the search is if it is time; never stop it."""
        now = time.monotonic()
        if now >= self._next:
            self._next = now + SAY_SECONDS
            share = round(self._done / max(self._of, 1), 3)
            self._say({SO_FAR: share, "boards": self._found, "best": self.best()})
        return False
