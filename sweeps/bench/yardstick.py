"""The compiled yardstick: how fast this machine could go, measured beside our own runs.

By default it is `yardstick.cpp`, compiled once into build/; another program can take
its place if it reads the same arguments and prints the same lines.
"""

from __future__ import annotations

import hashlib
import os
import resource
import shutil
import statistics
import subprocess
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from qless_engine.files import reason
from qless_engine.rolls.dice import MAX_LETTERS, MIN_LETTERS
from sweeps import SweepError
from sweeps.pool.interpreters import ROOT

VARIABLE = "QLESS_YARDSTICK"  # environment variable that names a program or a source
SOURCE = Path(__file__).with_name("yardstick.cpp")
BUILD = ROOT / "build"
COMPILERS = ("g++", "clang++", "c++")
FLAGS = ("-std=c++17", "-O3")
LOADS = 3  # runs without a roll, whose median is the time to read the word list


@dataclass(frozen=True)
class Run:
    """One run of the yardstick.

    Attributes:
        seconds: processor time without that of reading the word list.
        found: for each roll in order, how many boards were found.
        nodes: of all rolls.
    """

    seconds: float
    found: tuple[int, ...]
    nodes: int


class Yardstick:
    """A compiled program, with a word list in the form in which it reads one."""

    def __init__(self, program: Path, words: Iterable[str], folder: Path) -> None:
        """Let *program* use *words*; its input files are written into *folder*."""
        self._program = program
        self._rolls = folder / "rolls.txt"
        self._words = folder / "words.txt"
        fitting = (w for w in words if MIN_LETTERS <= len(w) <= MAX_LETTERS)
        self._words.write_text("\n".join(fitting) + "\n", encoding="ascii")
        self._load_seconds = 0.0
        loads = [self.run("first", []).seconds for _ in range(LOADS)]
        self._load_seconds = statistics.median(loads)

    def run(self, mode: str, rolls: Sequence[str]) -> Run:
        """Search *rolls* for the "first" board, visit "all", or count them ("canon").

        In the mode "all" a program may find a board several times.
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
            raise SweepError("expected a line for each roll from the yardstick")
        return Run(max(seconds, 0.0), found, nodes)


def build(named: str | None = None) -> Path | None:
    """Return the program *named*, or that of QLESS_YARDSTICK, or the project's own.

    A C++ source is compiled, unless that was done before; None without a compiler.

    Raises:
        ValueError: there is no such file.
        SweepError: the source cannot be compiled.
    """
    source = Path(named or os.environ.get(VARIABLE) or SOURCE).absolute()
    if not source.is_file():
        raise ValueError(
            f"expected a yardstick or its C++ source, found none: {source}"
        )
    if source.suffix != SOURCE.suffix:
        return source
    checksum = hashlib.sha256(source.read_bytes()).hexdigest()[:12]
    program = BUILD / f"yardstick-{checksum}"
    if not program.exists():
        compiler = next(filter(None, map(shutil.which, COMPILERS)), None)
        if compiler is None:
            return None
        BUILD.mkdir(exist_ok=True)
        unfinished = program.with_name(f"{program.name}.{os.getpid()}")
        _output(compiler, *FLAGS, "-o", unfinished, source)
        unfinished.replace(program)
    return program


def children_seconds() -> float:
    """Return the processor time of all children that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _output(*command: str | Path) -> str:
    """Return what *command* prints; a SweepError if it fails."""
    words = [str(word) for word in command]
    try:
        done = subprocess.run(  # noqa: S603  # the user's own compiler or program
            words, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
        )
    except OSError as error:
        raise SweepError(f"cannot run {words[0]}: {reason(error)}") from None
    if done.returncode != 0:
        last = (done.stderr.strip().splitlines() or ["nothing on standard error"])[-1]
        raise SweepError(f"the yardstick: {words[0]} ended ({done.returncode}): {last}")
    return done.stdout
