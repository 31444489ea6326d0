"""Which pool a sweep's tasks go to: this machine's children, or a Dask cluster's."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass
from functools import partial

from sweeps.child import serve
from sweeps.kinds.kind import Fields, Question, Record
from sweeps.pool import local as pool
from sweeps.pool.interpreters import Interpreter
from sweeps.pool.process import Child, worker_command


@dataclass(frozen=True)
class Pool:
    """Children at work.

    Attributes:
        workers: how many; on a cluster, how many there were at the start.
        interpreter: what they run on.
        run_tasks: as `pool.run_tasks`, but for what it says of children.
    """

    workers: int
    interpreter: str
    run_tasks: Callable[..., Generator[Record, None, None]]


@contextmanager
def on_this_machine(
    question: Question, hello: Fields, python: Interpreter, workers: int
) -> Iterator[Pool]:
    """Yield a pool of so many *workers* for *question*, which run on *python*.

    Their first line must be *hello*.
    """
    if python.note is not None:
        sys.stderr.write(f"{python.note}\n")
    command = worker_command(python, question)
    expected = {**hello, "interpreter": python.name}
    run_tasks = partial(
        pool.run_tasks, workers=workers, make_child=lambda: Child(command, expected)
    )
    yield Pool(workers, python.name, run_tasks)


@contextmanager
def on_dask(
    question: Question, hello: Fields, interpreter: str, address: str, workers: int
) -> Iterator[Pool]:
    """Yield the pool for *question* of a Dask cluster, by its scheduler's *address*.

    Each machine finds *interpreter* for itself. If *address* is "local", the cluster
    is one of so many *workers* here.

    Raises:
        ValueError: *address* cannot be used.
        SweepError: there is no such cluster, or no worker of it can take part.
    """
    from sweeps.pool import dask_cluster, dask_pool  # noqa: PLC0415  # of an extra package
    from sweeps.pool.dask_worker import Errand  # noqa: PLC0415

    settings, lists = asdict(question), question.lists
    errand = Errand.of(serve.__name__, settings, hello, interpreter, lists)
    with closing(dask_cluster.Cluster(address, errand, workers)) as cluster:
        sys.stderr.write(f"Dask shows what it does at {cluster.dashboard}\n")
        run_tasks = partial(dask_pool.run_tasks, cluster=cluster)
        yield Pool(cluster.slots(), "that of each Dask worker", run_tasks)
