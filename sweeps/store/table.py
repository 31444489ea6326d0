"""A sweep as one typed pandas table, checked; its summary, and the files made of it.

A table is made anew from the store each time, never patched, and what is stored is
checked each time against all the rules of its kind.
"""

from __future__ import annotations

import warnings
from pathlib import Path

import pandas as pd

from qless_engine.writing import atomic_write
from sweeps import UnfinishedSweepWarning
from sweeps.kinds.kind import Record
from sweeps.kinds.kinds import KINDS
from sweeps.kinds.word_lists import checksums
from sweeps.store.files import in_sentences, names, results_folder, store_path
from sweeps.store.sound import as_written, asked_of, check
from sweeps.store.store import read

PANDAS_TYPES = {int: "int64", float: "float64", str: "str"}
PANDAS_OPTIONAL_TYPES = {int: "Int64", float: "Float64", str: "str"}


def load(name: str, folder: str | Path | None = None) -> pd.DataFrame:
    """Return the table of the sweep *name* in *folder*: one row a task.

    The columns are those of a record, in their order, and the rows are in the order of
    the first; only those that are optional for its kind may be missing in a row. A
    sweep that is not finished gives what is stored so far, with a warning; the table's
    attribute "asked" is how many rows it will have. Where a word list has moved or
    changed, records are checked without it: "words_checked" is False.

    Raises:
        ValueError: there is no such sweep.
        SweepError: the file is no store, or a record in it breaks a rule.
    """
    path = _existing(name, folder)
    stored = read(path)
    lists = check(stored, path)
    kind, asked = stored.kind, asked_of(stored)
    is_checked = len(lists) == len(checksums(stored.settings))
    types = {
        column: (PANDAS_OPTIONAL_TYPES if column in kind.optional else PANDAS_TYPES)[
            type_
        ]
        for column, type_ in kind.columns.items()
    }
    table = pd.DataFrame(stored.records, columns=list(types)).astype(types)
    table.attrs.update(asked=asked, words_checked=is_checked)
    if len(table) < asked:
        warnings.warn(
            f"the sweep {name!r} is not finished: {len(table):,} of {asked:,} "
            f"{kind.unit}s are stored",
            UnfinishedSweepWarning,
            stacklevel=2,
        )
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
    stored = read(path)
    with as_written(path):
        asked = asked_of(stored)
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

    How its records came about, as `provenance` says, is in the attributes of the table
    that pandas reads from the file. The table need not be read and checked again if it
    is *loaded*.

    Raises:
        ValueError: there is no such sweep.
        SweepError: it cannot be read, or the file cannot be written.
    """
    table = (load(name, folder) if loaded is None else loaded).copy(deep=False)
    table.attrs |= provenance(name, folder)
    path = store_path(name, folder).with_suffix(".parquet")
    with in_sentences(path), atomic_write(path) as file:
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
    with in_sentences(path), atomic_write(path) as file:
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
