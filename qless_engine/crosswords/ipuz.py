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
    Crossword,
    Extras,
    Values,
    assemble,
    decoded,
    letter,
    with_clues,
)
from qless_engine.crosswords.ipuz_parts import (
    CIRCLE,
    EMPTY,
    MOST_ECHOED,
    SIDES,
    Rows,
    Styles,
    clues_of,
    named,
    value_of,
)
from qless_engine.grids.layout import BLOCK, OPEN, STEPS, Layout

VERSION = "http://ipuz.org/v2"
CROSSWORD = "http://ipuz.org/crossword#1"
KIND = re.compile(r"https?://(www\.)?ipuz\.org/crossword(?=$|[/#])", re.IGNORECASE)
CALL = re.compile(r"\s*[A-Za-z_$][\w$.]*\s*\((.*)\)\s*;?\s*", re.DOTALL)
INTRO = "intro"  # a text before the crossword
#: Fields that are read, or are about the bytes of the file.
KNOWN = {
    *ABOUT,
    INTRO,
    *("version", "kind", "dimensions", "puzzle", "solution", "saved", "clues"),
    *("styles", "block", "empty", "charset", "checksum"),
}
#: Fields of a clue that are read.
CLUE_KNOWN = {"number", "numbers", "label", "clue", "enumeration", "cells"}


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
            or str(value_of(cell, "cell")) == block
            or str(solved[row][column]) in no_letters & {block, BLOCK}
            for column, cell in enumerate(line)
        ]
        for row, line in enumerate(drawn)
    ]
    printed = [[value_of(cell, "value", "") for cell in line] for line in drawn]
    given = [
        [there if str(there) not in no_letters else mine for there, mine in zip(*pair)]
        for pair in zip(printed, saved)
    ]
    styles = Styles(puzzle, drawn)
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
    clues, unplaced = clues_of(puzzle.get("clues"), drawn, crossword.layout)
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
    text = decoded(content)
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
    return [[value_of(cell, "value") for cell in row] for row in rows]


def _is_hidden(cell: Any) -> bool:  # noqa: ANN401  # JSON
    return cell is None or (isinstance(cell, dict) and cell.get("cell", EMPTY) is None)


def _texts(values: Rows, no_letters: set[str]) -> Values:
    """Return *values* as text, empty for those that stand for no letter."""
    return [
        ["" if str(value) in no_letters else str(value) for value in line]
        for line in values
    ]


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
        yield named(others)
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
        yield f"parts of clues ({named(parts)})"
