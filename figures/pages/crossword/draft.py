"""A crossword in the making: what is given, what a search filled, undo and redo."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from qless_engine.boards.board import Cell
from qless_engine.crosswords.crossword import Crossword, Extras
from qless_engine.grids.layout import BLOCK, OPEN, Bar, Layout, rows_text

MOST_KEPT = 500  # drafts to go back to


@dataclass(frozen=True)
class Draft:
    """One state of a crossword; its rows need not be a layout yet.

    Attributes:
        given: its rows, joined by ``/``, with what a person drew and typed.
        fill: the same rows with letters of a whole or partial fill, or empty.
        said: where the fill is from, as HTML, or empty.
        bars: lines between cells that end slots.
        extras: clues and the like, kept for when it is saved.
    """

    given: str
    fill: str = ""
    said: str = field(default="", compare=False)
    bars: frozenset[Bar] = frozenset()
    extras: Extras = field(default_factory=Extras)

    @classmethod
    def of(cls, layout: Layout) -> Draft:
        """Return the draft of *layout*, without a fill."""
        return cls(layout.cells, bars=layout.bars)

    @property
    def text(self) -> str:
        """Its rows with bars, as `Layout.parse` reads them."""
        return rows_text(self.given.split("/"), self.bars)

    def crossword(self, layout: Layout) -> Crossword:
        """Return what is saved of the draft, whose layout is *layout*."""
        return Crossword(layout, self.fill or None, self.extras)

    @property
    def first_open(self) -> Cell:
        """The first cell that is not a block, or the first of all blocks."""
        for row, line in enumerate(self.given.split("/")):
            for column, sign in enumerate(line):
                if sign != BLOCK:
                    return row, column
        return 0, 0

    def redrawn(self, given: str, fill: str) -> Draft:
        """Return the draft with other *given* rows and the *fill* that the page shows.

        The page may show an older fill, so only a fill that agrees is kept.

        >>> Draft("../.#", "to/e#").redrawn("t./.#", "to/e#").fill
        'to/e#'
        >>> Draft("../.#", "to/e#").redrawn("a./.#", "to/e#").fill
        ''
        """
        agrees = len(given) == len(fill) and all(
            sign == there or (sign == OPEN and there != BLOCK)
            for sign, there in zip(given, fill)
        )
        return replace(self, given=given) if agrees else self.unfilled(given)

    def unfilled(self, given: str) -> Draft:
        """Return the draft with other *given* rows and no fill."""
        return replace(self, given=given, fill="", said="")


def empty(rows: int, columns: int) -> Draft:
    """Return a draft of *rows* by *columns* open cells."""
    return Draft("/".join([OPEN * columns] * rows))


def locked(draft: Draft, cells: list[Cell] | None = None) -> Draft:
    """Return *draft* with the letters of its fill in *cells*, or all, as given ones.

    >>> locked(Draft("../.#", "to/e#"), [(0, 0), (0, 1)]).given
    'to/.#'
    """
    if not draft.fill:
        return draft
    given, filled = draft.given.split("/"), draft.fill.split("/")
    rows = [
        "".join(
            there if cells is None or (row, column) in cells else sign
            for column, (sign, there) in enumerate(zip(*pair, strict=True))
        )
        for row, pair in enumerate(zip(given, filled, strict=True))
    ]
    return replace(draft, given="/".join(rows))


def without_letters(draft: Draft) -> Draft:
    """Return *draft* with its blocks alone."""
    blocks = (sign if sign in (BLOCK, "/") else OPEN for sign in draft.given)
    return draft.unfilled("".join(blocks))


class History:
    """Drafts in the order in which they were made, for undo and redo."""

    def __init__(self, draft: Draft) -> None:
        """Begin with *draft*."""
        self._drafts = [draft]
        self._place = 0

    @property
    def now(self) -> Draft:
        """The present draft."""
        return self._drafts[self._place]

    @property
    def has_before(self) -> bool:
        """Whether undo goes back."""
        return self._place > 0

    @property
    def has_after(self) -> bool:
        """Whether redo goes forward."""
        return self._place < len(self._drafts) - 1

    def do(self, draft: Draft) -> None:
        """Add *draft* unless it is the present one, and forget what was undone."""
        if draft == self.now:
            self._drafts[self._place] = draft  # its fill may be from another search
        else:
            self._drafts = [*self._drafts[: self._place + 1], draft][-MOST_KEPT:]
            self._place = len(self._drafts) - 1

    def undo(self) -> None:
        """Go back to the previous draft."""
        self._place = max(self._place - 1, 0)

    def redo(self) -> None:
        """Go forward to the draft that was undone last."""
        self._place = min(self._place + 1, len(self._drafts) - 1)
