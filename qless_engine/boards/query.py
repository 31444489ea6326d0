"""Queries: which boards of a roll are wanted, by a search, under conditions, the best.

The command line, the notebooks and the pages share these names, so the same query has
the same answer everywhere. A selection looks at every board that a search lists and
keeps one, so it needs no memory. What the search proves holds for the selection: if it
listed every board, a board that is not selected does not exist, and the best board is
the best there is.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple, Protocol

from qless_engine.boards import backtracker, enumerator
from qless_engine.boards.board import form_order
from qless_engine.boards.properties import (
    commonness,
    has_block,
    has_hole,
    has_word,
    is_symmetric,
    longest_word,
    may_be_symmetric,
    word_count,
)
from qless_engine.outcome import NO_LIMIT, Budget, Ending, SearchResult
from qless_engine.text import quoted
from qless_engine.words.lexicon import Lexicon
from qless_engine.words.wordlist import SCOWL_SIZES


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


def search_named(name: str) -> Search:
    """Return the search of this *name*.

    Raises:
        ValueError: the name is unknown.
    """
    if name not in SEARCHES:
        raise ValueError(f"expected one of {sorted(SEARCHES)}, got {name!r}")
    return SEARCHES[name]


Rank = tuple[int, tuple[int, str]]  # a board's place among others: smaller is better


@dataclass(frozen=True)
class Selected:
    """The result of a search for the boards of a selection.

    Attributes:
        result: as if no other boards existed; its board is the best, or the first if
            all are equally good. If the ending is BUDGET, it is the best so far.
        seen: boards that the search listed, selected or not.
    """

    result: SearchResult
    seen: int


@dataclass(frozen=True)
class Selection:
    """Which boards are selected, and which of them is the best.

    Attributes:
        conditions: what must hold for a board to be selected.
        measure: the smaller, the better the board; None if all are equally good.
    """

    conditions: tuple[Callable[[str], bool], ...] = ()
    measure: Callable[[str], int] | None = None

    def selects(self, board: str) -> bool:
        """Whether every condition holds for *board*."""
        return all(holds(board) for holds in self.conditions)

    def rank(self, board: str) -> Rank:
        """Return the sort key of *board*, the best first; no two boards have the same.

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
        """Search for the best selected board of *roll*, or the first without a measure.

        The first one ends the search, but only when it next asks whether to stop.
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
        result = look.narrow(search.all_boards(words, roll, until_found, look))
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

        Boards come in the order of the search; sort them by `rank`, the best first.
        """
        if not self.conditions and self.measure is None:
            result = search.all_boards(words, roll, budget, visit)
            assert result.boards is not None
            return Selected(result, result.boards)
        look = _Look(self, visit)
        result = look.narrow(search.all_boards(words, roll, budget, look))
        return Selected(result, look.seen)


class _Look:
    """Counts the selected boards of a search and keeps the best one."""

    def __init__(
        self, selection: Selection, visit: Callable[[str], None] | None = None
    ) -> None:
        self.selection = selection
        self.visit = visit
        self.seen = self.boards = 0
        self.board: str | None = None
        self.rank: Rank | None = None

    def __call__(self, board: str) -> None:
        """Count *board* and compare it with the best, if it is selected."""
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

    def narrow(self, result: SearchResult) -> SearchResult:
        """Return the *result* of a search as if only the selected boards existed."""
        ending = result.ending
        if ending is Ending.FOUND and self.board is None:
            ending = Ending.EXHAUSTED  # every board was seen, and none is selected
        return replace(result, ending=ending, board=self.board, boards=self.boards)


Sizes = Mapping[
    str, int
]  # by word its SCOWL size, 10 for the commonest; not all have one

SHAPES: Mapping[str, Callable[[str], bool]] = {
    "symmetric": is_symmetric,
    "block": has_block,
    "hole": has_hole,
}


class Preference(NamedTuple):
    """What makes one board better than another."""

    measure: Callable[[str, Sizes], int]
    sign: int  # 1 if a smaller measure is better, -1 if a larger one is


def _words(board: str, _: Sizes) -> int:
    return word_count(board)


def _longest(board: str, _: Sizes) -> int:
    return len(longest_word(board))


PREFERENCES = {
    "fewest-words": Preference(_words, 1),
    "most-words": Preference(_words, -1),
    "longest-word": Preference(_longest, -1),
    "commonest": Preference(commonness, 1),
}


@dataclass(frozen=True)
class Query:
    """Which boards of a roll are wanted: all boards, if everything is left out.

    Attributes:
        uses: words that a board must have, in lower case.
        shapes: names of SHAPES that a board must have.
        prefer: the name in PREFERENCES of what makes a board the best.
        common: the largest SCOWL size (how common a word is) of words to use. This is
            no condition on boards: rarer words are left out before the search.
    """

    uses: tuple[str, ...] = ()
    shapes: tuple[str, ...] = ()
    prefer: str | None = None
    common: int | None = None

    def __post_init__(self) -> None:
        """Check the choices.

        Raises:
            ValueError: a choice is unknown.
        """
        for chosen, known in (
            *((shape, SHAPES) for shape in self.shapes),
            (self.prefer, (None, *PREFERENCES)),
            (self.common, (None, *SCOWL_SIZES)),
        ):
            if chosen not in known:
                choices = ", ".join(repr(x) for x in known)
                raise ValueError(f"expected one of {choices}, got {chosen!r}")

    @property
    def needs_sizes(self) -> bool:
        """Whether the answer depends on the sizes of words."""
        return self.common is not None or self.prefer == "commonest"

    def selection(self, sizes: Sizes) -> Selection:
        """Return the selection of the boards that are wanted."""
        shapes = tuple(SHAPES[shape] for shape in self.shapes)
        conditions = shapes + tuple(partial(has_word, word=word) for word in self.uses)
        if self.prefer is None:
            return Selection(conditions)
        measure, sign = PREFERENCES[self.prefer]
        return Selection(conditions, lambda board: sign * measure(board, sizes))

    def preferred(self, board: str | None, sizes: Sizes) -> int | None:
        """Return the number or size that is preferred, or None without a preference."""
        if self.prefer is None or board is None:
            return None
        return PREFERENCES[self.prefer].measure(board, sizes)

    def unusable(
        self, roll: str, words: Collection[str], lexicon: Lexicon
    ) -> dict[str, str]:
        """Return why no board of *roll* can match, by the word or shape at fault.

        A word that must be used has to be one of *words*, the playable ones among all
        of the *lexicon*. One reason is a proof; no reason proves nothing.
        """
        unusable = {
            word: self._why_unusable(word, roll, lexicon)
            for word in self.uses
            if word not in words
        }
        if "symmetric" in self.shapes and not may_be_symmetric(roll):
            unusable["symmetric"] = (
                "too many of its letters occur an odd number of times for a board that "
                "reads the same across and down"
            )
        return unusable

    def _why_unusable(self, word: str, roll: str, lexicon: Lexicon) -> str:
        if any(word.count(letter) > roll.count(letter) for letter in word):
            return f"the roll cannot spell {quoted(word)}"
        if word not in lexicon.words:
            if len(word) < lexicon.min_letters:
                return f"{quoted(word)} is shorter than {lexicon.min_letters} letters"
            return f"{quoted(word)} is not in the word list"
        return f"{quoted(word)} is not of SCOWL size {self.common} or less"
