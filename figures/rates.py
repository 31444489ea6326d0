"""Shares of rolls as a table gives them, and how numbers are written in figures."""

from __future__ import annotations

import pandas as pd

from sweeps.rate import Rate


def solvable(rolls: pd.DataFrame) -> Rate:
    """Return the share of the table *rolls* that can be solved."""
    return Rate(
        found=int((rolls["ending"] == "found").sum()),
        undecided=int((rolls["ending"] == "budget").sum()),
        rolls=len(rolls),
    )


def running(rolls: pd.DataFrame, points: int = 300) -> list[Rate]:
    """Return the share after the first draws of *rolls*, for about *points* lengths.

    The lengths grow by a constant factor, so that a figure of a million rolls is no
    larger than one of a thousand.
    """
    in_order = rolls.sort_values("draw")["ending"]
    found = (in_order == "found").cumsum().tolist()
    undecided = (in_order == "budget").cumsum().tolist()
    total = len(found)
    lengths = {round(total ** (step / (points - 1))) for step in range(points)}
    return [Rate(found[n - 1], undecided[n - 1], n) for n in sorted(lengths)]


def vowel_count(roll: str) -> int:
    """Return how many letters of *roll* are a, e, i, o or u; y is not counted."""
    return sum(roll.count(vowel) for vowel in "aeiou")


def duration(seconds: float) -> str:
    """Return *seconds* in two digits and the unit that suits them.

    >>> duration(0.00314), duration(0.25), duration(75)
    ('3.1 ms', '0.25 s', '75 s')
    """
    if seconds < 0.0000995:
        return f"{_two_digits(1_000_000 * seconds)} µs"
    if seconds < 0.0995:
        return f"{_two_digits(1000 * seconds)} ms"
    return f"{_two_digits(seconds)} s"


def _two_digits(number: float) -> str:
    """Return *number* rounded to two digits, but never a whole digit lost."""
    return f"{number:.2g}" if number < 99.5 else f"{number:,.0f}"
