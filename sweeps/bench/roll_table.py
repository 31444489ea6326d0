"""The table of the benchmark of rolls: a row a number, a column an interpreter.

A number that was measured more than once is its median, with the least and the greatest
in brackets. Times are processor time.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import isnan, nan

from qless_engine.outcome import Ending
from sweeps.bench.report import NOTHING, aligned
from sweeps.bench.yardstick import Run
from sweeps.kinds.kinds import Record

Row = tuple[str, str]  # name and cell
Records = list[Record]  # of one run


@dataclass
class Part:
    """The runs of one question: to decide rolls, or to count their boards.

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

    def times(self) -> Iterator[Row]:
        """Yield the seconds, and their ratios to those of the yardstick."""
        yardstick = [run.seconds for run in self.compiled]
        middle = statistics.median(yardstick) if yardstick else nan
        warm, cold = [*map(seconds, self.warm)], seconds(self.cold)
        yield "  seconds", spread(warm)
        yield "  seconds, cold", spread([cold])
        yield "  seconds of the yardstick", spread(yardstick)
        yield "  TIME / YARDSTICK", spread(beside(warm, yardstick))
        yield "  time, cold / yardstick", spread([ratio(cold, middle)])


@dataclass
class Runs:
    """All that was measured on one interpreter.

    Attributes:
        interpreter: its name.
        decided: first boards or proofs.
        counted: all boards, of rolls that take up to *count_nodes* nodes.
        count_nodes: None for no limit.
        known_nodes: the backtracker's budget for one roll.
        known_decided: pairs of runs, the backtracker's and ours.
        known_counted: as before.
        most_boards: the count with most boards, whose memory was measured.
        loaded_mib: peak memory before that count.
        peak_mib: peak memory after it.
    """

    interpreter: str
    decided: Part
    counted: Part
    count_nodes: int | None
    known_nodes: int
    known_decided: list[tuple[Records, Records]] = field(default_factory=list)
    known_counted: list[tuple[Records, Records]] = field(default_factory=list)
    most_boards: Record | None = None
    loaded_mib: float = 0.0
    peak_mib: float = 0.0

    def rows(self) -> list[Row]:
        """Return the numbers, each with its name."""
        return [*self._deciding(), *self._counting(), *self._known(), *self._memory()]

    def _deciding(self) -> Iterator[Row]:
        cold, warm = self.decided.cold, self.decided.warm
        proofs = [[*filter(_is_proof, run)] for run in (cold, *warm)]
        cold_proof, *slowest = [max(run, key=_seconds, default=None) for run in proofs]
        rolls = len(cold)
        filtering = [
            1000 * ratio(sum(record["filter_seconds"] for record in run), rolls)
            for run in warm
        ]
        named = slowest[-1]["roll"] if slowest[-1] else NOTHING
        yield "FIRST BOARDS OR PROOFS, filter included", f"{rolls:,} rolls"
        yield "  rolls/s", spread([ratio(rolls, seconds(run)) for run in warm])
        yield "  rolls/s, cold", spread([ratio(rolls, seconds(cold))])
        yield from self.decided.times()
        yield "  filter alone, ms/roll", spread(filtering)
        yield "  proofs; roll of the slowest", f"{len(proofs[0]):,}; {named}"
        yield "  slowest proof, ms", spread([1000 * _seconds(r) for r in slowest])
        yield "  slowest proof, cold, ms", spread([1000 * _seconds(cold_proof)])

    def _counting(self) -> Iterator[Row]:
        cold, compiled = self.counted.cold, self.counted.compiled
        limit = self.count_nodes
        below = "" if limit is None else f", those of up to {limit:,} nodes"
        nodes = sum(record["nodes"] for record in cold)
        per_second = [ratio(nodes, seconds(run)) for run in self.counted.warm]
        yield "ALL BOARDS COUNTED, filter included", f"{len(cold):,} rolls{below}"
        yield "  boards", f"{sum(record['boards'] for record in cold):,}"
        yield "  nodes", f"{nodes:,}"
        theirs = f"{compiled[0].nodes:,}" if compiled else NOTHING
        yield "  nodes of the yardstick", theirs
        yield "  nodes/s", spread(per_second)
        yield from self.counted.times()

    def _known(self) -> Iterator[Row]:
        limit = f"where it finished in {self.known_nodes:,} nodes"
        yield "TIME OF THE BACKTRACKER / OURS", limit
        for name, pairs in (
            ("  first boards or proofs", self.known_decided),
            ("  counts, of rolls with fewest words", self.known_counted),
        ):
            finished = sum(map(is_finished, pairs[-1][0]))
            ratios = spread([known_ratio(*pair) for pair in pairs])
            yield name, f"{ratios}, {finished} of {len(pairs[-1][0])} rolls"

    def _memory(self) -> Iterator[Row]:
        most, cell = NOTHING, NOTHING
        if self.most_boards is not None:
            most = f"{self.most_boards['boards']:,} boards, {self.most_boards['roll']}"
            cell = f"{self.peak_mib:.0f} ({self.loaded_mib:.0f} with the words loaded)"
        yield "PEAK MEMORY of counting", most
        yield "  MiB", cell


def table(all_runs: Sequence[Runs]) -> str:
    """Return the table of *all_runs*, each those of one interpreter."""
    names = [name for name, _ in all_runs[0].rows()]
    columns = [[cell for _, cell in runs.rows()] for runs in all_runs]
    heads = ["", *(runs.interpreter for runs in all_runs)]
    return aligned([heads, *([name, *cells] for name, *cells in zip(names, *columns))])


def is_finished(record: Record) -> bool:
    """Whether the search of *record* was not stopped by its budget."""
    return bool(record["ending"] != Ending.BUDGET.value)


def known_ratio(theirs: Records, ours: Records) -> float:
    """Return *theirs* by *ours* in time, over the rolls that both finished."""
    both = [pair for pair in zip(theirs, ours) if all(map(is_finished, pair))]
    return ratio(*(seconds([pair[side] for pair in both]) for side in (0, 1)))


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
