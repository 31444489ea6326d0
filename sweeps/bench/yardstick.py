"""The compiled yardstick: how fast this machine could go, measured beside our own runs.

It is a C++ program that lies beside the project in a folder of its own and is no part
of it, with the rolls that are measured. It is built into a temporary folder and timed
by the processor time of the child, less that of reading the word list.
"""

from __future__ import annotations

import os
import resource
import shutil
import statistics
import subprocess
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from qless_engine.rolls.dice import MAX_LETTERS, MIN_LETTERS, parse_roll
from sweeps import SweepError
from sweeps.pool.interpreters import ROOT

VARIABLE = "QLESS_YARDSTICK"  # environment variable that names the folder
BESIDE = ROOT.parent / "shared" / "yardstick"  # where it is taken from if it is there
SOURCE = "exact_once.cpp"
BUILD = ("g++", "-O3", "-march=native", "-o")
LOADS = 3  # runs without a roll, whose median is the time to read the word list


@dataclass(frozen=True)
class Run:
    """One run of the yardstick.

    Attributes:
        seconds: processor time without that of reading the word list.
        found: for each roll in order, how many boards it says there are.
        nodes: all that it expanded.
    """

    seconds: float
    found: tuple[int, ...]
    nodes: int


class Yardstick:
    """The program, built, with a word list in the form it reads."""

    def __init__(self, source: Path, words: Iterable[str], folder: Path) -> None:
        """Build *source* in *folder* for *words*; a SweepError if that fails."""
        self._program = folder / "yardstick"
        self._rolls = folder / "rolls.txt"
        self._words = folder / "words.txt"
        fitting = (w for w in words if MIN_LETTERS <= len(w) <= MAX_LETTERS)
        self._words.write_text("\n".join(fitting) + "\n", encoding="ascii")
        _output(*BUILD, self._program, source)
        self._load_seconds = 0.0
        loads = [self.run("first", []).seconds for _ in range(LOADS)]
        self._load_seconds = statistics.median(loads)

    def run(self, mode: str, rolls: Sequence[str]) -> Run:
        """Return what it says of *rolls*: the "first" board, "all", or "canon".

        "all" visits a board once for each of its pivot letters; "canon" counts boards.
        """
        lines = "".join(f"{roll.upper()}\n" for roll in rolls)
        self._rolls.write_text(lines, encoding="ascii")
        before = children_seconds()
        output = _output(self._program, self._words, mode, self._rolls)
        seconds = children_seconds() - before - self._load_seconds
        rows = [line.split() for line in output.splitlines()[:-1]]
        try:
            found = tuple(int(row[2]) for row in rows)
            nodes = sum(int(row[3]) for row in rows)
        except (IndexError, ValueError):
            found, nodes = (), 0
        if len(found) != len(rolls):
            raise SweepError("the yardstick printed something else than a row a roll")
        return Run(max(seconds, 0.0), found, nodes)


def find_folder(named: str | None = None) -> Path | None:
    """Return the folder *named*, or by QLESS_YARDSTICK, or beside the project.

    None if nothing was named and there is none. A ValueError if what was named is none.
    """
    chosen = named or os.environ.get(VARIABLE)
    if chosen is None or chosen == "":
        return BESIDE if BESIDE.is_dir() else None
    if not Path(chosen).is_dir():
        raise ValueError(f"expected the yardstick's folder, found none at {chosen}")
    return Path(chosen)


def read_rolls(path: Path) -> list[str]:
    """Return the rolls of the file at *path*, one a line; a ValueError if unusable."""
    try:
        lines = path.read_text(encoding="utf-8").split()
        return [parse_roll(line) for line in lines]
    except UnicodeDecodeError:
        raise ValueError(f"expected rolls as text, found none in {path}") from None
    except OSError as error:
        raise ValueError(f"expected rolls in {path}, found: {error.strerror}") from None
    except ValueError as error:
        raise ValueError(f"expected a roll a line in {path}: {error}") from None


def why_none(folder: Path | None) -> str | None:
    """Return why the yardstick of *folder* cannot be built; None if it can."""
    if folder is None:
        return f"no folder of it, in {VARIABLE} or beside the project"
    if not (folder / SOURCE).is_file():
        return f"no {SOURCE} in {folder}"
    return None if shutil.which(BUILD[0]) else f"no {BUILD[0]} to build it"


def _output(*command: str | Path) -> str:
    """Return what *command* prints; a SweepError if it fails."""
    words = [str(word) for word in command]
    done = subprocess.run(  # noqa: S603  # the user's own compiler, and what it built
        words, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        last = (done.stderr.strip().splitlines() or ["nothing on standard error"])[-1]
        raise SweepError(f"the yardstick: {words[0]} ended ({done.returncode}): {last}")
    return done.stdout


def children_seconds() -> float:
    """Return the processor time of all children that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
