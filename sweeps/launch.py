"""Launches a sweep: checks what was asked, runs what is not done yet, stores it.

Whatever is wrong with the input is found before a child starts. Rolls are drawn at
random, so they are taken in their order, and the first hour is a fair sample.
"""

from __future__ import annotations

import itertools
import stat
import sys
import time
from collections.abc import Iterable
from contextlib import closing, suppress
from dataclasses import asdict
from pathlib import Path

from qless_engine import wordlist
from qless_engine.dice import random_rolls
from qless_engine.searches import DEFAULT
from sweeps import SweepError, interpreters, provenance
from sweeps.children import Child, worker_command
from sweeps.files import store_path
from sweeps.kinds import KINDS, Context, Question, Record, RollTask
from sweeps.pool import run_tasks
from sweeps.progress import Progress
from sweeps.store import Store
from sweeps.worker import hello

MAX_ROLLS = 10**9
MAX_SEED = 10**18
MAX_WORKERS = 256  # far more than help; a child takes 120 MB with ENABLE1

#: Records that come within this time of a transaction wait for the next one. Shorter
#: loses less to a kill, longer costs less; a transaction takes 0.06 ms.
BATCH_SECONDS = 0.1

MAX_NAMED = 5  # failed tasks that are named in the sentence that reports them


def run_rolls(  # noqa: PLR0913  # the command line has as many
    *,
    name: str,
    rolls: int,
    seed: int,
    workers: int = 10,
    interpreter: str = "auto",
    words: str | Path | None = None,
    common: int | None = None,
    max_nodes: int | None = None,
    search: str = DEFAULT,
    count: bool = False,
    folder: str | Path | None = None,
    progress: bool = True,
) -> None:
    """Decide *rolls* random rolls under *seed* and store them as the sweep *name*.

    Rolls that are stored already are not searched again: a sweep that was stopped goes
    on, and one that is done grows when more *rolls* are asked for. With *count*, all
    boards of a roll are counted. *interpreter* is as for `interpreters.find`, *words*
    and *common* as for `wordlist.read_words`.

    Raises:
        ValueError: an argument cannot be used, or contradicts what is stored.
        SweepError: the sweep cannot go on; or some rolls failed, the rest is stored.
        KeyboardInterrupt: with a sentence that says how much is stored.
    """
    _check_between("rolls", 1, rolls, MAX_ROLLS)
    _check_between("seed", 0, seed, MAX_SEED)
    _check_between("workers", 1, workers, MAX_WORKERS)
    path = store_path(name, folder)
    chosen = wordlist.chosen_path(words)
    question = Question("rolls", _readable(chosen), common, max_nodes, search, count)
    python = interpreters.find(interpreter)
    expected = {**hello(Context.load(question)), "interpreter": python.name}
    settings: Record = {
        "kind": question.kind,
        "seed": seed,
        "word_list": expected["word_list"],
        "word_list_sha256": expected["word_list_sha256"],
        "common": common,
        "engine_version": expected["engine_version"],
        "max_nodes": max_nodes,
        "search": search,
        "count": count,
    }
    options: Record = {
        "rolls": rolls,
        "seed": seed,
        "workers": workers,
        "interpreter": None if interpreter == "auto" else interpreter,
        "words": None if chosen is None else str(chosen),
        "common": common,
        "max_nodes": max_nodes,
        "search": None if search == DEFAULT else search,
        "count": count,
        "name": name,
        "folder": None if folder is None else str(folder),
    }
    with closing(Store(path, KINDS[question.kind], settings)) as store:
        stored = {
            (record["draw"], record["roll"]): record
            for record in store.records(("draw", "roll", "ending", "boards"))
        }
        earlier = [r for (draw, _), r in stored.items() if draw in range(rolls)]
        if len(earlier) == rolls:
            return
        if python.note is not None:
            sys.stderr.write(f"{python.note}\n")
        store.start_run(
            {
                "start": provenance.now(),
                "rolls": rolls,
                "workers": workers,
                "interpreter": python.name,
                "commit": provenance.commit(),
                "command": provenance.command(question.kind, options),
                "machine": provenance.machine(),
                "words": question.words,
            }
        )
        command = worker_command(python, question)
        drawn = map(RollTask, itertools.count(), random_rolls(rolls, seed))
        tasks = (asdict(task) for task in drawn if (task.draw, task.roll) not in stored)
        with (
            closing(
                Progress(name, rolls, earlier, workers=workers, shown=progress)
            ) as bar,
            closing(run_tasks(tasks, workers, lambda: Child(command, expected))) as new,
        ):
            _keep(new, store, bar)


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
            f"Stopped: {bar.decided:,} of {bar.total:,} rolls are stored in "
            f"{store.path}; the same command goes on from there."
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


def _readable(chosen: Path | None) -> str | None:
    """Return the path *chosen* as each child can read it, whatever its folder is."""
    if chosen is None:
        return None
    path = chosen.absolute()
    with suppress(OSError):  # what it is, reading the list will say
        if stat.S_IFMT(path.stat().st_mode) not in (stat.S_IFREG, stat.S_IFDIR):
            raise ValueError(
                f"expected a word-list file, which each child can read, found the pipe "
                f"or device {path}"
            )
    return str(path)


def _check_between(what: str, least: int, value: int, most: int) -> None:
    """Raise ValueError unless *value* is in the range from *least* to *most*."""
    if not (isinstance(value, int) and least <= value <= most):
        raise ValueError(f"expected {what} from {least:,} to {most:,}, got {value!r}")
