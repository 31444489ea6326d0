"""The file that names every roll without a board: written once, then looked up.

It lies beside the word list that it is of. What is not in it has a board. The text is
packed with gzip: lines that begin with ``#`` say of which list it is and how many rolls
follow, and each other line has a roll, how many outcomes of the dice give it, the nodes
of the proof and how many words the roll can spell.
"""

from __future__ import annotations

import gzip
import hashlib
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from qless_engine.all_rolls import number_of_rolls
from qless_engine.dice import DICE

OUTCOMES = 6 ** len(DICE)  # equally likely

SUFFIX = ".atlas.gz"


class Unsolvable(NamedTuple):
    """What is known of a roll that has no board.

    Attributes:
        outcomes: how many of the OUTCOMES give it.
        nodes: those of the proof.
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
        made: by which command, and when.
        unsolvable: the rolls in alphabetical order.
    """

    word_list: str
    word_list_sha256: str
    made: str
    unsolvable: Mapping[str, Unsolvable]

    @property
    def unsolvable_outcomes(self) -> int:
        """How many of the OUTCOMES have no board."""
        return sum(found.outcomes for found in self.unsolvable.values())

    @property
    def sha256(self) -> str:
        """The checksum of the unsolvable rolls, a line each."""
        return hashlib.sha256("\n".join([*self.unsolvable, ""]).encode()).hexdigest()

    def packed(self) -> bytes:
        """Return the file."""
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
    """Return where the atlas of the word list in the file *words* lies.

    >>> atlas_path(Path("lists/enable1.txt.gz")).as_posix()
    'lists/enable1.atlas.gz'
    """
    return words.with_name(words.name.split(".")[0] + SUFFIX)


def read_atlas(path: Path) -> Atlas:
    """Return the atlas in the file at *path*.

    Raises:
        ValueError: there is none, or it is damaged.
    """
    try:
        lines = gzip.decompress(path.read_bytes()).decode().splitlines()
        head = dict(line[2:].split(": ", 1) for line in lines if line.startswith("# "))
        rows = [line.split() for line in lines if not line.startswith("#")]
        unsolvable = {roll: Unsolvable(*map(int, row)) for roll, *row in rows}
        atlas = Atlas(
            head["word_list"], head["word_list_sha256"], head["made"], unsolvable
        )
        counts = head["unsolvable_rolls"], head["unsolvable_outcomes"]
    except OSError as error:
        reason = error.strerror or error
        raise ValueError(f"expected an atlas file at {path}, found: {reason}") from None
    except (EOFError, KeyError, TypeError, ValueError, zlib.error):
        raise ValueError(
            f"expected an atlas file as a sweep writes it, found a damaged one at "
            f"{path}"
        ) from None
    found = len(unsolvable), atlas.unsolvable_outcomes
    if [int(count.split()[0]) for count in counts] != [*found]:
        raise ValueError(
            f"expected unsolvable rolls and outcomes {' and '.join(counts)} in {path}, "
            f"found {found[0]} and {found[1]}"
        )
    return atlas
