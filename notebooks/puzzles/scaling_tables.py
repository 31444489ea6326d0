"""Tables of runs on one worker and on several, measured and simulated."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from statistics import median

import pandas as pd

from figures.findings import rates
from notebooks.puzzles import run_tables
from notebooks.puzzles.measured_runs import Measured
from notebooks.puzzles.scaling import Cost, makespan

WORKERS = (1, 2, 4, 8, 16, 32, 64)  # simulated

#: The simulations: how many copies of all puzzles, and how many times longer pieces.
#: More workers need more puzzles to be busy, and longer pieces to be supplied in time.
CASES = ((1, 1), (20, 1), (20, 10))


def check(runs: Sequence[Measured]) -> pd.DataFrame:
    """Return the seconds of *runs* beside those simulated from runs on one worker.

    There is a row for each number of workers; "work" is processor time of the children.
    """
    found = _seconds((run.workers, run.seconds) for run in runs)
    sizes = sorted({*found["workers"]})
    by_size = found.groupby("workers")["seconds"]
    table = by_size.agg(runs="size", least="min", median="median", most="max")
    guesses = simulated(runs, 1, sizes).groupby("workers")["seconds"].median()
    table["simulated"] = guesses
    table["off by"] = [f"{100 * off:+.0f} %" for off in guesses / table["median"] - 1]
    told = [[run.answers for run in runs if run.workers == size] for size in sizes]
    table["work"] = [median(one["seconds"].sum() for one in of) for of in told]
    table["half of the small puzzles within"] = [*map(run_tables.small_latency, told)]
    return table.round(2)


def costs(runs: Sequence[Measured]) -> str:
    """Return a sentence on the work and the overhead of pieces on one worker."""
    alone = [run for run in runs if run.workers == 1]
    pieces = alone[0].answers["pieces"].sum()
    work = sum(run.answers["seconds"].sum() for run in alone) / len(alone)
    whole, serial = (
        sum(getattr(run.cost, name) for run in alone) / len(alone)
        for name in ("seconds", "serial")
    )
    return (
        f"{pieces:,} pieces of {rates.duration(work / pieces)} on average; beside it "
        f"each costs {rates.duration(whole)}, of which one process has "
        f"{rates.duration(serial)}"
    )


def speeds(runs: Sequence[Measured]) -> pd.DataFrame:
    """Return how many times as fast as one worker several are.

    The speeds are those measured in *runs* and those simulated for each of CASES, as
    `figures.plots.jobs.scaling` takes them.
    """
    puzzles = len(runs[0].answers)
    real = _times(_seconds((run.workers, run.seconds) for run in runs))
    tables = [real.assign(what=f"{puzzles:,} puzzles", is_measured=True)]
    for copies, longer in CASES:
        table = _times(simulated(runs, copies, longer=longer))
        what = f"{copies * puzzles:,} puzzles"
        if longer > 1:
            what += f", pieces {longer} times as long"
        tables.append(table.assign(what=what, is_measured=False))
    return pd.concat(tables, ignore_index=True)


def simulated(
    runs: Iterable[Measured],
    copies: int = 1,
    sizes: Sequence[int] = WORKERS,
    longer: int = 1,
) -> pd.DataFrame:
    """Return the seconds that *copies* of each run on one worker would take.

    There is a row for each of *sizes*, a number of workers. Each piece is *longer* by
    this factor, with the same overhead.
    """
    return _seconds(
        (workers, longer * makespan([*run.pieces] * copies, workers, cost))
        for run in runs
        if run.workers == 1
        for cost in [Cost(run.cost.seconds / longer, run.cost.serial / longer)]
        for workers in sizes
    )


def made_from(runs: Sequence[Measured], word_list: str, interpreter: str) -> str:
    """Return how *runs* were made, for the note below a figure."""
    times = sum(run.workers == 1 for run in runs)
    each = "1 run" if times == 1 else f"{times} runs"
    return (
        f"{each} each, words of {word_list}, {interpreter}, {os.cpu_count()} cores; "
        f"simulated from the pieces of the runs on one worker"
    )


def _seconds(rows: Iterable[tuple[int, float]]) -> pd.DataFrame:
    """Return *rows* as a table."""
    return pd.DataFrame(rows, columns=["workers", "seconds"])


def _times(table: pd.DataFrame) -> pd.DataFrame:
    """Return how many times as fast as one worker's median *table* is, by workers."""
    one = table["seconds"][table["workers"] == 1].median()
    speed = (one / table["seconds"]).groupby(table["workers"])
    return speed.agg(least="min", median="median", most="max").reset_index()
