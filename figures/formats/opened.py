"""What the file of a crossword holds: layout and fill, and what of it is not kept."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from qless_engine.grids.layout import BLOCK, OPEN, Layout


@dataclass(frozen=True)
class Opened:
    """A crossword as it was read from a file.

    Attributes:
        layout: its layout.
        fill: that with the letters of a fill, or of a part of one; None: none.
        lost: what else the file has, such as clues.
        emptied: cells that are left empty, as they hold more than a letter a-z.
    """

    layout: Layout
    fill: str | None = None
    lost: tuple[str, ...] = ()
    emptied: int = 0


def opened(
    given: list[list[str]],
    solved: list[list[str]],
    lost: Iterable[str] = (),
    emptied: int = 0,
) -> Opened:
    """Return the crossword of *given* rows, filled where *solved* ones have letters.

    Where a player has other letters than the solution, his are not given.

    Raises:
        ValueError: the rows are no layout.
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


def letter(value: object) -> str:
    """Return *value* in lower case if it is one of the letters a-z, else nothing."""
    if isinstance(value, str) and len(value) == 1 and value.isascii():
        return value.lower() if value.isalpha() else ""
    return ""
