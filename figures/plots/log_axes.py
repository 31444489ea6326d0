"""Logarithmic axes of numbers of boards: where 0 stands on them, and their labels."""

from __future__ import annotations

import math
from collections.abc import Sequence

from matplotlib.axis import Axis
from matplotlib.ticker import FixedLocator, FuncFormatter, NullLocator

from figures.findings import rates

#: Where rolls with 0 boards are shown: left of, or below, the 1 of a logarithmic axis.
ZERO = 10**-0.5
ZERO_BIN = (10**-0.625, 10**-0.375)
LEAST_SHOWN = 10**-0.8

MOST_LABELS = 10  # on a logarithmic axis


def label_from_zero(axis: Axis, most: int) -> None:
    """Label the numbers of boards on *axis*, whose largest is *most*."""
    powers = math.floor(math.log10(max(most, 1))) + 1
    step = 1 + powers // MOST_LABELS
    marks: Sequence[float] = [ZERO, *(10.0**k for k in range(0, powers + 1, step))]
    axis.set_major_locator(FixedLocator(marks))
    axis.set_minor_locator(NullLocator())
    axis.set_major_formatter(
        FuncFormatter(lambda n, _: "0" if n < 1 else rates.amount(n))
    )


def label(axis: Axis, first: float, last: float) -> None:
    """Label *axis* from *first* to *last*, and not at powers of ten alone."""
    low, high = math.floor(math.log10(first)), math.ceil(math.log10(last))
    digits: Sequence[int] = (1, 2, 5) if last < 10**4 * first else (1,)
    if last < 5 * first:
        digits = range(1, 10)
    marks = [10.0**k * digit for k in range(low, high) for digit in digits]
    axis.set_major_locator(FixedLocator([m for m in marks if first <= m <= last]))
    axis.set_minor_locator(NullLocator())
    axis.set_major_formatter(FuncFormatter(lambda n, _: rates.amount(n)))
