"""Shares of solvable rolls in a table, and how figures write numbers."""

from __future__ import annotations

import bisect
import math

import pandas as pd

from sweeps.intervals import Rate

#: Lower ends of the groups of candidate words; narrow for few words, where nearly all
#: unsolvable rolls are.
WORD_GROUPS = (0, 25, 50, 75, 100, 150, 200, 300, 500, 800)


def solvable(rolls: pd.DataFrame) -> Rate:
    """Return the share of *rolls* that are solvable, with how many are undecided."""
    return Rate(
        found=int((rolls["ending"] == "found").sum()),
        undecided=int((rolls["ending"] == "budget").sum()),
        rolls=len(rolls),
    )


def word_group(words: int) -> int:
    """Return the lower end of the group of WORD_GROUPS that *words* falls into.

    >>> word_group(24), word_group(25), word_group(2000)
    (0, 25, 800)
    """
    return WORD_GROUPS[bisect.bisect_right(WORD_GROUPS, words) - 1]


def running(rolls: pd.DataFrame, points: int = 300) -> list[Rate]:
    """Return the share solvable after the first draws, at about *points* sample sizes.

    The sizes grow by a constant factor, so that a figure of a million rolls is no
    larger than one of a thousand.
    """
    in_order = rolls.sort_values("draw")["ending"]
    found = (in_order == "found").cumsum().tolist()
    undecided = (in_order == "budget").cumsum().tolist()
    total = len(found)
    lengths = {round(total ** (step / (points - 1))) for step in range(points)}
    return [Rate(found[n - 1], undecided[n - 1], n) for n in sorted(lengths)]


def vowel_count(roll: str) -> int:
    """Return the number of vowels in *roll*: a, e, i, o and u, but not y."""
    return sum(roll.count(vowel) for vowel in "aeiou")


def duration(seconds: float) -> str:
    """Format *seconds* with two significant digits in the unit that fits.

    >>> duration(0.00314), duration(0.25), duration(75)
    ('3.1 ms', '0.25 s', '75 s')
    """
    if seconds < 0.0000995:
        return f"{_two_digits(1_000_000 * seconds)} µs"
    if seconds < 0.0995:
        return f"{_two_digits(1000 * seconds)} ms"
    return f"{_two_digits(seconds)} s"


def amount(number: float) -> str:
    """Format *number*, of boards for example, with two significant digits.

    >>> amount(37), amount(4940), amount(3_789_303)
    ('37', '4,900', '3.8 million')
    """
    if number < 99.5:
        return f"{number:.2g}"
    digits = float(f"{number:.2g}")
    for unit, name in ((10**9, "billion"), (10**6, "million")):
        if digits >= unit:
            return f"{digits / unit:,.12g} {name}"
    return f"{digits:,.0f}"


def interval(low: float, high: float) -> str:
    """Format the interval from *low* to *high*, which may be infinite.

    >>> interval(37, math.inf), interval(37, 4940), interval(4940, 4941)
    ('37 or more', '37 to 4,900', '4,900')
    """
    if high == math.inf:
        return f"{amount(low)} or more"
    ends = amount(low), amount(high)
    return ends[0] if ends[0] == ends[1] else " to ".join(ends)


def _two_digits(number: float) -> str:
    """Format *number* with two significant digits; larger ones as whole numbers."""
    return f"{number:.2g}" if number < 99.5 else f"{number:,.0f}"
