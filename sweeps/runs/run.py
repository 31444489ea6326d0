"""Runs what of a sweep is not done yet, whatever its kind, and stores it."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterable
from contextlib import AbstractContextManager, closing
from dataclasses import asdict, dataclass
from pathlib import Path

from qless_engine.text import quantity
from sweeps import SweepError
from sweeps.child.serve import handshake
from sweeps.kinds.kind import Asked, Fields, Key, Kind, Question, Record
from sweeps.kinds.kinds import KINDS
from sweeps.pool import interpreters, local
from sweeps.runs.progress import Progress
from sweeps.store import provenance
from sweeps.store.files import store_path
from sweeps.store.sound import check
from sweeps.store.store import Store, read

#: Records that come within this time of a transaction wait for the next one, unless
#: they took longer. Shorter loses less to a kill, longer costs less; a transaction
#: takes 0.06 ms.
BATCH_SECONDS = 0.1

MAX_NAMED = 5  # failed tasks that are named in the sentence that reports them


@dataclass(frozen=True)
class How:
    """How a sweep is run, whatever it asks.

    Attributes:
        name: of the sweep.
        workers: children at work at the same time.
        interpreter: what runs them, as for `interpreters.find`.
        words: paths of the word lists as a user wrote them; empty if none was chosen.
        folder: of sweeps, as for `files.results_folder`.
        progress: whether a bar is shown.
        dask: address of the Dask scheduler whose workers take the place of this
            machine's children; "local" for a cluster here; or None.
    """

    name: str
    workers: int
    interpreter: str
    words: list[str]
    folder: str | Path | None
    progress: bool
    dask: str | None


def run(asked: Asked, how: How) -> int:
    """Do what was *asked*, but for inputs that are stored; return how many inputs are.

    Raises:
        ValueError: an argument cannot be used, or contradicts what is stored.
        SweepError: the sweep cannot go on; or some tasks failed, the rest is stored.
        KeyboardInterrupt: with a sentence that says how much is stored.
    """
    question, kind = asked.question, KINDS[asked.question.kind]
    path = store_path(how.name, how.folder)
    python = interpreters.find(how.interpreter) if how.dask is None else None
    context = kind.load(question)
    if how.progress:
        for notice in filter(None, [*context.notes, asked.notice]):
            sys.stderr.write(f"{notice}\n")
    inputs = asked.inputs(context)
    said = handshake(context.listed)
    with closing(Store(path, kind, _settings(asked, said))) as store:
        found = store.read()
        if found.records and how.progress:  # of a whole atlas, this takes minutes
            known = quantity(len(found.records), f"stored {kind.unit}")
            sys.stderr.write(f"Checking {known} ...\n")
        check(found, path, context.lists)
        stored = {_key(record, kind): record for record in found.records}
        for record in [*stored.values()]:
            for needless in inputs.take(record)[1:]:
                if _key(needless, kind) not in stored:  # it was stopped before that
                    store.put([needless])
                    stored[_key(needless, kind)] = needless
        total = inputs.total
        earlier = [record for key, record in stored.items() if key[0] in range(total)]
        if len(earlier) == total:
            return total
        with _pool(question, context.listed, how, python) as pool:
            store.start_run(
                {
                    "start": provenance.now(),
                    kind.name: total,
                    "workers": pool.workers,
                    "interpreter": pool.interpreter,
                    "commit": provenance.commit(),
                    "command": _command(asked, how),
                    "machine": provenance.machine(),
                    "words": json.dumps(list(question.lists))
                    if kind.has_many_lists
                    else question.lists[0],
                }
            )
            keys = (key for key in inputs.keys if key not in stored)
            tasks = (inputs.with_news(dict(zip(kind.key, key))) for key in keys)
            new = pool.run_tasks(tasks, is_wanted=inputs.is_wanted, take=inputs.take)
            bar = Progress(
                how.name,
                total,
                earlier,
                kind=kind,
                workers=pool.workers,
                shown=how.progress,
            )
            with closing(bar), closing(new):
                _keep(new, store, bar)
    _check_stored(path, kind, total)
    return total


def _check_stored(path: Path, kind: Kind, total: int) -> None:
    """Raise a SweepError unless *total* records are in the file at *path* now."""
    number = kind.key[0]
    records = read(path).records if path.exists() else []
    there = sum(0 <= record[number] < total for record in records)
    if there != total:
        raise SweepError(
            f"expected {total:,} records in {path}, found {there:,}: the file changed "
            f"while the sweep ran; run the same command again"
        )


def _settings(asked: Asked, said: Fields) -> Record:
    """Return what all runs of the sweep must share; children *said* the rest."""
    settings = {**asdict(asked.question), **asked.settings, **said}
    del settings["lists"], settings["interpreter"]
    return settings


def _pool(
    question: Question,
    listed: Fields,
    how: How,
    python: interpreters.Interpreter | None,
) -> AbstractContextManager[local.Pool]:
    """Return what opens the pool of children, on this machine if it has a *python*."""
    if python is not None:
        return local.on_this_machine(question, listed, python, how.workers)
    assert how.dask is not None
    from sweeps.pool import dask_pool  # noqa: PLC0415  # of an extra package

    return dask_pool.on_dask(question, listed, how.interpreter, how.dask, how.workers)


def _key(record: Record, kind: Kind) -> Key:
    """Return what *record* is stored under."""
    return tuple(record[column] for column in kind.key)


def _command(asked: Asked, how: How) -> str:
    """Return the command line of a sweep."""
    options = {
        **asked.options,
        "workers": how.workers,
        "dask": how.dask,
        "interpreter": None if how.interpreter == "auto" else how.interpreter,
        "words": how.words,
        "common": asked.question.common,
        "without": asked.question.without,
        "name": how.name,
        "folder": None if how.folder is None else str(how.folder),
    }
    return provenance.command(asked.question.kind, options, asked.positional)


def _keep(records: Iterable[Record], store: Store, bar: Progress) -> None:
    """Store *records* as they come, in batches, and show on *bar* how many there are.

    Raises:
        SweepError: they cannot be stored; or some failed, the rest is stored.
        KeyboardInterrupt: with a sentence that says how much is stored.
    """
    failed: list[Record] = []
    batch: list[Record] = []
    written = 0.0
    try:
        try:
            for record in records:
                if "error" in record:
                    failed.append(record)
                    continue
                batch.append(record)
                bar.add(record)
                waits = time.monotonic() - written < BATCH_SECONDS
                if not waits or (record["seconds"] or 0) >= BATCH_SECONDS:
                    store.put(batch)
                    batch.clear()
                    written = time.monotonic()
        finally:
            store.put(batch)
    except KeyboardInterrupt:
        store.end_run(provenance.now())
        raise KeyboardInterrupt(
            f"Stopped: {bar.decided:,} of {bar.total:,} {store.kind.unit}s are stored "
            f"in {store.path}; the same command resumes the sweep."
        ) from None
    store.end_run(provenance.now())
    if failed:
        raise SweepError(_report(failed, store.kind))


def _report(failed: list[Record], kind: Kind) -> str:
    """Return one sentence that names the tasks of *kind* that *failed*, and why."""
    named = [f"{kind.where(one)}: {one['error']}" for one in failed[:MAX_NAMED]]
    more = f"; and {len(failed) - MAX_NAMED:,} more" if len(failed) > MAX_NAMED else ""
    return (
        f"{len(failed):,} could not be decided, all others are stored "
        f"({'; '.join(named)}{more})"
    )
