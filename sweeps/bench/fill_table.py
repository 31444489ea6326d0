"""The tables of the fill benchmark: a row a grid, then what comes of all together.

The seconds of a program on a grid are the median over its seeds, where a run that came
to its limit counts as that limit. A ratio is Gecode's seconds by ours.
"""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log

from qless_engine.outcome import Ending
from sweeps.bench.fill_store import Outcome
from sweeps.bench.table import NOTHING, aligned

FLOOR = 0.01  # seconds: less counts as this in a ratio, since it is mostly noise
ENDINGS = {Ending.FOUND.value: "found", Ending.EXHAUSTED.value: "no fill"}
OPEN = "open"


@dataclass(frozen=True)
class Cell:
    """A program on a grid: medians over its seeds.

    Attributes:
        seconds: processor time of the search.
        process: that of the process, for this grid.
        nodes: None if they are not known.
        ending: in words.
        is_decided: whether most runs came to an end before their limit.
    """

    seconds: float
    process: float
    nodes: int | None
    ending: str
    is_decided: bool

    @classmethod
    def of(cls, outcomes: Sequence[Outcome], limit: float) -> Cell:
        """Return the cell of all *outcomes*, each of which had this *limit*."""
        decided = [o for o in outcomes if o.ending != Ending.BUDGET.value]
        ending = ENDINGS[decided[0].ending] if decided else OPEN
        if 0 < len(decided) < len(outcomes):
            ending += f" {len(decided)} of {len(outcomes)}"
        nodes = [o.nodes for o in outcomes if o.nodes is not None]
        seconds = [o.seconds if o in decided else limit for o in outcomes]
        return cls(
            seconds=statistics.median(seconds),
            process=statistics.median(o.process_seconds for o in outcomes),
            nodes=int(statistics.median(nodes)) if nodes else None,
            ending=ending,
            is_decided=2 * len(decided) > len(outcomes),
        )


Row = Mapping[str, Cell]  # by program; a grid has one


def grids(rows: Mapping[str, Row], programs: Sequence[str], peer: str | None) -> str:
    """Return the table of *rows*, by grid; ratios are to the *peer*, if any."""
    ours = [program for program in programs if program != peer]
    short = _short(programs)
    heads = ["grid", *(head for p in programs for head in (short[p], "nodes", ""))]
    if peer is not None:
        heads += [f"{short[peer]} / {short[program]}" for program in ours]
    lines = [heads]
    for name, row in rows.items():
        cells = [cell for p in programs for cell in _cells(row.get(p))]
        if peer is not None:
            cells += [_ratio(row.get(peer), row.get(program)) for program in ours]
        lines.append([name, *cells])
    return aligned(lines)


def summary(
    named: Sequence[tuple[str, Row]], programs: Sequence[str], peer: str | None
) -> str:
    """Return what comes of all rows, each *named* by its grid."""
    rows = [row for _, row in named]
    lines = [["", *programs]]
    columns = []
    for program in programs:
        cells = [row[program] for row in rows if program in row]
        decided = [cell for cell in cells if cell.is_decided]
        column = {
            "decided": f"{len(decided)} of {len(cells)}",
            "seconds, all": f"{sum(c.seconds for c in cells):,.1f}",
            "seconds, of those it decided": f"{sum(c.seconds for c in decided):,.1f}",
            "of the whole process, all": f"{sum(c.process for c in cells):,.1f}",
        }
        if peer is not None:
            column |= _beside(named, program, peer)
        columns.append(column)
    lines += [[name, *(column[name] for column in columns)] for name in columns[0]]
    return aligned(lines)


def ratios(rows: Sequence[Row], program: str, peer: str) -> list[float]:
    """Return the *peer*'s seconds by those of *program*; 0 where neither decided."""
    pairs = [(row[peer], row[program]) for row in rows]
    return [
        max(theirs.seconds, FLOOR) / max(ours.seconds, FLOOR)
        if theirs.is_decided or ours.is_decided
        else 0.0
        for theirs, ours in pairs
    ]


def geometric_mean(values: Sequence[float]) -> float:
    """Return the geometric mean of *values*, of which there are some.

    >>> round(geometric_mean([2, 8]), 6)
    4.0
    """
    return exp(sum(map(log, values)) / len(values))


def _beside(
    named: Sequence[tuple[str, Row]], program: str, peer: str
) -> dict[str, str]:
    """Return the summary of the ratios of *program* to the *peer*."""
    both = [(row, name) for name, row in named if program in row and peer in row]
    values = ratios([row for row, _ in both], program, peer)
    met = [(value, name) for value, (_, name) in zip(values, both) if value]
    none = program == peer or not met
    worst, best = (min(met), max(met)) if met else ((0.0, ""), (0.0, ""))
    return {
        f"{peer} / its, geometric mean": NOTHING
        if none
        else f"{geometric_mean([value for value, _ in met]):.2f} over {len(met)}",
        "least": NOTHING if none else f"{worst[0]:.2f} ({worst[1]})",
        "greatest": NOTHING if none else f"{best[0]:.1f} ({best[1]})",
    }


def _short(programs: Sequence[str]) -> dict[str, str]:
    """Return by program its name without a version, where that is enough."""
    short = {program: program.split()[0] for program in programs}
    if len({*short.values()}) < len(programs):
        return {program: program for program in programs}
    return short


def _cells(cell: Cell | None) -> list[str]:
    if cell is None:
        return [NOTHING, NOTHING, NOTHING]
    over = "" if cell.is_decided else ">"
    nodes = NOTHING if cell.nodes is None else f"{cell.nodes:,}"
    return [f"{over}{cell.seconds:.2f}", nodes, cell.ending]


def _ratio(theirs: Cell | None, ours: Cell | None) -> str:
    if theirs is None or ours is None:
        return NOTHING
    value = ratios([{"theirs": theirs, "ours": ours}], "ours", "theirs")[0]
    sign = "" if ours.is_decided else "<"
    sign = sign if theirs.is_decided else ">"
    return f"{sign}{value:.2f}" if value else NOTHING
