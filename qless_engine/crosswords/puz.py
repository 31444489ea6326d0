"""Crosswords as .puz, the binary format of Across Lite, read and written.

A header with checksums, the solution and the player's grid as a byte a cell, texts that
end in a zero byte, then parts with a name, a length and a checksum each. The layout of
the file was first described by Josh Myer and others ("PUZ File Format", 2005).
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from qless_engine.boards.board import Cell
from qless_engine.crosswords.crossword import (
    ABOUT,
    Crossword,
    Extras,
    assemble,
    decoded,
    with_clues,
)
from qless_engine.grids.layout import BLOCK, OPEN
from qless_engine.text import quantity

MAGIC = b"ACROSS&DOWN"
#: Checksum of all, magic, checksum of the sizes, masked checksums, version, unknown,
#: checksum of the solution before it was scrambled, unknown, columns, rows, clues,
#: kind, state of the solution.
HEADER = struct.Struct("<H11sxHQ4s2sH12sBBHHH")
SIZES = struct.Struct("<BBHHH")
PART = struct.Struct("<4sHH")  # name, length, checksum
NORMAL, DIAGRAMLESS = 0x0001, 0x0401  # kinds
PLAIN, NOT_PROVIDED = 0, 2  # states of the solution; in any other it is scrambled
MASK = b"ICHEATED"
EMPTY, BLACK, HIDDEN = "-", ".", ":"
CIRCLE = 0x80  # in the part MARKS
MARKS, REBUS, REBUS_TABLE = "GEXT", "GRBS", "RTBL"
TIMER, PLAYER_REBUS = "LTIM", "RUSR"
UNUSED_TIMER = b"0,1"
VERSION, UNICODE_VERSION = b"1.3\0", b"2.0\0"
NOTES_SUMMED = (1, 3)  # the version from which checksums count notes


def read(content: bytes) -> Crossword:
    """Return the crossword in a file with this *content*.

    Raises:
        ValueError: it is not a whole .puz file, or not a layout.
    """
    raw = _Raw.parse(content)
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
        hidden = [cell for cell, pair in pairs if HIDDEN in pair and BLACK not in pair]
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
    raw = _Raw(
        width=len(layout.rows[0]),
        height=len(layout.rows),
        kind=NORMAL,
        state=PLAIN,
        version=VERSION if is_latin else UNICODE_VERSION,
        solution=_line(crossword.rows(), extras.hidden),
        player=_line(layout.rows, extras.hidden),
        strings=[text.encode(encoding, "replace") for text in strings],
        parts={},
    )
    header = HEADER.pack(
        raw.checksum(),
        MAGIC,
        checksum(raw.sizes()),
        raw.masked_checksums(),
        raw.version,
        b"",
        0,
        b"",
        raw.width,
        raw.height,
        len(raw.strings) - len(ABOUT),
        raw.kind,
        raw.state,
    )
    body = b"".join(text + b"\0" for text in raw.strings)
    content = header + raw.solution + raw.player + body
    if extras.circles:
        marks = bytes(
            CIRCLE if (row, column) in extras.circles else 0
            for row in range(raw.height)
            for column in range(raw.width)
        )
        part = PART.pack(MARKS.encode(), len(marks), checksum(marks))
        content += part + marks + b"\0"
    return content


def checksum(content: bytes, value: int = 0) -> int:
    """Return the checksum of *content*, going on from *value*."""
    for byte in content:
        value = ((value >> 1 | (value & 1) << 15) + byte) & 0xFFFF
    return value


def _broken(fault: str) -> ValueError:
    return ValueError(f"expected a whole .puz file, found that {fault}")


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


@dataclass(frozen=True)
class _Raw:
    """A file in its parts, as bytes."""

    width: int
    height: int
    kind: int
    state: int
    version: bytes
    solution: bytes
    player: bytes
    strings: list[bytes]  # title, author, copyright, the clues, notes
    parts: dict[str, bytes]

    @classmethod
    def parse(cls, content: bytes) -> _Raw:
        """Return the file with this *content*, whose checksums are right."""
        at, fields = _header(content)
        whole, _, sizes, masked, version, _, _, _, *rest = fields
        width, height, count, kind, state = rest
        cells = width * height
        if len(content) < at + 2 * cells:
            raise _broken("it ends in its grid")
        strings = content[at + 2 * cells :].split(b"\0", count + len(ABOUT))
        if len(strings) < count + len(ABOUT):
            raise _broken("it ends in its clues")
        after = b"" if len(strings) == count + len(ABOUT) else strings.pop()
        raw = cls(
            width,
            height,
            kind,
            state,
            version,
            content[at : at + cells],
            content[at + cells : at + 2 * cells],
            strings,
            dict(_parts(after)),
        )
        found = raw.checksum(), checksum(raw.sizes()), raw.masked_checksums()
        if found != (whole, sizes, masked):
            raise _broken("its checksum is wrong, so it is damaged")
        for name in (MARKS, REBUS):
            if len(raw.part(name)) not in (0, cells):
                raise _broken(
                    f"its part {name} is for {len(raw.part(name))} cells, its grid has "
                    f"{cells}"
                )
        return raw

    @property
    def about(self) -> list[str]:
        """Texts, in the order of ABOUT."""
        return [*self._texts()[: len(ABOUT) - 1], self._texts()[-1]]

    @property
    def clues(self) -> list[str]:
        """Clues, in the order of their slots."""
        return self._texts()[len(ABOUT) - 1 : -1]

    def _texts(self) -> list[str]:
        """Return the strings as text.

        The version says how they are encoded, but not all programs keep to it.
        """
        return decoded(b"\0".join(self.strings)).split("\0")

    def part(self, name: str) -> bytes:
        """Return the part *name*, empty if there is none."""
        return self.parts.get(name, b"")

    def cells(self, numbers: Iterable[int]) -> frozenset[Cell]:
        """Return the cells with these *numbers*."""
        return frozenset(divmod(number, self.width) for number in numbers)

    def rebus(self) -> Iterator[tuple[int, str]]:
        """Yield the number of each cell with several letters, and these."""
        table = self.part(REBUS_TABLE).decode("utf-8", "replace")
        pairs = (entry.partition(":") for entry in table.split(";"))
        values = {number.strip(): value for number, _, value in pairs}
        for cell, number in enumerate(self.part(REBUS)):
            if number:
                yield cell, values.get(str(number - 1)) or "?"

    def lost(self) -> Iterator[str]:
        """Yield what the file has that is not kept, besides cells."""
        if any(mark & ~CIRCLE for mark in self.part(MARKS)):
            yield "marks of wrong or revealed letters"
        if self.part(TIMER) not in (b"", UNUSED_TIMER):
            yield "time of the player"
        if any(self.part(PLAYER_REBUS)):
            yield "several letters that the player wrote into a cell"
        known = (MARKS, REBUS, REBUS_TABLE, TIMER, PLAYER_REBUS)
        others = [name for name in self.parts if name not in known]
        if others:
            yield f"{quantity(len(others), 'part')} of another program"

    def sizes(self) -> bytes:
        """Return the end of the header."""
        count = len(self.strings) - len(ABOUT)
        return SIZES.pack(self.width, self.height, count, self.kind, self.state)

    def checksum(self) -> int:
        """Return the checksum of all."""
        value = checksum(self.sizes())
        for grid in (self.solution, self.player):
            value = checksum(grid, value)
        return self._sum_of_texts(value)

    def _sum_of_texts(self, value: int = 0) -> int:
        *texts, notes = self.strings
        ahead = len(ABOUT) - 1
        for text in texts[:ahead]:
            value = checksum(text + b"\0", value) if text else value
        for clue in texts[ahead:]:
            value = checksum(clue, value)
        version = int(self.version[:1]), int(self.version[2:3])
        if notes and version >= NOTES_SUMMED:
            value = checksum(notes + b"\0", value)
        return value

    def masked_checksums(self) -> int:
        """Return the checksums of sizes, grids and texts, masked."""
        sums = (
            checksum(self.sizes()),
            checksum(self.solution),
            checksum(self.player),
            self._sum_of_texts(),
        )
        low = bytes(value & 0xFF for value in sums)
        high = bytes(value >> 8 for value in sums)
        masked = bytes(mask ^ byte for mask, byte in zip(MASK, low + high))
        return int.from_bytes(masked, "little")


def _header(content: bytes) -> tuple[int, tuple[Any, ...]]:
    """Return where the header in *content* ends, and its fields."""
    start = content.find(MAGIC) - 2
    header = content[max(start, 0) :][: HEADER.size]
    if not content:
        raise _broken("it is empty")
    if not any(header.replace(MAGIC, b"")):
        raise _broken("its header is empty")
    if start < 0:
        raise _broken("it does not begin as one")
    if len(header) < HEADER.size:
        raise _broken("it ends in its header")
    fields = HEADER.unpack(header)
    *_, version, _, _, _, width, height, _, _, _ = fields
    if not re.match(rb"\d\.\d", version):
        raise _broken("its version has no number")
    if width * height == 0:
        raise _broken("its grid has no cells")
    return start + HEADER.size, fields


def _parts(content: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield the parts in *content*, the end of a file, by name.

    Programs leave bytes after the last part, such as an end of line.
    """
    while re.match(rb"[A-Z0-9]{4}", content) and len(content) >= PART.size:
        code, length, value = PART.unpack(content[: PART.size])
        part, name = content[PART.size :][:length], code.decode()
        if len(part) < length:
            raise _broken(f"it ends in its part {name}")
        if checksum(part) != value and name in (MARKS, REBUS, REBUS_TABLE):
            raise _broken(f"the checksum of its part {name} is wrong")
        yield name, part
        content = content[PART.size + length + 1 :]
