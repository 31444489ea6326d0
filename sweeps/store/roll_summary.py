"""What a table of decided rolls says, in a few lines."""

from __future__ import annotations

from collections.abc import Iterator

import pandas as pd

from sweeps.intervals import Rate
from sweeps.kinds.kinds import Record
from sweeps.store import count_summary


def lines(table: pd.DataFrame, made: Record) -> Iterator[tuple[str, str]]:
    """Yield what came out of the rolls in *table*, each with its label.

    *made* is how they came about.
    """
    solved = table[table["board"].notna()]
    proved = table[table["ending"] == "exhausted"]
    unknown = len(table) - len(solved) - len(proved)
    decided = len(solved) + len(proved)
    # A sweep that was stopped lacks some draws among those it has: the slow ones, which
    # more often than not have no board. They count as undecided.
    missing = int(table["draw"].max()) + 1 - len(table) if len(table) else 0
    out_of_budget = int((table["ending"] == "budget").sum())
    yield "rolls decided", f"{decided:,} of {made['rolls']:,}"
    rate = Rate(len(solved), unknown + missing, len(table) + missing)
    yield "solvable", str(rate)
    yield "proved unsolvable", f"{len(proved):,}"
    yield "out of budget", f"{out_of_budget:,}"
    if made["count"]:
        yield from count_summary.lines(table)
    yield "time, solved", _time(solved["seconds"])
    yield "time, proved", _time(proved["seconds"])


def _time(seconds: pd.Series[float]) -> str:
    """Return the median of *seconds*, in thousandths, and the most."""
    if seconds.empty:
        return "none"
    return (
        f"median {1000 * seconds.median():,.2f} ms, max {seconds.max():,.3f} s, "
        f"n = {len(seconds):,}"
    )
