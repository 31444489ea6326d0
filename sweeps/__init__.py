"""A sweep asks one question of many inputs and keeps one record for each answer.

The rooms, in the order in which they may import each other:

- `kinds`: what a task, its record and its rules are; a kind of sweep is one file there.
- `child`: the process that answers tasks, on PyPy where there is one.
- `pool`: keeps children busy, on this machine or on a Dask cluster.
- `store`: the SQLite file that a sweep is, and its checked pandas table.
- `runs`: a sweep as a whole, launched, stopped and resumed; an atlas verified.
- `jobs`: many puzzles solved on one cluster at once, each a job of its own.
- `bench`: how fast searches are, beside other programs.

Records are only ever added: a sweep that was stopped, even by force, is resumed by the
same command and ends with the same table. ``python -m sweeps`` is the command line.
"""

from qless_engine.outcome import CannotDoError


class SweepError(CannotDoError):
    """What went wrong in a sweep, other than its input, as one sentence for people."""


class UnfinishedSweepWarning(UserWarning):
    """A table has fewer rows than its sweep was asked for."""
