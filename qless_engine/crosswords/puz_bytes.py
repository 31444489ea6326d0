"""The bytes of a .puz file: header, grids, texts and parts, with their checksums.

After the header come the solution and the player's grid, a byte a cell, texts that end
in a zero byte, and parts with a name, a length and a checksum each.
The layout of the file was first described by Josh Myer and others ("PUZ File Format",
2005).
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from qless_engine.boards.board import Cell
from qless_engine.crosswords.crossword import ABOUT, decoded
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
CIRCLE = 0x80  # in the part MARKS
MARKS, REBUS, REBUS_TABLE = "GEXT", "GRBS", "RTBL"
TIMER, PLAYER_REBUS = "LTIM", "RUSR"
UNUSED_TIMER = b"0,1"
VERSION, UNICODE_VERSION = b"1.3\0", b"2.0\0"
NOTES_SUMMED = (1, 3)  # the version from which checksums count notes


def checksum(content: bytes, value: int = 0) -> int:
    """Return the checksum of *content*, going on from *value*."""
    for byte in content:
        value = ((value >> 1 | (value & 1) << 15) + byte) & 0xFFFF
    return value


def broken(fault: str) -> ValueError:
    """Return the error that says which *fault* a file has."""
    return ValueError(f"expected a whole .puz file, found that {fault}")


@dataclass(frozen=True)
class Raw:
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
    def parse(cls, content: bytes) -> Raw:
        """Return the file with this *content*, whose checksums are right."""
        at, fields = _header(content)
        whole, _, sizes, masked, version, _, _, _, *rest = fields
        width, height, count, kind, state = rest
        cells = width * height
        if len(content) < at + 2 * cells:
            raise broken("it ends in its grid")
        strings = content[at + 2 * cells :].split(b"\0", count + len(ABOUT))
        if len(strings) < count + len(ABOUT):
            raise broken("it ends in its clues")
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
            raise broken("its checksum is wrong, so it is damaged")
        for name in (MARKS, REBUS):
            if len(raw.part(name)) not in (0, cells):
                raise broken(
                    f"its part {name} is for {len(raw.part(name))} cells, its grid has "
                    f"{cells}"
                )
        return raw

    def content(self) -> bytes:
        """Return the file."""
        header = HEADER.pack(
            self.checksum(),
            MAGIC,
            checksum(self.sizes()),
            self.masked_checksums(),
            self.version,
            b"",
            0,
            b"",
            self.width,
            self.height,
            len(self.strings) - len(ABOUT),
            self.kind,
            self.state,
        )
        texts = (text + b"\0" for text in self.strings)
        parts = (
            PART.pack(name.encode(), len(part), checksum(part)) + part + b"\0"
            for name, part in self.parts.items()
        )
        return b"".join([header, self.solution, self.player, *texts, *parts])

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
        """Return the part *name*, or no bytes if the file lacks it."""
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
        raise broken("it is empty")
    if not any(header.replace(MAGIC, b"")):
        raise broken("its header is empty")
    if start < 0:
        raise broken("it does not begin as one")
    if len(header) < HEADER.size:
        raise broken("it ends in its header")
    fields = HEADER.unpack(header)
    *_, version, _, _, _, width, height, _, _, _ = fields
    if not re.match(rb"\d\.\d", version):
        raise broken("its version has no number")
    if width * height == 0:
        raise broken("its grid has no cells")
    return start + HEADER.size, fields


def _parts(content: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield the parts in *content*, the end of a file, by name.

    Programs leave bytes after the last part, such as an end of line.
    """
    while re.match(rb"[A-Z0-9]{4}", content) and len(content) >= PART.size:
        code, length, value = PART.unpack(content[: PART.size])
        part, name = content[PART.size :][:length], code.decode()
        if len(part) < length:
            raise broken(f"it ends in its part {name}")
        if checksum(part) != value and name in (MARKS, REBUS, REBUS_TABLE):
            raise broken(f"the checksum of its part {name} is wrong")
        yield name, part
        content = content[PART.size + length + 1 :]
