"""Gecode's crossword example: the constraint solver that the filler is timed against.

Debian's packages carry its source, with 72 grids as tables of numbers in it, and the
library it needs. It is built in a scratch folder; nothing of it is part of the project.
"""

from __future__ import annotations

import gzip
import math
import os
import re
import shutil
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from qless_engine.grids.layout import BLOCK, OPEN, Layout
from qless_engine.outcome import Ending
from qless_engine.words.wordlist import WordList
from sweeps import SweepError
from sweeps.bench import gecode_tables
from sweeps.bench.fill_store import Outcome, Task
from sweeps.bench.gecode_tables import with_layouts
from sweeps.bench.yardstick import children_seconds

PACKAGES = ("libgecode-dev", "libgecode-doc")
INSTALL = ("apt-get", "install", "-y", "--no-install-recommends", *PACKAGES)
EXAMPLES = Path("/usr/share/doc/libgecode-doc/examples")
EXAMPLE, WORDS = "crossword.cpp", "examples/scowl.hpp"
ENCODING = "latin-1"
COMPILE = ("g++", "-O3")
VERSION = Path("/usr/include/gecode/support/config.hpp")
LIBRARIES = "driver minimodel int search kernel support set float gist".split()

#: Its restarts with what the published study of these grids recommends.
OPTIONS = (
    "-restart geometric -restart-base 1.5 -restart-scale 250 -decay 0.995 "
    "-nogoods 1 -nogoods-limit 256"
).split()

#: A limit of processor time, in whole seconds, on what is then run in its place.
LIMITED = ("sh", "-c", 'ulimit -t "$0"; exec "$@"')
NO_GRID = 1 << 30
LOAD_SECONDS = 60


@dataclass(frozen=True)
class Built:
    """The example, built: the *program*, and the *numbers* of its grids by name."""

    program: Path
    numbers: Mapping[str, int]


class Gecode:
    """The example, built, with a word list; a process for each grid.

    Attributes:
        name: with its version.
        code: none of the engine's.
        is_seeded: it has no seed.
    """

    code = ""
    is_seeded = False

    def __init__(self, built: Built, words: WordList) -> None:
        """Let what was *built* fill its layouts with *words*."""
        self.name = f"Gecode {version()}"
        self._built = built
        self._words = built.program.with_name(f"{words.sha256}.txt")
        self._words.write_text("\n".join(words.words) + "\n", encoding="ascii")
        # Query for a grid that it has not, it reads the words and ends.
        self._load_seconds, _, _ = self._run(NO_GRID, LOAD_SECONDS)

    def fill(self, task: Task) -> Outcome:
        """Return what came of *task*; seconds are without those of reading words."""
        limit = math.ceil(task.seconds + self._load_seconds)
        used, status, output = self._run(self._built.numbers[task.name], limit)
        counts = dict(re.findall(r"^\t(nodes|restarts): +(\d+)$", output, re.MULTILINE))
        rows = re.findall(r"^\t([*a-z]+)$", output, re.MULTILINE)
        if status == 0 and "nodes" in counts:
            ending = Ending.FOUND if rows else Ending.EXHAUSTED
        elif used > limit / 2:
            ending, rows = Ending.BUDGET, []
        else:
            raise SweepError(f"Gecode's example ended ({status}) before its time")
        return Outcome(
            ending=ending.value,
            seconds=max(used - self._load_seconds, 0.0),
            process_seconds=used,
            nodes=int(counts["nodes"]) if "nodes" in counts else None,
            restarts=int(counts["restarts"]) if "restarts" in counts else None,
            fill="/".join(rows).replace("*", BLOCK) or None,
        )

    def _run(self, number: int, limit: int) -> tuple[float, int, str]:
        """Return processor time, exit status and output of the program."""
        before = children_seconds()
        command = [*LIMITED, str(limit), str(self._built.program), *OPTIONS]
        done = subprocess.run(  # noqa: S603  # what was built here
            [*command, "-file", str(self._words), str(number)],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        return children_seconds() - before, done.returncode, done.stdout


def install() -> str | None:
    """Install what is missing by apt; return why it cannot be had, None if it can."""
    if shutil.which(COMPILE[0]) is None:
        return f"no {COMPILE[0]} to build it"
    missing = not _is_here()
    if missing and (os.geteuid() != 0 or shutil.which(INSTALL[0]) is None):
        return f"it is not here; say as root: {' '.join(INSTALL)}"
    if missing:
        done = subprocess.run(  # noqa: S603  # Debian's own
            INSTALL,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode != 0:
            return f"apt-get could not install it: {_last(done.stderr)}"
    return None if _is_here() else f"its source is not in {EXAMPLES}"


def build(folder: Path, layouts: Mapping[str, Layout]) -> Built:
    """Build the example with these *layouts* in a scratch *folder*.

    Raises:
        ValueError: a layout has letters, which the example cannot be given.
        SweepError: it cannot be built.
    """
    source, known = _source(EXAMPLE), own_layouts()
    if any(known.get(name) != layout for name, layout in layouts.items()):
        for name, layout in layouts.items():
            if any(OPEN not in layout.entry(slot) for slot in layout.slots):
                raise ValueError(f"expected no letters in the grid {name}, for Gecode")
        source, known = with_layouts(source, layouts), layouts
    (folder / "examples").mkdir()
    (folder / EXAMPLE).write_text(source, encoding=ENCODING)
    (folder / WORDS).write_text(_source(WORDS), encoding=ENCODING)
    program = folder / "crossword"
    libraries = [f"-lgecode{name}" for name in LIBRARIES]
    done = subprocess.run(  # noqa: S603  # the user's own compiler
        [*COMPILE, f"-I{folder}", EXAMPLE, "-o", program.name, *libraries],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise SweepError(f"Gecode's example cannot be built: {_last(done.stderr)}")
    return Built(program, {name: number for number, name in enumerate(known)})


def own_layouts() -> Mapping[str, Layout]:
    """Return the grids of the example by name, in the order of their numbers."""
    return dict(gecode_tables.layouts(_source(EXAMPLE)))


def version() -> str:
    """Return the version of the library."""
    text = VERSION.read_text(encoding="utf-8")
    found = re.search(r'GECODE_VERSION "(.+?)"', text)
    return found[1] if found else "of unknown version"


def _is_here() -> bool:
    """Whether library and example are installed."""
    return VERSION.exists() and None not in map(_find, (EXAMPLE, WORDS))


def _find(name: str) -> Path | None:
    """Return the file of the source *name*, which Debian may have packed."""
    paths = (EXAMPLES / name, EXAMPLES / f"{name}.gz")
    return next((path for path in paths if path.exists()), None)


def _source(name: str) -> str:
    path = _find(name)
    assert path is not None  # by `install`
    raw = path.read_bytes()
    return (gzip.decompress(raw) if path.suffix == ".gz" else raw).decode(ENCODING)


def _last(output: str) -> str:
    """Return the last line of what a program said."""
    return (output.strip().splitlines() or ["nothing"])[-1]
