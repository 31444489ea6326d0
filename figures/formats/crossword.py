"""Crosswords as files: text, .ipuz, and Across Lite's .puz, written and read.

In .ipuz and .puz the letters of a fill are the solution, and given letters stand in the
player's grid as well; so a published file opens as an empty layout with its solution as
fill. Entries have no clues. The library puzpy reads and writes .puz.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePath

import puz

from figures.formats import ipuz
from figures.formats.ipuz import letter
from qless_engine.grids.layout import BLOCK, OPEN, Layout

TEXT, IPUZ, PUZ = "txt", "ipuz", "puz"
BLANK = puz.BLANKSQUARE  # no letter, in a .puz file
BLOCKS = (puz.BLACKSQUARE, puz.BLACKSQUARE2)


@dataclass(frozen=True)
class Opened:
    """A crossword as it was read from a file.

    Attributes:
        layout: its layout.
        fill: the layout with the letters of a whole or partial fill, or None.
        lost: what else the file has, such as clues.
        emptied: cells left empty, since they hold more than one letter a-z.
    """

    layout: Layout
    fill: str | None = None
    lost: tuple[str, ...] = ()
    emptied: int = 0


def written(kind: str, layout: Layout, fill: str | None = None) -> bytes:
    """Return *layout*, with the letters of *fill*, as a file of *kind*.

    In a text file, letters of a fill look like given letters.
    """
    rows = (fill or layout.show()).split("/")
    return WRITERS[kind](layout, rows)


def read(name: str, content: bytes) -> Opened:
    """Return the crossword in the file *name*, whose bytes are *content*.

    Raises:
        ValueError: *name* does not end in .txt, .ipuz or .puz, or *content* is not what
            the name says, or not a layout.
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


def _read_text(content: bytes) -> Opened:
    return Opened(Layout.parse(content.decode("utf-8-sig")))


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


def _read_puz(content: bytes) -> Opened:
    try:
        puzzle = puz.load(content)
        several = {*puzzle.rebus().get_rebus_squares()}
    except Exception as error:  # noqa: BLE001  # the library expects whole files
        raise ValueError(
            f"expected a whole .puz file, found that it cannot be read ({error})"
        ) from None
    is_block = [sign in BLOCKS for sign in puzzle.solution]
    solution = BLANK * len(is_block) if _is_scrambled(puzzle) else puzzle.solution
    given, solved = (
        [
            BLOCK if block else (cell not in several and letter(sign)) or OPEN
            for cell, (sign, block) in enumerate(zip(line, is_block, strict=False))
        ]
        for line in (puzzle.fill, solution)
    )
    strange = several.union(
        cell
        for cell, sign in enumerate(solution)
        if not (letter(sign) or sign in (BLANK, *BLOCKS))
    )
    width = puzzle.width or 1
    starts = range(0, len(given), width)
    given_rows, solved_rows = (
        [line[at : at + width] for at in starts] for line in (given, solved)
    )
    return _opened(given_rows, solved_rows, _lost(puzzle), len(strange))


def _is_scrambled(puzzle: puz.Puzzle) -> bool:
    return bool(puzzle.solution_state != puz.SolutionState.Unlocked)


def _lost(puzzle: puz.Puzzle) -> Iterator[str]:
    """Yield what *puzzle* has besides its grid."""
    for name in ipuz.ABOUT:
        if getattr(puzzle, name).strip():
            yield name
    if any(clue.strip() for clue in puzzle.clues):
        yield "clues"
    if _is_scrambled(puzzle):
        yield "solution (it is scrambled)"


def _opened(
    given: list[list[str]], solved: list[list[str]], lost: Iterable[str], emptied: int
) -> Opened:
    """Return the crossword of *given* rows, filled where *solved* rows have letters.

    Letters of a player that differ from the solution are not given.
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
    shown = None if fill == layout.show() else fill
    return Opened(layout, shown, tuple(lost), emptied)


WRITERS: Mapping[str, Callable[[Layout, list[str]], bytes]] = {
    TEXT: _write_text,
    IPUZ: ipuz.write,
    PUZ: _write_puz,
}
READERS: Mapping[str, Callable[[bytes], Opened]] = {
    TEXT: _read_text,
    IPUZ: lambda content: _opened(*ipuz.read(content)),
    PUZ: _read_puz,
}
