"""The crossword layouts that the project ships, by name.

Each is symmetric by half a turn and connected, every cell lies in two slots and every
slot has at least three letters. The word lists that may be shipped fill them all.
"""

from __future__ import annotations

from pathlib import Path

from qless_engine.grids.layout import Layout

FOLDER = Path(__file__).resolve().parent


def names() -> list[str]:
    """Return the names of the layouts, such as 9x9, the smallest first."""
    paths = FOLDER.glob("*.txt")
    return sorted(
        (path.stem for path in paths), key=lambda name: int(name.split("x")[0])
    )


def load(name: str) -> Layout:
    """Return the layout *name*.

    Raises:
        ValueError: no layout has that name.
    """
    if name not in names():
        raise ValueError(f"expected a layout of {', '.join(names())}, got {name!r}")
    return Layout.parse((FOLDER / f"{name}.txt").read_text(encoding="ascii"))


def named_or_parsed(text: str) -> Layout:
    """Return the shipped layout that *text* names, else the layout that *text* is.

    Raises:
        ValueError: *text* is neither.
    """
    return load(text) if text in names() else Layout.parse(text)
