"""Reads the layout of a crossword from a file, or from standard input."""

from __future__ import annotations

import re
import stat
from pathlib import Path

from qless_engine.grids.layout import Layout

STANDARD_INPUT = "-"


def read_layout(path: str | Path) -> Layout:
    """Return the layout that the file at *path* draws; "-" is standard input.

    Raises:
        ValueError: it cannot be read, is no text, or draws no layout.
    """
    is_input = str(path) == STANDARD_INPUT
    name = "standard input" if is_input else path
    try:
        with open(0 if is_input else path, "rb", closefd=not is_input) as file:
            if not is_input and stat.S_ISCHR(Path(path).stat().st_mode):
                raise ValueError(
                    f"expected a file with a layout, found the device {path}"
                )
            text = file.read().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ValueError(f"expected a layout as text, found none in {name}") from None
    except OSError as error:
        raise ValueError(
            f"expected a file with a layout, found {name}: {error.strerror}"
        ) from None
    try:
        return Layout.parse(re.sub("\r\n?", "\n", text))
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from None
