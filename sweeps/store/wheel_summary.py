"""What a table of scored wheels says: which are the best, and how sure that is."""

from __future__ import annotations

from collections.abc import Iterator

import pandas as pd

from sweeps.kinds.kinds import Record

MOST_NAMED = 5  # of wheels that score the same


def lines(table: pd.DataFrame, made: Record) -> Iterator[tuple[str, str]]:
    """Yield what came out of the wheels in *table*, each with its label.

    *made* is how they came about.
    """
    yield "wheels tried", f"{len(table):,} of {made['wheels']:,}"
    if len(table) == 0:
        return
    yield "best wheel", best(table)
    yield "without a hub", _most(table, "no_hub_score")
    yield "seconds", f"{table['seconds'].sum():.1f} in all, n = {len(table):,}"


def best(table: pd.DataFrame) -> str:
    """Return which wheels of *table* score most, and whether that is proved.

    It is if every wheel of the list was tried; its attribute "asked" says how many
    there are.
    """
    tried, asked = len(table), table.attrs["asked"]
    sure = "proved: every one of them was tried with each of its hubs"
    if tried < asked:
        sure = f"of {tried:,} tried; not decided: others may score more"
    size = len(table["letters"].iloc[0])
    return (
        f"{_most(table, 'best_score')}, of {asked:,} wheels of {size} letters with a "
        f"pangram ({sure})"
    )


def named(row: pd.Series) -> str:
    """Return the wheel in *row* by its pangrams and best hubs."""
    return f"{row['pangrams'].replace(' ', ' = ')} with {' or '.join(row['best_hubs'])}"


def _most(table: pd.DataFrame, column: str) -> str:
    """Return the most of *column*, and the wheels of *table* that score it."""
    most = table[column].max()
    equal = table[table[column] == most]
    names = [
        named(row) if column == "best_score" else row["pangrams"].replace(" ", " = ")
        for _, row in equal.head(MOST_NAMED).iterrows()
    ]
    more = len(equal) - len(names)
    names += [f"{more:,} more"] * (more > 0)
    return f"{most:,} {_unit(table)}: {', '.join(names)}"


def _unit(table: pd.DataFrame) -> str:
    """Return what the scores of *table* count."""
    return str(table["points"].iloc[0])
