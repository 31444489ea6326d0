"""Numbers of boards of many rolls: quantiles, with the doubt that is left in them.

The number of boards of a roll that was counted to the end is exact; unsolvable rolls
have 0 and count like all others. Of a roll that ran out of budget only a lower bound is
known, and it is the rolls with many boards that run out. So such a roll is neither
dropped nor counted with its bound: each quantile lies between that with these rolls at
their bounds and that with them beyond every number.
"""

from __future__ import annotations

import math
from bisect import insort
from collections.abc import Iterable
from dataclasses import dataclass, field

HALF_OF_5_PERCENT = 0.025  # what a 95 % interval may miss at each end


@dataclass(frozen=True)
class Span:
    """What is known of a number: that it lies from *low* to *high*."""

    low: float
    high: float

    def __str__(self) -> str:
        """Return the number as far as it is known.

        >>> print(Span(4940, 4940), Span(20, 37), Span(1200, math.inf), sep="; ")
        4,940; 20 to 37; 1,200 or more
        """
        if self.high == math.inf:
            return f"{self.low:,.0f} or more"
        if self.low == self.high:
            return f"{self.low:,.0f}"
        return f"{self.low:,.0f} to {self.high:,.0f}"


@dataclass
class Counts:
    """How many boards some rolls have.

    Attributes:
        counted: boards of the rolls that were counted to the end, fewest first.
        bounds: lower bounds of the rolls that ran out of budget, lowest first.
    """

    counted: list[int] = field(default_factory=list)
    bounds: list[int] = field(default_factory=list)

    @classmethod
    def of(cls, endings: Iterable[str], boards: Iterable[int]) -> Counts:
        """Return the counts of rolls with these *endings* and numbers of *boards*."""
        pairs = sorted((int(number), ending) for ending, number in zip(endings, boards))
        return cls(
            [number for number, ending in pairs if ending != "budget"],
            [number for number, ending in pairs if ending == "budget"],
        )

    def __len__(self) -> int:
        """Return the number of rolls."""
        return len(self.counted) + len(self.bounds)

    def add(self, ending: str, boards: int) -> None:
        """Count one more roll in."""
        insort(self.bounds if ending == "budget" else self.counted, boards)

    def quantile(self, share: float) -> Span:
        """Return the fewest boards that at least *share* of the rolls do not exceed.

        >>> Counts([0, 3, 8, 20], bounds=[]).quantile(0.5)
        Span(low=3, high=3)
        """
        return self._at(max(1, math.ceil(share * len(self))))

    def median_interval(self) -> Span:
        """Return the 95 % interval of the median of all rolls, not only of these.

        Its ends are boards of two of the rolls, as far from either end as coins fall
        heads (David and Nagaraja 2003, section 7.1): nothing is assumed of how boards
        are distributed. Fewer than six rolls say nothing.
        """
        rank = median_rank(len(self))
        if rank == 0:
            return Span(0, math.inf)
        return Span(self._at(rank).low, self._at(len(self) + 1 - rank).high)

    def _at(self, rank: int) -> Span:
        """Return the boards of the roll with the *rank*-th fewest, from 1."""
        if rank > len(self):
            return Span(0, math.inf)
        least = sorted(self.counted + self.bounds)[rank - 1]
        most = self.counted[rank - 1] if rank <= len(self.counted) else math.inf
        return Span(least, most)


def median_rank(rolls: int) -> int:
    """Return which rank from either end of *rolls* bounds the median; 0 for none.

    It is the largest rank that a median is beyond in at most 2.5 % of samples.

    >>> [median_rank(rolls) for rolls in (5, 6, 10, 100)]
    [0, 1, 2, 40]
    """
    # Imported here, since children and progress bars count without a package; from
    # `scipy.special`, since `scipy.stats` takes a second or two more to import.
    from scipy.special import bdtr, bdtrik  # noqa: PLC0415

    if rolls == 0:
        return 0
    rank: int = math.ceil(bdtrik(HALF_OF_5_PERCENT, rolls, 0.5))
    is_too_far = rank > 0 and bdtr(rank - 1, rolls, 0.5) >= HALF_OF_5_PERCENT
    return rank - 1 if is_too_far else rank  # a root may be off by its last digit
