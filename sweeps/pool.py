"""Runs tasks on several children of this machine, one task at a time on each.

A thread owns each child and only waits for it, so threads cost nothing here. A child
that dies costs the task it held, and that task is done again on the next child; what
kills every child it is given is reported and left. What a task is, is not known here.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from typing import Union

from sweeps.children import Child, ChildDied
from sweeps.kinds import Fields, Record

MAX_DEATHS = 3  # children in a row that a task may cost; a second one may be bad luck

#: What a thread hands over: a record, an error that ends the sweep, None at its end.
Item = Union[Record, BaseException, None]


def run_tasks(
    tasks: Iterable[Fields], workers: int, make_child: Callable[[], Child]
) -> Generator[Record, None, None]:
    """Yield the record of each of *tasks*, in any order, from up to *workers* children.

    A task that failed gives an error record: its key and a sentence under "error".
    Children start when there is a task for them. When the iterator is closed, or an
    exception such as Ctrl-C reaches it, all children are stopped before it ends.

    Raises:
        SweepError: children cannot be started, or are not what was expected.
    """
    shared = _Shared(tasks)
    items: queue.SimpleQueue[Item] = queue.SimpleQueue()
    children = [make_child() for _ in range(workers)]
    threads = [
        threading.Thread(target=_work, args=(child, shared, items), daemon=True)
        for child in children
    ]
    try:
        for thread in threads:
            thread.start()
        busy = workers
        while busy:
            item = items.get()
            if isinstance(item, BaseException):
                raise item
            if item is None:
                busy -= 1
            else:
                yield item
    finally:
        shared.ended = True
        for child in children:
            child.close()
        for thread in threads:
            if thread.ident is not None:
                thread.join()


class _Shared:
    """An iterator that several threads may draw from, and one may end."""

    def __init__(self, tasks: Iterable[Fields]) -> None:
        self._tasks = iter(tasks)
        self._lock = threading.Lock()
        self.ended = False

    def __iter__(self) -> Iterator[Fields]:
        return self

    def __next__(self) -> Fields:
        with self._lock:
            if self.ended:
                raise StopIteration
            return next(self._tasks)


def _work(
    child: Child, tasks: Iterable[Fields], items: queue.SimpleQueue[Item]
) -> None:
    """Put the record of each of *tasks* that this thread gets hold of into *items*."""
    try:
        with closing(child):
            for task in tasks:
                items.put(_decide(child, task))
        items.put(None)
    except BaseException as error:  # noqa: BLE001  # raised where the records are read
        items.put(error)


def _decide(child: Child, task: Fields) -> Record:
    """Return the child's record of *task*, or its error record."""
    for _ in range(MAX_DEATHS):
        try:
            return child.ask(task)
        except ChildDied as death:  # noqa: PERF203  # rare
            reason = f"its child {death}, {MAX_DEATHS} times in a row"
    return {**task, "error": reason}
