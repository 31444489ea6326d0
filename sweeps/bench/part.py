"""The runs of one question to an interpreter, and the numbers that they give.

A number that was measured more than once is its median, with the least and the greatest
in brackets. Times are processor time.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import isnan, nan

from qless_engine.outcome import Ending
from sweeps.bench.report import NOTHING
from sweeps.bench.yardstick import Run
from sweeps.kinds.kind import Record

Row = tuple[str, str]  # name and cell
Records = list[Record]  # of one run


@dataclass
class Part:
    """All runs of one question: to decide rolls, or to count their boards.

    Attributes:
        cold: the first thing a process did.
        warm: after other rolls; a list a run.
        compiled: runs of the yardstick, before and after each warm one; or none.
    """

    cold: Records
    warm: list[Records] = field(default_factory=list)
    compiled: list[Run] = field(default_factory=list)

    @property
    def rolls(self) -> list[str]:
        """The rolls that were asked about."""
        return [record["roll"] for record in self.cold]

    def deciding(self) -> Iterator[Row]:
        """Yield the numbers of first boards or proofs, each with its name."""
        rolls = len(self.cold)
        proofs = [[*filter(_is_proof, run)] for run in (self.cold, *self.warm)]
        cold, *slowest = [max(run, key=_seconds, default=None) for run in proofs]
        filters = [sum(r["filter_seconds"] for r in run) / rolls for run in self.warm]
        named = NOTHING if slowest[-1] is None else slowest[-1]["roll"]
        yield "FIRST BOARDS OR PROOFS, filter included", f"{rolls:,} rolls"
        yield "  rolls/s", spread([ratio(rolls, seconds(run)) for run in self.warm])
        yield "  rolls/s, cold", spread([ratio(rolls, seconds(self.cold))])
        yield from self._times()
        yield "  filter alone, ms/roll", spread([1000 * each for each in filters])
        yield "  proofs; roll of the slowest", f"{len(proofs[0]):,}; {named}"
        yield "  slowest proof, ms", spread([1000 * _seconds(r) for r in slowest])
        yield "  slowest proof, cold, ms", spread([1000 * _seconds(cold)])

    def counting(self, limit: int | None) -> Iterator[Row]:
        """Yield the numbers of counts of up to *limit* nodes, each with its name."""
        below = "" if limit is None else f", those of up to {limit:,} nodes"
        nodes = sum(record["nodes"] for record in self.cold)
        theirs = f"{self.compiled[0].nodes:,}" if self.compiled else NOTHING
        yield "ALL BOARDS COUNTED, filter included", f"{len(self.cold):,} rolls{below}"
        yield "  boards", f"{sum(record['boards'] for record in self.cold):,}"
        yield "  nodes", f"{nodes:,}"
        yield "  nodes of the yardstick", theirs
        yield "  nodes/s", spread([ratio(nodes, seconds(run)) for run in self.warm])
        yield from self._times()

    def _times(self) -> Iterator[Row]:
        yardstick = [run.seconds for run in self.compiled]
        middle = statistics.median(yardstick) if yardstick else nan
        warm, cold = [*map(seconds, self.warm)], seconds(self.cold)
        yield "  seconds", spread(warm)
        yield "  seconds, cold", spread([cold])
        yield "  seconds of the yardstick", spread(yardstick)
        yield "  TIME / YARDSTICK", spread(beside(warm, yardstick))
        yield "  time, cold / yardstick", spread([ratio(cold, middle)])


def known_ratio(theirs: Records, ours: Records) -> float:
    """Return *theirs* by *ours* in time, over the rolls that both finished."""
    both = [pair for pair in zip(theirs, ours) if all(map(is_finished, pair))]
    return ratio(*(seconds([pair[side] for pair in both]) for side in (0, 1)))


def is_finished(record: Record) -> bool:
    """Whether the search of *record* was not stopped by its budget."""
    return bool(record["ending"] != Ending.BUDGET.value)


def beside(ours: list[float], theirs: list[float]) -> list[float]:
    """Return the ratio of each of *ours* to the mean of *theirs* around it.

    >>> beside([3.0, 8.0], [1.0, 2.0, 2.0])
    [2.0, 4.0]
    """
    around = [(before + after) / 2 for before, after in zip(theirs, theirs[1:])]
    return [ratio(time, other) for time, other in zip(ours, around)]


def seconds(records: Records) -> float:
    """Return the processor time of *records*."""
    return sum(map(_seconds, records))


def ratio(amount: float, per: float) -> float:
    """Return *amount* by *per*; not a number where nothing was measured."""
    return amount / per if per > 0 else nan


def spread(values: list[float]) -> str:
    """Return the median of *values*, with least and greatest if there are several.

    >>> spread([1.5, 1.25, 8000])
    '1.5 (1.25 to 8,000)'
    """
    values = [value for value in values if not isnan(value)]
    if not values:
        return NOTHING
    middle = _digits(statistics.median(values))
    if len(values) == 1:
        return middle
    return f"{middle} ({_digits(min(values))} to {_digits(max(values))})"


def _digits(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"


def _seconds(record: Record | None) -> float:
    return nan if record is None else float(record["seconds"])


def _is_proof(record: Record) -> bool:
    return bool(record["ending"] == Ending.EXHAUSTED.value)
