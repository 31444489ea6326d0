"""The searches for boards by name: the enumerator unless another is asked for.

Both are exhaustive and find the same boards. The memoized backtracker is the known way;
it stays to be compared with, and because two searches that agree are worth more trust.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import NamedTuple, Protocol

from qless_engine.boards import backtracker, enumerator
from qless_engine.outcome import NO_LIMIT, Budget, SearchResult


class AllBoards(Protocol):
    """Count the boards of a roll, made of its playable words, and visit each."""

    def __call__(
        self,
        words: Collection[str],
        roll: str,
        budget: Budget = NO_LIMIT,
        visit: Callable[[str], None] | None = None,
    ) -> SearchResult:
        """Search to the end, or until the budget is spent."""


class Search(NamedTuple):
    """The two uses of one search: one board or a proof, and all boards."""

    first_board: Callable[[Collection[str], str, Budget], SearchResult]
    all_boards: AllBoards


DEFAULT = "enumerator"

SEARCHES = {
    "enumerator": Search(enumerator.first_board, enumerator.all_boards),
    "backtracker": Search(backtracker.first_board, backtracker.all_boards),
}
