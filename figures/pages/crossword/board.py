"""The grid of the crossword page: drawn and typed into by the page, coloured here."""

from __future__ import annotations

from pathlib import Path

import anywidget
import traitlets

from figures.pages.crossword.draft import Draft
from figures.pages.crossword.text import NAMED, too_long
from qless_engine.boards.board import Cell
from qless_engine.grids.layout import DOWN, Layout
from qless_engine.svg.grid import WORDS, Heat, heat_of_letters, heat_of_words, numbers
from sweeps.kinds.kind import Record

TYPES, DRAWS = 0, 1  # a click moves the cursor, or makes a block and back
NOT_COUNTED = -1  # in the place of a number of words

#: Name, row, column, whether it goes down, cells, words left, some of those.
SlotShown = tuple[str, int, int, bool, int, int, list[str]]


class CrosswordBoard(anywidget.AnyWidget):
    """The grid and its slots, as the page has them.

    Attributes:
        given: rows of blocks, open cells and given letters, joined by ``/``.
        fill: the same rows with letters of a fill, or empty.
        numbers: row, column and number of cells.
        bars: row, column, and 1 if slots that go down end at this cell.
        circles: row and column of cells with a circle.
        hidden: row and column of blocks that are not drawn.
        slots: by number, across before down.
        colours: row, column and colour of cells, an index into *legend*.
        legend: each colour, and what it means.
        legend_title: what the colours show.
        is_symmetric: whether blocks are drawn in symmetric pairs.
        click: what a click does, TYPES or DRAWS.
        cursor: row, column, and 1 if typing goes down.
    """

    _esm = Path(__file__).with_name("crossword_play.js")
    _css = Path(__file__).with_name("crossword_play.css")
    given = traitlets.Unicode().tag(sync=True)
    fill = traitlets.Unicode().tag(sync=True)
    numbers: traitlets.List[tuple[int, ...]] = traitlets.List().tag(sync=True)
    bars: traitlets.List[tuple[int, ...]] = traitlets.List().tag(sync=True)
    circles: traitlets.List[tuple[int, ...]] = traitlets.List().tag(sync=True)
    hidden: traitlets.List[tuple[int, ...]] = traitlets.List().tag(sync=True)
    slots: traitlets.List[SlotShown] = traitlets.List().tag(sync=True)
    colours: traitlets.List[tuple[int, ...]] = traitlets.List().tag(sync=True)
    legend: traitlets.List[tuple[str, str]] = traitlets.List().tag(sync=True)
    legend_title = traitlets.Unicode().tag(sync=True)
    is_symmetric = traitlets.Bool(default_value=True).tag(sync=True)
    click = traitlets.Int(TYPES).tag(sync=True)
    cursor: traitlets.List[int] = traitlets.List([0, 0, 0]).tag(sync=True)

    def show_layout(self, layout: Layout | None) -> None:
        """Number the slots of *layout*, with no words counted; clear them if None."""
        with self.hold_sync():
            self.numbers = [] if layout is None else [*numbers(layout)]
            self.slots = [] if layout is None else slots_shown(layout, None)

    def show_marks(self, draft: Draft) -> None:
        """Show bars, circles and hidden cells of *draft*."""
        self.bars = sorted((r, c, int(along == DOWN)) for r, c, along in draft.bars)
        self.circles = sorted(draft.extras.circles)
        self.hidden = sorted(draft.extras.hidden)

    def show_heat(self, heat: Heat | None) -> None:
        """Colour the cells by *heat*; clear them if it is None."""
        with self.hold_sync():
            self.colours, self.legend, self.legend_title = [], [], ""
            if heat is not None:
                self.colours = [(*cell, n) for cell, n in heat.colours.items()]
                self.legend, self.legend_title = heat.legend, heat.title

    def download(self, name: str, content: bytes) -> None:
        """Let the page save *content* as the file *name*."""
        self.send({"what": "save", "name": name}, [content])

    def cells_at_cursor(self, layout: Layout) -> list[Cell]:
        """Return the cells of the slot of *layout* at the cursor, or none."""
        row, column, is_down = self.cursor
        for slot in layout.slots:
            is_along = (slot.direction == DOWN) == bool(is_down)
            if is_along and (row, column) in slot.cells:
                return list(slot.cells)
        return []


def slots_shown(layout: Layout, answer: Record | None) -> list[SlotShown]:
    """Return the slots of *layout* with the words left by *answer*, if it is known."""
    return [
        (
            slot.name,
            *slot.cells[0],
            slot.direction == DOWN,
            len(slot.cells),
            NOT_COUNTED if answer is None else answer["words"][slot.name],
            [] if answer is None else answer["some"].get(slot.name, []),
        )
        for slot in layout.slots
    ]


def heat_left(layout: Layout, answer: Record, what: str) -> Heat | None:
    """Return how tight *layout* is, by *what* is left in *answer*: WORDS or LETTERS.

    None if more slots are too long than one sentence names: a new grid would be all
    stripes.
    """
    if len(too_long(layout, answer)) > NAMED:
        return None
    if what == WORDS:
        return heat_of_words(layout, answer["words"])
    letters = {(row, column): number for row, column, number in answer["letters"]}
    return heat_of_letters(layout, letters)
