"""A crossword grid as text: its open cells, its slots and where they cross.

A layout is rows of `#` for a block, `.` for an open cell and a letter for a given cell.
Any run of two open cells or more is a **slot**; a slot is a plain tuple of cells, so
no other file here needs rows and columns. Slots are numbered as in print: row by row,
one number for each cell at which a slot begins.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from dataclasses import dataclass
from pathlib import Path

from qless_engine.boards.board import Cell
from qless_engine.files import MIB, name_of, read_bytes

BLOCK, OPEN = "#", "."
MAX_SIDE = 40  # rows, and columns
ACROSS, DOWN = "Across", "Down"


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
    """

    rows: tuple[str, ...]
    slots: tuple[Slot, ...]

    @classmethod
    def parse(cls, text: str) -> Layout:
        """Return the layout *text*: one row per line, or rows joined by ``/``.

        Blanks between cells are ignored, so a printed fill can be read.

        >>> [slot.name for slot in Layout.parse("..#/.../#..").slots]
        ['1-Across', '1-Down', '2-Down', '3-Across', '4-Down', '5-Across']

        Raises:
            ValueError: *text* is not 1 to 40 rows of 1 to 40 cells, all of one length,
                of `#`, `.` and letters a-z; or no two open cells are side by side.
        """
        rows = tuple(
            row.replace(" ", "").strip().lower()
            for row in text.strip().replace("/", "\n").split("\n")
        )
        if rows == ("",):
            raise ValueError("expected a layout, found nothing")
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
        slots = tuple(_slots(rows))
        if not slots:
            raise ValueError("expected two open cells side by side, found none")
        return cls(rows, slots)

    def entry(self, slot: Slot) -> str:
        """Return the given letters of *slot*, with OPEN for all other cells."""
        return "".join(self.rows[row][column] for row, column in slot.cells)

    def show(self) -> str:
        """Return the layout as text, rows joined by ``/``."""
        return "/".join(self.rows)


def violations(layout: Layout, fill: str, words: Container[str]) -> list[str]:
    """Return the rules that *fill* breaks as a fill of *layout*; [] if it breaks none.

    It must have the layout's rows, with a letter in each cell of a slot. Every entry
    must be one of *words* or be given whole, and must occur only once.

    >>> violations(Layout.parse(".../#.#/..."), "tea/#t#/one", {"tea", "one"})
    ["2-Down: 'etn' is not a word"]
    """
    rows = fill.split("/")
    if [len(row) for row in rows] != [len(row) for row in layout.rows]:
        return [f"expected the rows of {layout.show()!r}, found {fill!r}"]
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


def _slots(rows: tuple[str, ...]) -> Iterator[Slot]:
    """Yield the slots of *rows* by number, across before down."""

    def is_open(row: int, column: int) -> bool:
        inside = 0 <= row < len(rows) and 0 <= column < len(rows[0])
        return inside and rows[row][column] != BLOCK

    number = 0
    for row in range(len(rows)):
        for column in range(len(rows[0])):
            begun = []
            for direction, down, right in ((ACROSS, 0, 1), (DOWN, 1, 0)):
                if is_open(row, column) and not is_open(row - down, column - right):
                    cells = [(row, column)]
                    while is_open(cells[-1][0] + down, cells[-1][1] + right):
                        cells.append((cells[-1][0] + down, cells[-1][1] + right))
                    if len(cells) > 1:
                        begun.append((direction, tuple(cells)))
            number += bool(begun)
            for direction, line in begun:
                yield Slot(number, direction, line)


LAYOUT_BYTES = MIB  # far more than 40 rows of 40 cells


def read_layout(path: str | Path) -> Layout:
    """Return the layout in the file at *path*; "-" is standard input.

    Raises:
        ValueError: the file cannot be read, is not text, or has no layout.
    """
    name = name_of(path)
    try:
        raw = read_bytes(path, "a file with a layout", LAYOUT_BYTES)
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ValueError(
            f"expected a layout as text, found binary data in {name}"
        ) from None
    try:
        return Layout.parse(re.sub("\r\n?", "\n", text))
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from None
