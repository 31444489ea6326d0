"""How many boards rolls have, by their letters and words: numbers and sentences.

Rolls differ by factors, one having ten thousand times the boards of another, so means
are geometric. A mean is of boards + 1, so that an unsolvable roll counts too. Rolls
that ran out of budget enter with their lower bounds, and a mean with one is a lower
bound: they never make a number look more certain than it is.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import pandas as pd
from scipy import stats

from figures.findings import rates
from sweeps.quantiles import Counts

FEWEST_ROLLS = 5  # for a mean to be shown; the interval of fewer says next to nothing
FEWEST_TO_FIT = 10  # numbers of words; then no resample has them all alike

RESAMPLES = 2000  # for an end of an interval to be off by a tenth of its width
BATCH = 50  # resamples at once: a table of 100,000 rolls then takes 80 MB
SEED = 1


@dataclass(frozen=True)
class Mean:
    """A geometric mean of boards + 1.

    Attributes:
        mean: of the rolls at hand.
        low: lower end of the 95 % interval by Student's t.
        high: upper end; infinite if the mean is a lower bound, or of one roll.
        rolls: how many rolls.
        undecided: how many of them are known by a lower bound.
    """

    mean: float
    low: float
    high: float
    rolls: int
    undecided: int

    @classmethod
    def of(cls, rolls: pd.DataFrame) -> Mean:
        """Return the mean of the table *rolls*, which must have a row."""
        logs = np.array([math.log(boards + 1) for boards in rolls["boards"]])
        undecided = int((rolls["ending"] == "budget").sum())
        mean, low, high = float(logs.mean()), -math.inf, math.inf
        if len(logs) > 1:
            spread = stats.t.ppf(0.975, len(logs) - 1) * stats.sem(logs)
            low, high = mean - spread, math.inf if undecided > 0 else mean + spread
        ends = math.exp(low), math.exp(high)
        return cls(math.exp(mean), *ends, len(logs), undecided)


@dataclass(frozen=True)
class Doubling:
    """By what factor boards grow when a roll spells twice the words.

    Attributes:
        factor: by the straight line that fits the logarithms best.
        low: lower end of the 95 % interval.
        high: upper end.
        at_one: boards that the line gives a roll of one word.
        rolls: how many rolls.
    """

    factor: float
    low: float
    high: float
    at_one: float
    rolls: int

    def boards(self, words: float) -> float:
        """Return the boards that the line gives a roll that spells *words*."""
        return self.at_one * math.pow(self.factor, math.log2(words))


def counts_of(rolls: pd.DataFrame) -> Counts:
    """Return the numbers of boards of *rolls*."""
    return Counts.of(rolls["ending"], rolls["boards"])


def by_letter(rolls: pd.DataFrame) -> dict[str, Mean]:
    """Return the mean of the *rolls* that have a letter, most boards first.

    Letters that fewer than FEWEST_ROLLS rolls have are left out.
    """
    means = {}
    for letter in sorted(set("".join(rolls["roll"]))):
        having = rolls[rolls["roll"].str.contains(letter)]
        if len(having) >= FEWEST_ROLLS:
            means[letter] = Mean.of(having)
    return dict(sorted(means.items(), key=lambda item: -item[1].mean))


def doubling(rolls: pd.DataFrame) -> Doubling | None:
    """Return how boards grow with words, or None for rolls too few or too alike.

    Only *rolls* counted to the end that have a board enter, since 0 has no logarithm.
    The interval holds the middle 95 % of the slopes of resamples (Efron 1979).
    """
    counted = rolls[rolls["ending"] == "found"].sort_values("draw")
    words = np.log2(counted["candidate_words"].to_numpy(dtype=float))
    boards = np.log2(counted["boards"].to_numpy(dtype=float))
    if len(set(words)) < FEWEST_TO_FIT:
        return None
    line = stats.linregress(words, boards)
    slopes = stats.bootstrap(
        (words, boards),
        lambda x, y, axis: stats.linregress(x, y, axis=axis).slope,
        paired=True,
        method="percentile",
        n_resamples=RESAMPLES,
        batch=BATCH,
        rng=SEED,
    ).confidence_interval
    factor, low, high = (2 ** float(s) for s in (line.slope, slopes.low, slopes.high))
    return Doubling(factor, low, high, at_one=2**line.intercept, rolls=len(words))


# Sentences


def half_have(rolls: pd.DataFrame) -> str:
    """State how many boards half of *rolls* have, or more."""
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
    """State which of *rolls* has the most boards, and how many have none."""
    richest = rolls.sort_values(["boards", "draw"], ascending=[False, True]).iloc[0]
    none = int((rolls["ending"] == "exhausted").sum())
    undecided = int((rolls["ending"] == "budget").sum())
    bound = "at least " * bool(richest["ending"] == "budget")
    sentence = f"{richest['roll']} has the most, {bound}{richest['boards']:,}"
    if undecided > 0:
        sentence += f"; {undecided:,} ran out of budget, and may have more"
    if none > 0 or undecided > 0:
        return f"{sentence}; {none:,} cannot be solved"
    return f"{sentence}; all can be solved"


def twice_the_words(growth: Doubling | None, rolls: pd.DataFrame) -> str:
    """State the factor of *growth*, or that *rolls* do not give one."""
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
    """State which of the letters of *means* go with the most and the fewest boards.

    Only letters whose interval lies beyond the *overall* mean are named: the mean of a
    few rolls is soon far off.
    """
    # With rolls out of budget, all that is known of the overall mean is a bound.
    is_known = overall.undecided == 0
    more = [key for key, mean in means.items() if is_known and mean.low > overall.mean]
    fewer = [key for key, mean in means.items() if mean.high < overall.mean]
    named = []
    if more:
        top = max(more, key=lambda letter: means[letter].mean)
        named.append(f"clearly more boards: rolls with {top}, {_mean(means[top])}")
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
    return "at least " * (mean.undecided > 0) + rates.amount(mean.mean)
