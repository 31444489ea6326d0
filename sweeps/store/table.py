"""A sweep as one typed pandas table, checked; its summary, and the files made of it.

A table is made anew from the store each time, never patched, and what is stored is
checked each time against all the rules of its kind.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pandas as pd

from qless_engine.loaded import Words
from qless_engine.words.wordlist import EMBEDDED
from sweeps import SweepError
from sweeps.kinds.kind import Record
from sweeps.kinds.kinds import KINDS
from sweeps.kinds.word_lists import checksums
from sweeps.store.files import in_sentences, names, results_folder, store_path, whole
from sweeps.store.store import Stored, read

PANDAS_TYPES = {int: "int64", float: "float64", str: "str"}
PANDAS_OPTIONAL_TYPES = {int: "Int64", float: "Float64", str: "str"}


def load(name: str, folder: str | Path | None = None) -> pd.DataFrame:
    """Return the table of the sweep *name* in *folder*: one row a task.

    The columns are those of a record, in their order, and the rows are in the order of
    the first; only those that are optional for its kind may be missing in a row. A
    sweep that still runs gives what is stored so far: the table's attribute "asked" is
    how many rows it will have. Where a word list has moved or changed, records are
    checked without it, and the attribute "words_checked" is False.

    Raises:
        ValueError: there is no such sweep.
        SweepError: the file is no store, or a record in it breaks a rule.
    """
    path = _existing(name, folder)
    with _as_written(path):
        stored = read(path)
        kind, settings = stored.kind, stored.settings
        lists = _lists(stored)
        faults = kind.faults(stored.records, settings, stored.runs, lists)
        fault = next(faults, None)
        asked = _asked(stored)
        is_checked = len(lists) == len(checksums(settings))
    if fault is not None:
        raise SweepError(f"expected sound records in {path}, found at {fault}")
    types = {
        column: (PANDAS_OPTIONAL_TYPES if column in kind.optional else PANDAS_TYPES)[
            type_
        ]
        for column, type_ in kind.columns.items()
    }
    table = pd.DataFrame(stored.records, columns=list(types)).astype(types)
    table.attrs.update(asked=asked, words_checked=is_checked)
    return table


def records(table: pd.DataFrame) -> list[Record]:
    """Return the rows of *table* as plain records, as they were stored."""
    columns = [
        values.astype(object).where(values.notna(), None).tolist()
        for _, values in table.items()
    ]
    names = [*map(str, table)]
    return [dict(zip(names, row)) for row in zip(*columns)]


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
    runs = stored.runs or [{}]  # empty if the sweep was killed at once
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


def export_more(
    name: str, folder: str | Path | None, table: pd.DataFrame
) -> Path | None:
    """Write what the kind of the sweep *name* makes of *table*, beside its store.

    Return the new file, or None if there is nothing to write (yet).

    Raises:
        ValueError: there is no such sweep.
        SweepError: the file cannot be written.
    """
    made = provenance(name, folder)
    exported = KINDS[made["kind"]].export(records(table), made)
    if exported is None:
        return None
    suffix, contents = exported
    path = store_path(name, folder).with_suffix(suffix)
    with whole(path) as file:
        file.write(contents)
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
    kind = KINDS[made["kind"]]
    about = [f"{word} {made[word]}" for word in kind.headline]
    lines = [
        ("sweep", ", ".join([name, *about])),
        *kind.summary(records(table), made),
        ("interpreter", ", ".join(sorted(table["interpreter"].dropna().unique()))),
    ]
    for list_name, checksum in checksums(made).items():
        lines.append(("word list", f"{list_name}, SHA-256 {checksum[:12]}"))
    text = "\n".join(f"{label:<18} {line}" for label, line in lines)
    if not table.attrs["words_checked"]:
        text += " (not found: records were checked without it)"
    return text


def _existing(name: str, folder: str | Path | None) -> Path:
    """Return the file of the sweep *name*, which must be there."""
    path = store_path(name, folder)
    with in_sentences(path):
        exists = path.exists()
    if not exists:
        known = names(folder)
        there = f"there are: {', '.join(known)}" if known else "there is no sweep"
        raise ValueError(
            f"expected a sweep in {results_folder(folder)}, found no {name!r}; {there}"
        )
    return path


@contextmanager
def _as_written(path: Path) -> Iterator[None]:
    """Raise a SweepError if settings or runs at *path* are not what a sweep writes."""
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


def _lists(stored: Stored) -> dict[str, Any]:
    """Return the word lists of *stored*, by name, those that are found unchanged.

    They are where a run found them, or where lists are now.
    """
    kind, settings = stored.kind, stored.settings
    wanted = checksums(settings)
    places = [run["words"] for run in stored.runs]
    if kind.has_many_lists:
        places = [place for row in places for place in json.loads(row)]
    found: dict[str, Any] = {}
    for place in dict.fromkeys([*places, None, str(EMBEDDED)]):
        if len(found) == len(wanted):
            break
        with suppress(ValueError):  # a list that has gone, or become something else
            # The oldest stores do not say how common words had to be.
            words = kind.words(Words.read(place, settings.get("common")), settings)
            found |= {
                name: words
                for name, checksum in wanted.items()
                if checksum == words.sha256
            }
    return found
