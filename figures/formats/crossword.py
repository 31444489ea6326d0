"""Crosswords as files: text, .ipuz, and Across Lite's .puz, written and read.

In .ipuz and .puz the letters of a fill are the solution, and given letters stand in the
player's grid as well; so a file that somebody else published opens as an empty layout
with its solution as fill. An entry has no clue.

The .puz format is left to the library puzpy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import PurePath

import puz

from figures.formats import ipuz
from figures.formats.opened import Opened, letter, opened
from qless_engine.grids.layout import BLOCK, OPEN, Layout

TEXT, IPUZ, PUZ = "txt", "ipuz", "puz"
BLANK = puz.BLANKSQUARE  # no letter, in a .puz file
BLOCKS = (puz.BLACKSQUARE, puz.BLACKSQUARE2)


def written(kind: str, layout: Layout, fill: str | None = None) -> bytes:
    """Return *layout*, with the letters of *fill*, as a file of *kind*.

    As text, letters of a fill are as those that are given.
    """
    rows = (fill or layout.show()).split("/")
    return WRITERS[kind](layout, rows)


def read(name: str, content: bytes) -> Opened:
    """Return the crossword that the file *name* with such a *content* holds.

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
    except Exception as error:  # noqa: BLE001  # it was made for files that are whole
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
    return opened(
        [given[start : start + width] for start in starts],
        [solved[start : start + width] for start in starts],
        _lost(puzzle),
        len(strange),
    )


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


WRITERS: Mapping[str, Callable[[Layout, list[str]], bytes]] = {
    TEXT: _write_text,
    IPUZ: ipuz.write,
    PUZ: _write_puz,
}
READERS: Mapping[str, Callable[[bytes], Opened]] = {
    TEXT: _read_text,
    IPUZ: ipuz.read,
    PUZ: _read_puz,
}
