"""Runs what of a sweep is not done yet, of whatever kind it is, and stores it."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from sweeps import SweepError
from sweeps.child.serve import hello
from sweeps.kinds.inputs import Inputs, Key
from sweeps.kinds.kinds import KINDS, AnyContext, Kind, Question, Record, load
from sweeps.kinds.tallies import TALLIES
from sweeps.pool import interpreters, pools
from sweeps.runs.progress import Progress
from sweeps.store import provenance
from sweeps.store.files import store_path
from sweeps.store.store import Store

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
        words: paths of the word lists as a user wrote them; none if none was chosen.
        folder: of sweeps, as for `files.results_folder`.
        progress: whether a bar is shown.
        dask: address of the Dask scheduler whose workers take the place of this
            machine's; "local" for one here; None for none.
        grids: paths as a user wrote them, of grids to fill.
    """

    name: str
    workers: int
    interpreter: str
    words: Sequence[str]
    folder: str | Path | None
    progress: bool
    grids: Sequence[str] = ()
    dask: str | None = None


def run(
    question: Question,
    asked: Record,
    options: Record,
    how: How,
    find_inputs: Callable[[AnyContext], Inputs],
) -> None:
    """Ask *question* of each input that is not stored yet.

    *asked* are the settings that only this kind of sweep has, *options* its own of the
    command line. *find_inputs* gives the inputs.

    Raises:
        ValueError: an argument cannot be used, or contradicts what is stored.
        SweepError: the sweep cannot go on; or some tasks failed, the rest is stored.
        KeyboardInterrupt: with a sentence that says how much is stored.
    """
    kind, path = KINDS[question.kind], store_path(how.name, how.folder)
    python = interpreters.find(how.interpreter) if how.dask is None else None
    context = load(question)
    inputs = find_inputs(context)
    said = hello(context)
    settings: Record = {
        "kind": kind.name,
        **asked,
        "word_list": said["word_list"],
        "word_list_sha256": said["word_list_sha256"],
        "common": question.common,
        "engine_version": said["engine_version"],
    }
    with closing(Store(path, kind, settings)) as store:
        columns = (*kind.key, *TALLIES[kind.name].columns)
        stored = {_key(record, kind): record for record in store.records(columns)}
        for record in [*stored.values()]:
            for needless in inputs.take(record)[1:]:
                if _key(needless, kind) not in stored:  # it was stopped before that
                    store.put([needless])
                    stored[_key(needless, kind)] = needless
        total = inputs.total
        earlier = [record for key, record in stored.items() if key[0] in range(total)]
        if len(earlier) == total:
            return
        if python is None:
            assert how.dask is not None
            opened = pools.on_dask(
                question, said, how.interpreter, how.dask, how.workers
            )
        else:
            opened = pools.on_this_machine(question, said, python, how.workers)
        with opened as pool:
            store.start_run(
                {
                    "start": provenance.now(),
                    kind.name: total,
                    "workers": pool.workers,
                    "interpreter": pool.interpreter,
                    "commit": provenance.commit(),
                    "command": _command(question, options, how),
                    "machine": provenance.machine(),
                    "words": _places(question),
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


def _key(record: Record, kind: Kind) -> Key:
    """Return what *record* is stored under."""
    return tuple(record[column] for column in kind.key)


def _places(question: Question) -> str | None:
    """Return where the words of *question* are, as it is stored; None if embedded."""
    if question.kind == "fills":
        return json.dumps(list(question.lists))
    return question.words


def _command(question: Question, options: Record, how: How) -> str:
    """Return the command line of a sweep."""
    common_options = {
        "workers": how.workers,
        "dask": how.dask,
        "interpreter": None if how.interpreter == "auto" else how.interpreter,
        "words": how.words,
        "common": question.common,
        "name": how.name,
        "folder": None if how.folder is None else str(how.folder),
    }
    return provenance.command(question.kind, {**options, **common_options}, how.grids)


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
            f"Stopped: {bar.decided:,} of {bar.total:,} {store.kind.unit} are stored "
            f"in {store.path}; the same command goes on from there."
        ) from None
    store.end_run(provenance.now())
    if failed:
        raise SweepError(_report(failed, store.kind.key[:2]))


def _report(failed: list[Record], naming: Sequence[str]) -> str:
    """Return one sentence that names the tasks that *failed*, by *naming*, and why."""
    named = []
    for record in failed[:MAX_NAMED]:
        key = ", ".join(f"{column} {record[column]}" for column in naming)
        named.append(f"{key}: {record['error']}")
    more = f"; and {len(failed) - MAX_NAMED:,} more" if len(failed) > MAX_NAMED else ""
    return (
        f"{len(failed):,} could not be decided, all others are stored "
        f"({'; '.join(named)}{more})"
    )
