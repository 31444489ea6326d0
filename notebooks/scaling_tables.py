"""What runs on one worker and on several say, measured and simulated, as tables."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence

import pandas as pd

from figures import rates
from notebooks.measured_runs import Measured
from notebooks.scaling import makespan

WORKERS = (1, 2, 4, 8, 16, 32, 64)  # that are simulated
COPIES = (1, 20)  # of all puzzles: how many there are is what more workers need


def check(runs: Sequence[Measured]) -> pd.DataFrame:
    """Return the seconds of *runs* beside what is simulated from those on one worker.

    A row for each number of workers.
    """
    found = _seconds((run.workers, run.seconds) for run in runs)
    sizes = [*dict.fromkeys(found["workers"])]
    by_size = found.groupby("workers")["seconds"]
    table = by_size.agg(runs="size", least="min", mean="mean", most="max")
    guesses = simulated(runs, 1, sizes).groupby("workers")["seconds"].mean()
    table["simulated"] = guesses
    table["off by"] = [f"{100 * off:+.0f} %" for off in guesses / table["mean"] - 1]
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

    As `draw_jobs.scaling` takes it. Simulated are one and more copies of all puzzles.
    """
    puzzles = len(runs[0].answers)
    real = _seconds((run.workers, run.seconds) for run in runs)
    tables = [_times(real).assign(puzzles=puzzles, is_measured=True)]
    for copies in COPIES:
        table = _times(simulated(runs, copies))
        tables.append(table.assign(puzzles=copies * puzzles, is_measured=False))
    return pd.concat(tables, ignore_index=True)


def simulated(
    runs: Iterable[Measured], copies: int = 1, sizes: Sequence[int] = WORKERS
) -> pd.DataFrame:
    """Return the seconds of so many *copies* of each of *runs* on one worker.

    That is if they were on as many workers as each of *sizes* says.
    """
    return _seconds(
        (workers, makespan([*run.pieces] * copies, workers, run.cost))
        for run in runs
        if run.workers == 1
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
    """Return how many times as fast as one worker, on average, those of *table* are."""
    one = table["seconds"][table["workers"] == 1].mean()
    speed = (one / table["seconds"]).groupby(table["workers"])
    return speed.agg(least="min", mean="mean", most="max").reset_index()
