"""Crosswords as .puz, the binary format of Across Lite, read and written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from qless_engine.boards.board import Cell
from qless_engine.crosswords.crossword import (
    ABOUT,
    Crossword,
    Extras,
    assemble,
    with_clues,
)
from qless_engine.crosswords.puz_bytes import (
    CIRCLE,
    DIAGRAMLESS,
    MARKS,
    NORMAL,
    NOT_PROVIDED,
    PLAIN,
    UNICODE_VERSION,
    VERSION,
    Raw,
)
from qless_engine.grids.layout import BLOCK, OPEN

EMPTY, BLACK, HIDDEN = "-", ".", ":"  # cells without a letter


def read(content: bytes) -> Crossword:
    """Return the crossword in a file with this *content*.

    Raises:
        ValueError: it is not a whole .puz file, or not a layout.
    """
    raw = Raw.parse(content)
    starts = range(0, len(raw.solution), raw.width)
    cells = [*map(chr, raw.solution)]
    player = [*map(chr, raw.player)]
    blocks = [{*pair} & {BLACK, HIDDEN} != set() for pair in zip(cells, player)]
    lost = [*raw.lost()]
    solved = [*_values(cells)]
    for cell, value in raw.rebus():
        solved[cell] = value
    if raw.state != PLAIN:
        solved = [""] * len(cells)
        if raw.state != NOT_PROVIDED:
            lost.append("solution (it is scrambled)")
    hidden: list[int] = []
    if raw.kind == DIAGRAMLESS:
        lost.append("that its blocks are not shown (diagramless)")
    else:
        pairs = enumerate(zip(cells, player))
        hidden = [cell for cell, pair in pairs if HIDDEN in pair]
    crossword = assemble(
        [blocks[at : at + raw.width] for at in starts],
        [[*_values(player[at : at + raw.width])] for at in starts],
        [solved[at : at + raw.width] for at in starts],
        lost=lost,
        extras=Extras(
            {name: text for name, text in zip(ABOUT, raw.about) if text.strip()},
            circles=raw.cells(
                cell for cell, mark in enumerate(raw.part(MARKS)) if mark & CIRCLE
            ),
            hidden=raw.cells(hidden),
        ),
    )
    if raw.state not in (PLAIN, NOT_PROVIDED):
        crossword = replace(crossword, has_solution=True)
    slots = crossword.layout.slots
    clues = [clue.strip() for clue in raw.clues]
    if len(clues) != len(slots):  # they have no numbers, so none has a sure place
        return with_clues(crossword, {}, sum(clue != "" for clue in clues))
    placed = {slot.cells: clue for slot, clue in zip(slots, clues) if clue}
    return with_clues(crossword, placed, 0)


def write(crossword: Crossword) -> bytes:
    """Return *crossword*, which has no bars, as a file."""
    layout, extras = crossword.layout, crossword.extras
    texts = [extras.about.get(name, "") for name in ABOUT]
    title, author, rights, notes = (text.replace("\0", " ") for text in texts)
    clues = [extras.clues.get(slot.cells, "") for slot in layout.slots]
    strings = [title, author, rights, *(c.replace("\0", " ") for c in clues), notes]
    is_latin = all(re.fullmatch("[\n\r\t -~\xa0-\xff]*", text) for text in strings)
    encoding = "latin-1" if is_latin else "utf-8"
    height, width = len(layout.rows), len(layout.rows[0])
    marks = bytes(
        CIRCLE if divmod(cell, width) in extras.circles else 0
        for cell in range(height * width)
    )
    raw = Raw(
        width=width,
        height=height,
        kind=NORMAL,
        state=PLAIN,
        version=VERSION if is_latin else UNICODE_VERSION,
        solution=_line(crossword.rows(), extras.hidden),
        player=_line(layout.rows, extras.hidden),
        strings=[text.encode(encoding, "replace") for text in strings],
        parts={MARKS: marks} if extras.circles else {},
    )
    return raw.content()


def _line(rows: Sequence[str], hidden: frozenset[Cell]) -> bytes:
    """Return *rows* as bytes of a file."""
    signs = {OPEN: EMPTY, BLOCK: BLACK}
    return "".join(
        HIDDEN if (r, c) in hidden else signs.get(sign, sign.upper())
        for r, row in enumerate(rows)
        for c, sign in enumerate(row)
    ).encode("ascii")


def _values(signs: Iterable[str]) -> Iterator[str]:
    """Yield the values of cells with these *signs*."""
    for sign in signs:
        yield "" if sign in (EMPTY, " ", "\0") else sign
