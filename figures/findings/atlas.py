"""What an atlas of every roll says, one sentence a figure: the figures' titles.

The rolls are all there are, not a sample: each number is exact and has no interval.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import pandas as pd

from figures.findings import every_roll
from qless_engine.rolls.atlas import OUTCOMES, Atlas


def winnable(atlas: Atlas) -> str:
    """Return what share of the games with the words of *atlas* can be won."""
    lost = atlas.unsolvable_outcomes
    cannot = f"; one game in {OUTCOMES / lost:,.1f} cannot be won" if lost > 0 else ""
    return (
        f"{atlas.word_list}: {count(OUTCOMES - lost, OUTCOMES)} equally likely "
        f"outcomes of the dice have a board{cannot}"
    )


def solvable(atlas: Atlas) -> pd.DataFrame:
    """Return the exact shares of *atlas* with a board, in percent and lowest terms."""
    table = every_roll.overall(atlas)
    won = table["all"] - table["unsolvable"]
    lowest = [
        str(Fraction(int(part), int(whole))) for part, whole in zip(won, table["all"])
    ]
    return pd.DataFrame(
        {
            "all": table["all"],
            "unsolvable": table["unsolvable"],
            "solvable": won,
            "in lowest terms": lowest,
            "percent": (100 * won / table["all"]).map("{:.6f}".format),
            "one in ... not": table["all"] / table["unsolvable"],
        }
    )


def extremes(table: pd.DataFrame, kind: str) -> str:
    """Return which rows of *table*, each of a *kind*, are unsolvable most and least."""
    most, least = (
        f"with {_names(table[table['percent'] == share])}, {percent(share)}"
        for share in (table["percent"].max(), table["percent"].min())
    )
    return f"Unsolvable most often, by {kind}: {most} of outcomes, least often {least}"


def saved(table: pd.DataFrame, hopeless: Mapping[str, int]) -> str:
    """Return how often which die of *table* saves a roll, and how often none can."""
    best, worst = table["percent"].idxmax(), table["percent"].idxmin()
    none = sum(hopeless.values())
    lost = f"{none:,} are saved by no die" if none else "some die always does"
    return (
        f"Turning one die saves {percent(table['percent'][best])} of the unsolvable "
        f"outcomes if it is {best}, {percent(table['percent'][worst])} if it is "
        f"{worst}; {lost}"
    )


def poorest(rolls: pd.DataFrame, atlas: Atlas) -> str:
    """Return how few words solvable *rolls* spell, and if *atlas* has the others.

    They are those of `every_roll.poorest`.
    """
    words = rolls["words"][rolls["solvable"]]
    most = rolls["words"].max()
    walked = sorted(rolls.index[~rolls["solvable"]])
    listed = [roll for roll, found in atlas.unsolvable.items() if found.words <= most]
    return (
        f"{len(words):,} solvable rolls spell {words.min():,} to {words.max():,} "
        f"words, no other so few; of the unsolvable, {len(walked):,} spell at most "
        f"{most:,}, and the atlas has {'the same' if walked == listed else 'OTHERS'}"
    )


def lists(table: pd.DataFrame) -> str:
    """Return how often no board is there with each list of *table*."""
    each = (f"{percent(row.percent)} with {row.Index}" for row in table.itertuples())
    return f"No board: {', '.join(each)}"


def about(atlas: Atlas) -> str:
    """Return what the figures of *atlas* are made from, for the note."""
    return (
        f"every one of {OUTCOMES:,} outcomes of the dice, words of {atlas.word_list}; "
        "exact counts: nothing is estimated"
    )


def numbers(which: str = "") -> str:
    """Return what the numbers beside bars are: of all outcomes, or *which* of them."""
    return f"numbers: unsolvable of all outcomes{which}"


def count(part: int, whole: int) -> str:
    """Return *part* of *whole* as numbers and in percent."""
    return f"{part:,} of {whole:,} ({percent(100 * part / whole)})"


def percent(share: float) -> str:
    """Return *share*, in percent, so that four digits tell it from 0 and from 100.

    >>> percent(12.345678), percent(98.7654321), percent(0.00123456), percent(100)
    ('12.35 %', '98.765 %', '0.00123 %', '100 %')
    """
    apart = min(share, 100 - share)
    if apart == 0:
        return f"{share:.0f} %"
    decimals = next((n for n in (2, 3, 4) if apart >= 10 ** (3 - n)), 5)
    return f"{share:.{decimals}f} %"


def _names(rows: pd.DataFrame) -> str:
    """Return the keys of *rows* as words, no more than four."""
    names = [" and ".join(key) if isinstance(key, tuple) else key for key in rows.index]
    if len(names) > 4:
        return f"{names[0]} or {len(names) - 1} others"
    return " or ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
