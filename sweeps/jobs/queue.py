"""Who is served next: each job has a fair share of the slots, however many its pieces.

A **run** is a piece at work. It holds a slot, alone or as one of a **batch** of small
pieces, and counts as **service** of its job for as long. Six rules:

1. Next is the job with the least service; of equals the one with fewest runs, then a
   new one, then the one that came first. A new job begins with the least service of the
   jobs that are there (start-time fair queueing: Goyal, Vin and Cheng 1996), so it
   neither waits for the old ones nor is owed their past.
2. The oldest job always has a slot, if there are two or more. So every job comes to its
   end, even if new ones never stop coming.
3. If the next job has no slot, and all are held, it gets a slot of the job that holds
   most and had more service; the youngest run of that job is preempted: its work is
   lost.
4. If every such job holds only one slot, and the next job is new, preempt a run that
   has used up its quantum, of the job with the most service. A new job is likely to be
   small; if it is not, it waits for a slot from then on. The quantum of a piece that
   was preempted is twice its longest run, so the work that is lost with it is at most
   twice what it takes.
5. New jobs seldom come alone. For a while after one began, the last free slot is not
   given to a job that has another slot.
6. New jobs may share a slot while there are others for the rest of the slots. Dask
   takes several milliseconds for a batch, whatever is in it; so small jobs are sent
   together. How long a sort of job takes is learned from the jobs before.

There is no clock and no cluster here: the caller passes the time and the number of
slots.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable
from dataclasses import dataclass, field

from sweeps.jobs.pieces import Piece, Pieces

#: Seconds at first. Shorter loses more work, longer lets new jobs wait; a child that
#: starts and reads its words takes one.
QUANTUM = 2.0
KEEP = 0.5  # seconds of rule 5; a free slot costs less than work lost again

BATCH_SECONDS = 0.05  # of work in a batch: a wait that nobody minds
MAX_BATCH = 32

Rank = tuple[float, int, bool, int]  # puts jobs in order


@dataclass(eq=False)
class Share:
    """What one job has of the slots.

    Attributes:
        number: its place in the order of arrival.
        pieces: its pieces; while it is in the queue, some wait or are at work.
        service: seconds of slots that it had, by runs that ended.
        runs: its runs, in the order in which they began.
        is_new: whether it never had a run.
    """

    number: int
    pieces: Pieces
    service: float
    runs: list[Run] = field(default_factory=list)
    is_new: bool = True

    def rank(self, now: float, without: int = 0) -> Rank:
        """Return what puts jobs in order, not counting *without* of its runs."""
        service = self.service + sum(now - run.since for run in self.runs)
        return service, len(self.runs) - without, not self.is_new, self.number


@dataclass(eq=False)
class Batch:
    """What holds one slot.

    Attributes:
        since: when it began.
        runs: those of its runs that have not ended.
        is_shared: whether it had several.
    """

    since: float
    runs: list[Run] = field(default_factory=list)
    is_shared: bool = False


@dataclass(eq=False)
class Run:
    """A *piece* at work for its job, alone or with others in a *batch*."""

    share: Share
    piece: Piece
    batch: Batch

    @property
    def since(self) -> float:
        """When it began."""
        return self.batch.since

    def quantum(self) -> float:
        """Return how long it may hold its slot while a new job waits."""
        return max(QUANTUM, 2 * self.piece.lost)


class Queue:
    """The jobs that are not over."""

    def __init__(self) -> None:
        """Begin without a job."""
        self._arrived = 0
        self._shares: dict[int, Share] = {}  # by number, so the oldest first
        self._held = 0  # slots
        self._last_new = float("-inf")  # when a new job began
        self._serving: dict[int, Share] = {}  # those that have runs
        #: Those that have none, by rank. Some have left, or run, or are in it twice.
        self._idle: list[Rank] = []

    def join(self, pieces: Pieces, now: float) -> Share:
        """Return the share of a new job with these *pieces*."""
        ranks = [share.rank(now) for share in self._serving.values()]
        first = self._first_idle()
        if first is not None:
            ranks.append(first.rank(now))
        share = Share(self._arrived, pieces, min(ranks, default=(0.0,))[0])
        self._arrived += 1
        self._shares[share.number] = share
        self._note_idle(share)
        return share

    def leave(self, share: Share, now: float) -> list[Run]:
        """Remove a job and return its runs, which end with it."""
        runs = [*share.runs]
        for run in runs:
            self.end(run, now)
        del self._shares[share.number]
        return runs

    def begin(self, slots: int, now: float) -> Run | None:
        """Begin the next run and return it, or None if no job may have a slot."""
        free = slots - self._held
        share = self._next(slots, now) if free > 0 else None
        if share is None:
            return None
        if share.runs and free == 1 and now - self._last_new < KEEP:
            return None
        self._held += 1
        return self._begin(share, Batch(now))

    def begin_with(
        self, batch: Batch, slots: int, fits: Callable[[Pieces], bool]
    ) -> Run | None:
        """Begin a run in *batch* and return it, or None if no job may join.

        That is the first piece of a new job, if it *fits*.
        """
        share = self._next(slots, batch.since)
        idle = len(self._shares) - len(self._serving)
        if share is None or not share.is_new or idle < slots or not fits(share.pieces):
            return None
        batch.is_shared = True
        return self._begin(share, batch)

    def end(self, run: Run, now: float) -> None:
        """End *run*; with the last run of its batch a slot is free."""
        share = run.share
        share.service += now - run.since
        share.runs.remove(run)
        run.batch.runs.remove(run)
        self._held -= not run.batch.runs
        if not share.runs:
            del self._serving[share.number]
            self._note_idle(share)

    def to_preempt(self, slots: int, now: float) -> Run | None:
        """Return a run to preempt so that the next job gets a slot, or None."""
        following = self._next(slots, now)
        if following is None or following.runs or self._held < slots:
            return None
        oldest = self._oldest()
        victims = [
            share
            for share in self._serving.values()
            if following is oldest or share.rank(now, 1) > following.rank(now)
        ]
        victims.sort(key=lambda share: (len(share.runs), share.rank(now)))
        for share in reversed(victims):
            run = share.runs[-1]
            if len(share.runs) > 1:
                return run
            is_safe = share is oldest and slots > 1
            is_due = following.is_new and now - run.since >= run.quantum()
            if is_due and not is_safe:
                return run
        return None

    def _begin(self, share: Share, batch: Batch) -> Run:
        """Return a new run of *share* in *batch*."""
        if share.is_new:
            share.is_new, self._last_new = False, batch.since
        run = Run(share, share.pieces.draw(), batch)
        share.runs.append(run)
        batch.runs.append(run)
        self._serving[share.number] = share
        return run

    def _next(self, slots: int, now: float) -> Share | None:
        """Return the job to serve next, or None if no piece waits."""
        oldest = self._oldest()
        if oldest is not None and not oldest.runs and slots > 1:
            return oldest
        ready = [share for share in self._serving.values() if share.pieces.waiting]
        first = self._first_idle()
        if first is not None:
            ready.append(first)
        return min(ready, key=lambda share: share.rank(now), default=None)

    def _oldest(self) -> Share | None:
        """Return the job that came first, or None."""
        return next(iter(self._shares.values()), None)

    def _note_idle(self, share: Share) -> None:
        """Note that *share* has no run."""
        heapq.heappush(self._idle, share.rank(now=0.0))

    def _first_idle(self) -> Share | None:
        """Return the job to serve first of those without a run, or None."""
        while self._idle:
            share = self._shares.get(self._idle[0][-1])
            if share is not None and share.rank(now=0.0) == self._idle[0]:
                return share
            heapq.heappop(self._idle)
        return None


class Sizes:
    """How long the first pieces of jobs took of late, by sort of job."""

    def __init__(self) -> None:
        """Begin without any."""
        self._seconds: dict[tuple[str, str, str], float] = {}

    def learn(self, pieces: Pieces, seconds: float) -> None:
        """Learn that the first of *pieces* took *seconds*."""
        sort = pieces.sort
        self._seconds[sort] = (self._seconds.get(sort, seconds) + seconds) / 2

    def expected(self, pieces: Pieces) -> float:
        """Return the seconds that the first of *pieces* may take; infinity at first."""
        return self._seconds.get(pieces.sort, float("inf"))

    def fill(self, batch: Batch, queue: Queue, slots: int) -> None:
        """Let as many small new jobs of *queue* as may join the one run of *batch*."""
        left = BATCH_SECONDS - self.expected(batch.runs[0].share.pieces)

        def fits(pieces: Pieces) -> bool:
            return self.expected(pieces) <= left

        while left > 0 and len(batch.runs) < MAX_BATCH:
            run = queue.begin_with(batch, slots, fits)
            if run is None:
                return
            left -= self.expected(run.share.pieces)
