"""Tables of runs that fill grids: what each idea is worth, and the benchmark.

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
SHORTEST = 0.05  # seconds: runs that all take less are too short to compare
PEER = "Gecode"  # the name of the solver beside the engine begins like this
USED = {"list", "grid", "method", "seed", "ending", "seconds", "nodes", "limit"}


def steps(by_grid: Costs, name: str, methods: Sequence[str]) -> pd.DataFrame:
    """Return a row for each of *methods*, with the words of the list *name*.

    It has the nodes by grid, with a ">" if the grid is not decided; the seconds of all
    grids; and the `factor` by which it is better than the row above.
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

    *switched_off* has the ideas by the method without them; *full* has them all.
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

    It is the geometric mean over the n grids that one of them decides: a lower bound
    (≥) if *other* was stopped on some, an upper bound (≤) if *method* was, and "about"
    if both were. Seconds are compared where one takes at least SHORTEST.
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

    They have one more column than other runs: "limit", in seconds.

    Raises:
        ValueError: the file is not such a table.
    """
    if not Path(path).is_file():
        return None
    try:
        runs = pd.read_parquet(path)
    except (OSError, ValueError):  # what pyarrow raises if it is not a Parquet file
        runs = pd.DataFrame()
    if not {*runs.columns} >= USED:
        raise ValueError(f"expected the runs of a benchmark, found other data: {path}")
    return runs


def swept(fills: pd.DataFrame, limit: float) -> pd.DataFrame:
    """Return the table *fills* of sweeps as runs, each seed as a grid of its own.

    *limit* is the largest number of seconds of each run.
    """
    grids = fills["grid"] + ", seed " + fills["seed"].astype(str)
    return fills.assign(grid=grids, limit=limit).rename(columns=COLUMNS)


def disagreeing(fills: pd.DataFrame) -> list[str]:
    """Return the grids and seeds of *fills* on which interpreters differ in nodes.

    How far a search gets before its time is up depends on the machine, so only decided
    runs are compared.
    """
    decided = fills[fills["ending"] != Ending.BUDGET.value]
    nodes = decided.groupby(["grid", "seed"], sort=False)["nodes"].nunique()
    return [f"{grid}, seed {seed}" for grid, seed in nodes[nodes > 1].index]


def answer(fills: pd.DataFrame, grid: str) -> str:
    """Return a sentence on the cost to fill *grid*, from the sweeps in *fills*."""
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
    """Return the benchmark's summary of each list, beside Gecode if that was run."""
    methods = dict.fromkeys(method for row in by_grid.values() for method in row)
    peer = next((method for method in methods if method.startswith(PEER)), None)
    return report(by_grid, peer, with_grids=False)


def instances(by_grid: Costs) -> pd.DataFrame:
    """Return the seconds of each list, grid and method, missing if undecided."""
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
    """Return the nodes or seconds of *cell*, at least as much as can be measured."""
    return max(cell.seconds, FLOOR) if what == SECONDS else max(cell.nodes or 0, 1)
