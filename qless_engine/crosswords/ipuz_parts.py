"""What stands in and beside the cells of an .ipuz file: values, styles and clues."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from qless_engine.boards.board import Cell
from qless_engine.crosswords.crossword import Cells
from qless_engine.grids.layout import ACROSS, BLOCK, DOWN, Bar, Layout

EMPTY = 0  # an open cell, unless a file says otherwise
MOST_ECHOED = 40  # letters of a value that a message repeats
MOST_NAMED = 6  # of the fields that are not kept
CIRCLE = "circle"
#: For each side with a bar: the cell at which slots end, and their direction.
SIDES = {
    "T": (-1, 0, DOWN),
    "B": (0, 0, DOWN),
    "L": (0, -1, ACROSS),
    "R": (0, 0, ACROSS),
}
Rows = list[list[Any]]  # of JSON


def value_of(cell: Any, name: str, other: Any = None) -> Any:  # noqa: ANN401  # JSON
    """Return the field *name* of a *cell* that is an object, else itself or *other*.

    An object without that field is no cell with a value: of several values for its
    directions, none is the value.
    """
    if isinstance(cell, dict):
        if name == "value" and {ACROSS, DOWN} & cell.keys():
            return "several"
        return cell.get(name, EMPTY)
    return cell if other is None else other


class Styles:
    """What the styles of cells say.

    Attributes:
        bars: the bars at cells.
        circles: the cells with a circle.
    """

    def __init__(self, puzzle: Mapping[str, Any], drawn: Rows) -> None:
        """Take the styles of all *drawn* cells; *puzzle* has those with a name."""
        named = puzzle.get("styles")
        self._named = named if isinstance(named, dict) else {}
        self._others: set[str] = set()
        self.bars: set[Bar] = set()
        circles = set()
        for row, line in enumerate(drawn):
            for column, cell in enumerate(line):
                style = self._style(cell)
                if style.get("shapebg") == CIRCLE:
                    circles.add((row, column))
                for side in str(style.get("barred") or "").upper():
                    if side in SIDES:
                        down, right, direction = SIDES[side]
                        self.bars.add((row + down, column + right, direction))
        self.circles = frozenset(circles)

    def _style(self, cell: Any) -> Mapping[str, Any]:  # noqa: ANN401  # JSON
        """Return the style of *cell*, and note what is not kept of it."""
        style = cell.get("style") if isinstance(cell, dict) else None
        if isinstance(style, str):
            if style not in self._named:
                self._others.add(f"{style[:MOST_ECHOED]!r}, which is not defined")
            style = self._named.get(style)
        if not isinstance(style, dict):
            return {}
        for name, value in style.items():
            is_kept = (name, value) == ("shapebg", CIRCLE) or name == "barred"
            if value and not is_kept:
                self._others.add(str(name)[:MOST_ECHOED])
        return style

    def lost(self) -> Iterator[str]:
        """Yield what is not kept."""
        if self._others:
            yield f"styles of cells ({named(self._others)})"


def named(names: set[str]) -> str:
    """Return *names*, or the first of many, without signs that no one can see."""
    more = len(names) - MOST_NAMED
    shown = ", ".join(sorted(names)[:MOST_NAMED])
    shown = "".join(sign if sign.isprintable() else "?" for sign in shown)
    return f"{shown} and {more} more" if more > 0 else shown


def clues_of(
    clues: object, drawn: Rows, layout: Layout
) -> tuple[dict[Cells, str], int]:
    """Return the clues of the slots of *layout*, and how many others there are.

    A clue goes to the slot that begins at the cell with its number, in print.
    """
    labels: dict[str, Cell] = {}
    for row, line in enumerate(drawn):
        for column, cell in enumerate(line):
            label = str(value_of(cell, "cell"))
            if label not in ("", str(EMPTY), BLOCK, "None"):
                labels.setdefault(label, (row, column))
    if not labels:
        labels = {str(slot.number): slot.cells[0] for slot in layout.slots}
    placed: dict[Cells, str] = {}
    unplaced = 0
    for name, listed in clues.items() if isinstance(clues, dict) else ():
        direction = str(name).partition(":")[0].strip().capitalize()
        slots = [slot.cells for slot in layout.slots if slot.direction == direction]
        starts = {cells[0]: cells for cells in slots}
        entries = [_clue(clue) for clue in listed] if isinstance(listed, list) else []
        has_order = len(entries) == len(slots)
        for order, (label, words) in enumerate(entries):
            if label:
                cells = starts.get(labels.get(label, (-1, -1)))
            else:
                cells = slots[order] if has_order else None
            if words and (cells is None or cells in placed):
                unplaced += 1
            elif words and cells is not None:
                placed[cells] = words
    return placed, unplaced


def _clue(clue: Any) -> tuple[str, str]:  # noqa: ANN401  # JSON
    """Return the number of *clue*, empty if it has none, and its words."""
    number: Any = ""
    if isinstance(clue, list):
        number, clue = (clue[0], clue[1]) if len(clue) > 1 else ("", "")
    enumeration = ""
    if isinstance(clue, dict):
        fields = ("number", "numbers", "label")
        number = next(filter(None, map(clue.get, fields)), number)
        enumeration = str(clue.get("enumeration") or "")
        clue = clue.get("clue")
    if isinstance(number, list):  # a clue of several slots stands at the first
        number = number[0] if number else ""
    if isinstance(number, dict):
        number = number.get("number", "")
    words = str(clue or "").strip()
    if enumeration and not words.endswith(")"):
        words = f"{words} ({enumeration})".strip()
    return str(number), words
