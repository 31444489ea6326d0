"""The same puzzles measured on one worker and on several, in turn.

All workers are processes on this machine that run all the time; idle ones wait. The
first run on each cluster does not count, since PyPy warms up in it.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pandas as pd
import psutil  # type: ignore[import-untyped]  # Dask needs it too

from notebooks.puzzles import run_tables
from notebooks.puzzles.job_runs import Solver
from notebooks.puzzles.mix import Query
from notebooks.puzzles.own_cluster import SCHEDULER, Machines
from notebooks.puzzles.scaling import Cost, Piece, measured
from sweeps.jobs.job import Job


@dataclass(frozen=True)
class Measured:
    """One run.

    Attributes:
        workers: how many there were.
        seconds: until the last answer.
        pieces: its sub-problems as they were measured.
        cost: the overhead of each.
        answers: as in `run_tables`.
    """

    workers: int
    seconds: float
    pieces: Sequence[Piece]
    cost: Cost
    answers: pd.DataFrame


def measure(
    asked: Sequence[Query],
    sizes: Sequence[int],
    times: int,
    words: str | Path | None,
    interpreter: str = "auto",
) -> list[Measured]:
    """Return *times* runs of *asked* on a cluster of each of *sizes*.

    *words* and *interpreter* are as for `Solver`.

    Raises:
        ValueError: an argument cannot be used.
        SweepError: a cluster cannot be used.
    """
    if times < 1:
        raise ValueError(f"expected at least 1 run of each size, got {times}")
    with ExitStack() as stack:
        clusters = []
        for size in sizes:
            machines = stack.enter_context(Machines(size))
            solver = stack.enter_context(Solver(machines.address, words, interpreter))
            clusters.append((solver, psutil.Process(machines.pid(SCHEDULER))))
        runs = []
        for number in range(times + 1):
            for size, (solver, scheduler) in zip(sizes, clusters):
                run = _measured(asked, size, solver, scheduler)
                runs += [run] if number > 0 else []
        return runs


def cost(jobs: Iterable[Job], held: float, busy: float) -> Cost:
    """Return the overhead of a piece of *jobs*.

    *held* is how long slots were held in all, and *busy* how long one process worked
    for all of them, both in seconds.
    """
    progress = [job.progress for job in jobs]
    pieces = sum(one.done + one.cut for one in progress)
    spent = sum(one.seconds + one.lost for one in progress)
    return Cost(max(held - spent, 0.0) / pieces, busy / pieces)


def _measured(
    asked: Sequence[Query], size: int, solver: Solver, scheduler: psutil.Process
) -> Measured:
    """Run *asked* on *solver*, which has *size* workers, and measure it."""
    before = _busy(scheduler)
    with solver.run(asked) as run:
        run.wait()
        busy = [later - one for one, later in zip(before, _busy(scheduler))]
        last = max(call.back for call in run.calls if call.back is not None)
        seconds = last - run.began
        return Measured(
            size,
            seconds,
            measured(run.calls),
            cost(run.jobs, size * seconds, max(busy)),
            run_tables.answers(run),
        )


def _busy(scheduler: psutil.Process) -> tuple[float, float]:
    """Return the processor seconds of this process and of the *scheduler*."""
    times = scheduler.cpu_times()
    return time.process_time(), times.user + times.system
