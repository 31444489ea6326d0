"""How long jobs of one sort take, and so how many new ones may share a slot.

Dask takes several milliseconds for a batch, whatever is in it; so small jobs are sent
together, for as much work as nobody minds to wait for. Which are small is learned from
those that came before.
"""

from __future__ import annotations

from sweeps.jobs.pieces import Pieces
from sweeps.jobs.queue import Batch, Queue

BATCH_SECONDS = 0.05  # of work in a batch
MAX_BATCH = 32


class Sizes:
    """What the first pieces of jobs took of late."""

    def __init__(self) -> None:
        """Begin without knowing any."""
        self._seconds: dict[tuple[str, str, str], float] = {}  # by sort

    def learn(self, pieces: Pieces, seconds: float) -> None:
        """Learn that the first of *pieces* took so many *seconds*."""
        sort = _sort(pieces)
        self._seconds[sort] = (self._seconds.get(sort, seconds) + seconds) / 2

    def expected(self, pieces: Pieces) -> float:
        """Return how long the first of *pieces* may take, for ever if not known."""
        return self._seconds.get(_sort(pieces), float("inf"))

    def fill(self, batch: Batch, queue: Queue, slots: int) -> None:
        """Let as many small new jobs of *queue* join the one run of *batch* as may."""
        left = BATCH_SECONDS - self.expected(batch.runs[0].share.pieces)

        def fits(pieces: Pieces) -> bool:
            return self.expected(pieces) <= left

        while left > 0 and len(batch.runs) < MAX_BATCH:
            run = queue.begin_with(batch, slots, fits)
            if run is None:
                return
            left -= self.expected(run.share.pieces)


def _sort(pieces: Pieces) -> tuple[str, str, str]:
    """Return what jobs have in common that take about as long."""
    return pieces.form, pieces.request.kind, pieces.request.word_list
