"""How far a sweep is, on standard error: a bar with rate, share solved and time left.

Plain text, for a terminal and for the log of a notebook run alike; a widget would be
left dead in the saved notebook.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from tqdm import tqdm

from qless_engine.outcome import Ending
from sweeps.kinds import Value

FOUND = Ending.FOUND.value

TERMINAL_SECONDS = 0.2  # between two states of the bar
LOG_SECONDS = 2.0  # each is a line of its own there
LOG_COLUMNS = 100


class Progress:
    """The bar of one sweep; close it when done."""

    def __init__(
        self, name: str, total: int, earlier: Sequence[Value], *, shown: bool
    ) -> None:
        """Make the bar of the sweep *name*, which has *total* tasks.

        *earlier* are the endings of those that were decided before.
        """
        self.total = total
        self.decided = len(earlier)
        self._solved = sum(ending == FOUND for ending in earlier)
        on_terminal = sys.stderr.isatty()
        self._bar = tqdm(
            desc=name,
            total=total,
            initial=self.decided,
            unit=" rolls",
            file=sys.stderr,
            disable=not shown,
            mininterval=TERMINAL_SECONDS if on_terminal else LOG_SECONDS,
            miniters=1,
            smoothing=0.05,  # searches differ a lot; the time left should not jump
            dynamic_ncols=on_terminal,
            ncols=None if on_terminal else LOG_COLUMNS,
            ascii=None if on_terminal else True,
        )

    def add(self, ending: Value) -> None:
        """Count one more task, with its *ending*."""
        self.decided += 1
        self._solved += ending == FOUND
        share = f"solved {self._solved / self.decided:.1%}"
        self._bar.set_postfix_str(share, refresh=False)
        self._bar.update()

    def close(self) -> None:
        """Leave the bar as it is."""
        self._bar.close()
