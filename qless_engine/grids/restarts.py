"""After how many wipeouts a search begins again: rules by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import count

UNIT = 250  # wipeouts before the first restart
FACTOR = 1.5


def geometric() -> Iterator[int]:
    """Yield limits that grow by FACTOR, so that a search ends some time.

    >>> from itertools import islice
    >>> list(islice(geometric(), 4))
    [250, 375, 562, 843]
    """
    for number in count():
        yield int(UNIT * FACTOR**number)


def luby() -> Iterator[int]:
    """Yield limits in the proportions of Luby et al. 1993: 1 1 2 1 1 2 4 and so on.

    >>> from itertools import islice
    >>> [limit // UNIT for limit in islice(luby(), 15)]
    [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]
    """
    for number in count(1):
        rest = number
        while rest & rest + 1:  # no 2**k - 1: it repeats what came before
            rest -= (1 << rest.bit_length() - 1) - 1
        yield UNIT * (rest + 1 >> 1)


def never() -> Iterator[int]:
    """Yield a limit that is never reached."""
    yield 1 << 62


RESTARTS: Mapping[str, Callable[[], Iterator[int]]] = {
    "geometric": geometric,
    "luby": luby,
    "never": never,
}
