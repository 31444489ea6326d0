"""Hands the pieces of all jobs to the slots of a cluster, in the order of the queue.

One thread does all of it: what callers and futures have to say comes to it as calls, to
be made one after the other. So nothing here needs a lock.
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
from typing import Any, Protocol

from sweeps import SweepError
from sweeps.jobs.answers import Answers
from sweeps.jobs.job import CANCELLED, FAILED, Job
from sweeps.jobs.queue import PATIENCE, Batch, Queue, Run, Share
from sweeps.jobs.sizes import Sizes
from sweeps.kinds.kind import LEFT, Fields, Record
from sweeps.pool.local import MAX_DEATHS

CLOSED = "the jobs are closed"
LOOK_SECONDS = 0.1  # between two looks at deadlines, and whether somebody must leave

#: For pieces to say how far they came when the time is up, before they are cancelled.
GRACE_SECONDS = 1.0


class Future(Protocol):
    """The records of a task list, when they are there."""

    def result(self) -> Sequence[Record]:
        """Return the records, or raise what went wrong."""

    def cancel(self) -> object:
        """Stop the work, so that its slot is free within a second."""

    def add_done_callback(self, call: Callable[[Any], object]) -> object:
        """Have a *call* made with this when it is done, in any thread."""


class Cluster(Protocol):
    """What works on tasks."""

    def slots(self) -> int:
        """Return how many tasks it can work on; a SweepError if it is gone."""

    def check(self) -> None:
        """Raise SweepError if it is gone."""

    def submit(self, tasks: Sequence[Fields]) -> Future:
        """Return the future of the records of *tasks*."""


class Slots:
    """The slots of one cluster, and the jobs that share them. Close it when done."""

    def __init__(self, cluster: Cluster, answers: Answers) -> None:
        """Serve jobs from *cluster*, and put what they find into *answers*."""
        self._cluster = cluster
        self._answers = answers
        self._queue = Queue()
        self._jobs: dict[Share, Job] = {}
        self._futures: dict[Batch, Future] = {}
        self._sizes = Sizes()
        self._looked = 0.0
        self._calls: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self.broken: str | None = None  # why no job can be served any more
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def add(self, job: Job) -> None:
        """Serve *job* from now on."""
        self._calls.put(partial(self._add, job))
        self._make_late_calls()

    def cancel(self, job: Job) -> None:
        """End *job* without an answer, unless it has ended."""
        self._calls.put(partial(self._cancel, job))

    def close(self) -> None:
        """Cancel all jobs that are not over, and serve no more."""
        self._calls.put(self._close)
        self._thread.join()
        self._make_late_calls()

    def _make_late_calls(self) -> None:
        """Make the calls that came after the thread had ended."""
        with suppress(queue.Empty):
            while self.broken == CLOSED:
                self._calls.get_nowait()()

    def _serve(self) -> None:
        """Make calls until one of them closes; if the cluster is gone, end all jobs."""
        while self.broken != CLOSED:
            call = self._next_call()
            try:
                call()
                if self._jobs:
                    self._hand_out(self._cluster.slots(), time.monotonic())
            except SweepError as error:
                self._break(str(error))
            except Exception as error:  # noqa: BLE001  # nobody may wait for ever
                self._break(self._why_gone() or f"{type(error).__name__}: {error}")

    def _why_gone(self) -> str | None:
        """Return why the cluster is gone; None if it is not."""
        try:
            self._cluster.check()
        except SweepError as error:
            return str(error)
        return None

    def _next_call(self) -> Callable[[], None]:
        """Return the next call to be made; now and then, a look at deadlines."""
        now = time.monotonic()
        if not self._jobs or now - self._looked < LOOK_SECONDS:
            with suppress(queue.Empty):
                return self._calls.get(timeout=LOOK_SECONDS if self._jobs else None)
        self._looked = now
        return self._look

    def _hand_out(self, slots: int, now: float) -> None:
        """Let pieces run as the queue says, on so many *slots*."""
        while True:
            run = self._queue.begin(slots, now)
            if run is not None:
                self._sizes.fill(run.batch, self._queue, slots)
                self._send(run.batch, now)
                continue
            run = self._queue.to_leave(slots, now)
            if run is None:
                return
            self._put_back(run.batch, now)

    def _send(self, batch: Batch, now: float) -> None:
        """Send *batch* to the cluster, but for jobs that were answered since."""
        tasks = []
        for run in [*batch.runs]:
            job = self._jobs[run.share]
            # The same may have been asked twice, and be answered by now.
            known = None if job.has_begun else self._answers.get(job.request)
            job.has_begun = True
            if known is not None:
                self._leave(run.share)
                job.finish(known)
                continue
            left = None if job.ends is None else max(job.ends - now, 0.0)
            tasks.append(job.pieces.task(run.piece, left))
        if tasks:
            future = self._cluster.submit(tasks)
            self._futures[batch] = future
            future.add_done_callback(partial(self._done, batch, (*batch.runs,)))

    def _put_back(self, batch: Batch, now: float) -> None:
        """Take *batch* from its slot; its pieces are the next ones of their jobs."""
        self._futures.pop(batch).cancel()
        self._put_back_all(batch, now)

    def _done(self, batch: Batch, runs: Sequence[Run], future: Future) -> None:
        """Have what became of the *runs* of *batch* looked at; in whatever thread."""
        outcome: Sequence[Record] | BaseException
        try:
            outcome = future.result()
        except BaseException as error:  # noqa: BLE001  # it is looked at there
            outcome = error
        self._calls.put(partial(self._take_all, batch, runs, outcome))

    def _take_all(
        self,
        batch: Batch,
        runs: Sequence[Run],
        outcome: Sequence[Record] | BaseException,
    ) -> None:
        """Take the *outcome* of the *runs* of *batch*, but for those that were left."""
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
        self._put_back_all(batch, now)  # a child that was left says no more

    def _put_back_all(self, batch: Batch, now: float) -> None:
        """Let the pieces that are left of *batch* be the next ones of their jobs."""
        runs = [*batch.runs]
        for run in runs:
            self._queue.end(run, now)
            self._search_again(run, (now - batch.since) / len(runs))

    def _search_again(self, run: Run, lost: float) -> None:
        """Let the piece of *run*, which has *lost* so many seconds, be searched again.

        That is, unless the time of its job was up before.
        """
        pieces = run.share.pieces
        pieces.put_back(run.piece, lost)
        if pieces.is_over:
            self._finish(run.share)

    def _take(self, run: Run, record: Record, now: float) -> None:
        """Take the *record* of *run*."""
        share, piece, pieces = run.share, run.piece, run.share.pieces
        self._queue.end(run, now)
        if LEFT in record:
            self._search_again(run, now - run.since)
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
        """Have the piece of *run* searched again, if it may not be its fault."""
        share, piece = run.share, run.piece
        self._queue.end(run, now)
        piece.failures += not run.batch.is_shared
        # Dask itself has tried again with other workers, unless it lost the piece.
        most = MAX_DEATHS if isinstance(error, CancelledError) else 1
        if piece.failures >= most:
            why = f"{type(error).__name__}: {error}"
            self._fail(share, piece.problem, why)
        else:
            self._search_again(run, 0.0)

    def _finish(self, share: Share) -> None:
        """End the job of *share* with the answer that its pieces have."""
        job, answer = self._leave(share), share.pieces.answer()
        try:
            self._answers.put(answer)
        except SweepError as error:
            sys.stderr.write(
                f"{answer.request.puzzle}: its answer is not kept: {error}\n"
            )
        job.finish(answer)

    def _fail(self, share: Share, problem: str, why: str) -> None:
        """End the job of *share*, as there is something wrong with a piece of it."""
        job = self._leave(share)
        piece = "" if problem == job.request.puzzle else f"in the piece {problem}, "
        job.end(FAILED, f"{piece}{why}")

    def _leave(self, share: Share) -> Job:
        """Return the job of *share*, which holds no slot any more."""
        for run in self._queue.leave(share, time.monotonic()):
            if not run.batch.runs and run.batch in self._futures:
                self._futures.pop(run.batch).cancel()
        return self._jobs.pop(share)

    def _look(self) -> None:
        """End batches with a piece that is not small, and jobs whose time is up."""
        now = time.monotonic()
        for batch in [*self._futures]:
            if batch.is_shared and now - batch.since >= PATIENCE:
                for run in batch.runs:
                    self._sizes.learn(run.share.pieces, PATIENCE)
                self._put_back(batch, now)  # each will be alone then, as it is not new
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
                self._leave(share).end(CANCELLED, "it was cancelled")
                return

    def _close(self) -> None:
        """End all jobs."""
        self.broken = CLOSED
        for share in [*self._jobs]:
            self._leave(share).end(CANCELLED, "it was cancelled")

    def _break(self, why: str) -> None:
        """End all jobs, and those that come later, as the cluster is gone."""
        self.broken = why
        for future in self._futures.values():
            with suppress(Exception):  # nobody may be there to hear it
                future.cancel()
        self._futures.clear()
        for job in self._jobs.values():
            job.end(FAILED, why)
        self._jobs.clear()
        self._queue = Queue()
