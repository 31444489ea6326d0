"""The runs of the fill benchmark as a table in text, to which a run adds a row.

What was measured before is not measured again, unless the engine or a version has
changed. A notebook reads the file too: columns are divided by tabs.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import astuple, dataclass, fields
from pathlib import Path

import qless_engine
from qless_engine.grids.layout import Layout
from sweeps.kinds.kind import Value
from sweeps.store import files


@dataclass(frozen=True)
class Task:
    """What a program is to fill: the *layout* of this *name*.

    Attributes:
        seed: of the search.
        seconds: of processor time that it has.
    """

    name: str
    layout: Layout
    seed: int
    seconds: float


@dataclass(frozen=True)
class Key:
    """What was run.

    Attributes:
        words: name of the word list.
        sha256: its checksum.
        layout: name of the grid.
        program: what filled it, with its version.
        code: checksum of the engine; empty for another program.
        seed: of the run; 0 for a program that has none.
        limit: processor seconds that it had.
    """

    words: str
    sha256: str
    layout: str
    program: str
    code: str
    seed: int
    limit: float


@dataclass(frozen=True)
class Outcome:
    """What came of it.

    Attributes:
        ending: as of a search.
        seconds: processor time of the search.
        process_seconds: that of the whole process, as far as it was for this run.
        nodes: None if it is not known, as are *restarts*.
        restarts: times the search began again.
        fill: as a layout's text; None if none was found.
    """

    ending: str
    seconds: float
    process_seconds: float
    nodes: int | None
    restarts: int | None
    fill: str | None


Run = tuple[Key, Outcome]
COLUMNS = [field.name for kind in (Key, Outcome) for field in fields(kind)]


class Store:
    """The file of all runs; one process at a time may add to it.

    Attributes:
        runs: all that are stored, by what was run.
    """

    def __init__(self, path: Path) -> None:
        """Read the runs at *path*, where a row that was not written whole is dropped.

        Raises:
            ValueError: the file is no table of runs, or cannot be used.
            SweepError: another process adds to it.
        """
        self._path = path
        self.runs: dict[Key, Outcome] = {}
        with files.in_sentences(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            files.lock(path)
            text = path.read_text(encoding="utf-8") if path.exists() else ""
            rows = [line.split("\t") for line in text.split("\n")[:-1]]
            try:
                if rows and rows.pop(0) != COLUMNS:
                    raise ValueError("other columns")  # noqa: TRY301
                self.runs = dict(_run(row) for row in rows)
            except (ValueError, KeyError, IndexError):
                raise ValueError(
                    f"expected the table of a benchmark, found something else in {path}"
                ) from None
            lines = ["\t".join(COLUMNS), *(_line(*run) for run in self.runs.items())]
            path.write_text("\n".join(lines) + "\n", encoding="utf-8")

    def add(self, key: Key, outcome: Outcome) -> None:
        """Keep what came of a run."""
        self.runs[key] = outcome
        line = _line(key, outcome) + "\n"
        with files.in_sentences(self._path), self._path.open("a") as file:
            file.write(line)


def engine_code() -> str:
    """Return a checksum of the engine's code."""
    assert qless_engine.__file__ is not None
    code = sorted(Path(qless_engine.__file__).parent.rglob("*.py"))
    return hashlib.sha256(b"".join(path.read_bytes() for path in code)).hexdigest()[:12]


def _line(key: Key, outcome: Outcome) -> str:
    values = (*astuple(key), *astuple(outcome))
    return "\t".join("" if value is None else str(value) for value in values)


def _run(row: list[str]) -> Run:
    """Return the run of a *row*; a ValueError or the like if it is none."""
    of: dict[str, Value] = dict(zip(COLUMNS, row, strict=True))
    kinds: dict[str, Callable[[str], Value]] = {
        "seed": int,
        "limit": float,
        "seconds": float,
        "process_seconds": float,
        "nodes": lambda text: int(text) if text else None,
        "restarts": lambda text: int(text) if text else None,
        "fill": lambda text: text or None,
    }
    of.update({name: kind(of[name]) for name, kind in kinds.items()})
    split = len(fields(Key))
    return (
        Key(*(of[name] for name in COLUMNS[:split])),
        Outcome(*(of[name] for name in COLUMNS[split:])),
    )
