"""Crosswords as files: text, .ipuz, and Across Lite's .puz, written and read.

In .ipuz and .puz the letters of a fill are the solution, and given letters stand in the
player's grid as well; so a file that somebody else published opens as an empty layout
with its solution as fill. An entry has no clue.

The .puz format is left to the library puzpy; .ipuz is JSON, and the library for it has
not changed since 2021, so the few fields that matter here are read directly.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import PurePath
from typing import Any

import puz

from qless_engine.layout import ACROSS, BLOCK, DOWN, OPEN, Layout

TEXT, IPUZ, PUZ = "txt", "ipuz", "puz"
BLANK = puz.BLANKSQUARE  # no letter, in a .puz file
IPUZ_VERSION = "http://ipuz.org/v2"
IPUZ_CROSSWORD = "http://ipuz.org/crossword"

Filled = tuple[Layout, str | None]  # a layout, and it with the letters of a fill


def written(kind: str, layout: Layout, fill: str | None = None) -> bytes:
    """Return *layout*, with the letters of *fill*, as a file of *kind*.

    As text, letters of a fill are as those that are given.
    """
    rows = (fill or layout.show()).split("/")
    return WRITERS[kind](layout, rows)


def read(name: str, content: bytes) -> Filled:
    """Return the layout of the file *name* with such a *content*, and its fill if any.

    Raises:
        ValueError: its name ends in none of .txt, .ipuz and .puz; or its content is not
            what its name says, or no layout.
    """
    kind = PurePath(name).suffix.lower().removeprefix(".")
    if kind not in READERS:
        kinds = ", ".join(f".{kind}" for kind in READERS)
        raise ValueError(f"expected a file of {kinds}, got {name!r}")
    try:
        return READERS[kind](content)
    except UnicodeDecodeError:
        raise ValueError(f"expected text in {name!r}, found none") from None
    except ValueError as error:
        raise ValueError(f"{name!r}: {error}") from None


def _write_text(_: Layout, rows: list[str]) -> bytes:
    return ("\n".join(rows) + "\n").encode()


def _read_text(content: bytes) -> Filled:
    return Layout.parse(content.decode("utf-8-sig")), None


def _write_ipuz(layout: Layout, rows: list[str]) -> bytes:
    number = {slot.cells[0]: slot.number for slot in layout.slots}
    puzzle = {
        "version": IPUZ_VERSION,
        "kind": [f"{IPUZ_CROSSWORD}#1"],
        "dimensions": {"width": len(rows[0]), "height": len(rows)},
        "puzzle": [
            [
                BLOCK if sign == BLOCK else number.get((row, column), 0)
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


def _letters(rows: list[str] | tuple[str, ...]) -> list[list[str | int]]:
    """Return the cells of *rows* as .ipuz has them, 0 for an open one."""
    return [[0 if sign == OPEN else sign.upper() for sign in row] for row in rows]


def _read_ipuz(content: bytes) -> Filled:
    try:
        puzzle = json.loads(content.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise  # the caller says what text is
    except (ValueError, RecursionError):  # also of a number that is too long
        raise ValueError("expected JSON, found none") from None
    kinds = puzzle.get("kind") if isinstance(puzzle, dict) else None
    is_crossword = isinstance(kinds, list) and any(
        str(kind).startswith(IPUZ_CROSSWORD) for kind in kinds
    )
    if not is_crossword:
        raise ValueError("expected a crossword of .ipuz, found another JSON")
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
            given[row][column] = _letter(cell.get("value")) or given[row][column]
    return _filled(given, solved)


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
) -> list[list[str]]:
    """Return the letters that *puzzle* has as *name*, among its *blocks*."""
    rows = _grid(puzzle, name) if puzzle.get(name) else []
    laid = []
    for row, line in enumerate(blocks):
        letters = []
        for column, is_block in enumerate(line):
            cell = None
            if row < len(rows) and column < len(rows[row]):
                cell = _value(rows[row][column], "value")
            letters.append(BLOCK if is_block else _letter(cell) or OPEN)
        laid.append(letters)
    return laid


def _value(cell: Any, name: str) -> Any:  # noqa: ANN401  # JSON
    """Return what a *cell* holds; one with more to it has that under *name*."""
    return cell.get(name) if isinstance(cell, dict) else cell


def _letter(value: object) -> str:
    """Return *value* in lower case if it is one of the letters a-z, else nothing."""
    if isinstance(value, str) and len(value) == 1 and value.isascii():
        return value.lower() if value.isalpha() else ""
    return ""


def _write_puz(layout: Layout, rows: list[str]) -> bytes:
    puzzle = puz.Puzzle()
    puzzle.width, puzzle.height = len(rows[0]), len(rows)
    puzzle.solution = _line(rows)
    puzzle.fill = _line(layout.rows)
    # One for each slot, by number, across before down: the order of our slots.
    puzzle.clues = [""] * len(layout.slots)
    content: bytes = puzzle.tobytes()
    return content


def _line(rows: list[str] | tuple[str, ...]) -> str:
    """Return *rows* as a .puz file has them."""
    signs = {OPEN: BLANK, BLOCK: puz.BLACKSQUARE}
    return "".join(signs.get(sign, sign.upper()) for sign in "".join(rows))


def _read_puz(content: bytes) -> Filled:
    try:
        puzzle = puz.load(content)
    except Exception as error:  # noqa: BLE001  # it was made for files that are whole
        raise ValueError(
            f"expected a whole .puz file, found that it cannot be read ({error})"
        ) from None
    solution = BLANK * len(puzzle.fill)
    if puzzle.solution_state == puz.SolutionState.Unlocked:  # else it is scrambled
        solution = puzzle.solution
    blocks = (puz.BLACKSQUARE, puz.BLACKSQUARE2)
    is_block = [sign in blocks for sign in puzzle.solution]
    given, solved = (
        [
            BLOCK if block else _letter(sign) or OPEN
            for sign, block in zip(line, is_block, strict=False)
        ]
        for line in (puzzle.fill, solution)
    )
    width = puzzle.width or 1
    starts = range(0, len(given), width)
    return _filled(
        [given[start : start + width] for start in starts],
        [solved[start : start + width] for start in starts],
    )


def _filled(given: list[list[str]], solved: list[list[str]]) -> Filled:
    """Return the layout of *given* rows, and its fill if *solved* ones have letters.

    Where a player has other letters than the solution, his are not given.
    """
    if any(sign not in (BLOCK, OPEN) for row in solved for sign in row):
        given = [
            [OPEN if there not in (OPEN, sign) else sign for sign, there in zip(*pair)]
            for pair in zip(given, solved, strict=False)
        ]
    layout = Layout.parse("/".join(map("".join, given)))
    fill = "/".join(
        "".join(there if sign == OPEN else sign for sign, there in zip(*pair))
        for pair in zip(given, solved, strict=False)
    )
    return layout, None if fill == layout.show() else fill


WRITERS: Mapping[str, Callable[[Layout, list[str]], bytes]] = {
    TEXT: _write_text,
    IPUZ: _write_ipuz,
    PUZ: _write_puz,
}
READERS: Mapping[str, Callable[[bytes], Filled]] = {
    TEXT: _read_text,
    IPUZ: _read_ipuz,
    PUZ: _read_puz,
}
