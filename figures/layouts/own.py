"""The crossword layouts of the project's own drawing, by name.

They are the files of `layouts`, beside this one since pages and notebooks show them.
All are symmetric by half a turn and in one piece, with every cell in two slots and no
slot of less than three letters; lists that may be shipped fill them.
"""

from __future__ import annotations

from pathlib import Path

from qless_engine.grids.layout import Layout

FOLDER = Path(__file__).resolve().parent


def names() -> list[str]:
    """Return the names of the layouts, such as 9x9, the smallest first."""
    return sorted((path.stem for path in FOLDER.glob("*.txt")), key=_columns)


def load(name: str) -> Layout:
    """Return the layout *name*.

    Raises:
        ValueError: there is none of that name.
    """
    if name not in names():
        raise ValueError(f"expected a layout of {', '.join(names())}, got {name!r}")
    return Layout.parse((FOLDER / f"{name}.txt").read_text(encoding="ascii"))


def named_or_drawn(text: str) -> Layout:
    """Return the layout of ours that *text* names, or else the one that it draws.

    Raises:
        ValueError: it draws none.
    """
    return load(text) if text in names() else Layout.parse(text)


def _columns(name: str) -> int:
    return int(name.split("x", maxsplit=1)[0])
