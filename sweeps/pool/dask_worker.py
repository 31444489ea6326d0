"""What a sweep adds to Dask: children on each worker, and their dismissal at the end.

The scheduler brings `Children` to every worker, now and later; a worker starts as many
children as it has threads. If the first one starts as expected, the worker offers as
many **slots**, a resource of Dask. Batches of tasks ask for one slot, so a worker that
is rejected, as its word list or engine differs, never gets a batch.

A batch whose future is cancelled, or forgotten as its client is gone, is released by
the scheduler. Dask cannot stop a thread; but the worker hears that its task is
released, and preempts or kills the child, so that the slot is free within a second.
"""

from __future__ import annotations

import asyncio
import hashlib
import queue
import time
import uuid
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

from distributed import (
    Reschedule,
    Scheduler,
    SchedulerPlugin,
    Worker,
    WorkerPlugin,
    get_worker,
)

from qless_engine.version import engine_version
from qless_engine.writing import atomic_write
from sweeps import SweepError
from sweeps.kinds.kind import Fields, Record
from sweeps.pool import interpreters
from sweeps.pool.forks import CAN_FORK, ForkServer
from sweeps.pool.local import decide
from sweeps.pool.process import Child, ChildClosed, new_child

PREEMPT_SECONDS = 0.8  # for a child to give up its task, before it is killed

#: Without a batch, after which children end; the next batch starts others.
IDLE_SECONDS = 60.0


@dataclass(frozen=True)
class Errand:
    """What children on any machine are started for.

    Attributes:
        name: of the errand, which no other errand has.
        service: what a child runs, such as "sweeps.child.tasks".
        settings: of the service.
        handshake: what the parent expects, but for the interpreter.
        interpreter: what runs the child, found on each machine by `interpreters.find`.
        files: by path, the contents of the word lists that *settings* name.
    """

    name: str
    service: str
    settings: Fields
    handshake: Fields
    interpreter: str = "auto"
    files: Mapping[str, bytes] = field(default_factory=dict, repr=False)

    @classmethod
    def of(
        cls,
        service: str,
        settings: Fields,
        listed: Fields,
        interpreter: str,
        paths: Iterable[str | None] = (),
    ) -> Errand:
        """Return the errand whose handshake says of word lists what is *listed*.

        The word lists at *paths* are sent; None is the embedded list, which every
        machine has.
        """
        files = {path: Path(path).read_bytes() for path in paths if path is not None}
        name = f"qless-{uuid.uuid4()}"  # two clients may ask the same; one ends first
        said = {**listed, "engine_version": engine_version()}
        return cls(name, service, settings, said, interpreter, files)

    def children(self, number: int, folder: Path) -> list[Child]:
        """Return a *number* of children on this machine, with files put in *folder*.

        After them comes the server that they are forked from, if there is one.

        Raises:
            ValueError: the interpreter that was named is not a working Python here.
        """
        python = interpreters.find(self.interpreter)
        child = python, self.service, self.settings_in(folder), self.handshake
        if number == 1 or not CAN_FORK:
            return [new_child(*child) for _ in range(number)]
        server = ForkServer(*child)
        server.is_ready.set()
        return [*(server.child() for _ in range(number)), server]

    def settings_in(self, folder: Path) -> Fields:
        """Return the settings for this machine, with files put in *folder*."""
        here = {path: self._place(path, folder) for path in self.files}
        return {name: _moved(value, here) for name, value in self.settings.items()}

    def _place(self, path: str, folder: Path) -> str:
        """Return where the word list at *path* is here: at *path* too, or in *folder*.

        Its words are not compared here: the handshake of the child does that.
        """
        if Path(path).exists():
            return path
        sent = self.files[path]
        place = folder / hashlib.sha256(sent).hexdigest()[:16] / Path(path).name
        if not place.exists():
            place.parent.mkdir(parents=True, exist_ok=True)
            with atomic_write(place) as file:
                file.write(sent)
        return str(place)


def _moved(value: object, places: Mapping[str, str]) -> object:
    """Return *value* with the paths in it that have other *places* replaced."""
    if isinstance(value, str):
        return places.get(value, value)
    if isinstance(value, (list, tuple)):
        return [_moved(one, places) for one in value]
    return value


