"""What a table of counted rolls says about its numbers of boards, in a few lines.

A roll that ran out of budget has its number marked as a bound wherever it is shown. A
draw that a stopped sweep lacks was most likely still being counted: it may have any
number of boards, and counts as a bound of 0.
"""

from __future__ import annotations

from collections.abc import Iterator

import pandas as pd

from sweeps.quantiles import Counts


def lines(table: pd.DataFrame) -> Iterator[tuple[str, str]]:
    """Yield what the numbers of boards in *table* are, each with its label."""
    if table.empty:
        return
    counts = Counts.of(table["ending"], table["boards"])
    missing = int(table["draw"].max()) + 1 - len(table)
    out_of_budget = len(counts.bounds)
    counts.bounds[:0] = [0] * missing
    yield "boards, median", f"{counts.quantile(0.5)}, n = {len(counts):,}"
    yield "its 95 % interval", str(counts.median_interval())
    yield "boards, quartiles", f"{counts.quantile(0.25)}; {counts.quantile(0.75)}"
    by_boards = table.sort_values(["boards", "draw"], ascending=[False, True])
    yield "most boards", _named(by_boards.iloc[0], counts)
    # A roll out of budget may have any number from its bound on: it is not the fewest.
    found = by_boards[by_boards["ending"] == "found"]
    if len(found) > 0:
        yield "fewest, solvable", _named(found.iloc[-1], counts)
    if counts.bounds:
        bounds = f"{out_of_budget:,} out of budget, {missing:,} not counted yet"
        yield "undecided", bounds


def _named(row: pd.Series, counts: Counts) -> str:
    """Return the boards of the roll in *row* and whether others may have more or less.

    That is so if some rolls of *counts* ran out of budget.
    """
    bound = " or more" * bool(row["ending"] == "budget")
    doubt = " (as far as is known)" * (len(counts.bounds) > 0)
    return f"{row['boards']:,}{bound}, roll {row['roll']}{doubt}"
