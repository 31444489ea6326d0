"""How numbers of boards go with letters and with words, with the doubt that is left.

Rolls differ by factors, one having ten thousand times the boards of another, so means
are geometric. A mean is of boards + 1, which lets an unsolvable roll count. Rolls that
ran out of budget enter with their lower bounds; a mean with one is a lower bound.
"""

from __future__ import annotations

import math
import statistics
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pandas as pd

from sweeps.intervals import Z_95

Numbers = npt.NDArray[np.float64]

FEWEST_ROLLS = 5  # that a mean is shown of; the interval of fewer says next to nothing
FEWEST_TO_FIT = 10  # numbers of words; then no resample has them all alike

RESAMPLES = 2000  # for an end of an interval to be off by a tenth of its width
SEED = 1


@dataclass(frozen=True)
class Mean:
    """A geometric mean of boards + 1.

    Attributes:
        mean: of the rolls at hand.
        low: lower end of the 95 % interval.
        high: upper end; infinite if the mean is a lower bound, or of one roll.
        rolls: how many it is of.
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
        logs = [math.log(boards + 1) for boards in rolls["boards"]]
        undecided = int((rolls["ending"] == "budget").sum())
        mean = statistics.fmean(logs)
        if len(logs) == 1:
            return cls(math.exp(mean), 0, math.inf, 1, undecided)
        error = statistics.stdev(logs) / math.sqrt(len(logs))
        spread = student_95(len(logs) - 1) * error
        high = math.inf if undecided > 0 else math.exp(mean + spread)
        low = math.exp(mean - spread)
        return cls(math.exp(mean), low, high, len(logs), undecided)


@dataclass(frozen=True)
class Doubling:
    """By what factor boards grow when a roll spells twice the words.

    Attributes:
        factor: by the straight line that fits the logarithms best.
        low: lower end of the 95 % interval.
        high: upper end.
        at_one: boards that the line gives a roll of one word.
        rolls: how many it is of.
    """

    factor: float
    low: float
    high: float
    at_one: float
    rolls: int

    def boards(self, words: float) -> float:
        """Return the boards that the line gives a roll that spells *words*."""
        return self.at_one * math.pow(self.factor, math.log2(words))


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
    """Return how boards grow with words among the *rolls* counted to the end.

    Unsolvable rolls, which have no logarithm, are not in it. The interval is that of
    the middle 95 % of lines through as many rolls drawn from these with replacement
    (Efron 1979). None for rolls too few or too alike to tell.
    """
    counted = rolls[rolls["ending"] == "found"].sort_values("draw")
    words = np.log2(counted["candidate_words"].to_numpy(dtype=float))
    boards = np.log2(counted["boards"].to_numpy(dtype=float))
    if len(set(words)) < FEWEST_TO_FIT:
        return None
    slope = _slope(words, boards)
    rng = np.random.default_rng(SEED)
    drawn = (rng.integers(len(words), size=len(words)) for _ in range(RESAMPLES))
    slopes = sorted(_slope(words[chosen], boards[chosen]) for chosen in drawn)
    at_one = float(boards.mean() - slope * words.mean())
    return Doubling(
        factor=2**slope,
        low=2 ** slopes[round(0.025 * RESAMPLES)],
        high=2 ** slopes[round(0.975 * RESAMPLES) - 1],
        at_one=2**at_one,
        rolls=len(words),
    )


def student_95(freedom: int) -> float:
    """Return how many standard errors hold 95 % of Student's t.

    The expansion of Fisher and Cornish (1960), within 0.3 % from 4 degrees of *freedom*
    on; fewer give too short an interval, and are not shown.

    >>> f"{student_95(4):.2f} {student_95(10):.3f} {student_95(100):.3f}"
    '2.77 2.228 1.984'
    """
    z = Z_95
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return z + math.fsum(term / freedom**k for k, term in enumerate(terms, start=1))


def _slope(x: Numbers, y: Numbers) -> float:
    """Return the slope of the straight line through *x* and *y* by least squares."""
    from_mean = x - x.mean()
    return float(from_mean @ y / (from_mean @ from_mean))
