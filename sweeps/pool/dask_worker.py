"""What a Dask worker does for a sweep: it owns children, and gives them the tasks.

The scheduler brings `Children` to every worker there is, and to each that comes later;
it starts as many children as the worker has threads. If all is well with the first
one, the worker offers so many **slots**, a resource of Dask; batches of tasks ask for
one, so that a worker which refused, as it has other words, never gets any.

A batch whose future is cancelled, or forgotten as its client is gone, is let go of by
the scheduler. Dask cannot stop a thread; but the worker says that its task is released,
and then the child leaves it, or is killed, so that the slot is free within a second.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import queue
import time
import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

from distributed import Reschedule, Worker, WorkerPlugin, get_worker

from sweeps import SweepError
from sweeps.kinds.kind import Fields, Record
from sweeps.pool import interpreters
from sweeps.pool.local import decide
from sweeps.pool.process import Child, ChildClosed

LEAVE_SECONDS = 0.8  # for a child that is told to leave its task, before it is killed

#: Without a batch, after which children end; the next batch starts others.
IDLE_SECONDS = 60.0


@dataclass(frozen=True)
class Errand:
    """What children on any machine are started for.

    Attributes:
        name: of the errand, which no other one has.
        module: what a child runs, such as "sweeps.child.serve".
        settings: what it is told when it starts, as JSON.
        hello: what its first line says, beside its interpreter.
        interpreter: what runs it, found on each machine as by `interpreters.find`.
        files: by path, the contents of the word lists that *settings* name.
    """

    name: str
    module: str
    settings: Fields
    hello: Fields
    interpreter: str = "auto"
    files: Mapping[str, bytes] = field(default_factory=dict, repr=False)

    @classmethod
    def of(
        cls,
        module: str,
        settings: Fields,
        hello: Fields,
        interpreter: str,
        paths: Iterable[str | None],
    ) -> Errand:
        """Return the errand with the word lists at *paths*, which are to be sent.

        None is the embedded one, which every machine has.
        """
        said = {k: hello[k] for k in hello if k != "interpreter"}
        files = {path: Path(path).read_bytes() for path in paths if path is not None}
        name = f"qless-{uuid.uuid4()}"  # two clients may ask the same; one ends first
        return cls(name, module, settings, said, interpreter, files)

    def children(self, number: int, folder: Path) -> list[Child]:
        """Return a *number* of children for it here, with what is sent in *folder*.

        Raises:
            ValueError: the interpreter that was named is none that works here.
        """
        python = interpreters.find(self.interpreter)
        settings = self.settings_in(folder)
        command = python.command(self.module, json.dumps(settings))
        expected = {**self.hello, "interpreter": python.name}
        return [Child(command, expected) for _ in range(number)]

    def settings_in(self, folder: Path) -> Fields:
        """Return the settings for this machine, with what is sent in *folder*."""
        here = {path: self._place(path, folder) for path in self.files}
        return {name: _moved(value, here) for name, value in self.settings.items()}

    def _place(self, path: str, folder: Path) -> str:
        """Return where the word list at *path* is here: there too, or in *folder*.

        Which words it has is not asked here: a child says so before its first task.
        """
        if Path(path).exists():
            return path
        sent = self.files[path]
        place = folder / hashlib.sha256(sent).hexdigest()[:16] / Path(path).name
        if not place.exists():
            place.parent.mkdir(parents=True, exist_ok=True)
            part = place.with_suffix(".part")
            part.write_bytes(sent)
            part.replace(place)
        return str(place)


class Children(WorkerPlugin):  # type: ignore[misc]  # Dask has no types
    """The children of one worker, for one errand; what Dask calls a plugin."""

    def __init__(self, errand: Errand) -> None:
        """Prepare what a worker is to do for *errand*."""
        self.name = errand.name
        self._errand = errand

    async def setup(self, worker: Worker) -> None:
        """Start the children of *worker* and offer its slots, or say why not."""
        self._worker = worker
        self._all: list[Child] = []
        self._idle: queue.LifoQueue[Child] = queue.LifoQueue()  # the warmest first
        self._at_work: dict[str, Child] = {}
        self._left: set[str] = set()  # batches that nobody wants any more
        self._last = time.monotonic()  # that a batch was done
        self._is_closed = False
        try:
            await asyncio.to_thread(self._start, worker)
        except (SweepError, ValueError, OSError) as error:
            await worker.set_resources(**{self.name: 0})
            worker.log_event(self.name, {"worker": worker.address, "why": str(error)})
        else:
            await worker.set_resources(**{self.name: len(self._all)})
            self._look()

    def teardown(self, worker: Worker) -> None:
        """Stop the children."""
        self._is_closed = True
        state = worker.state  # a batch at work gives its slot back when it ends
        if self.name in state.total_resources:
            state.available_resources[self.name] -= state.total_resources[self.name]
            state.total_resources[self.name] = 0
        for child in self._all:
            child.close()

    def transition(self, key: Any, start: str, finish: str, **_: object) -> None:  # noqa: ANN401  # Dask's
        """Let a child leave the batch *key*, if it is at work and nobody wants it."""
        child = self._at_work.get(key)
        if child is not None and (start, finish) == ("executing", "released"):
            self._left.add(key)
            child.leave()
            self._worker.loop.call_later(LEAVE_SECONDS, self._stop, key, child)

    def answer(self, key: str, tasks: Sequence[Fields]) -> list[Record]:
        """Return a record for each of *tasks*, the batch *key*; fewer if it is left."""
        child = self._idle.get()
        self._at_work[key] = child
        records = []
        try:
            for task in tasks:
                record = decide(child, task, lambda _: key not in self._left)
                if record is None:
                    break
                records.append(record)
        except ChildClosed:  # the worker ends, or is sent away
            raise Reschedule from None
        finally:
            self._at_work.pop(key)
            self._left.discard(key)
            self._last = time.monotonic()
            self._idle.put(child)
        return records

    def _start(self, worker: Worker) -> None:
        """Make the children, and start one to see what it says."""
        folder = Path(worker.local_directory) / "words"
        self._all = self._errand.children(worker.state.nthreads, folder)
        for child in self._all:
            self._idle.put(child)
        self._all[-1].start()

    def _look(self) -> None:
        """Stop the children if there was nothing to do for long, now or later."""
        if self._is_closed:
            return
        if not self._at_work and time.monotonic() - self._last > IDLE_SECONDS:
            for child in self._all:
                self._worker.loop.run_in_executor(None, child.cancel)
        self._worker.loop.call_later(IDLE_SECONDS / 2, self._look)

    def _stop(self, key: str, child: Child) -> None:
        """Kill *child* if it has not left the batch *key*, as it was told to."""
        if self._at_work.get(key) is child:
            self._worker.loop.run_in_executor(None, child.cancel)


def answer(name: str, tasks: Sequence[Fields]) -> list[Record]:
    """Return what the children of the errand *name* answer to *tasks*, on a worker."""
    worker = get_worker()
    children = cast("Children", worker.plugins[name])
    return children.answer(str(worker.get_current_task()), tasks)


def _moved(value: object, places: Mapping[str, str]) -> object:
    """Return *value*, with those paths in it that have other *places* replaced."""
    if isinstance(value, str):
        return places.get(value, value)
    if isinstance(value, (list, tuple)):
        return [_moved(one, places) for one in value]
    return value
