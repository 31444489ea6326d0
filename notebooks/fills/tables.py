"""Runs of fillers as tables: what each idea brings, and the benchmark's table.

Runs are as for `sweeps.bench.fill_table`, which says what a method costs on a grid.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import pandas as pd

from figures.findings import rates
from qless_engine.grids.layout import Layout
from qless_engine.outcome import Ending
from sweeps.bench.fill_table import COLUMNS, FLOOR, Cell, Costs, Row, costs, report
from sweeps.bench.report import NOTHING

__all__ = ["costs"]  # with what reads them

NODES, SECONDS = "nodes", "seconds"
SHORTEST = 0.05  # seconds: where no way takes as long, none is said to be faster
PEER = "Gecode"  # how the name of the solver begins that the benchmark runs beside
USED = {"list", "grid", "method", "seed", "ending", "seconds", "nodes", "limit"}


def steps(by_grid: Costs, name: str, methods: Sequence[str]) -> pd.DataFrame:
    """Return a row for each of *methods* with the words of the list of this *name*.

    It has the nodes by grid, with a ">" if the grid is not decided; the seconds of all
    grids; and by what `factor` it is better than the row above.
    """
    rows = {grid: row for (listed, grid), row in by_grid.items() if listed == name}
    table = []
    for method, above in zip(methods, [None, *methods]):
        line = {grid: _shown(row[method]) for grid, row in rows.items()}
        line[SECONDS] = f"{sum(row[method].seconds for row in rows.values()):.2f}"
        for what in (NODES, SECONDS):
            known = (
                NOTHING if above is None else factor(rows.values(), method, above, what)
            )
            line[f"factor, {what}"] = known
        table.append(line)
    return pd.DataFrame(table, index=pd.Index(methods, name="way"))


def without(by_grid: Costs, switched_off: Mapping[str, str], full: str) -> pd.DataFrame:
    """Return what it costs to switch off an idea: a row for each of them.

    *switched_off* are ideas, by the method without it; *full* is that with all.
    """
    table = [
        {
            "grids decided": sum(row[method].is_decided for row in by_grid.values()),
            "nodes, times as many": factor(by_grid.values(), full, method, NODES),
            "seconds, times as many": factor(by_grid.values(), full, method, SECONDS),
        }
        for method in switched_off
    ]
    return pd.DataFrame(table, index=pd.Index(switched_off.values(), name="without"))


def factor(rows: Iterable[Row], method: str, other: str, what: str) -> str:
    """Return how many times fewer NODES or SECONDS *method* needs than *other*.

    The geometric mean over the grids that one of them decides, and how many these are.
    It is at least that if *other* was stopped on some, at most if *method* was, and
    about that if both were. Seconds are compared where one takes SHORTEST or more.
    """
    values, signs = [], ""
    for row in rows:
        ours, theirs = row[method], row[other]
        is_short = max(ours.seconds, theirs.seconds) < SHORTEST
        if (what == SECONDS and is_short) or not (ours.is_decided or theirs.is_decided):
            continue
        values.append(_amount(theirs, what) / _amount(ours, what))
        signs += "≥" * (not theirs.is_decided) + "≤" * (not ours.is_decided)
    if not values:
        return NOTHING
    sign = "about " if len(set(signs)) > 1 else signs[:1]
    return (
        f"{sign}{rates.amount(statistics.geometric_mean(values))} (n = {len(values)})"
    )


def benchmark(path: str | Path) -> pd.DataFrame | None:
    """Return the runs that ``make bench-fill`` wrote to *path*, or None if no file.

    They have a column "limit", in seconds, more than other runs.

    Raises:
        ValueError: the file is something else.
    """
    if not Path(path).is_file():
        return None
    try:
        runs = pd.read_parquet(path)
    except (OSError, ValueError):  # as pyarrow says that it is no Parquet file
        runs = pd.DataFrame()
    if not {*runs.columns} >= USED:
        raise ValueError(f"expected the runs of a benchmark, found others in {path}")
    return runs


def swept(fills: pd.DataFrame, limit: float) -> pd.DataFrame:
    """Return the table *fills* of sweeps as runs, each seed as a grid of its own.

    *limit* is the seconds that each had.
    """
    grids = fills["grid"] + ", seed " + fills["seed"].astype(str)
    return fills.assign(grid=grids, limit=limit).rename(columns=COLUMNS)


def disagreeing(fills: pd.DataFrame) -> list[str]:
    """Return the grids and seeds of *fills* that took interpreters different nodes.

    Where a search ended by its seconds is a matter of the machine, so only those that
    were decided are compared.
    """
    decided = fills[fills["ending"] != Ending.BUDGET.value]
    nodes = decided.groupby(["grid", "seed"], sort=False)["nodes"].nunique()
    return [f"{grid}, seed {seed}" for grid, seed in nodes[nodes > 1].index]


def answer(fills: pd.DataFrame, grid: str) -> str:
    """Return what it takes to fill *grid*, by the table *fills* of sweeps."""
    of_grid = fills[fills["grid"] == grid]
    first = of_grid[of_grid["interpreter"] == of_grid["interpreter"].iloc[0]]
    slots = len(Layout.parse(first["problem"].iloc[0]).slots)
    filled = first[first["fill"].notna()]
    if filled.empty:
        return f"{grid}: {slots} slots, not filled under {len(first)} seeds"
    half = filled[[NODES, SECONDS]].median()
    return (
        f"{grid}: {slots} slots filled in {half[NODES]:,.0f} nodes and "
        f"{rates.duration(half[SECONDS])} on {first['interpreter'].iloc[0].split()[0]} "
        f"(median; {len(filled)} of {len(first)} seeds)"
    )


def summed(by_grid: Costs) -> str:
    """Return the benchmark's summary of each list, beside Gecode if it is there."""
    methods = dict.fromkeys(method for row in by_grid.values() for method in row)
    peer = next((method for method in methods if method.startswith(PEER)), None)
    return report(by_grid, peer, with_grids=False)


def instances(by_grid: Costs) -> pd.DataFrame:
    """Return a row for each list, grid and method: its seconds, none if undecided."""
    return pd.DataFrame(
        [
            {
                "list": name,
                "grid": grid,
                "method": method,
                "seconds": cell.seconds if cell.is_decided else None,
            }
            for (name, grid), row in by_grid.items()
            for method, cell in row.items()
        ]
    ).astype({"seconds": "float64"})


def _shown(cell: Cell) -> str:
    """Return the nodes of *cell*."""
    return f"{'' if cell.is_decided else '> '}{cell.nodes or 0:,}"


def _amount(cell: Cell, what: str) -> float:
    """Return what *cell* needs, but not less than can be told from nothing."""
    return max(cell.seconds, FLOOR) if what == SECONDS else max(cell.nodes or 0, 1)
