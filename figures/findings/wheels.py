"""Findings about scored wheels: the titles of their figures, a sentence each.

The table has every wheel and is no sample, so numbers have no interval.
"""

from __future__ import annotations

import pandas as pd

from figures.findings import rolls as roll_findings
from sweeps.kinds.wheels import named


def by_hub(wheels: pd.DataFrame) -> pd.DataFrame:
    """Return a row for each hub of each of *wheels*.

    Its columns are "wheel", "hub", "score", "share" of the score without a hub, and
    "is_best": whether no other hub of the wheel scores more.
    """
    parts = wheels.assign(part=wheels["hub_scores"].str.split()).explode("part")
    score = parts["part"].str[1:].astype("int64")
    return pd.DataFrame(
        {
            "wheel": parts["wheel"],
            "hub": parts["part"].str[0],
            "score": score,
            "share": score / parts["no_hub_score"],
            "is_best": score == parts["best_score"],
        }
    ).reset_index(drop=True)


def by_letter(wheels: pd.DataFrame) -> pd.DataFrame:
    """Return a row for each letter, ordered by its share of the words of its wheels.

    Its columns are "wheels", the number of wheels with the letter; "low", "median" and
    "high", the first, fifth and ninth decile of the share of their words that have the
    letter; and "best", the share of these wheels in which no hub scores more.
    """
    hubs = by_hub(wheels).groupby("hub")
    letters = pd.DataFrame(
        {
            "wheels": hubs.size(),
            "low": hubs["share"].quantile(0.1),
            "median": hubs["share"].median(),
            "high": hubs["share"].quantile(0.9),
            "best": hubs["is_best"].mean(),
        }
    )
    return letters.sort_values(["median", "wheels"], ascending=False)


def how_many(wheels: pd.DataFrame) -> str:
    """State the median and the highest score of *wheels* with their best hubs."""
    half = wheels["best_score"].median()
    points = wheels["points"].iloc[0]
    by_score = wheels.sort_values(["best_score", "wheel"], ascending=[False, True])
    best = by_score.iloc[0]
    return (
        f"Half of the wheels score {half:,.0f} {points} or more with their best hub; "
        f"the most: {best['best_score']:,}, {named(best)}"
    )


def best_hubs(letters: pd.DataFrame) -> str:
    """State which of *letters*, those of `by_letter`, make the best hubs."""
    share = f"{100 * letters['median'].iloc[0]:.0f} %"
    often, best = letters["best"].idxmax(), 100 * letters["best"].max()
    return (
        f"As hub, {letters.index[0]} leaves most: {share} or more in half of its "
        f"wheels; {often} is the best hub in {best:.0f} % of its wheels"
    )


def made_from(wheels: pd.DataFrame) -> str:
    """Describe the table *wheels*, for the note below a figure."""
    asked, size = wheels.attrs["asked"], len(wheels["letters"].iloc[0])
    tried = "all" if len(wheels) == asked else f"{len(wheels):,} of"
    names = roll_findings.names(wheels["word_list"])
    return (
        f"{tried} {asked:,} wheels of {size} letters with a pangram, words of {names}"
    )
