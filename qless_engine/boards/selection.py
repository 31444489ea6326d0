"""Of all boards of a roll, those that answer questions, and the best of them.

A selection is made of functions of a board, such as those of `board_questions`. It
looks at every board that a search lists and keeps one, so it needs no memory. What the
search knows at its end is true of the selection: if it saw every board, then one that
is not selected does not exist, and the best board is the best there is.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace

from qless_engine.boards.board import form_order
from qless_engine.boards.searches import DEFAULT, SEARCHES, Search
from qless_engine.outcome import NO_LIMIT, Budget, Ending, SearchResult

Rank = tuple[int, tuple[int, str]]  # of a board among others; the best has the smallest


@dataclass(frozen=True)
class Selected:
    """What became of a search for the boards of a selection.

    Attributes:
        result: as if no other boards existed; its board is the best, or else the first
            that was found. If the ending is BUDGET, it is the best so far.
        seen: boards of the roll that were looked at, selected or not.
    """

    result: SearchResult
    seen: int


@dataclass(frozen=True)
class Selection:
    """Which boards are selected, and which of them is the best.

    Attributes:
        conditions: what must hold for a board to be selected.
        measure: the smaller, the better the board; None if one is as good as another.
    """

    conditions: tuple[Callable[[str], bool], ...] = ()
    measure: Callable[[str], int] | None = None

    def selects(self, board: str) -> bool:
        """Whether every condition holds for *board*."""
        return all(holds(board) for holds in self.conditions)

    def rank(self, board: str) -> Rank:
        """Return what puts *board* in order, the best first; no two boards are equal.

        Boards of the same measure come in the order of their keys: fewer rows, then
        the alphabet.
        """
        measured = 0 if self.measure is None else self.measure(board)
        return measured, form_order(board)

    def one_board(
        self,
        words: Collection[str],
        roll: str,
        budget: Budget = NO_LIMIT,
        search: Search = SEARCHES[DEFAULT],
    ) -> Selected:
        """Search for the best selected board of *roll*, or else for the first.

        The first ends the search, if only at the next time it asks whether to stop.
        """
        if self.measure is not None:
            return self.all_boards(words, roll, budget, search=search)
        if not self.conditions:
            result = search.first_board(words, roll, budget)
            return Selected(result, seen=0 if result.board is None else 1)
        look = _Look(self)
        stop = budget.stop
        until_found = replace(
            budget,
            stop=lambda: look.board is not None or (stop is not None and stop()),
        )
        result = look.selected(search.all_boards(words, roll, until_found, look))
        ending = result.ending if look.board is None else Ending.FOUND
        return Selected(replace(result, ending=ending, boards=None), look.seen)

    def all_boards(
        self,
        words: Collection[str],
        roll: str,
        budget: Budget = NO_LIMIT,
        visit: Callable[[str], None] | None = None,
        search: Search = SEARCHES[DEFAULT],
    ) -> Selected:
        """Count the selected boards of *roll*, and *visit* each one's key.

        They are visited in the order of the search; `rank` puts the best first.
        """
        if not self.conditions and self.measure is None:
            result = search.all_boards(words, roll, budget, visit)
            assert result.boards is not None
            return Selected(result, result.boards)
        look = _Look(self, visit)
        result = look.selected(search.all_boards(words, roll, budget, look))
        return Selected(result, look.seen)


class _Look:
    """Looks at each board of a search: how many are selected, and which is the best."""

    def __init__(
        self, selection: Selection, visit: Callable[[str], None] | None = None
    ) -> None:
        self.selection = selection
        self.visit = visit
        self.seen = self.boards = 0
        self.board: str | None = None
        self.rank: Rank | None = None

    def __call__(self, board: str) -> None:
        """Look at *board*."""
        self.seen += 1
        if not self.selection.selects(board):
            return
        self.boards += 1
        if self.selection.measure is None:
            self.board = self.board or board
        else:
            rank = self.selection.rank(board)
            if self.rank is None or rank < self.rank:
                self.rank, self.board = rank, board
        if self.visit is not None:
            self.visit(board)

    def selected(self, result: SearchResult) -> SearchResult:
        """Return the *result* of a search as if no boards but the selected existed."""
        ending = result.ending
        if ending is Ending.FOUND and self.board is None:
            ending = Ending.EXHAUSTED  # every board was seen, and none is selected
        return replace(result, ending=ending, board=self.board, boards=self.boards)
