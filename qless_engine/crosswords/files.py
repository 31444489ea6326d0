"""Files of layouts and crosswords: told apart by what is in them, and written by name.

Four formats are read and written: .puz, .ipuz, Across Lite text, and a layout as text.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path, PurePath

from qless_engine.crosswords import across_lite, ipuz, puz, puz_bytes
from qless_engine.crosswords.crossword import Crossword, Extras
from qless_engine.files import MIB, name_of, read_bytes
from qless_engine.grids.layout import Layout
from qless_engine.text import quantity
from qless_engine.writing import atomic_write, file_error

TEXT, IPUZ, PUZ, ACROSS_LITE = "txt", "ipuz", "puz", "across.txt"  # ends of names
FORMATS = ".puz, .ipuz, Across Lite text or a layout as text"
LAYOUT_BYTES = MIB  # far more than 40 rows of 40 cells with their clues

WRITERS: Mapping[str, Callable[[Crossword], bytes]] = {
    ACROSS_LITE: across_lite.write,
    TEXT: lambda it: ("\n".join(_text_rows(it)) + "\n").encode(),
    IPUZ: ipuz.write,
    PUZ: puz.write,
}
WITHOUT_BARS = (PUZ, ACROSS_LITE)


def read_crossword(path: str | Path) -> Crossword:
    """Return the crossword in the file at *path*; "-" is standard input.

    Raises:
        ValueError: the file cannot be read, or holds no layout.
    """
    return read(name_of(path), read_bytes(path, "a file with a layout", LAYOUT_BYTES))


def read(name: str, content: bytes) -> Crossword:
    """Return the crossword in the file *name*, whose bytes are *content*.

    Raises:
        ValueError: *content* has no format that is read, or is not a layout.
    """
    suffix = PurePath(name).suffix.lower()
    start = content[:1000].removeprefix(codecs.BOM_UTF8).lstrip()
    if puz_bytes.MAGIC + b"\0" in content:  # no text has a zero byte
        reader = puz.read
    elif re.match(rb"<across puzzle", start, re.IGNORECASE):
        reader = across_lite.read
    elif re.match(rb"[{[]|ipuz\s*\(", start) or suffix == f".{IPUZ}":
        reader = ipuz.read
    elif suffix == f".{PUZ}":
        reader = puz.read
    elif suffix in ("", f".{TEXT}") and not start.startswith(b"<"):
        reader = _read_text
    else:
        reader = _read_other
    try:
        return reader(content)
    except UnicodeDecodeError:
        raise ValueError(f"{name}: expected {FORMATS}, found binary data") from None
    except RecursionError:
        raise ValueError(
            f"{name}: expected cells, found lists nested too deeply"
        ) from None
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from None


def kind_of(path: str | Path) -> str:
    """Return the format in which to write the file at *path*, by the end of its name.

    Raises:
        ValueError: the name ends in none of the WRITERS.
    """
    name = PurePath(path).name.lower()
    for kind in WRITERS:
        if name.endswith(f".{kind}"):
            return kind
    raise ValueError(
        f"expected a file name that ends in .{PUZ}, .{IPUZ}, .{ACROSS_LITE} (Across "
        f"Lite text) or .{TEXT} (a layout as text), got {str(path)!r}"
    )


def write(kind: str, crossword: Crossword) -> tuple[bytes, list[str]]:
    """Return *crossword* as a file of *kind*, and what that file does not keep.

    Raises:
        ValueError: a file of *kind* would have false slots, since it has no bars.
    """
    if crossword.layout.bars and kind in WITHOUT_BARS:
        raise ValueError(
            f"expected a layout without bars for .{kind}, which has none: write .{IPUZ}"
        )
    fitted = replace(crossword, extras=crossword.extras.fitted(crossword.layout))
    gone = len(crossword.extras.clues) - len(fitted.extras.clues)
    lost = [f"{quantity(gone, 'clue')} of slots that are gone"] if gone else []
    return WRITERS[kind](fitted), [*lost, *_not_held(kind, fitted)]


def save(path: str | Path, crossword: Crossword) -> list[str]:
    """Write *crossword* to the file at *path*; return what the file does not keep.

    Raises:
        ValueError: the format of the file does not suit, or its path.
        CannotDoError: the file cannot be written.
    """
    content, lost = write(kind_of(path), crossword)
    try:
        with atomic_write(Path(path)) as file:
            file.write(content)
    except OSError as error:
        raise file_error("write", path, error) from None
    return lost


def _not_held(kind: str, crossword: Crossword) -> list[str]:
    """Return what a file of *kind* does not keep of *crossword*."""
    extras = crossword.extras
    lost: list[str] = []
    if kind == TEXT:
        lost += extras.about
        lost += ["clues"] if extras.clues else []
        lost += ["hidden cells"] if extras.hidden else []
    if kind in (TEXT, ACROSS_LITE):
        kept = across_lite.kept_circles(crossword) if kind == ACROSS_LITE else 0
        lost += ["circles"] if kept < len(extras.circles) else []
        has_given = any(map(str.isalpha, crossword.layout.cells))
        if crossword.fill is not None if kind == TEXT else has_given:
            lost.append("which letters are given")
    return lost


def _text_rows(crossword: Crossword) -> list[str]:
    """Return the rows of *crossword* as text, with its bars."""
    layout = crossword.layout
    return Layout.of(crossword.rows(), layout.bars).show().split("/")


def _read_text(content: bytes) -> Crossword:
    text = content.decode("utf-8-sig")
    if "\0" in text:
        raise ValueError(f"expected {FORMATS}, found binary data")
    return Crossword(Layout.parse(re.sub("\r\n?", "\n", text)), None, Extras())


def _read_other(content: bytes) -> Crossword:
    """Return the layout as text that a file with an unusual name has."""
    try:
        return _read_text(content)
    except ValueError:
        raise ValueError(f"expected {FORMATS}, found none of these") from None
