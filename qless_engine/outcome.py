"""What every search takes and returns: a budget; a result with one of three endings.

A search that found nothing has either searched its whole space, which proves that there
is nothing, or it was stopped, and then nothing is known. The two are never merged.
"""

from __future__ import annotations

import enum
from collections.abc import Callable
from dataclasses import dataclass

CHECK_EVERY = 256  # nodes between two calls of Budget.stop; milliseconds on PyPy


class Ending(enum.Enum):
    """Why a search stopped. Only FOUND and EXHAUSTED are facts about the roll."""

    FOUND = "found"  # the first board was found; or all were, at least one
    EXHAUSTED = "exhausted"  # the whole space was searched: there is no board
    BUDGET = "budget"  # the budget ran out first: nothing is known of the rest


@dataclass(frozen=True)
class SearchResult:
    """The result of one search; the same input gives the same result everywhere.

    Attributes:
        ending: why the search stopped.
        board: the first board found, as text; None if none was found.
        boards: how many boards were found; None if only the first was wanted. A lower
            bound if *ending* is BUDGET.
        candidate_words: playable words the search was given.
        nodes: boards expanded: boards on which further words were tried.
        placements: words tried on the grid, legal there or not.
    """

    ending: Ending
    board: str | None
    boards: int | None
    candidate_words: int
    nodes: int
    placements: int


class OutOfBudget(Exception):  # noqa: N818  # not an error: a search catches it
    """Raised inside a search when its budget is spent."""


@dataclass(frozen=True)
class Budget:
    """How long a search may run: in nodes, so that a run is the same on every machine.

    Attributes:
        max_nodes: nodes that may be expanded; None for no limit.
        stop: called every CHECK_EVERY nodes; the search ends when it returns True. So
            a deadline or a cancel reaches a search, which has no clock.
        progress: called with the number of parts of the search that are done, and of
            all parts: the starting words of a roll, or the wheels.
    """

    max_nodes: int | None = None
    stop: Callable[[], bool] | None = None
    progress: Callable[[int, int], None] | None = None

    def __post_init__(self) -> None:
        """Check the limit.

        Raises:
            ValueError: *max_nodes* is below 1.
        """
        if self.max_nodes is not None and self.max_nodes < 1:
            raise ValueError(
                f"expected a budget of 1 node or more, got {self.max_nodes}"
            )

    def check(self, nodes: int) -> int:
        """Return the number of nodes at which to check again, after *nodes*.

        Raises:
            OutOfBudget: the search must end.
        """
        if self.max_nodes is not None and nodes >= self.max_nodes:
            raise OutOfBudget
        if self.stop is not None and self.stop():
            raise OutOfBudget
        again = nodes + CHECK_EVERY
        return again if self.max_nodes is None else min(again, self.max_nodes)

    def tell(self, done: int, of: int) -> None:
        """Report that *done* parts *of* all parts of a search are done."""
        if self.progress is not None:
            self.progress(done, of)


#: For a search that may run to its end.
NO_LIMIT = Budget()


class CannotDoError(Exception):
    """Something cannot be done although the input is right; the message says why."""


class WrongResultError(RuntimeError):
    """A search returned what breaks a rule: a fault of ours, never an answer."""
