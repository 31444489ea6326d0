"""Gecode's crossword example: the constraint solver that the filler is timed against.

Debian's packages carry its source, with 72 grids as tables of numbers in it, and the
library it needs. It is compiled in a scratch folder and no part of the project.
"""

from __future__ import annotations

import gzip
import json
import math
import os
import re
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from qless_engine.grids.layout import BLOCK, OPEN, Layout
from qless_engine.outcome import Ending
from qless_engine.words.wordlist import WordList
from sweeps import SweepError
from sweeps.bench import gecode_tables
from sweeps.bench.gecode_tables import with_layouts
from sweeps.bench.yardstick import children_seconds
from sweeps.kinds.kinds import Record, Value
from sweeps.store.files import whole

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
    """The example, compiled with some layouts when the first is to be filled."""

    def __init__(self, folder: Path, layouts: Mapping[str, Layout]) -> None:
        """Let the example have these *layouts*, in a scratch *folder*."""
        self._folder = folder
        self._layouts = layouts
        self._program: Path | None = None
        self._numbers: Mapping[str, int] = {}
        self._load_seconds: dict[Path, float] = {}  # by word list

    def fill(self, name: str, words: WordList, seconds: float) -> Record:
        """Return what came of the layout of this *name* in *seconds* of processor time.

        Its own seconds are without those of reading *words*.

        Raises:
            ValueError: a layout has letters, which the example cannot be given.
            SweepError: the example cannot be compiled, or failed.
        """
        path = self._folder / f"{words.sha256}.txt"
        if self._program is None:
            self._program, self._numbers = _build(self._folder, self._layouts)
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

    def _run(self, words: Path, number: int, limit: int) -> tuple[float, int, str]:
        """Return processor time, exit status and output of the program."""
        before = children_seconds()
        command = [*LIMITED, str(limit), str(self._program), *OPTIONS]
        done = subprocess.run(  # noqa: S603  # what was compiled here
            [*command, "-file", str(words), str(number)],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        return children_seconds() - before, done.returncode, done.stdout


class Kept:
    """Results by what was asked, in a file: a run that was stopped goes on from it."""

    def __init__(self, path: Path) -> None:
        """Read what is at *path*; what cannot be read is measured again."""
        self._path = path
        self._results: dict[str, Record] = {}
        with suppress(OSError, ValueError):
            self._results = json.loads(path.read_text(encoding="utf-8"))

    def get(self, asked: Sequence[Value]) -> Record | None:
        """Return the result of what was *asked*; None if there is none yet."""
        return self._results.get(json.dumps(asked))

    def put(self, asked: Sequence[Value], result: Record) -> None:
        """Keep the *result* of what was *asked*."""
        self._results[json.dumps(asked)] = result
        with whole(self._path) as file:
            file.write(json.dumps(self._results).encode())


def install() -> str | None:
    """Install with apt what is missing; return why that failed, or None."""
    if shutil.which(COMPILE[0]) is None:
        return f"no {COMPILE[0]} to compile it"
    missing = not _is_here()
    if missing and (os.geteuid() != 0 or shutil.which(INSTALL[0]) is None):
        return f"not installed; run as root: {' '.join(INSTALL)}"
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


def _build(
    folder: Path, layouts: Mapping[str, Layout]
) -> tuple[Path, Mapping[str, int]]:
    """Return the example, compiled in *folder*, and its layouts' numbers by name."""
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
        raise SweepError(f"Gecode's example cannot be compiled: {_last(done.stderr)}")
    return program, {name: number for number, name in enumerate(known)}


def own_layouts() -> Mapping[str, Layout]:
    """Return the grids of the example by name, in the order of their numbers."""
    return dict(gecode_tables.layouts(_source(EXAMPLE)))


def name() -> str:
    """Return the name of the library, with its version."""
    text = VERSION.read_text(encoding="utf-8")
    found = re.search(r'GECODE_VERSION "(.+?)"', text)
    return f"Gecode {found[1] if found else 'of unknown version'}"


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
