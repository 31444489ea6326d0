"""What the scheduler asks of a cluster: slots, and the records of batches of tasks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from sweeps.kinds.kind import Fields, Record


class Future(Protocol):
    """The records of a batch of tasks, once they are there."""

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
