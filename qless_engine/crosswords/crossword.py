"""A crossword as files have it: a layout, a fill, clues, circles and words about it.

Every format gives the same: values of cells, which are blocks, and what else there is.
Published files have their letters as solution, given letters stand in the player's grid
as well; so a published file is an empty layout with its solution as fill.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from qless_engine.boards.board import Cell
from qless_engine.grids.layout import BLOCK, OPEN, Bar, Layout
from qless_engine.text import quantity

ABOUT = ("title", "author", "copyright", "notes")  # texts about a crossword
Cells = tuple[Cell, ...]
Values = Sequence[Sequence[str]]  # rows of what cells hold; empty for no letter


@dataclass(frozen=True)
class Extras:
    """What a crossword has besides its layout and its fill.

    Attributes:
        about: texts by their names, which are some of ABOUT.
        clues: by the cells of their slots.
        circles: cells with a circle.
        hidden: blocks that are not drawn: the grid has no cell there.
    """

    about: Mapping[str, str] = field(default_factory=dict)
    clues: Mapping[Cells, str] = field(default_factory=dict)
    circles: frozenset[Cell] = frozenset()
    hidden: frozenset[Cell] = frozenset()

    def fitted(self, layout: Layout) -> Extras:
        """Return what goes with *layout*, which may have been redrawn since."""

        def is_block(cell: Cell) -> bool:
            row, column = cell
            inside = row < len(layout.rows) and column < len(layout.rows[0])
            return not inside or layout.rows[row][column] == BLOCK

        lines = {slot.cells for slot in layout.slots}
        return Extras(
            self.about,
            {cells: clue for cells, clue in self.clues.items() if cells in lines},
            frozenset(cell for cell in self.circles if not is_block(cell)),
            frozenset(filter(is_block, self.hidden)),
        )


@dataclass(frozen=True)
class Crossword:
    """A crossword as it is read from a file, or to be written.

    Attributes:
        layout: its layout.
        fill: the cells of the layout with the letters of a whole or partial fill, or
            None.
        extras: what else it has that is kept.
        lost: what else the file has, which is not kept.
        emptied: cells left empty, since they hold something else than a letter a-z.
        has_solution: whether the file has a solution, which may be scrambled.
    """

    layout: Layout
    fill: str | None = None
    extras: Extras = field(default_factory=Extras)
    lost: tuple[str, ...] = ()
    emptied: int = 0
    has_solution: bool = True

    def rows(self) -> list[str]:
        """Return the rows with the letters of the fill."""
        return (self.fill or self.layout.cells).split("/")

    def remarks(self, name: str) -> list[str]:
        """Return sentences on what the file *name* lacks, or has and is not kept."""
        said = []
        if self.lost:
            said.append(f"Not kept of {name}: {', '.join(self.lost)}.")
        if not self.has_solution:
            said.append(f"{name} has no solution.")
        return [*said, *self.left_empty()]

    def left_empty(self) -> list[str]:
        """Return a sentence on the cells that were left empty, if there are any."""
        if not self.emptied:
            return []
        cells = quantity(self.emptied, "cell")
        return [
            f"Left empty, since each holds something else than one letter a-z: {cells}."
        ]


def decoded(content: bytes) -> str:
    """Return *content* as text: UTF-8, or what was usual before."""
    for encoding in ("utf-8-sig", "cp1252"):
        with contextlib.suppress(UnicodeDecodeError):
            return content.decode(encoding)
    return content.decode("latin-1")


def letter(value: object) -> str:
    """Return *value* in lower case if it is one of the letters a-z, else ""."""
    if isinstance(value, str) and len(value) == 1 and value.isascii():
        return value.lower() if value.isalpha() else ""
    return ""


def assemble(
    blocks: Sequence[Sequence[bool]],
    given: Values,
    solved: Values,
    bars: Iterable[Bar] = (),
    *,
    lost: Iterable[str] = (),
    extras: Extras | None = None,
) -> Crossword:
    """Return the crossword of *given* values, filled where *solved* values are letters.

    A solution with one sign everywhere is a placeholder, hence none. Letters of a
    player that differ from the solution are not given.
    """
    cells = [
        (row, column)
        for row, line in enumerate(blocks)
        for column, is_block in enumerate(line)
        if not is_block
    ]
    values = {solved[row][column] for row, column in cells}
    if len(values) == 1 and len(cells) > 2:
        values = {""}
        solved = [[""] * len(line) for line in solved]
    strange = {
        (row, column)
        for row, column in cells
        for value in (given[row][column], solved[row][column])
        if value and not letter(value)
    }
    given_rows = [[*_signs(*line)] for line in zip(blocks, given)]
    solved_rows = [[*_signs(*line)] for line in zip(blocks, solved)]
    lost = [*lost]
    wrong = [
        (row, column)
        for row, column in cells
        if solved_rows[row][column] != OPEN
        and given_rows[row][column] not in (OPEN, solved_rows[row][column])
    ]
    for row, column in wrong:
        given_rows[row][column] = OPEN
    if wrong:
        lost.append("letters of a player that differ from the solution")
    layout = Layout.of(map("".join, given_rows), bars)
    fill = "/".join(
        "".join(there if sign == OPEN else sign for sign, there in zip(*pair))
        for pair in zip(given_rows, solved_rows)
    )
    return Crossword(
        layout,
        None if fill == layout.cells else fill,
        Extras() if extras is None else extras.fitted(layout),
        tuple(lost),
        len(strange),
        values != {""},
    )


def with_clues(
    crossword: Crossword, clues: Mapping[Cells, str], unplaced: int
) -> Crossword:
    """Return *crossword* with *clues*; *unplaced* ones, without a slot, are lost."""
    extras = replace(crossword.extras, clues=clues)
    lost = crossword.lost
    if unplaced:
        lost = (*lost, f"{quantity(unplaced, 'clue')} without a slot")
    return replace(crossword, extras=extras, lost=lost)


def _signs(blocks: Sequence[bool], values: Sequence[str]) -> Iterator[str]:
    for is_block, value in zip(blocks, values):
        yield BLOCK if is_block else letter(value) or OPEN
