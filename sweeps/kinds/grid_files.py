"""Reads the grids of a sweep: files of a layout, and folders of them."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from qless_engine.grids.layout import read_layout

SUFFIX = ".txt"  # of the files that are taken from a folder


def read(paths: Iterable[str | Path]) -> dict[str, str]:
    """Return the layouts of the files at *paths*, as text by the name of the file.

    Of a folder, all files that end in .txt are read, in alphabetical order.

    Raises:
        ValueError: a file cannot be read, or holds no layout; a folder has none; or two
            files have the same name.
    """
    layouts: dict[str, str] = {}
    for path in _files(paths):
        # A file's name may be no text; a grid's name is.
        name = os.fsencode(path.stem).decode(errors="backslashreplace")
        if name in layouts:
            raise ValueError(f"expected grids of different names, found two {name!r}")
        layouts[name] = read_layout(path).show()
    return layouts


def _files(paths: Iterable[str | Path]) -> Iterator[Path]:
    """Yield the files at *paths*, and those in the folders there."""
    for path in map(Path, paths):
        if not path.is_dir():
            yield path
            continue
        try:
            files = sorted(file for file in path.iterdir() if file.suffix == SUFFIX)
        except OSError as error:
            raise ValueError(f"cannot use {path}: {error.strerror}") from None
        if not files:
            raise ValueError(f"expected grids in {path}, found no file *{SUFFIX}")
        yield from files