class Children(WorkerPlugin):  # type: ignore[misc]  # Dask has no types
    """The children of one worker for one errand; what Dask calls a plugin."""

    def __init__(self, errand: Errand) -> None:
        """Prepare what a worker does for *errand*."""
        self.name = errand.name
        self._errand = errand

    async def setup(self, worker: Worker) -> None:
        """Start the children of *worker* and offer its slots, or say why not."""
        self._worker = worker
        self._all: list[Child] = []
        self._idle: queue.LifoQueue[Child] = queue.LifoQueue()  # the warmest first
        self._at_work: dict[str, Child] = {}
        self._preempted: set[str] = set()  # batches that nobody wants any more
        self._last = time.monotonic()  # that a batch was done
        self._is_closed = False
        try:
            await asyncio.to_thread(self._start, worker)
        except (SweepError, ValueError, OSError) as error:
            await worker.set_resources(**{self.name: 0})
            worker.log_event(self.name, {"worker": worker.address, "why": str(error)})
        else:
            await worker.set_resources(**{self.name: worker.state.nthreads})
            worker.log_event(self.name, {"worker": worker.address})
            self._look()

    def teardown(self, worker: Worker) -> None:
        """Stop the children."""
        self._is_closed = True
        _withdraw(worker, self.name)
        for child in self._all:
            child.close()

    def transition(self, key: Any, start: str, finish: str, **_: object) -> None:  # noqa: ANN401  # Dask's
        """Preempt the batch *key* if it is at work and nobody wants it any more."""
        child = self._at_work.get(key)
        if child is not None and (start, finish) == ("executing", "released"):
            self._preempted.add(key)
            child.preempt()
            self._worker.loop.call_later(PREEMPT_SECONDS, self._stop, key, child)

    def answer(self, key: str, tasks: Sequence[Fields]) -> list[Record]:
        """Return a record for each of *tasks*, the batch *key*; fewer if preempted."""
        child = self._idle.get()
        self._at_work[key] = child
        records = []
        try:
            for task in tasks:
                record = decide(child, task, lambda _: key not in self._preempted)
                if record is None:
                    break
                records.append(record)
        except ChildClosed:  # the worker ends, or the children are dismissed
            raise Reschedule from None
        finally:
            self._at_work.pop(key)
            self._preempted.discard(key)
            self._last = time.monotonic()
            self._idle.put(child)
        return records

    def _start(self, worker: Worker) -> None:
        """Make the children, and start one process to check its handshake."""
        folder, number = Path(worker.local_directory) / "words", worker.state.nthreads
        self._all = self._errand.children(number, folder)
        for child in self._all[:number]:
            self._idle.put(child)
        self._all[-1].start()

    def _look(self) -> None:
        """Stop the children if they were idle for long, now or later."""
        if self._is_closed:
            return
        if not self._at_work and time.monotonic() - self._last > IDLE_SECONDS:
            for child in self._all:
                self._worker.loop.run_in_executor(None, child.cancel)
        self._worker.loop.call_later(IDLE_SECONDS / 2, self._look)

    def _stop(self, key: str, child: Child) -> None:
        """Kill *child* if it has not given up the batch *key*."""
        if self._at_work.get(key) is child:
            self._worker.loop.run_in_executor(None, child.cancel)


def answer(name: str, tasks: Sequence[Fields]) -> list[Record]:
    """Return what the children of the errand *name* answer to *tasks*, on a worker."""
    worker = get_worker()
    children = cast("Children", worker.plugins[name])
    return children.answer(str(worker.get_current_task()), tasks)


def _withdraw(worker: Worker, name: str) -> None:
    """Let *worker* offer no more slots for the errand *name*.

    `Worker.set_resources` would do, but it sets the slots that are free to 0 as well,
    and a batch at work adds its own slot to these when it ends. So this changes the
    private state of Dask's worker (2026.8); nothing else here does.
    """
    state = worker.state
    if name in state.total_resources:
        state.available_resources[name] -= state.total_resources[name]
        state.total_resources[name] = 0


class Steward(SchedulerPlugin):  # type: ignore[misc]  # Dask has no types
    """What the scheduler does for an errand, beside what it does for every client.

    Batches that no worker may run wait until a worker comes. But a worker that comes
    has no slots yet, and when it has some the scheduler does not look again: the
    steward does. And it dismisses the children when their client is gone, for any
    reason.
    """

    def __init__(self, errand: str, client: str) -> None:
        """Serve *errand* until the end of *client*."""
        self.name = f"{errand}-client"
        self._errand = errand
        self._client = client

    async def start(self, scheduler: Scheduler) -> None:
        """Serve on *scheduler*."""
        self._scheduler = scheduler

    def log_event(self, topic: str, msg: Any) -> None:  # noqa: ANN401  # Dask's
        """Send batches that wait to a worker that says that it has slots now."""
        if topic == self._errand and "why" not in msg:
            worker = self._scheduler.workers.get(msg["worker"])
            if worker is not None:  # it has not gone meanwhile
                self._scheduler.transitions(
                    self._scheduler.bulk_schedule_unrunnable_after_adding_worker(
                        worker
                    ),
                    stimulus_id=f"slots-{time.time()}",
                )

    def remove_client(self, scheduler: Scheduler, client: str) -> None:
        """Dismiss the children if it is our *client* that is gone."""
        if client == self._client:
            scheduler.loop.add_callback(self._dismiss, scheduler)

    async def _dismiss(self, scheduler: Scheduler) -> None:
        """Take the children from every worker, and from workers that come later."""
        scheduler.remove_plugin(self.name)
        with suppress(OSError, ValueError):  # a worker may end at the same time
            await scheduler.unregister_worker_plugin(None, self._errand)
