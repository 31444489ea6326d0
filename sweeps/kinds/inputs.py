"""The inputs of a sweep, in order, and what the record of one means for the others."""

from __future__ import annotations

from collections.abc import Iterable

from sweeps.kinds.kinds import Fields, Record, Value

Key = tuple[Value, ...]  # of a task: what its record is stored under


class Inputs:
    """Inputs that have nothing to do with each other. Any thread may call.

    Attributes:
        total: how many there are.
        keys: of their tasks, in order; each begins with its place, from 0.
    """

    def __init__(self, total: int, keys: Iterable[Key]) -> None:
        """Take *total* inputs, as the *keys* of their tasks."""
        self.total = total
        self.keys = keys

    def take(self, record: Record) -> list[Record]:
        """Return *record*, just made or stored before, if it is still wanted.

        After it come records of tasks that it makes needless.
        """
        return [record]

    def is_wanted(self, _task: Fields) -> bool:
        """Whether a task is still to be searched."""
        return True

    def with_news(self, task: Fields) -> Fields:
        """Return *task* with what is known by now."""
        return task
