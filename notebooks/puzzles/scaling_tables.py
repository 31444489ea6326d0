"""What runs on one worker and on several say, measured and simulated, as tables."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from statistics import median

import pandas as pd

from figures.findings import rates
from notebooks.puzzles import run_tables
from notebooks.puzzles.measured_runs import Measured
from notebooks.puzzles.scaling import Cost, makespan

WORKERS = (1, 2, 4, 8, 16, 32, 64)  # that are simulated

#: What is simulated: so many copies of all puzzles, with pieces so many times as long.
#: To have enough to do, more workers need more puzzles; to have it sent, longer pieces.
CASES = ((1, 1), (20, 1), (20, 10))


def check(runs: Sequence[Measured]) -> pd.DataFrame:
    """Return the seconds of *runs* beside what is simulated from those on one worker.

    A row for each number of workers; "work" is processor time of the children.
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
    """Return what the pieces of *runs* on one worker take, and cost beside."""
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
    """Return how many times as fast as one worker more are, in *runs* and simulated.

    As `draw_jobs.scaling` takes it, with each of CASES.
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
    """Return the seconds of so many *copies* of each of *runs* on one worker.

    That is if they were on as many workers as each of *sizes* says, and each piece took
    so many times *longer*, but cost the same beside its work.
    """
    return _seconds(
        (workers, longer * makespan([*run.pieces] * copies, workers, cost))
        for run in runs
        if run.workers == 1
        for cost in [Cost(run.cost.seconds / longer, run.cost.serial / longer)]
        for workers in sizes
    )


def made_from(runs: Sequence[Measured], word_list: str, interpreter: str) -> str:
    """Return what *runs* are, for the note below a figure."""
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
    """Return how many times as fast as the median of one worker *table* is, by size."""
    one = table["seconds"][table["workers"] == 1].median()
    speed = (one / table["seconds"]).groupby(table["workers"])
    return speed.agg(least="min", median="median", most="max").reset_index()
