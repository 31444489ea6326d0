"""The inputs of a sweep, in order, and what the record of one means for the others."""

from __future__ import annotations

from collections.abc import Iterable

from sweeps.kinds import Fields, Record, Value

Key = tuple[Value, ...]  # of a task: what its record is stored under


class Inputs:
    """Inputs that have nothing to do with each other.

    Attributes:
        total: how many there are.
        keys: of their tasks, in order; each begins with its place, from 0.
    """

    def __init__(self, total: int, keys: Iterable[Key]) -> None:
        """Take *total* inputs, as the *keys* of their tasks."""
        self.total = total
        self.keys = keys

    def add(self, record: Record) -> None:
        """Take note of a *record*, just made or stored before."""

    def settled(self) -> list[Record]:
        """Return the records of tasks that need not be searched any more, each once."""
        return []

    def is_wanted(self, _task: Fields) -> bool:
        """Whether a task is still to be searched; other threads may ask."""
        return True

    def with_news(self, task: Fields) -> Fields:
        """Return *task* with what is known by now; other threads may ask."""
        return task
