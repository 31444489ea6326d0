"""A crossword grid as text: its open cells, its slots and where they cross.

A layout is rows of `#` for a block, `.` for an open cell and a letter for a given cell.
Any run of two open cells or more is a **slot**; a slot is a plain tuple of cells, so
no other file here needs rows and columns. Slots are numbered as in print: row by row,
one number for each cell at which a slot begins.

A **bar** is a thick line between two open cells that ends a slot as a block does. As
text it follows a cell: `|` is a bar on its right, `=` a bar beneath it.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass

from qless_engine.boards.board import Cell

BLOCK, OPEN = "#", "."
MAX_SIDE = 40  # rows, and columns
ACROSS, DOWN = "Across", "Down"
STEPS = {ACROSS: (0, 1), DOWN: (1, 0)}  # from a cell of a slot to the next
BARS = {ACROSS: "|", DOWN: "="}  # after a cell at which slots of a direction end

Bar = tuple[int, int, str]  # row, column, direction of the slots that end there


@dataclass(frozen=True)
class Slot:
    """A maximal line of open cells.

    Attributes:
        number: the number in print, from 1.
        direction: ACROSS or DOWN.
        cells: its cells in reading order.
    """

    number: int
    direction: str
    cells: tuple[Cell, ...]

    @property
    def name(self) -> str:
        """The name in print, such as 1-Across."""
        return f"{self.number}-{self.direction}"


@dataclass(frozen=True)
class Layout:
    """A grid to fill.

    Attributes:
        rows: rows of equal length, of blocks, open cells and letters a-z.
        slots: in the order of their numbers, across before down.
        bars: between two open cells.
    """

    rows: tuple[str, ...]
    slots: tuple[Slot, ...]
    bars: frozenset[Bar] = frozenset()

    @classmethod
    def parse(cls, text: str) -> Layout:
        """Return the layout *text*: one row per line, or rows joined by ``/``.

        Blanks between cells are ignored, so a printed fill can be read.

        >>> [slot.name for slot in Layout.parse("..#/.../#..").slots]
        ['1-Across', '1-Down', '2-Down', '3-Across', '4-Down', '5-Across']
        >>> [slot.name for slot in Layout.parse("..|..").slots]
        ['1-Across', '2-Across']

        Raises:
            ValueError: *text* is not 1 to 40 rows of 1 to 40 cells, all of one length,
                of `#`, `.` and letters a-z, with bars between them; or no two open
                cells are side by side.
        """
        lines = [
            line.replace(" ", "").strip().lower()
            for line in text.strip().replace("/", "\n").split("\n")
        ]
        if lines == [""]:
            raise ValueError("expected a layout, found nothing")
        signs = {sign: direction for direction, sign in BARS.items()}
        rows, bars = [], []
        for number, line in enumerate(lines):
            row = ""
            for sign in line:
                if sign not in signs:
                    row += sign
                elif row:
                    bars.append((number, len(row) - 1, signs[sign]))
                else:
                    raise ValueError(
                        f"expected a cell before the bar {sign!r} in row {number + 1}"
                    )
            rows.append(row)
        return cls.of(rows, bars)

    @classmethod
    def of(cls, lines: Iterable[str], bars: Iterable[Bar] = ()) -> Layout:
        """Return the layout of rows as *lines*; drop *bars* not between open cells.

        Raises:
            ValueError: as in `parse`.
        """
        rows = tuple(lines)
        width = len(rows[0])
        for number, row in enumerate(rows, start=1):
            if len(row) != width:
                raise ValueError(
                    f"expected rows of one length, found {width} cells in row 1 and "
                    f"{len(row)} in row {number}"
                )
            for sign in row:
                if sign not in (BLOCK, OPEN) and not "a" <= sign <= "z":
                    raise ValueError(
                        f"expected '#', '.' and letters a-z, found {sign!r} in row "
                        f"{number}"
                    )
        if not (1 <= width <= MAX_SIDE and len(rows) <= MAX_SIDE):
            raise ValueError(
                f"expected 1 to {MAX_SIDE} rows and columns, found {len(rows)} rows "
                f"of {width} cells"
            )
        kept = frozenset(
            (row, column, direction)
            for row, column, direction in bars
            if _is_open(rows, row, column)
            and _is_open(rows, row + STEPS[direction][0], column + STEPS[direction][1])
        )
        slots = tuple(_slots(rows, kept))
        if not slots:
            raise ValueError("expected two open cells side by side, found none")
        return cls(rows, slots, kept)

    def entry(self, slot: Slot) -> str:
        """Return the given letters of *slot*, with OPEN for all other cells."""
        return "".join(self.rows[row][column] for row, column in slot.cells)

    @property
    def cells(self) -> str:
        """The rows joined by ``/``, without the bars: what a fill looks like."""
        return "/".join(self.rows)

    def show(self) -> str:
        """Return the layout as text, rows joined by ``/``."""
        return rows_text(self.rows, self.bars)


def rows_text(rows: Iterable[str], bars: Container[Bar]) -> str:
    """Return *rows* joined by ``/``, with *bars* after their cells.

    >>> rows_text(["ab", "cd"], {(0, 0, ACROSS), (0, 0, DOWN)})
    'a|=b/cd'
    """
    return "/".join(
        "".join(
            sign
            + "".join(BARS[along] for along in BARS if (row, column, along) in bars)
            for column, sign in enumerate(line)
        )
        for row, line in enumerate(rows)
    )


def violations(layout: Layout, fill: str, words: Container[str]) -> list[str]:
    """Return the rules that *fill* breaks as a fill of *layout*; [] if it breaks none.

    It must have the layout's rows, with a letter in each cell of a slot. Every entry
    must be one of *words* or be given whole, and must occur only once.

    >>> violations(Layout.parse(".../#.#/..."), "tea/#t#/one", {"tea", "one"})
    ["2-Down: 'etn' is not a word"]
    """
    rows = fill.split("/")
    if [len(row) for row in rows] != [len(row) for row in layout.rows]:
        return [f"expected the rows of {layout.cells!r}, found {fill!r}"]
    broken = []
    in_slots = {cell for slot in layout.slots for cell in slot.cells}
    for r, (row, layout_row) in enumerate(zip(rows, layout.rows)):
        for c, (sign, given) in enumerate(zip(row, layout_row)):
            wanted = f"the given {given!r}" if given != OPEN else "a letter"
            is_letter = sign.isascii() and sign.islower()
            if (
                (sign != given)
                if given != OPEN
                else (not is_letter and (r, c) in in_slots)
            ):
                broken.append(f"row {r + 1}, column {c + 1}: {sign!r} is not {wanted}")
    met: dict[str, str] = {}
    for slot in layout.slots:
        entry = "".join(rows[row][column] for row, column in slot.cells)
        if entry not in words and OPEN in layout.entry(slot):
            broken.append(f"{slot.name}: {entry!r} is not a word")
        if entry in met:
            broken.append(f"{slot.name}: {entry!r} stands in {met[entry]} too")
        met[entry] = slot.name
    return broken


def _is_open(rows: tuple[str, ...], row: int, column: int) -> bool:
    inside = 0 <= row < len(rows) and 0 <= column < len(rows[0])
    return inside and rows[row][column] != BLOCK


def _slots(rows: tuple[str, ...], bars: frozenset[Bar]) -> Iterator[Slot]:
    """Yield the slots of *rows* by number, across before down."""

    def goes_on(row: int, column: int, direction: str) -> bool:
        """Whether a slot that has this cell has the next one too."""
        down, right = STEPS[direction]
        return (
            _is_open(rows, row, column)
            and _is_open(rows, row + down, column + right)
            and (row, column, direction) not in bars
        )

    number = 0
    for row in range(len(rows)):
        for column in range(len(rows[0])):
            begun = []
            for direction, (down, right) in STEPS.items():
                if goes_on(row - down, column - right, direction):
                    continue  # inside a slot
                cells = [(row, column)]
                while goes_on(*cells[-1], direction):
                    cells.append((cells[-1][0] + down, cells[-1][1] + right))
                if len(cells) > 1:
                    begun.append((direction, tuple(cells)))
            number += bool(begun)
            for direction, line in begun:
                yield Slot(number, direction, line)
