"""What a table of counted rolls says, one sentence a figure: the figures' titles.

As in ``findings``, a sentence is made from the table each time. Rolls that ran out of
budget never make a number look more certain than it is.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

import pandas as pd

from figures.findings import rates
from figures.findings.trends import Doubling, Mean
from sweeps.quantiles import Counts


def counts_of(rolls: pd.DataFrame) -> Counts:
    """Return the numbers of boards of *rolls*."""
    return Counts.of(rolls["ending"], rolls["boards"])


def half_have(rolls: pd.DataFrame) -> str:
    """Return how many boards half of *rolls* have."""
    counts = counts_of(rolls)
    median, doubt = counts.quantile(0.5), counts.median_interval()
    if len(rolls) == 1:
        return f"One roll can be solved in {median} ways"
    if median.high == 0:
        return f"Half of {len(rolls):,} rolls or more cannot be solved"
    if median.high == math.inf:
        ways = f"{rates.amount(median.low)} ways or more, perhaps many more"
    else:
        ways = f"{rates.interval(median.low, median.high)} ways or more"
    return (
        f"Half of {len(rolls):,} rolls can be solved in {ways} (95 % interval of "
        f"the median {rates.interval(doubt.low, doubt.high)})"
    )


def most(rolls: pd.DataFrame) -> str:
    """Return which of *rolls* has the most boards, and how many have none."""
    richest = rolls.sort_values(["boards", "draw"], ascending=[False, True]).iloc[0]
    none = int((rolls["ending"] == "exhausted").sum())
    undecided = int((rolls["ending"] == "budget").sum())
    bound = "at least " * bool(richest["ending"] == "budget")
    sentence = f"The most has {richest['roll']}, {bound}{richest['boards']:,}"
    if undecided > 0:
        sentence += f"; {undecided:,} ran out of budget, and may have more"
    if none > 0 or undecided > 0:
        return f"{sentence}; {none:,} cannot be solved"
    return f"{sentence}; all can be solved"


def twice_the_words(growth: Doubling | None, rolls: pd.DataFrame) -> str:
    """Return the factor of *growth*, or what can be said of *rolls* without one."""
    if growth is None:
        words = rolls["candidate_words"]
        return (
            f"{len(rolls):,} rolls that spell {words.min():,} to {words.max():,} "
            "words: too few or too alike to tell how boards go with words"
        )
    return (
        f"Twice the words, {growth.factor:.2g} times the boards (95 % interval "
        f"{growth.low:.2g} to {growth.high:.2g}, {growth.rolls:,} solvable rolls)"
    )


def letters(means: Mapping[str, Mean], overall: Mean) -> str:
    """Return which of the letters of *means* goes with the most and fewest boards.

    Only letters whose interval lies beyond the *overall* mean are named: the mean of a
    few rolls is soon far off.
    """
    # With rolls out of budget, all that is known of the overall mean is a bound.
    is_known = overall.undecided == 0
    more = [key for key, mean in means.items() if is_known and mean.low > overall.mean]
    fewer = [key for key, mean in means.items() if mean.high < overall.mean]
    named = []
    if more:
        most = max(more, key=lambda letter: means[letter].mean)
        named.append(f"clearly more boards: rolls with {most}, {_mean(means[most])}")
    if fewer:
        least = min(fewer, key=lambda letter: means[letter].mean)
        named.append(f"clearly fewer: with {least}, {_mean(means[least])}")
    if not named and not is_known:
        return f"No letter can be told apart with {overall.undecided:,} rolls undecided"
    if not named:
        return f"No letter tells {overall.rolls:,} rolls apart by their boards"
    named.append(f"all {overall.rolls:,} rolls: {_mean(overall)} (geometric means)")
    sentence = "; ".join(named)
    return sentence[0].upper() + sentence[1:]


def _mean(mean: Mean) -> str:
    """Return *mean* in two digits."""
    return "at least " * (mean.undecided > 0) + rates.amount(mean.mean)
