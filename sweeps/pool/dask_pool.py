"""Runs tasks on the machines of a Dask cluster, in batches; a sweep's other pool.

What `pool` is for the children of one machine, this is for those of many: the same
tasks give the same records. The queue is Dask's own. A worker that dies has its batches
done again elsewhere; what goes wrong with one task comes back as its record.
"""

from __future__ import annotations

import queue
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import suppress
from itertools import islice

from distributed import CancelledError, Future, KilledWorker

from sweeps import SweepError
from sweeps.kinds.kind import Fields, Record
from sweeps.pool.dask_cluster import LOOK_SECONDS, Cluster

#: Of work in a batch. Dask takes some milliseconds for one, whatever is in it.
BATCH_SECONDS = 0.5
MAX_BATCH = 1_000

#: Of one task, beside the seconds of its record: to send it, and its record back.
TASK_SECONDS = 1e-4

AHEAD = 2  # batches for each slot, so that no child waits for the next one


def run_tasks(
    tasks: Iterable[Fields],
    cluster: Cluster,
    *,
    is_wanted: Callable[[Fields], bool] = lambda _: True,
    take: Callable[[Record], list[Record]] = lambda record: [record],
) -> Generator[Record, None, None]:
    """Yield the record of each of *tasks*, in any order, from the *cluster*.

    All else is as in `pool.run_tasks`. While the cluster has no worker, it waits.

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
        """Return the next batch; none is left if it is empty."""
        while self._again:
            batch = [*filter(self._is_wanted, self._again.pop())]
            if batch:
                return batch
        size = 1 if self._mean is None else int(BATCH_SECONDS / self._mean)
        fresh = filter(self._is_wanted, self._tasks)
        return [*islice(fresh, max(1, min(size, MAX_BATCH)))]

    def do_again(self, batch: list[Fields]) -> None:
        """Have what of *batch* is still wanted drawn once more."""
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

    If it has none as it was given to workers that all died, its tasks are drawn again,
    each alone; one for which that happens again is a task that failed.

    Raises:
        SweepError: it has none, for another reason.
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
            "the Dask scheduler has lost a batch; say the command again"
        ) from None
    except SweepError:
        raise
    except Exception as error:  # noqa: BLE001  # whatever it is, as a sentence
        raise SweepError(
            f"a Dask worker failed: {type(error).__name__}: {error}"
        ) from None
    if records:
        batches.learn(records)
    return records
