"""Hands the pieces of all jobs to the slots of a cluster, in the order of the queue.

One thread does all of it: what callers and futures have to say comes to it as calls,
which it makes one after the other. So no job needs a lock; only the end of the calls
does: nothing comes after the call that closes.
"""

from __future__ import annotations

import queue
import sys
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import CancelledError
from contextlib import suppress
from functools import partial

from sweeps import SweepError
from sweeps.jobs.answers import Answers
from sweeps.jobs.cluster import Cluster, Future
from sweeps.jobs.job import CANCELLED, FAILED, Job
from sweeps.jobs.queue import QUANTUM, Batch, Queue, Run, Share, Sizes
from sweeps.kinds.kind import PREEMPTED, Record
from sweeps.pool.local import MAX_DEATHS

CLOSED = "the jobs are closed"
LOOK_SECONDS = 0.1  # between two looks at deadlines and runs to preempt

#: For pieces to report how far they came when the time is up, before they are
#: cancelled.
GRACE_SECONDS = 1.0


class Scheduler:
    """The jobs that share the slots of one cluster; close it when done.

    Attributes:
        is_closed: whether it takes no more jobs.
        broken: why the cluster can serve no job any more, or None.
    """

    def __init__(self, cluster: Cluster, answers: Answers) -> None:
        """Serve jobs from *cluster*, and put what they find into *answers*."""
        self._cluster = cluster
        self._answers = answers
        self._queue = Queue()
        self._jobs: dict[Share, Job] = {}
        self._futures: dict[Batch, Future] = {}
        self._sizes = Sizes()
        self._looked = 0.0
        self.is_closed = False
        self.broken: str | None = None
        self._door = threading.Lock()  # held to add a call, or to close
        #: Each is made by the thread; after None comes no other call.
        self._calls: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def add(self, job: Job) -> None:
        """Serve *job* from now on."""
        if not self._call(partial(self._add, job)):
            job.end(FAILED, CLOSED)

    def cancel(self, job: Job) -> None:
        """End *job* without an answer, unless it has ended."""
        self._call(partial(self._cancel, job))

    def close(self) -> None:
        """Cancel all jobs that are not over, and serve no more."""
        with self._door:
            self.is_closed = True
            self._calls.put(None)
        self._thread.join()

    def _call(self, call: Callable[[], None]) -> bool:
        """Have the thread make *call*; return False if it makes no more calls."""
        with self._door:
            if not self.is_closed:
                self._calls.put(call)
            return not self.is_closed

    def _serve(self) -> None:
        """Make calls until there are no more; if the cluster is gone, end all jobs."""
        while True:
            call = self._next_call()
            if call is None:
                break
            try:
                call()
                if self._jobs:
                    self._hand_out(self._cluster.slots(), time.monotonic())
            except SweepError as error:
                self._break(str(error))
            except Exception as error:  # noqa: BLE001  # nobody may wait for ever
                self._break(self._why_gone() or f"{type(error).__name__}: {error}")
        self._end_all(CANCELLED, "it was cancelled")

    def _why_gone(self) -> str | None:
        """Return why the cluster is gone, or None if it is not gone."""
        try:
            self._cluster.check()
        except SweepError as error:
            return str(error)
        return None

    def _next_call(self) -> Callable[[], None] | None:
        """Return the next call; now and then, a look at deadlines."""
        now = time.monotonic()
        if not self._jobs or now - self._looked < LOOK_SECONDS:
            with suppress(queue.Empty):
                return self._calls.get(timeout=LOOK_SECONDS if self._jobs else None)
        self._looked = now
        return self._look

    def _hand_out(self, slots: int, now: float) -> None:
        """Begin and preempt runs on all *slots*, as the queue decides."""
        while True:
            run = self._queue.begin(slots, now)
            if run is not None:
                self._sizes.fill(run.batch, self._queue, slots)
                self._send(run.batch, now)
                continue
            run = self._queue.to_preempt(slots, now)
            if run is None:
                return
            self._preempt(run.batch, now)

    def _send(self, batch: Batch, now: float) -> None:
        """Send *batch* to the cluster, except jobs that were answered since."""
        tasks = []
        for run in [*batch.runs]:
            job = self._jobs[run.share]
            # The same puzzle may have been submitted twice, and be answered by now.
            known = None if job.has_begun else self._answers.get(job.request)
            job.has_begun = True
            if known is not None:
                self._remove(run.share)
                job.finish(known)
                continue
            left = None if job.ends is None else max(job.ends - now, 0.0)
            tasks.append(job.pieces.task(run.piece, left))
        if tasks:
            future = self._cluster.submit(tasks)
            self._futures[batch] = future
            future.add_done_callback(partial(self._done, batch, (*batch.runs,)))

    def _preempt(self, batch: Batch, now: float) -> None:
        """Take *batch* from its slot; its pieces are the next ones of their jobs."""
        self._futures.pop(batch).cancel()
        self._put_back_all(batch, now)

    def _done(self, batch: Batch, runs: Sequence[Run], future: Future) -> None:
        """Have the thread take what became of the *runs* of *batch*."""
        outcome: Sequence[Record] | BaseException
        try:
            outcome = future.result()
        except BaseException as error:  # noqa: BLE001  # the thread looks at it
            outcome = error
        self._call(partial(self._take_all, batch, runs, outcome))

    def _take_all(
        self,
        batch: Batch,
        runs: Sequence[Run],
        outcome: Sequence[Record] | BaseException,
    ) -> None:
        """Take the *outcome* of the *runs* of *batch*, unless it was preempted."""
        if self._futures.pop(batch, None) is None:
            return
        now = time.monotonic()
        if isinstance(outcome, BaseException):
            self._cluster.check()
            for run in [*batch.runs]:
                self._take_error(run, outcome, now)
            return
        for run, record in zip(runs, outcome):
            if run in batch.runs:
                self._take(run, record, now)
        self._put_back_all(batch, now)  # a preempted child has fewer records

    def _put_back_all(self, batch: Batch, now: float) -> None:
        """Let the pieces that are left of *batch* be the next ones of their jobs."""
        runs = [*batch.runs]
        for run in runs:
            self._queue.end(run, now)
            self._put_back(run, (now - batch.since) / len(runs))

    def _put_back(self, run: Run, lost: float) -> None:
        """Let the piece of *run*, which took *lost* seconds, be searched again.

        Its job ends instead if its time was up before.
        """
        pieces = run.share.pieces
        pieces.put_back(run.piece, lost)
        if pieces.is_over:
            self._finish(run.share)

    def _take(self, run: Run, record: Record, now: float) -> None:
        """Take the *record* of *run*."""
        share, piece, pieces = run.share, run.piece, run.share.pieces
        self._queue.end(run, now)
        if PREEMPTED in record:
            self._put_back(run, now - run.since)
            return
        if "error" in record:
            self._fail(share, piece.problem, record["error"])
            return
        if piece.depth == 0:
            self._sizes.learn(pieces, record["seconds"])
        pieces.take(piece, record)
        if pieces.is_over:
            self._finish(share)

    def _take_error(self, run: Run, error: BaseException, now: float) -> None:
        """Search the piece of *run* again, unless it may have caused the *error*."""
        share, piece = run.share, run.piece
        self._queue.end(run, now)
        piece.failures += not run.batch.is_shared
        # Dask itself has tried again with other workers, unless it lost the piece.
        most = MAX_DEATHS if isinstance(error, CancelledError) else 1
        if piece.failures >= most:
            self._fail(share, piece.problem, f"{type(error).__name__}: {error}")
        else:
            self._put_back(run, 0.0)

    def _finish(self, share: Share) -> None:
        """End the job of *share* with the answer of its pieces."""
        job, answer = self._remove(share), share.pieces.answer()
        try:
            self._answers.put(answer)
        except SweepError as error:
            sys.stderr.write(
                f"{answer.request.puzzle}: its answer is not kept: {error}\n"
            )
        job.finish(answer)

    def _fail(self, share: Share, problem: str, why: str) -> None:
        """End the job of *share*, as its piece *problem* failed."""
        job = self._remove(share)
        piece = "" if problem == job.request.puzzle else f"in the piece {problem}, "
        job.end(FAILED, f"{piece}{why}")

    def _remove(self, share: Share) -> Job:
        """Return the job of *share*, after freeing its slots."""
        for run in self._queue.leave(share, time.monotonic()):
            if not run.batch.runs and run.batch in self._futures:
                self._futures.pop(run.batch).cancel()
        return self._jobs.pop(share)

    def _look(self) -> None:
        """End batches with a piece that is not small, and jobs whose time is up."""
        now = time.monotonic()
        for batch in [*self._futures]:
            if batch.is_shared and now - batch.since >= QUANTUM:
                for run in batch.runs:
                    self._sizes.learn(run.share.pieces, QUANTUM)
                self._preempt(batch, now)  # not new any more, each will be alone
        for share, job in [*self._jobs.items()]:
            if job.ends is not None and now >= job.ends:
                job.pieces.give_up()
                if job.pieces.is_over or now >= job.ends + GRACE_SECONDS:
                    self._finish(share)

    def _add(self, job: Job) -> None:
        """Let *job* join the queue."""
        if self.broken is not None:
            job.end(FAILED, self.broken)
            return
        self._jobs[self._queue.join(job.pieces, time.monotonic())] = job

    def _cancel(self, job: Job) -> None:
        """End *job*, unless it has ended."""
        for share, one in self._jobs.items():
            if one is job:
                self._remove(share).end(CANCELLED, "it was cancelled")
                return

    def _break(self, why: str) -> None:
        """End all jobs, now and later, as the cluster is gone."""
        self.broken = why
        self._end_all(FAILED, why)

    def _end_all(self, ended: str, why: str) -> None:
        """End all jobs, and free their slots."""
        for future in self._futures.values():
            with suppress(Exception):  # the cluster may be gone
                future.cancel()
        for job in self._jobs.values():
            job.end(ended, why)
        self._futures.clear()
        self._jobs.clear()
        self._queue = Queue()
