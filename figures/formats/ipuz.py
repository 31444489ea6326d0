"""Crosswords as .ipuz, written and read.

An .ipuz file is JSON, and the library for it has not changed since 2021, so the few
fields that matter here are read directly.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from qless_engine.grids.layout import ACROSS, BLOCK, DOWN, OPEN, Layout

VERSION = "http://ipuz.org/v2"
CROSSWORD = "http://ipuz.org/crossword"
EMPTY = 0  # an open cell, unless a file says otherwise
ABOUT = ("title", "author", "copyright", "notes")  # fields about a puzzle
#: Rows of a grid, rows of its solution, what else a file has, cells left empty.
Contents = tuple[list[list[str]], list[list[str]], Iterator[str], int]


def write(layout: Layout, rows: list[str]) -> bytes:
    """Return *layout*, with the letters of *rows*, as a file."""
    number = {slot.cells[0]: slot.number for slot in layout.slots}
    puzzle = {
        "version": VERSION,
        "kind": [f"{CROSSWORD}#1"],
        "dimensions": {"width": len(rows[0]), "height": len(rows)},
        "puzzle": [
            [
                BLOCK if sign == BLOCK else number.get((row, column), EMPTY)
                for column, sign in enumerate(line)
            ]
            for row, line in enumerate(rows)
        ],
        "solution": _letters(rows),
        "saved": _letters(layout.rows),
        "clues": {
            direction: [
                [slot.number, ""]
                for slot in layout.slots
                if slot.direction == direction
            ]
            for direction in (ACROSS, DOWN)
        },
    }
    return (json.dumps(puzzle) + "\n").encode()


def read(content: bytes) -> Contents:
    """Return what the file with this *content* holds.

    Raises:
        ValueError: *content* is not an .ipuz crossword.
    """
    puzzle = _puzzle(content)
    drawn = _grid(puzzle, "puzzle")
    block = str(puzzle.get("block", BLOCK))
    blocks = [
        [cell is None or str(_value(cell, "cell")) == block for cell in row]
        for row in drawn
    ]
    given = _laid(puzzle, "saved", blocks)
    solved = _laid(puzzle, "solution", blocks)
    for row, line in enumerate(drawn):  # letters that are printed in the grid
        for column, cell in enumerate(line):
            if not isinstance(cell, dict):
                continue
            if "barred" in str(cell.get("style")):
                raise ValueError("expected blocks between entries, found bars")
            given[row][column] = cell.get("value") or given[row][column]
    no_letters = {"", str(EMPTY), str(puzzle.get("empty", EMPTY)), block}
    strange = {
        (row, column)
        for rows in (given, solved)
        for row, line in enumerate(rows)
        for column, value in enumerate(line)
        if not (blocks[row][column] or letter(value) or str(value or "") in no_letters)
    }
    return _signs(given, blocks), _signs(solved, blocks), _lost(puzzle), len(strange)


def letter(value: object) -> str:
    """Return *value* in lower case if it is one of the letters a-z, else ""."""
    if isinstance(value, str) and len(value) == 1 and value.isascii():
        return value.lower() if value.isalpha() else ""
    return ""


def _letters(rows: list[str] | tuple[str, ...]) -> list[list[str | int]]:
    """Return the cells of *rows* as .ipuz has them, EMPTY for an open one."""
    return [[EMPTY if sign == OPEN else sign.upper() for sign in row] for row in rows]


def _puzzle(content: bytes) -> Mapping[str, Any]:
    """Return the crossword that *content* is as JSON."""
    try:
        puzzle: Any = json.loads(content.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise  # the caller names the file
    except (ValueError, RecursionError):  # also for a number that is too long
        raise ValueError("expected JSON, found none") from None
    kinds = puzzle.get("kind") if isinstance(puzzle, dict) else None
    is_crossword = isinstance(kinds, list) and any(
        str(kind).startswith(CROSSWORD) for kind in kinds
    )
    if not is_crossword:
        raise ValueError("expected a crossword of .ipuz, found another JSON")
    return dict(puzzle)


def _grid(puzzle: Mapping[str, Any], name: str) -> list[list[Any]]:
    """Return the rows of cells that *puzzle* has as *name*."""
    rows = puzzle.get(name)
    if (
        not isinstance(rows, list)
        or not rows
        or not all(isinstance(row, list) for row in rows)
    ):
        raise ValueError(f"expected rows of cells as {name!r}, found none")
    return rows


def _laid(
    puzzle: Mapping[str, Any], name: str, blocks: list[list[bool]]
) -> list[list[Any]]:
    """Return what *puzzle* has as *name*, in the size of its *blocks*."""
    rows = _grid(puzzle, name) if puzzle.get(name) else []
    return [
        [
            _value(rows[row][column], "value")
            if row < len(rows) and column < len(rows[row])
            else None
            for column in range(len(line))
        ]
        for row, line in enumerate(blocks)
    ]


def _value(cell: Any, name: str) -> Any:  # noqa: ANN401  # JSON
    """Return what a *cell* holds: itself, or in an object the field *name*."""
    return cell.get(name) if isinstance(cell, dict) else cell


def _signs(laid: list[list[Any]], blocks: list[list[bool]]) -> list[list[str]]:
    """Return *laid* values and *blocks* as the signs of a layout."""
    return [
        [
            BLOCK if is_block else letter(value) or OPEN
            for value, is_block in zip(*line, strict=True)
        ]
        for line in zip(laid, blocks, strict=True)
    ]


def _lost(puzzle: Mapping[str, Any]) -> Iterator[str]:
    """Yield what *puzzle* has besides its grid."""
    yield from filter(puzzle.get, ABOUT)
    clues = puzzle.get("clues")
    lists = clues.values() if isinstance(clues, dict) else []
    if any(_clue(clue) for some in lists if isinstance(some, list) for clue in some):
        yield "clues"


def _clue(clue: Any) -> str:  # noqa: ANN401  # JSON
    """Return the words of *clue*, which may stand after a number or beside more."""
    if isinstance(clue, list):
        clue = clue[1] if len(clue) > 1 else ""
    return str(_value(clue, "clue") or "").strip()
