"""Crosswords as Across Lite text, versions 1 and 2, read and written.

A line ``<NAME>`` begins a section; what stands in it is indented. Version 2 has rebus
cells and, with the flag MARK, circles around the letters that are written small.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from qless_engine.crosswords.crossword import (
    ABOUT,
    Crossword,
    Extras,
    assemble,
    decoded,
    with_clues,
)
from qless_engine.grids.layout import ACROSS, BLOCK, DOWN, OPEN, STEPS

HEAD, HEAD_2 = "ACROSS PUZZLE", "ACROSS PUZZLE V2"
NOTES = "NOTEPAD"
SECTIONS = {name.upper(): name for name in ABOUT[:-1]}  # of texts
NAMES = {*SECTIONS, NOTES, "SIZE", "GRID", "REBUS", "ACROSS", "DOWN"}
EMPTY, BLACK, HIDDEN = "-", ".", ":"
NO_CLUE = "-"
MARK = "MARK"


def read(content: bytes) -> Crossword:
    """Return the crossword in a file with this *content*.

    Raises:
        ValueError: it is not whole, or not a layout.
    """
    sections = _sections(decoded(content))
    rows = [line for line in sections.get("GRID", []) if line]
    if not rows:
        raise ValueError("expected Across Lite text, found no section <GRID> with rows")
    _check_size(sections.get("SIZE", []), rows)
    rebus = [line for line in sections.get("REBUS", []) if line]
    is_marked = any(line.upper().startswith(MARK) for line in rebus)
    values = dict(
        [*line.split(":"), "?"][:2] for line in rebus if ":" in line and line[0] != ":"
    )
    cells = [
        ((row, column), sign)
        for row, line in enumerate(rows)
        for column, sign in enumerate(line)
    ]
    crossword = assemble(
        [[sign in (BLACK, HIDDEN) for sign in line] for line in rows],
        [[""] * len(line) for line in rows],
        [
            ["" if sign == EMPTY else values.get(sign, sign) for sign in line]
            for line in rows
        ],
        extras=Extras(
            dict(_about(sections)),
            circles=frozenset(c for c, sign in cells if is_marked and sign.islower()),
            hidden=frozenset(cell for cell, sign in cells if sign == HIDDEN),
        ),
    )
    clues, unplaced = {}, 0
    for direction in STEPS:
        slots = [s for s in crossword.layout.slots if s.direction == direction]
        lines = [line for line in sections.get(direction.upper(), []) if line]
        if len(lines) == len(slots):
            pairs = zip(slots, lines)
            clues.update({s.cells: line for s, line in pairs if line != NO_CLUE})
        else:  # they have no numbers, so none has a sure place
            unplaced += len(lines)
    return with_clues(crossword, clues, unplaced)


def write(crossword: Crossword) -> bytes:
    """Return *crossword*, which has no bars, as a file."""
    return "".join(f"{line}\n" for line in _lines(crossword)).encode("utf-8", "replace")


def kept_circles(crossword: Crossword) -> int:
    """Return how many circles of *crossword* a file has: those around letters."""
    rows = crossword.rows()
    circles = crossword.extras.circles
    return sum(rows[row][column] not in (OPEN, BLOCK) for row, column in circles)


def _lines(crossword: Crossword) -> Iterator[str]:
    layout, extras = crossword.layout, crossword.extras
    is_marked = kept_circles(crossword) > 0
    yield f"<{HEAD_2 if is_marked else HEAD}>"
    for section, name in SECTIONS.items():
        yield f"<{section}>"
        yield f"\t{_one_line(extras.about.get(name, ''))}"
    yield "<SIZE>"
    yield f"\t{len(layout.rows[0])}x{len(layout.rows)}"
    yield "<GRID>"
    for row, line in enumerate(crossword.rows()):
        yield "\t" + "".join(
            _sign(sign, extras, (row, column), is_marked=is_marked)
            for column, sign in enumerate(line)
        )
    if is_marked:
        yield "<REBUS>"
        yield f"\t{MARK};"
    for direction in (ACROSS, DOWN):
        yield f"<{direction.upper()}>"
        for slot in layout.slots:
            if slot.direction == direction:
                yield f"\t{_one_line(extras.clues.get(slot.cells, '')) or NO_CLUE}"
    notes = extras.about.get("notes", "")
    if notes:
        yield f"<{NOTES}>"
        for line in notes.splitlines():
            yield f"\t{line}"


def _sign(sign: str, extras: Extras, cell: tuple[int, int], *, is_marked: bool) -> str:
    """Return the *sign* of *cell* as a file has it."""
    if sign == BLOCK:
        return HIDDEN if cell in extras.hidden else BLACK
    if sign == OPEN:
        return EMPTY
    return sign if is_marked and cell in extras.circles else sign.upper()


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _sections(text: str) -> Mapping[str, list[str]]:
    """Return the lines of each section of *text*, without their indentation.

    A name that is indented is a text, such as the clue ``<DOWN>``.
    """
    sections: dict[str, list[str]] = {}
    lines: list[str] = []
    for line in re.split("\r\n?|\n", text):
        name = line.rstrip()[1:-1].upper()
        is_name = re.fullmatch("<[^<>]*>", line.rstrip()) is not None
        if is_name and name in NAMES and NOTES not in sections:
            lines = sections.setdefault(name, [])
        else:
            lines.append(line.strip())
    return sections


def _check_size(lines: Sequence[str], rows: Sequence[str]) -> None:
    """Raise a ValueError if *lines* are not the size of *rows*; they may be missing."""
    found = "".join(lines).lower().replace(" ", "")
    if found not in ("", f"{len(rows[0])}x{len(rows)}"):
        raise ValueError(
            f"expected the size {len(rows[0])}x{len(rows)} of its grid, found "
            f"{found[:9]!r}"
        )


def _about(sections: Mapping[str, list[str]]) -> Iterator[tuple[str, str]]:
    """Yield the texts of *sections* by their names."""
    for section, name in (*SECTIONS.items(), (NOTES, "notes")):
        text = "\n".join(sections.get(section, [])).strip()
        if text:
            yield name, text
