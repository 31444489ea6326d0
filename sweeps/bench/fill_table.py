"""What programs cost on grids: medians over seeds, tables, ratios.

A run has the columns "list", "grid", "method", "seed", "ending", "seconds" and "nodes",
the method being an interpreter, another program, or a way to search. A run that came to
its limit counts as that limit. A ratio is the peer's seconds by those of a program.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd

from qless_engine.outcome import Ending
from sweeps.bench.report import NOTHING, aligned

COLUMNS = {"word_list": "list", "interpreter": "method"}  # by those of a sweep
FLOOR = 0.01  # seconds: less counts as this in a ratio, since it is mostly noise
ENDINGS = {Ending.FOUND.value: "found", Ending.EXHAUSTED.value: "no fill"}
OPEN = "open"


@dataclass(frozen=True)
class Cell:
    """A method on a grid.

    Attributes:
        seconds: median of the processor time of the search.
        nodes: their median; None if they are not known.
        ending: in words.
        is_decided: whether most runs came to an end before their limit.
    """

    seconds: float
    nodes: int | None
    ending: str
    is_decided: bool

    @classmethod
    def of(cls, runs: Iterable[Any], limit: float) -> Cell:
        """Return the cell of *runs*, rows of a table with this *limit* of seconds."""
        endings, seconds, nodes = [], [], []
        for run in runs:
            is_open = run.ending == Ending.BUDGET.value
            endings += [] if is_open else [ENDINGS[run.ending]]
            seconds.append(limit if is_open else run.seconds)
            nodes += [] if pd.isna(run.nodes) else [run.nodes]
        ending = endings[0] if endings else OPEN
        if 0 < len(endings) < len(seconds):
            ending += f" {len(endings)} of {len(seconds)}"
        return cls(
            seconds=statistics.median(seconds),
            nodes=int(statistics.median(nodes)) if nodes else None,
            ending=ending,
            is_decided=2 * len(endings) > len(seconds),
        )


Row = Mapping[str, Cell]  # by method; a grid has one
Costs = Mapping[tuple[str, str], Row]  # by list and grid


def costs(runs: pd.DataFrame, limit: float) -> Costs:
    """Return what each method costs in *runs*, each of which had this *limit*."""
    found: dict[tuple[str, str], dict[str, Cell]] = {}
    columns = ["list", "grid", "method"]
    for (name, grid, method), of in runs.groupby(columns, sort=False):
        found.setdefault((name, grid), {})[method] = Cell.of(of.itertuples(), limit)
    return found


def report(by_grid: Costs, peer: str | None, *, with_grids: bool = True) -> str:
    """Return the tables of each list, and of all together if there are several."""
    methods = [*dict.fromkeys(method for row in by_grid.values() for method in row)]
    parts = []
    lists = [*dict.fromkeys(name for name, _ in by_grid)]
    for name in lists:
        rows = {grid: row for (listed, grid), row in by_grid.items() if listed == name}
        parts.append(f"{name}\n{grids(rows, methods, peer)}\n" if with_grids else name)
        parts[-1] += f"\n{summary([*rows.items()], methods, peer)}"
    if len(lists) > 1 and with_grids:
        every = [(grid, row) for (_, grid), row in by_grid.items()]
        parts.append(f"all lists\n{summary(every, methods, peer)}")
    return "\n\n".join(parts)


def grids(rows: Mapping[str, Row], methods: Sequence[str], peer: str | None) -> str:
    """Return the table of *rows*, by grid; ratios are to the *peer*, if any."""
    ours = [method for method in methods if method != peer]
    short = {method: method.split()[0] for method in methods}
    if len({*short.values()}) < len(methods):
        short = {method: method for method in methods}
    heads = ["grid", *(head for m in methods for head in (short[m], "nodes", ""))]
    if peer is not None:
        heads += [f"{short[peer]} / {short[method]}" for method in ours]
    lines = [heads]
    for name, row in rows.items():
        cells = [cell for method in methods for cell in _cells(row.get(method))]
        if peer is not None:
            cells += [_ratio(row.get(peer), row.get(method)) for method in ours]
        lines.append([name, *cells])
    return aligned(lines)


def summary(
    named: Sequence[tuple[str, Row]], methods: Sequence[str], peer: str | None
) -> str:
    """Return what all rows say together, each *named* by its grid."""
    columns = []
    for method in methods:
        cells = [row[method] for _, row in named if method in row]
        decided = [cell for cell in cells if cell.is_decided]
        column = {
            "": method,
            "decided": f"{len(decided)} of {len(cells)}",
            "seconds, all": f"{sum(c.seconds for c in cells):,.1f}",
            "seconds, of those it decided": f"{sum(c.seconds for c in decided):,.1f}",
        }
        if peer is not None:
            column |= _beside(named, method, peer)
        columns.append(column)
    return aligned([[name, *(one[name] for one in columns)] for name in columns[0]])


def ratio(theirs: Cell, ours: Cell) -> float | None:
    """Return *theirs* by *ours* in seconds; None if neither is decided."""
    if not (theirs.is_decided or ours.is_decided):
        return None
    return max(theirs.seconds, FLOOR) / max(ours.seconds, FLOOR)


def _beside(named: Sequence[tuple[str, Row]], method: str, peer: str) -> dict[str, str]:
    """Return the summary of the ratios of *method* to the *peer*."""
    met = [
        (value, name)
        for name, row in named
        if method in row and peer in row
        if (value := ratio(row[peer], row[method])) is not None
    ]
    lines = dict.fromkeys((f"{peer} / its, geometric mean", "least", "greatest"))
    if method == peer or not met:
        return dict.fromkeys(lines, NOTHING)
    mean = statistics.geometric_mean([value for value, _ in met])
    (least, its), (greatest, other) = min(met), max(met)
    texts = f"{mean:.2f} over {len(met)}", f"{least:.2f} ({its})"
    return dict(zip(lines, [*texts, f"{greatest:.1f} ({other})"]))


def _cells(cell: Cell | None) -> list[str]:
    if cell is None:
        return [NOTHING, NOTHING, NOTHING]
    over = "" if cell.is_decided else ">"
    nodes = NOTHING if cell.nodes is None else f"{cell.nodes:,}"
    return [f"{over}{cell.seconds:.2f}", nodes, cell.ending]


def _ratio(theirs: Cell | None, ours: Cell | None) -> str:
    value = None if theirs is None or ours is None else ratio(theirs, ours)
    if value is None or theirs is None or ours is None:
        return NOTHING
    sign = ">" if not theirs.is_decided else "<" if not ours.is_decided else ""
    return f"{sign}{value:.2f}"
