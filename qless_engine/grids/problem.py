"""A problem: a layout, or a part of the ways to fill it, as a line of text.

A part restricts the entries of some slots to a range of their words, in the order of
the word index. Its text is that of the layout followed, after a blank, by the slots and
their ranges: ``.../.../... 1-Across=0:120``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from qless_engine.grids.layout import Layout
from qless_engine.text import quoted

Range = tuple[str, int, int]  # name of a slot, its first word, the word after its last


@dataclass(frozen=True)
class Problem:
    """A layout to fill, with the *ranges* its entries must come from."""

    layout: Layout
    ranges: tuple[Range, ...] = ()

    @classmethod
    def parse(cls, text: str) -> Problem:
        """Return the problem *text*, as `show` writes it.

        Raises:
            ValueError: *text* has no layout, or a range of a slot it does not have.
        """
        rows, *parts = text.split(" ")
        layout = Layout.parse(rows)
        names = {slot.name for slot in layout.slots}
        ranges = []
        for part in parts:
            match = re.fullmatch(r"(\d+-(?:Across|Down))=(\d+):(\d+)", part)
            if match is None or match[1] not in names:
                raise ValueError(
                    "expected a slot and a range, such as 1-Across=0:99, got "
                    f"{quoted(part)}"
                )
            ranges.append((match[1], int(match[2]), int(match[3])))
        return cls(layout, tuple(ranges))

    def show(self) -> str:
        """Return the problem as a line of text."""
        parts = (f"{name}={first}:{after}" for name, first, after in self.ranges)
        return " ".join([self.layout.show(), *parts])
