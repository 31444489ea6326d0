"""Calls to a cluster, noted as they are made: what was sent, and what came back when.

`Noted` stands in for the cluster, so the jobs that make the calls notice nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sweeps.jobs.cluster import Cluster, Future
from sweeps.kinds.kind import PREEMPTED, Fields, Record

#: The columns that identify a sub-problem: puzzle, what is wanted of it, and the part.
PIECE = ("puzzle", "kind", "problem")

Name = tuple[str, ...]


@dataclass
class Call:
    """One call to a cluster.

    Attributes:
        tasks: what was sent.
        sent: when, in seconds since 1970.
        back: when the records came back; None if they did not.
        records: of the tasks.
        key: Dask's name for the call.
        left: when the call was cancelled; None if it was not.
    """

    tasks: Sequence[Fields]
    sent: float
    back: float | None = None
    records: Sequence[Record] = ()
    key: str = ""
    left: float | None = None


class Noted:
    """A cluster whose *calls* are noted."""

    def __init__(self, cluster: Cluster) -> None:
        """Note the calls to *cluster*."""
        self._cluster = cluster
        self.calls: list[Call] = []

    def slots(self) -> int:
        """Return how many tasks it can work on."""
        return self._cluster.slots()

    def check(self) -> None:
        """Raise SweepError if it is gone."""
        self._cluster.check()

    def submit(self, tasks: Sequence[Fields]) -> Future:
        """Return the future of the records of *tasks*."""
        call = Call(tasks, time.time())
        self.calls.append(call)
        future = self._cluster.submit(tasks)
        call.key = str(getattr(future, "key", ""))
        return _NotedFuture(future, call)


class _NotedFuture:
    """The *future* of a *call*, which notes the result or the cancelling."""

    def __init__(self, future: Future, call: Call) -> None:
        self._future, self._call = future, call

    def result(self) -> Sequence[Record]:
        records = self._future.result()
        self._call.back, self._call.records = time.time(), records
        return records

    def cancel(self) -> object:
        self._call.left = time.time()
        return self._future.cancel()

    def add_done_callback(self, call: Callable[[Any], object]) -> object:
        return self._future.add_done_callback(lambda _: call(self))


def name(fields: Fields) -> Name:
    """Return the name of the sub-problem of *fields*, a task or a record."""
    return tuple(fields[column] for column in PIECE)


def records(calls: Iterable[Call]) -> dict[Name, Record]:
    """Return the records that came back from *calls*, by the names of sub-problems."""
    return {
        name(record): record
        for call in calls
        for record in call.records
        if PREEMPTED not in record
    }


def missing(calls: Sequence[Call]) -> list[Name]:
    """Return the sub-problems that were sent, or cut and not sent, without a record.

    They are lost if their puzzle had to be searched to the end.
    """
    known = records(calls)
    wanted = {name(task): None for call in calls for task in call.tasks}
    for (puzzle, kind, _), record in known.items():
        for part in record.get("parts") or ():
            wanted[puzzle, kind, part] = None
    return [one for one in wanted if one not in known]
