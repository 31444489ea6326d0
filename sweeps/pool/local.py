"""Runs tasks on several children of this machine, one task at a time on each.

A thread owns each child and only waits for it, so threads cost nothing here. A child
that dies costs the task at work, which is done again by the next child; a task that
kills every child it is given is reported and skipped. What a task is, is not known
here; only that a record may make other tasks needless, which then are preempted.

Several children are forked from one process that loads the words for all of them, and
that decides the first tasks, if tasks are short: then it is warm.
"""

from __future__ import annotations

import queue
import sys
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from itertools import islice
from typing import Union

from sweeps.child import tasks as service
from sweeps.kinds.kind import PREEMPTED, Fields, Question, Record
from sweeps.kinds.kinds import KINDS
from sweeps.pool.forks import CAN_FORK, PATIENCE, ForkServer
from sweeps.pool.interpreters import Interpreter
from sweeps.pool.process import Child, ChildDied, new_child

LOOK_SECONDS = 0.2  # between two looks for children whose task is needless
MAX_DEATHS = 3  # children in a row that a task may cost; a second one may be bad luck

#: What a thread hands over: a record, an error that ends the sweep, None at its end.
Item = Union[Record, BaseException, None]


@dataclass(frozen=True)
class Pool:
    """Children at work, here or on a cluster.

    Attributes:
        workers: how many; on a cluster, how many there were at the start.
        interpreter: what they run on.
        run_tasks: as `local.run_tasks`, without its arguments about children.
    """

    workers: int
    interpreter: str
    run_tasks: Callable[..., Generator[Record, None, None]]


@contextmanager
def on_this_machine(
    question: Question, listed: Fields, python: Interpreter, workers: int
) -> Iterator[Pool]:
    """Yield a pool of *workers* children for *question*, which run on *python*.

    Their handshake must say of word lists what is *listed*.
    """
    if python.note is not None:
        sys.stderr.write(f"{python.note}\n")
    child = python, service.__name__, asdict(question), listed
    run = partial(run_tasks, workers=workers)
    if workers > 1 and CAN_FORK:
        server = ForkServer(*child)
        first = KINDS[question.kind].first(question)
        run = partial(run, make_child=server.child, server=server, first=first)
    else:
        run = partial(run, make_child=partial(new_child, *child))
    yield Pool(workers, python.name, run)


def run_tasks(
    tasks: Iterable[Fields],
    workers: int,
    make_child: Callable[[], Child],
    *,
    server: ForkServer | None = None,
    first: int = 0,
    is_wanted: Callable[[Fields], bool] = lambda _: True,
    take: Callable[[Record], list[Record]] = lambda record: [record],
) -> Generator[Record, None, None]:
    """Yield the record of each of *tasks*, in any order, from up to *workers* children.

    A task that failed gives an error record: its key and a sentence under "error".
    Children start when there is a task for them. *take* is called with every other
    record before its child gets another task, and returns what to yield for it. A task
    that is not *is_wanted* any more is preempted, or not given to a child, and has no
    record. The *server*, from which the children are forked, decides the *first* tasks.
    When the iterator is closed, or an exception such as Ctrl-C reaches it, all children
    are stopped before it ends.

    Raises:
        SweepError: children cannot be started, or are not what was expected.
    """
    items: queue.SimpleQueue[Item] = queue.SimpleQueue()
    children = [make_child() for _ in range(workers)]
    owned = [*children, *([] if server is None else [server])]
    shared = _Shared(tasks, is_wanted, take, owned)
    begin = [partial(_wait, server)] * workers
    begin[0] = partial(_begin, server, first, shared, items)
    threads = [
        threading.Thread(target=_work, args=(*pair, shared, items), daemon=True)
        for pair in zip(children, begin)
    ]
    try:
        for thread in threads:
            thread.start()
        busy = workers
        while busy:
            # Repeatedly: to preempt a child before it has read its task has no effect.
            shared.preempt_needless()
            try:
                item = items.get(timeout=LOOK_SECONDS)
            except queue.Empty:
                continue
            if isinstance(item, BaseException):
                raise item
            if item is None:
                busy -= 1
            else:
                yield item
    finally:
        shared.ended = True
        for child in owned:
            child.close()
        if server is not None:
            server.is_ready.set()  # nobody waits for it any more
        for thread in threads:
            if thread.ident is not None:
                thread.join()


class _Shared:
    """What threads share: an iterator that each may draw from and one may end."""

    def __init__(
        self,
        tasks: Iterable[Fields],
        is_wanted: Callable[[Fields], bool],
        take: Callable[[Record], list[Record]],
        children: Iterable[Child],
    ) -> None:
        self._tasks = iter(tasks)
        self._lock = threading.Lock()
        self.ended = False
        self.is_wanted = is_wanted
        self.take = take
        self.at_work: dict[Child, Fields | None] = dict.fromkeys(children)

    def __iter__(self) -> Iterator[Fields]:
        return self

    def __next__(self) -> Fields:
        with self._lock:
            if self.ended:
                raise StopIteration
            return next(self._tasks)

    def preempt_needless(self) -> None:
        """Preempt the tasks at work that are not wanted any more."""
        for child, task in self.at_work.items():
            if task is not None and not self.is_wanted(task):
                child.preempt()


def _work(
    child: Child,
    begin: Callable[[], None],
    shared: _Shared,
    items: queue.SimpleQueue[Item],
) -> None:
    """Put the record of each task that this thread draws into *items*."""
    try:
        begin()
        with closing(child):
            _answer(child, shared, shared, items)
        items.put(None)
    except BaseException as error:  # noqa: BLE001  # raised where the records are read
        items.put(error)


def _begin(
    server: ForkServer | None,
    first: int,
    shared: _Shared,
    items: queue.SimpleQueue[Item],
) -> None:
    """Have *server* load the words and decide the *first* tasks, if there is one."""
    if server is not None:
        server.start()
        _answer(server, islice(shared, first), shared, items)
        server.is_ready.set()


def _wait(server: ForkServer | None) -> None:
    """Wait for the *server*, but not for long."""
    if server is not None:
        server.is_ready.wait(PATIENCE)


def _answer(
    child: Child,
    tasks: Iterable[Fields],
    shared: _Shared,
    items: queue.SimpleQueue[Item],
) -> None:
    """Put the child's record of each of *tasks* into *items*."""
    for task in tasks:
        shared.at_work[child] = task
        record = decide(child, task, shared.is_wanted)
        shared.at_work[child] = None
        if record is None:
            continue
        for one in [record] if "error" in record else shared.take(record):
            items.put(one)


def decide(
    child: Child, task: Fields, is_wanted: Callable[[Fields], bool]
) -> Record | None:
    """Return the child's record of *task*, or its error record.

    Return None if the task was preempted, as it is not wanted any more.
    """
    for _ in range(MAX_DEATHS):
        try:
            record: Record = {PREEMPTED: True}
            while PREEMPTED in record:  # preempted; or the task before was meant
                if not is_wanted(task):
                    return None
                record = child.ask(task)
        except ChildDied as death:  # noqa: PERF203  # rare
            reason = f"its child {death}, {MAX_DEATHS} times in a row"
        else:
            return record
    return {**task, "error": reason}
