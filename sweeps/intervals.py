"""A share of decided rolls with the doubt that is left in it.

A share comes with Wilson's score interval (Wilson 1927), which keeps its promise near
0 and 100 % and for few rolls, where the textbook interval does not. A roll that ran out
of budget is neither solvable nor unsolvable: it widens the interval on both sides.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

#: Standard errors that hold 95 % of a normal distribution.
Z_95 = 1.959964


@dataclass(frozen=True)
class Rate:
    """How many of some rolls can be solved.

    Attributes:
        found: rolls with a board.
        undecided: rolls whose search ran out of budget.
        rolls: all of them.
    """

    found: int
    undecided: int
    rolls: int

    @property
    def share(self) -> float:
        """The share among decided rolls; one half if none is decided."""
        decided = self.rolls - self.undecided
        return 0.5 if decided == 0 else self.found / decided

    @property
    def low(self) -> float:
        """The lower end of the 95 % interval, as if no undecided roll had a board."""
        return wilson(self.found, self.rolls)[0]

    @property
    def high(self) -> float:
        """The upper end of the 95 % interval, as if each undecided roll had one."""
        return wilson(self.found + self.undecided, self.rolls)[1]

    def __str__(self) -> str:
        """Return the share, n and interval, in as many decimals as the interval bears.

        >>> print(Rate(found=989, undecided=0, rolls=1000))
        98.9 % of 1,000 rolls (95 % interval 98.0 to 99.4 %)
        """
        decided = self.rolls - self.undecided
        if decided == 0:
            return f"an unknown share of {self.rolls:,} rolls"
        width = 100 * (self.high - self.low)
        decimals = max(0, 1 + math.ceil(-math.log10(width)))
        share, low, high = (
            f"{100 * part:.{decimals}f}" for part in (self.share, self.low, self.high)
        )
        rolls = "roll" if decided == 1 else "rolls"
        interval = f"95 % interval {low} to {high} %"
        if self.undecided > 0:
            rolls = f"decided {rolls}"
            interval += f" with {self.undecided:,} undecided either way"
        return f"{share} % of {decided:,} {rolls} ({interval})"


def difference(one: Rate, other: Rate, z: float = Z_95) -> tuple[float, float]:
    """Return the interval of the share of *one* less that of *other*.

    It is put together from the Wilson intervals of the two, *z* standard errors wide,
    as by Newcombe (1998, method 10). Undecided rolls count at either end as is worst.

    >>> low, high = difference(Rate(56, 0, 70), Rate(48, 0, 80))
    >>> f"{low:.4f} {high:.4f}"
    '0.0524 0.3339'
    """

    def ends(rate: Rate, *, undecided_solvable: bool) -> tuple[float, float, float]:
        hits = rate.found + rate.undecided * undecided_solvable
        share = hits / rate.rolls if rate.rolls > 0 else 0.5
        return share, *wilson(hits, rate.rolls, z)

    def least_between(lesser: Rate, greater: Rate) -> float:
        share, low, _ = ends(lesser, undecided_solvable=False)
        other_share, _, high = ends(greater, undecided_solvable=True)
        return share - other_share - math.hypot(share - low, high - other_share)

    return least_between(one, other), -least_between(other, one)


def wilson(hits: int, trials: int, z: float = Z_95) -> tuple[float, float]:
    """Return the Wilson interval of a share seen as *hits* of *trials*.

    It is *z* standard errors wide to either side: for 95 %, if nothing is said.

    >>> wilson(0, 0)
    (0.0, 1.0)
    """
    if trials == 0:
        return 0.0, 1.0
    share, doubt = hits / trials, z**2 / trials
    centre = share + doubt / 2
    spread = math.sqrt(doubt * (share * (1 - share) + doubt / 4))
    low, high = (centre - spread) / (1 + doubt), (centre + spread) / (1 + doubt)
    # Rounding must not leave a sure end just beside 0 or 1.
    return (0.0 if hits == 0 else low), (1.0 if hits == trials else high)
