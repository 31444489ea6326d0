"""What the fill benchmark is run on: word lists, and grids by name."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from qless_engine.grids.layout import Layout
from qless_engine.words import wordlist
from sweeps.bench import gecode, yardstick
from sweeps.bench.fill_runs import Words
from sweeps.kinds.kind import readable_path

BESIDE = yardstick.BESIDE.parent
#: The lists that numbers are stated for, where they lie beside the project.
LISTS_BESIDE = ("words-45371.txt", "ukacd17-az.txt.gz")
LAYOUTS_BESIDE = BESIDE / "crossword_grids"
#: The 40 grids of Anbulagan and Botea 2008: 15-01 to 23-10.
PUBLISHED = re.compile(r"(15|19|21|23)-\d\d")


def word_lists(named: Sequence[str] | None) -> list[Words]:
    """Return the word lists *named*, else the default ones."""
    paths: Sequence[str | None] = named or []
    if not paths and not os.environ.get(wordlist.VARIABLE):
        beside = [BESIDE / "wordlists" / name for name in LISTS_BESIDE]
        paths = [str(path) for path in beside if path.is_file()]
    texts = [readable_path(path) for path in paths or [None]]
    return [Words(text, wordlist.read_words(text)) for text in texts]


def all_layouts(folder: str | None, *, has_gecode: bool) -> Mapping[str, Layout]:
    """Return the grids of the *folder*, else Gecode's own, else those beside.

    Raises:
        ValueError: there are none, or one is not as it must be.
    """
    if folder is None and has_gecode:
        return gecode.own_layouts()
    place = LAYOUTS_BESIDE if folder is None else Path(folder)
    layouts = {}
    for path in sorted(place.glob("*.txt")):
        layouts[path.stem] = _layout(path)
    if not layouts:
        raise ValueError(f"expected grids, NAME.txt each, found none in {place}")
    return layouts


def chosen(names: str | None, known: Mapping[str, Layout]) -> list[str]:
    """Return the grids of these *names*, else the published ones, else all *known*.

    Raises:
        ValueError: one is not known.
    """
    if names is None:
        return [name for name in known if PUBLISHED.fullmatch(name)] or list(known)
    picked = list(dict.fromkeys(names.split(",")))
    for name in picked:
        if name not in known:
            raise ValueError(f"expected grids of {', '.join(known)}, got {name!r}")
    return picked


def _layout(path: Path) -> Layout:
    try:
        return Layout.parse(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None
