"""A sweep as one typed pandas table, checked; its summary, and its Parquet file.

A table is made anew from the store each time, never patched, and what is stored is
checked each time against all that `checks` knows.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pandas as pd

from qless_engine.words.lexicon import Lexicon
from qless_engine.words.wordlist import EMBEDDED, VARIABLE, read_words
from sweeps import SweepError
from sweeps.kinds.fill_list import FillList
from sweeps.kinds.kinds import Record
from sweeps.store import (
    atlas_summary,
    checks,
    fill_summary,
    roll_summary,
    wheel_summary,
)
from sweeps.store.files import in_sentences, names, results_folder, store_path, whole
from sweeps.store.store import Stored, read

PANDAS_TYPES = {int: "int64", float: "float64", str: "str"}
PANDAS_OPTIONAL_TYPES = {int: "Int64", float: "Float64", str: "str"}

#: What sums a table up, by kind of sweep.
SUMMARIES: Mapping[str, Callable[[pd.DataFrame, Record], Iterator[tuple[str, str]]]] = {
    "atlas": atlas_summary.lines,
    "rolls": roll_summary.lines,
    "wheels": wheel_summary.lines,
    "fills": fill_summary.lines,
}


def load(name: str, folder: str | Path | None = None) -> pd.DataFrame:
    """Return the table of the sweep *name* in *folder*: one row a task.

    The columns are those of a record, in their order, and the rows are in the order of
    the first; only those that are optional for its kind may be missing in a row. A
    sweep that still runs gives what is stored so far: the table's attribute "asked" is
    how many rows it will have. Where its word list is not at hand, records are checked
    without it, and the attribute "words_checked" is False.

    Raises:
        ValueError: there is no such sweep.
        SweepError: the file is no store, or a record in it breaks a rule.
    """
    path = _existing(name, folder)
    with _as_written(path):
        stored = read(path)
        kind = stored.kind
        words, are_at_hand = _words(stored)
        fault = next(checks.faults(stored, words), None)
    if fault is not None:
        raise SweepError(f"expected sound records in {path}, found at {fault}")
    types = {
        column: (PANDAS_OPTIONAL_TYPES if column in kind.optional else PANDAS_TYPES)[
            type_
        ]
        for column, type_ in kind.columns.items()
    }
    table = pd.DataFrame(stored.records, columns=list(types)).astype(types)
    table.attrs["asked"] = _asked(stored)
    table.attrs["words_checked"] = are_at_hand
    return table


def provenance(name: str, folder: str | Path | None = None) -> Record:
    """Return how the records of the sweep *name* in *folder* came about.

    If it ran several times: *start* is that of the first run, *end* that of the last
    (None if it was killed or still runs), *rolls* or *wheels* the most that were asked
    for, *interpreter* all that were used, and the rest is the last run's.

    Raises:
        ValueError: there is no such sweep.
        SweepError: the file is no store.
    """
    path = _existing(name, folder)
    with _as_written(path):
        stored = read(path)
        asked = _asked(stored)
    runs = stored.runs or [{}]  # none yet if it was killed at once
    last = runs[-1]
    return {
        **stored.settings,
        "kind": stored.kind.name,
        stored.kind.name: asked,
        "workers": last.get("workers"),
        "interpreter": ", ".join(sorted({run.get("interpreter", "") for run in runs})),
        "machine": last.get("machine"),
        "commit": last.get("commit"),
        "command": last.get("command"),
        "start": runs[0].get("start"),
        "end": last.get("end"),
        "runs": len(stored.runs),
    }


def export_parquet(
    name: str, folder: str | Path | None = None, loaded: pd.DataFrame | None = None
) -> Path:
    """Write the table of the sweep *name* beside its store and return the new file.

    The table need not be read and checked again if it is *loaded*.

    Raises:
        ValueError: there is no such sweep.
        SweepError: it cannot be read, or the file cannot be written.
    """
    table = load(name, folder) if loaded is None else loaded
    path = store_path(name, folder).with_suffix(".parquet")
    with whole(path) as file:  # so that the system's words are ours
        table.to_parquet(file, index=False)
    return path


def summary(
    name: str, folder: str | Path | None = None, loaded: pd.DataFrame | None = None
) -> str:
    """Return what came out of the sweep *name* in *folder*, on a few lines.

    The table need not be read and checked again if it is *loaded*.

    Raises:
        ValueError: there is no such sweep.
        SweepError: the file is no store, or a record in it breaks a rule.
    """
    table = load(name, folder) if loaded is None else loaded
    made = provenance(name, folder)
    about = [
        f"{word} {made[word]}" for word in ("seed", "size", "points") if word in made
    ]
    lines = [
        ("sweep", ", ".join([name, *about])),
        *SUMMARIES[made["kind"]](table, made),
        ("interpreter", ", ".join(sorted(table["interpreter"].dropna().unique()))),
    ]
    for list_name, checksum in checks.lists(made).items():
        lines.append(("word list", f"{list_name}, SHA-256 {checksum[:12]}"))
    text = "\n".join(f"{label:<18} {line}" for label, line in lines)
    if not table.attrs["words_checked"]:
        text += " (not at hand: records were checked without it)"
    return text


def _existing(name: str, folder: str | Path | None) -> Path:
    """Return the file of the sweep *name*, which must be there."""
    path = store_path(name, folder)
    with in_sentences(path):
        exists = path.exists()
    if not exists:
        known = names(folder)
        there = f"there are: {', '.join(known)}" if known else "there is none"
        raise ValueError(
            f"expected a sweep in {results_folder(folder)}, found no {name!r}; {there}"
        )
    return path


@contextmanager
def _as_written(path: Path) -> Iterator[None]:
    """Say so if what a sweep writes into *path* is not there, or is something else."""
    try:
        yield
    except (KeyError, TypeError, json.JSONDecodeError) as error:
        raise SweepError(
            f"expected {path} as a sweep writes it, found settings or runs that were "
            f"changed: {error}"
        ) from None


def _asked(stored: Stored) -> int:
    """Return the most tasks that a run of *stored* was asked for."""
    return max((run[stored.kind.name] for run in stored.runs), default=0)


def _words(stored: Stored) -> tuple[Any, bool]:
    """Return the words that *stored* was made with, and whether all are at hand.

    They are as `checks` wants them, from wherever the lists are now.
    """
    places = [run["words"] for run in stored.runs]
    if stored.kind.name == "fills":
        lists = _lists(stored, [place for row in places for place in json.loads(row)])
        return lists, len(lists) == len(checks.lists(stored.settings))
    lexicon = _lexicon(stored, places)
    return lexicon, lexicon is not None


def _lists(stored: Stored, places: list[str | None]) -> dict[str, FillList]:
    """Return the lists of *stored*, by name, of those that are at the *places*."""
    wanted = checks.lists(stored.settings)
    found: dict[str, FillList] = {}
    for place in dict.fromkeys([*places, None]):
        if len(found) == len(wanted):
            break
        with suppress(ValueError):  # as below
            read = FillList.read(place, is_scored=stored.settings["best"])
            for name, checksum in wanted.items():
                if checksum == read.sha256:
                    found[name] = read
    return found


def _lexicon(stored: Stored, places: list[str | None]) -> Lexicon | None:
    """Return the words that *stored* was made with, as far as they are at *places*."""
    places = [*places, os.environ.get(VARIABLE), str(EMBEDDED)]
    common = stored.settings.get("common")  # not there in the oldest stores
    for place in dict.fromkeys(place for place in places if place):
        with suppress(ValueError):  # a list that has gone, or become something else
            word_list = read_words(place, common)
            if word_list.sha256 == stored.settings["word_list_sha256"]:
                return Lexicon.from_words(word_list.words)
    return None
