"""Tables of a run of many puzzles: its answers, what workers did, what was lost."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Sequence

import pandas as pd

from figures.findings import rates
from figures.plots.jobs import DONE, GONE, LEFT
from notebooks.puzzles.job_runs import Death, Run
from notebooks.puzzles.mix import ENDLESS, HARD
from notebooks.puzzles.noted_calls import Name, missing, name, records
from qless_engine.outcome import Ending
from sweeps.jobs.job import Job
from sweeps.kinds.puzzle import ALL

NEVER = "not before the end"  # said of an event that did not happen

TIMES = ["sent", "began", "ended", "back", "left"]


def answers(run: Run) -> pd.DataFrame:
    """Return a row for each puzzle of *run*: its answer, and what it cost.

    "latency" is the seconds until the answer, missing if it was already known. "says"
    is a checksum of the answer, which does not depend on who searches in what order.
    """
    last = {
        name(record)[:2]: call.back for call in run.calls for record in call.records
    }
    rows = []
    for one, job in zip(run.asked, run.jobs):
        answer, progress = job.result(0), job.progress
        back = last.get((one.puzzle, one.kind))
        rows.append(
            {
                "puzzle": one.name,
                "sort": one.sort,
                "ending": answer.ending.value,
                "count": answer.count,
                "says": _says(job),
                "pieces": progress.done + progress.cut,
                "nodes": answer.nodes,
                "seconds": answer.seconds,
                "latency": None if back is None else back - run.began,
            }
        )
    asked = pd.Index([f"{one.kind} {one.puzzle}" for one in run.asked], name="asked")
    return pd.DataFrame(rows, index=asked).astype({"latency": "float64"})


def calls(run: Run) -> pd.DataFrame:
    """Return a row for each call of *run* to the cluster.

    A call has one or more "pieces" of a puzzle of this "sort". Times are in seconds
    since the start of the run: the call was "sent", "began" and "ended" on "worker",
    and came "back", or it was cancelled ("left"). "seconds" are those of work.
    """
    sorts: dict[Name, str] = {(one.puzzle, one.kind): one.sort for one in run.asked}
    rows = []
    for call in run.calls:
        known = run.stream.get(call.key)
        spans = [] if known is None else known["startstops"]
        had = None if known is None else run.workers[known["worker"]]
        rows.append(
            {
                "worker": had or run.held.get(call.key),
                "sort": sorts[name(call.tasks[0])[:2]],
                "pieces": len(call.tasks),
                "sent": call.sent,
                "began": min((span["start"] for span in spans), default=None),
                "ended": max((span["stop"] for span in spans), default=None),
                "back": call.back,
                "left": call.left,
                "seconds": sum(one.get("seconds", 0.0) for one in call.records),
            }
        )
    table = pd.DataFrame(rows, index=pd.Index([call.key for call in run.calls]))
    table[TIMES] = table[TIMES].astype("float64") - run.began
    return table


def lost(run: Run) -> int:
    """Return how many sub-problems that *run* had to search have no record.

    It had to search all of a puzzle, unless that had a deadline or ended with a first
    fill.
    """
    whole = {
        (one.puzzle, one.kind)
        for one, job in zip(run.asked, run.jobs)
        if one.deadline is None and _is_whole(job)
    }
    return sum(one[:2] in whole for one in missing(run.calls))


def differing(tables: Sequence[pd.DataFrame]) -> list[str]:
    """Return the puzzles that have different answers in two of *tables*.

    The tables are as from `answers`. Puzzles stopped by their deadline do not count.
    """
    told = pd.concat(tables)
    told = told[told["ending"] != Ending.BUDGET.value]
    kinds = told.groupby(level=0, sort=False)["says"].nunique()
    return [*kinds[kinds > 1].index]


def small_latency(tables: Sequence[pd.DataFrame]) -> float:
    """Return the median seconds until an answer to a small puzzle of *tables*."""
    told = pd.concat(tables)
    return float(told["latency"][~told["sort"].isin([HARD, ENDLESS])].median())


def spans(run: Run, death: Death) -> pd.DataFrame:
    """Return what workers did in *run*, which had a *death*: a row for each call.

    From "start" to "end", in seconds since the start of the run, "worker" had pieces of
    this "sort". Their "fate" is DONE, LEFT (to be searched later) or GONE.
    """
    table = calls(run)
    at_death = _taken(table, death)
    gone = at_death.assign(worker=death.worker, end=death.seconds, fate=GONE)
    left = table[table["left"].notna() & table["back"].isna()]
    left = left[~left.index.isin(gone.index)]
    left = left.assign(end=left["left"], fate=LEFT)
    done = table[table["began"].notna()]
    done = done.assign(sent=done["began"], end=done["ended"], fate=DONE)
    whole = pd.concat([done, left, gone]).rename(columns={"sent": "start"})
    return whole[["worker", "sort", "start", "end", "fate"]].dropna()


def aftermath(run: Run, death: Death) -> pd.Series[str]:
    """Return how *run* went on after a *death*."""
    table, killed = calls(run), death.seconds
    keys = {*_taken(table, death).index}
    gone = {name(t): None for call in run.calls if call.key in keys for t in call.tasks}
    again = [
        table["began"][call.key]
        for call in run.calls
        if call.key in table.index[table["began"] > killed]
        and any(name(record) in gone for record in call.records)
    ]
    first = spans(run, death).groupby("worker")["start"].min()
    waits = {
        "the last of these begins again after": max(again, default=math.nan),
        "the next record comes after": table["back"][table["back"] > killed].min(),
        "the new worker begins after": first[first > killed].min(),
    }
    return pd.Series(
        {
            "sub-problems with a record": f"{len(records(run.calls)):,}",
            "lost": f"{lost(run):,}",
            "at work on the killed worker": f"{len(gone):,}",
            **{
                what: NEVER if math.isnan(at) else rates.duration(at - killed)
                for what, at in waits.items()
            },
        }
    )


def _taken(table: pd.DataFrame, death: Death) -> pd.DataFrame:
    """Return the calls of *table* that a worker was running at its *death*."""
    had = table[table.index.isin(death.keys)]
    return had[~(had["back"] < death.seconds)]


def _is_whole(job: Job) -> bool:
    """Whether *job* had to search all its pieces."""
    return job.request.kind == ALL or job.progress.cut == 0


def _says(job: Job) -> str:
    """Return a checksum of the answer of *job*."""
    answer = job.result(0)
    facts: list[object] = [answer.ending.value, answer.count, answer.score]
    if _is_whole(job):
        facts += [answer.nodes, answer.answers]
    return hashlib.sha256(repr(facts).encode()).hexdigest()[:16]
