"""Crosswords as .ipuz, a JSON format, read and written (ipuz.org, versions 1 and 2).

Cells are values or objects, styles stand in a cell or under a name, the file may be
wrapped as a call ``ipuz(...)``. Texts are kept as they are, with any HTML in them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from qless_engine.boards.board import Cell
from qless_engine.crosswords.crossword import (
    ABOUT,
    Cells,
    Crossword,
    Extras,
    Values,
    assemble,
    letter,
    with_clues,
)
from qless_engine.grids.layout import ACROSS, BLOCK, DOWN, OPEN, STEPS, Bar, Layout

VERSION = "http://ipuz.org/v2"
CROSSWORD = "http://ipuz.org/crossword#1"
KIND = re.compile(r"https?://(www\.)?ipuz\.org/crossword(?=$|[/#])", re.IGNORECASE)
CALL = re.compile(r"\s*[A-Za-z_$][\w$.]*\s*\((.*)\)\s*;?\s*", re.DOTALL)
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
INTRO = "intro"  # a text before the crossword
#: Fields that are read, or say nothing about this crossword.
KNOWN = {
    *ABOUT,
    INTRO,
    *("version", "kind", "dimensions", "puzzle", "solution", "saved", "clues"),
    *("styles", "block", "empty", "charset", "checksum", "uniqueid", "origin"),
    *("showenumerations", "clueplacement", "answer", "answers"),
}
CLUE_KNOWN = {"number", "numbers", "label", "clue", "enumeration", "cells"}
Rows = list[list[Any]]  # of JSON


def read(content: bytes) -> Crossword:
    """Return the crossword in a file with this *content*.

    Raises:
        ValueError: it is not an .ipuz crossword, or not a layout.
    """
    puzzle = _puzzle(content)
    drawn = _grid(puzzle, "puzzle")
    _check_dimensions(puzzle.get("dimensions"), drawn)
    block = str(puzzle.get("block", BLOCK))
    signs = {"", str(EMPTY), "None", str(puzzle.get("empty", EMPTY)), block, BLOCK}
    no_letters = {sign for sign in signs if not letter(sign)}
    solved = _laid(puzzle, "solution", drawn)
    saved = _laid(puzzle, "saved", drawn)
    blocks = [
        [
            _is_hidden(cell)
            or str(_value(cell, "cell")) == block
            or str(solved[row][column]) in no_letters & {block, BLOCK}
            for column, cell in enumerate(line)
        ]
        for row, line in enumerate(drawn)
    ]
    printed = [[_value(cell, "value", "") for cell in line] for line in drawn]
    given = [
        [there if str(there) not in no_letters else mine for there, mine in zip(*pair)]
        for pair in zip(printed, saved)
    ]
    styles = _Styles(puzzle, drawn)
    crossword = assemble(
        blocks,
        _texts(given, no_letters),
        _texts(solved, no_letters),
        styles.bars,
        lost=[*_lost(puzzle), *styles.lost()],
        extras=Extras(
            _about(puzzle),
            circles=styles.circles,
            hidden=frozenset(
                (row, column)
                for row, line in enumerate(drawn)
                for column, cell in enumerate(line)
                if _is_hidden(cell)
            ),
        ),
    )
    clues, unplaced = _clues(puzzle.get("clues"), drawn, crossword.layout)
    return with_clues(crossword, clues, unplaced)


def write(crossword: Crossword) -> bytes:
    """Return *crossword* as a file."""
    layout, extras = crossword.layout, crossword.extras
    puzzle = {
        "version": VERSION,
        "kind": [CROSSWORD],
        **{name: text for name, text in extras.about.items() if text},
        "dimensions": {"width": len(layout.rows[0]), "height": len(layout.rows)},
        "puzzle": [[*line] for line in _drawn(layout, extras)],
        "solution": _letters(crossword.rows(), extras),
        "saved": _letters(layout.rows, extras),
        "clues": {
            direction: [
                [slot.number, extras.clues.get(slot.cells, "")]
                for slot in layout.slots
                if slot.direction == direction
            ]
            for direction in STEPS
        },
    }
    return (json.dumps(puzzle) + "\n").encode()


def _drawn(layout: Layout, extras: Extras) -> Iterator[Iterator[Any]]:
    """Yield the rows of cells of *layout* as they are printed."""
    number = {slot.cells[0]: slot.number for slot in layout.slots}

    def cell_of(cell: Cell, sign: str) -> Any:  # noqa: ANN401  # JSON
        if cell in extras.hidden:
            return None
        if sign == BLOCK:
            return BLOCK
        style = {}
        if cell in extras.circles:
            style["shapebg"] = CIRCLE
        sides = "".join(
            side
            for side, (_, _, direction) in SIDES.items()
            if side in "RB" and (*cell, direction) in layout.bars
        )
        if sides:
            style["barred"] = sides
        label = number.get(cell, EMPTY)
        return {"cell": label, "style": style} if style else label

    for row, line in enumerate(layout.rows):
        yield (cell_of((row, column), sign) for column, sign in enumerate(line))


def _letters(rows: list[str] | tuple[str, ...], extras: Extras) -> Rows:
    """Return the cells of *rows* as .ipuz has them, EMPTY for an open one."""
    return [
        [
            None
            if (row, column) in extras.hidden
            else EMPTY
            if sign == OPEN
            else sign.upper()
            for column, sign in enumerate(line)
        ]
        for row, line in enumerate(rows)
    ]


def _puzzle(content: bytes) -> Mapping[str, Any]:
    """Return the crossword that *content* is as JSON."""
    text = content.decode("utf-8-sig")
    call = CALL.fullmatch(text)
    try:
        puzzle: Any = json.loads(text if call is None else call[1])
    except (ValueError, RecursionError):  # also for a number that is too long
        raise ValueError("expected JSON, found none") from None
    kinds = puzzle.get("kind") if isinstance(puzzle, dict) else None
    names = [str(kind) for kind in (kinds if isinstance(kinds, list) else [kinds])]
    if not any(KIND.match(name) for name in names):
        found = "another JSON"
        if kinds:
            found = f"the kind {', '.join(names)[:MOST_ECHOED]!r}"
        raise ValueError(f"expected a crossword of .ipuz, found {found}")
    return dict(puzzle)


def _grid(puzzle: Mapping[str, Any], name: str) -> Rows:
    """Return the rows of cells that *puzzle* has as *name*."""
    rows = puzzle.get(name)
    if (
        not isinstance(rows, list)
        or not rows
        or not all(isinstance(row, list) for row in rows)
    ):
        raise ValueError(f"expected rows of cells as {name!r}, found none")
    lengths = [len(row) for row in rows]
    for number, length in enumerate(lengths, start=1):
        if length != lengths[0]:
            raise ValueError(
                f"expected rows of one length as {name!r}, found {lengths[0]} cells in "
                f"row 1 and {length} in row {number}"
            )
    return rows


def _check_dimensions(dimensions: object, drawn: Rows) -> None:
    """Raise a ValueError if *dimensions* are not those of the *drawn* rows.

    They may be missing, as the rows say the same.
    """
    if dimensions is None:
        return
    sides = {"width": len(drawn[0]), "height": len(drawn)}
    for name, found in sides.items():
        side = dimensions.get(name) if isinstance(dimensions, dict) else dimensions
        if isinstance(side, bool) or str(side) not in (str(found), f"{found}.0"):
            raise ValueError(
                f"expected the {name} {found} of its grid in 'dimensions', found "
                f"{str(side)[:MOST_ECHOED]!r}"
            )


def _laid(puzzle: Mapping[str, Any], name: str, drawn: Rows) -> Rows:
    """Return the values that *puzzle* has as *name*, in the size of its *drawn* rows.

    Raises:
        ValueError: they have another size.
    """
    if not puzzle.get(name):
        return [[None] * len(line) for line in drawn]
    rows = _grid(puzzle, name)
    if (len(rows), len(rows[0])) != (len(drawn), len(drawn[0])):
        raise ValueError(
            f"expected {len(drawn)} rows of {len(drawn[0])} cells as {name!r}, found "
            f"{len(rows)} of {len(rows[0])}"
        )
    return [[_value(cell, "value") for cell in row] for row in rows]


def _value(cell: Any, name: str, other: Any = None) -> Any:  # noqa: ANN401  # JSON
    """Return the field *name* of a *cell* that is an object, else itself or *other*.

    An object without that field is no cell with a value: of several values for its
    directions, none is the value.
    """
    if isinstance(cell, dict):
        if name == "value" and {ACROSS, DOWN} & cell.keys():
            return "several"
        return cell.get(name, EMPTY)
    return cell if other is None else other


def _is_hidden(cell: Any) -> bool:  # noqa: ANN401  # JSON
    return cell is None or (isinstance(cell, dict) and cell.get("cell", EMPTY) is None)


def _texts(values: Rows, no_letters: set[str]) -> Values:
    """Return *values* as text, empty for those that stand for no letter."""
    return [
        ["" if str(value) in no_letters else str(value) for value in line]
        for line in values
    ]


class _Styles:
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
            yield f"styles of cells ({_named(self._others)})"


def _named(names: set[str]) -> str:
    """Return *names*, or the first of many."""
    more = len(names) - MOST_NAMED
    shown = ", ".join(sorted(names)[:MOST_NAMED])
    return f"{shown} and {more} more" if more > 0 else shown


def _about(puzzle: Mapping[str, Any]) -> dict[str, str]:
    """Return the texts about *puzzle*; its intro is one of the notes."""
    texts = {name: puzzle.get(name) for name in (*ABOUT, INTRO)}
    about = {name: str(text) for name, text in texts.items() if text}
    intro = about.pop(INTRO, "")
    if intro:
        about["notes"] = "\n".join(filter(None, [intro, about.get("notes")]))
    return {name: text for name, text in about.items() if text.strip()}


def _lost(puzzle: Mapping[str, Any]) -> Iterator[str]:
    """Yield what *puzzle* has that is not kept, besides its styles."""
    others = {str(name)[:MOST_ECHOED] for name, value in puzzle.items() if value}
    others -= KNOWN
    if others:
        yield _named(others)
    if "diagramless" in str(puzzle.get("kind")):
        yield "that its blocks are not shown (diagramless)"
    clues = puzzle.get("clues")
    lists = clues.values() if isinstance(clues, dict) else []
    parts = {
        str(name)[:MOST_ECHOED]
        for clues_along in lists
        if isinstance(clues_along, list)
        for clue in clues_along
        if isinstance(clue, dict)
        for name, value in clue.items()
        if value and name not in CLUE_KNOWN
    }
    if parts:
        yield f"parts of clues ({_named(parts)})"


def _clues(clues: object, drawn: Rows, layout: Layout) -> tuple[dict[Cells, str], int]:
    """Return the clues of the slots of *layout*, and how many others there are.

    A clue goes to the slot that begins at the cell with its number, in print.
    """
    labels: dict[str, Cell] = {}
    for row, line in enumerate(drawn):
        for column, cell in enumerate(line):
            label = str(_value(cell, "cell"))
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
