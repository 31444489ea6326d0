"""Runs tasks on the machines of a Dask cluster, in batches.

What `local` is for the children of one machine, this is for those of many: the same
tasks give the same records. The queue is Dask's own. The batches of a worker that dies
are done again elsewhere; an error of one task comes back as its record.
"""

from __future__ import annotations

import queue
import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import asdict
from functools import partial
from itertools import islice

from distributed import CancelledError, Future, KilledWorker

from qless_engine.words.wordlist import is_file
from sweeps import SweepError
from sweeps.child import tasks as service
from sweeps.kinds.kind import Fields, Question, Record
from sweeps.pool.dask_cluster import LOOK_SECONDS, Cluster
from sweeps.pool.dask_worker import Errand
from sweeps.pool.local import Pool

#: Of work in a batch. Dask takes some milliseconds for a batch, whatever its size.
BATCH_SECONDS = 0.5
MAX_BATCH = 1_000

#: To send one task and its record, beside the seconds of the record.
TASK_SECONDS = 1e-4

AHEAD = 2  # batches for each slot, so that no child waits for the next one


@contextmanager
def on_dask(
    question: Question, listed: Fields, interpreter: str, address: str, workers: int
) -> Iterator[Pool]:
    """Yield the pool for *question* of the Dask cluster at *address*.

    If *address* is "local", it is a cluster of *workers* on this machine. The handshake
    of children must say of word lists what is *listed*; each machine finds
    *interpreter* for itself.

    Raises:
        ValueError: *address* cannot be used.
        SweepError: there is no such cluster, or no worker of it can take part.
    """
    settings = asdict(question)
    files = [text for text in question.without or () if is_file(text)]
    lists = [*question.lists, *files]
    errand = Errand.of(service.__name__, settings, listed, interpreter, lists)
    with closing(Cluster(address, errand, workers)) as cluster:
        sys.stderr.write(f"Dask shows its work at {cluster.dashboard}\n")
        run = partial(run_tasks, cluster=cluster)
        yield Pool(cluster.slots(), "that of each Dask worker", run)


def run_tasks(
    tasks: Iterable[Fields],
    cluster: Cluster,
    *,
    is_wanted: Callable[[Fields], bool] = lambda _: True,
    take: Callable[[Record], list[Record]] = lambda record: [record],
) -> Generator[Record, None, None]:
    """Yield the record of each of *tasks*, in any order, from the *cluster*.

    All else is as in `local.run_tasks`. While the cluster has no worker, it waits.

    Raises:
        SweepError: the scheduler is gone, or no worker can take part.
    """
    batches = _Batches(tasks, is_wanted)
    at_work: dict[Future, list[Fields]] = {}
    done: queue.SimpleQueue[Future] = queue.SimpleQueue()
    try:
        while True:
            for future in [*at_work]:
                if not all(map(is_wanted, at_work[future])):
                    batches.do_again(at_work.pop(future))
                    future.cancel()
            slots = cluster.slots()
            while len(at_work) < AHEAD * slots and (batch := batches.draw()):
                future = cluster.submit(batch)
                at_work[future] = batch
                future.add_done_callback(done.put)
            if slots > 0 and not at_work:
                return
            try:
                future = done.get(timeout=LOOK_SECONDS)
            except queue.Empty:
                continue
            if future in at_work:  # or it was cancelled
                batch = at_work.pop(future)
                for record in _records(future, batch, batches, cluster):
                    yield from [record] if "error" in record else take(record)
    finally:
        for future in at_work:
            with suppress(Exception):  # the scheduler may be gone
                future.cancel()


class _Batches:
    """The tasks that are left, in batches that take about as long each."""

    def __init__(
        self, tasks: Iterable[Fields], is_wanted: Callable[[Fields], bool]
    ) -> None:
        self._tasks = iter(tasks)
        self._is_wanted = is_wanted
        self._again: list[list[Fields]] = []
        self._mean: float | None = None  # seconds of a task, of late

    def draw(self) -> list[Fields]:
        """Return the next batch; it is empty if no task is left."""
        while self._again:
            batch = [*filter(self._is_wanted, self._again.pop())]
            if batch:
                return batch
        size = 1 if self._mean is None else int(BATCH_SECONDS / self._mean)
        fresh = filter(self._is_wanted, self._tasks)
        return [*islice(fresh, max(1, min(size, MAX_BATCH)))]

    def do_again(self, batch: list[Fields]) -> None:
        """Draw *batch* once more, except tasks that are not wanted by then."""
        self._again.append(batch)

    def learn(self, records: Sequence[Record]) -> None:
        """Learn from the *records* of a batch how long a task takes."""
        seconds = [record.get("seconds") or 0.0 for record in records]
        mean = sum(seconds) / len(seconds) + TASK_SECONDS
        self._mean = mean if self._mean is None else (self._mean + mean) / 2


def _records(
    future: Future, batch: list[Fields], batches: _Batches, cluster: Cluster
) -> list[Record]:
    """Return the records of a *batch* whose *future* is done.

    If all workers that had the batch died, its tasks are drawn again, each alone; if
    that happens to a task alone, the task failed.

    Raises:
        SweepError: there are no records, for another reason.
    """
    try:
        records: list[Record] = future.result()
    except KilledWorker as error:
        if len(batch) == 1:
            reason = (
                f"its Dask worker died, {error.allowed_failures + 1} times in a row"
            )
            return [{**batch[0], "error": reason}]
        for task in batch:
            batches.do_again([task])
        return []
    except CancelledError:
        cluster.check()
        raise SweepError(
            "the Dask scheduler has lost a batch; repeat the command"
        ) from None
    except SweepError:
        raise
    except Exception as error:  # noqa: BLE001  # any error, as a sentence
        raise SweepError(
            f"a Dask worker failed: {type(error).__name__}: {error}"
        ) from None
    if records:
        batches.learn(records)
    return records
