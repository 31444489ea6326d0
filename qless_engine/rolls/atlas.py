"""The atlas: a file that lists every roll without a board, with one word list.

It is written once, beside its word list; any roll that is not in it has a board. The
text is packed with gzip: lines that begin with ``#`` name the list and how many rolls
follow; each other line has a roll, how many outcomes of the dice give it, the nodes of
the proof and how many words the roll can spell.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from qless_engine.files import name_of, read_bytes
from qless_engine.rolls.dice import DICE
from qless_engine.rolls.numbering import number_of_rolls
from qless_engine.text import quoted

OUTCOMES: int = 6 ** len(DICE)  # equally likely

SUFFIX = ".atlas.gz"

_NAMES = (
    "word_list word_list_sha256 made unsolvable_rolls unsolvable_outcomes columns"
).split()
_HEAD = re.compile("# ([a-z0-9_]+): (.*)")
_ROW = re.compile("([a-z]{1,12}) ([1-9][0-9]*) ([0-9]+) ([0-9]+)")


class Unsolvable(NamedTuple):
    """What the atlas tells of a roll without a board.

    Attributes:
        outcomes: how many of the OUTCOMES give it.
        nodes: nodes of the proof.
        words: how many words it can spell.
    """

    outcomes: int
    nodes: int
    words: int


@dataclass(frozen=True)
class Atlas:
    """Which rolls of the dice have no board, with one word list; all others have one.

    Attributes:
        word_list, word_list_sha256: the list's name and the checksum of its words.
        made: the command that made it, and the date.
        unsolvable: by roll, in alphabetical order.
    """

    word_list: str
    word_list_sha256: str
    made: str
    unsolvable: Mapping[str, Unsolvable] = field(repr=False)  # hundreds of thousands

    @property
    def unsolvable_outcomes(self) -> int:
        """How many of the OUTCOMES have no board."""
        return sum(found.outcomes for found in self.unsolvable.values())

    @property
    def sha256(self) -> str:
        """The checksum of the unsolvable rolls, a line each."""
        return hashlib.sha256("\n".join([*self.unsolvable, ""]).encode()).hexdigest()

    def pack(self) -> bytes:
        """Return the bytes of the file."""
        head = {
            "word_list": self.word_list,
            "word_list_sha256": self.word_list_sha256,
            "made": self.made,
            "unsolvable_rolls": f"{len(self.unsolvable)} of {number_of_rolls()}",
            "unsolvable_outcomes": f"{self.unsolvable_outcomes} of {OUTCOMES}",
            "columns": "roll outcomes nodes words",
        }
        lines = [f"# {name}: {value}" for name, value in head.items()]
        lines += [
            f"{roll} {' '.join(map(str, found))}"
            for roll, found in self.unsolvable.items()
        ]
        return gzip.compress("\n".join([*lines, ""]).encode(), mtime=0)


def atlas_path(words: Path) -> Path:
    """Return the path of the atlas that belongs to the word-list file *words*.

    >>> atlas_path(Path("lists/enable1.txt.gz")).as_posix()
    'lists/enable1.atlas.gz'
    """
    return words.with_name(re.sub(r"(\.txt)?(\.gz)?$", "", words.name) + SUFFIX)


def read_atlas(path: Path) -> Atlas:
    """Return the atlas in the file at *path*.

    Raises:
        ValueError: the file is missing or damaged.
    """
    if not os.path.lexists(path):
        raise ValueError(
            f"expected an atlas file at {name_of(path)}, found none (make one with "
            "`python -m sweeps atlas`, then `table`, and put it beside its word list)"
        )
    raw = read_bytes(path, "an atlas file")
    try:
        return _parse(raw.decode())
    except UnicodeDecodeError:
        found = "no text"
    except ValueError as error:
        found = str(error)
    raise ValueError(f"expected an atlas file at {name_of(path)}, found {found}")


def _parse(text: str) -> Atlas:
    """Return the atlas that *text* describes.

    Raises:
        ValueError: *text* is not an atlas; the message says what was found.
    """
    head: dict[str, str] = {}
    unsolvable: dict[str, Unsolvable] = {}
    before = ""
    for line in text.splitlines():
        is_head, is_row = _HEAD.fullmatch(line), _ROW.fullmatch(line)
        if is_head:
            head[is_head[1]] = is_head[2]
        elif is_row and before < is_row[1]:
            before, *numbers = is_row.groups()
            unsolvable[before] = Unsolvable(*map(int, numbers))
        else:
            raise ValueError(f"the line {quoted(line)}")
    missing = [name for name in _NAMES if name not in head]
    if missing:
        raise ValueError(f"no line {missing[0]!r}")
    atlas = Atlas(head["word_list"], head["word_list_sha256"], head["made"], unsolvable)
    for name, there_are in (
        ("unsolvable_rolls", len(unsolvable)),
        ("unsolvable_outcomes", atlas.unsolvable_outcomes),
    ):
        if head[name].split(" of ")[0] != str(there_are):
            raise ValueError(f"{name} {head[name]!r}, but counted {there_are}")
    return atlas
