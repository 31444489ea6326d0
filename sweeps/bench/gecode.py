"""Gecode's crossword example: the constraint solver that the filler is timed against.

Debian's packages carry its source, with 72 grids as tables of numbers in it, and the
library it needs. It is compiled in a scratch folder and is no part of the project.
"""

from __future__ import annotations

import gzip
import math
import os
import re
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from qless_engine.grids.layout import BLOCK, OPEN, Layout
from qless_engine.outcome import Ending
from qless_engine.words.wordlist import WordList
from sweeps import SweepError
from sweeps.bench import gecode_tables
from sweeps.bench.yardstick import children_seconds
from sweeps.kinds.kind import Record

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


class Example:
    """The example, compiled with some layouts when the first of them is filled."""

    def __init__(self, folder: Path, layouts: Mapping[str, Layout]) -> None:
        """Take *layouts* by name, and a scratch *folder*."""
        self.program = folder / "crossword"
        self._layouts = layouts
        self._numbers = {name: number for number, name in enumerate(layouts)}
        self._load_seconds: dict[Path, float] = {}  # by word list

    def fill(self, name: str, words: WordList, seconds: float) -> Record:
        """Return what came of the layout of this *name* in *seconds* of processor time.

        Its own seconds are without those of reading *words*.

        Raises:
            ValueError: a layout has letters or bars, which the example cannot have.
            SweepError: the example cannot be compiled, or failed.
        """
        if not self.program.exists():
            self._compile()
        path = self.program.with_name(f"{words.sha256}.txt")
        if path not in self._load_seconds:
            path.write_text("\n".join(words.words) + "\n", encoding="ascii")
            # Asked for a grid that it does not have, it reads the words and ends.
            self._load_seconds[path], _, _ = self._run(path, NO_GRID, LOAD_SECONDS)
        loading = self._load_seconds[path]
        limit = math.ceil(seconds + loading)
        used, status, output = self._run(path, self._numbers[name], limit)
        counts = dict(re.findall(r"^\t(nodes|restarts): +(\d+)$", output, re.MULTILINE))
        rows = re.findall(r"^\t([*a-z]+)$", output, re.MULTILINE)
        if status == 0 and "nodes" in counts:
            ending = Ending.FOUND if rows else Ending.EXHAUSTED
        elif used > limit / 2:
            ending, rows = Ending.BUDGET, []
        else:
            raise SweepError(f"Gecode's example ended ({status}) before its time")
        return {
            "ending": ending.value,
            "fill": "/".join(rows).replace("*", BLOCK) or None,
            "nodes": int(counts["nodes"]) if "nodes" in counts else None,
            "restarts": int(counts["restarts"]) if "restarts" in counts else None,
            "seconds": max(used - loading, 0.0),
        }

    def _compile(self) -> None:
        """Compile the example: as it is, if it has all of the layouts, as published."""
        folder, source, known = self.program.parent, _source(EXAMPLE), own_layouts()
        if all(known.get(name) == layout for name, layout in self._layouts.items()):
            self._numbers = {name: number for number, name in enumerate(known)}
        else:
            for name, layout in self._layouts.items():
                if any(OPEN not in layout.entry(slot) for slot in layout.slots):
                    raise ValueError(f"expected no letters in {name}, for Gecode")
                if layout.bars:
                    raise ValueError(f"expected no bars in {name}, for Gecode")
            source = gecode_tables.with_layouts(source, self._layouts)
        (folder / WORDS).parent.mkdir()
        (folder / EXAMPLE).write_text(source, encoding=ENCODING)
        (folder / WORDS).write_text(_source(WORDS), encoding=ENCODING)
        libraries = [f"-lgecode{name}" for name in LIBRARIES]
        command = [*COMPILE, f"-I{folder}", EXAMPLE, "-o", self.program.name]
        done = _done([*command, *libraries], folder)
        if done.returncode != 0:
            last = _last(done.stderr)
            raise SweepError(f"Gecode's example cannot be compiled: {last}")

    def _run(self, words: Path, number: int, limit: int) -> tuple[float, int, str]:
        """Return processor time, exit status and output of the program."""
        before = children_seconds()
        command = [*LIMITED, str(limit), str(self.program), *OPTIONS]
        done = _done([*command, "-file", str(words), str(number)])
        return children_seconds() - before, done.returncode, done.stdout


def install() -> str | None:
    """Install with apt what is missing; return why that failed, or None."""
    if shutil.which(COMPILE[0]) is None:
        return f"no {COMPILE[0]} to compile it"
    if not _is_installed():
        if os.geteuid() != 0 or shutil.which(INSTALL[0]) is None:
            return f"not installed; run as root: {' '.join(INSTALL)}"
        done = _done(INSTALL)
        if done.returncode != 0:
            return f"apt-get could not install it: {_last(done.stderr)}"
    return None if _is_installed() else f"its source is not in {EXAMPLES}"


def own_layouts() -> Mapping[str, Layout]:
    """Return the grids of the example by name."""
    return gecode_tables.layouts(_source(EXAMPLE))


def name() -> str:
    """Return the name of the library, with its version."""
    text = VERSION.read_text(encoding="utf-8")
    found = re.search(r'GECODE_VERSION "(.+?)"', text)
    return f"Gecode {found[1] if found else 'of unknown version'}"


def _is_installed() -> bool:
    """Whether library and example are installed."""
    return VERSION.exists() and None not in map(_find, (EXAMPLE, WORDS))


def _find(name: str) -> Path | None:
    """Return the file of the source *name*, which Debian may have packed, or None."""
    paths = (EXAMPLES / name, EXAMPLES / f"{name}.gz")
    return next((path for path in paths if path.exists()), None)


def _source(name: str) -> str:
    path = _find(name)
    assert path is not None  # by `install`
    raw = path.read_bytes()
    return (gzip.decompress(raw) if path.suffix == ".gz" else raw).decode(ENCODING)


def _done(
    command: Sequence[str], folder: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """Run *command* in *folder* and return how it ended."""
    return subprocess.run(  # noqa: S603  # the user's compiler, and what it compiled
        command,
        cwd=folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


def _last(output: str) -> str:
    """Return the last line of what a program said."""
    return (output.strip().splitlines() or ["nothing"])[-1]
