"""Runs what of a sweep is not done yet, of whatever kind it is, and stores it."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from sweeps import SweepError, interpreters, provenance
from sweeps.children import Child, worker_command
from sweeps.files import store_path
from sweeps.kinds import KINDS, Context, Question, Record
from sweeps.pool import run_tasks
from sweeps.progress import Progress
from sweeps.store import Store
from sweeps.tallies import TALLIES
from sweeps.worker import hello

#: Records that come within this time of a transaction wait for the next one. Shorter
#: loses less to a kill, longer costs less; a transaction takes 0.06 ms.
BATCH_SECONDS = 0.1

MAX_NAMED = 5  # failed tasks that are named in the sentence that reports them


@dataclass(frozen=True)
class How:
    """How a sweep is run, whatever it asks.

    Attributes:
        name: of the sweep.
        workers: children at work at the same time.
        interpreter: what runs them, as for `interpreters.find`.
        words: path of the word list as a user wrote it; None if none was chosen.
        folder: of sweeps, as for `files.results_folder`.
        progress: whether a bar is shown.
    """

    name: str
    workers: int
    interpreter: str
    words: str | None
    folder: str | Path | None
    progress: bool


def run(
    question: Question,
    asked: Record,
    options: Record,
    how: How,
    inputs: Callable[[Context], tuple[int, Iterable[str]]],
) -> None:
    """Ask *question* of each input that is not stored yet.

    *asked* are the settings that only this kind of sweep has, *options* its own of the
    command line. *inputs* gives how many there are, and them, in order.

    Raises:
        ValueError: an argument cannot be used, or contradicts what is stored.
        SweepError: the sweep cannot go on; or some tasks failed, the rest is stored.
        KeyboardInterrupt: with a sentence that says how much is stored.
    """
    kind, path = KINDS[question.kind], store_path(how.name, how.folder)
    python = interpreters.find(how.interpreter)
    context = Context.load(question)
    total, all_inputs = inputs(context)
    expected = {**hello(context), "interpreter": python.name}
    settings: Record = {
        "kind": kind.name,
        **asked,
        "word_list": expected["word_list"],
        "word_list_sha256": expected["word_list_sha256"],
        "common": question.common,
        "engine_version": expected["engine_version"],
    }
    with closing(Store(path, kind, settings)) as store:
        columns = (*kind.key, *TALLIES[kind.name].columns)
        stored = {
            tuple(record[column] for column in kind.key): record
            for record in store.records(columns)
        }
        earlier = [record for key, record in stored.items() if key[0] in range(total)]
        if len(earlier) == total:
            return
        if python.note is not None:
            sys.stderr.write(f"{python.note}\n")
        store.start_run(
            {
                "start": provenance.now(),
                kind.name: total,
                "workers": how.workers,
                "interpreter": python.name,
                "commit": provenance.commit(),
                "command": _command(question, options, how),
                "machine": provenance.machine(),
                "words": question.words,
            }
        )
        command = worker_command(python, question)
        keys = (key for key in enumerate(all_inputs) if key not in stored)
        tasks = (dict(zip(kind.key, key)) for key in keys)
        bar = Progress(
            how.name,
            total,
            earlier,
            kind=kind,
            workers=how.workers,
            shown=how.progress,
        )
        with (
            closing(bar),
            closing(
                run_tasks(tasks, how.workers, lambda: Child(command, expected))
            ) as new,
        ):
            _keep(new, store, bar)


def _command(question: Question, options: Record, how: How) -> str:
    """Return the command line of a sweep."""
    common_options = {
        "workers": how.workers,
        "interpreter": None if how.interpreter == "auto" else how.interpreter,
        "words": how.words,
        "common": question.common,
        "name": how.name,
        "folder": None if how.folder is None else str(how.folder),
    }
    return provenance.command(question.kind, {**options, **common_options})


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
                if time.monotonic() - written >= BATCH_SECONDS:
                    store.put(batch)
                    batch.clear()
                    written = time.monotonic()
        finally:
            store.put(batch)
    except KeyboardInterrupt:
        store.end_run(provenance.now())
        raise KeyboardInterrupt(
            f"Stopped: {bar.decided:,} of {bar.total:,} {store.kind.name} are stored "
            f"in {store.path}; the same command goes on from there."
        ) from None
    store.end_run(provenance.now())
    if failed:
        raise SweepError(_report(failed))


def _report(failed: list[Record]) -> str:
    """Return one sentence that names the tasks that *failed*, and why."""
    named = []
    for record in failed[:MAX_NAMED]:
        key = ", ".join(f"{k} {v}" for k, v in record.items() if k != "error")
        named.append(f"{key}: {record['error']}")
    more = f"; and {len(failed) - MAX_NAMED:,} more" if len(failed) > MAX_NAMED else ""
    return (
        f"{len(failed):,} could not be decided, all others are stored "
        f"({'; '.join(named)}{more})"
    )
