"""How far a sweep is, on standard error: a bar with rate, what came out and time left.

Plain text, for a terminal and for the log of a notebook run alike; a widget would be
left dead in the saved notebook.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress

from tqdm import tqdm

from sweeps.kinds.kind import Kind, Record

TERMINAL_SECONDS = 0.2  # between two states of the bar
LOG_SECONDS = 2.0  # each is a line of its own there
LOG_COLUMNS = 120

#: Without a new record the bar is written again after this time, so that its clock
#: goes on: to count the boards of one roll may take a minute.
STILL_SECONDS = 1.0
STILL_LOG_SECONDS = 10.0

#: The bar when each task that is left is at work; without a time left.
LAST = "{l_bar}{bar}| {n_fmt}/{total_fmt} [{elapsed}, the last are at work{postfix}]"


class Drawn:
    """Lets go of the lock of a bar when an interrupt strikes while the bar is drawn.

    tqdm keeps it, and whoever draws a bar later waits for ever.
    """

    _lock = threading.RLock()
    display: Callable[[], object]

    def refresh(self, *_: object, **__: object) -> None:
        """Draw the bar again."""
        with self._lock:
            self.display()


class Bar(Drawn, tqdm):  # type: ignore[misc]  # tqdm has no types
    """The bar of a terminal or a log."""


class Progress:
    """The bar of one sweep; close it when done."""

    def __init__(  # what a bar shows
        self,
        name: str,
        total: int,
        earlier: Sequence[Record],
        *,
        kind: Kind,
        workers: int,
        shown: bool,
    ) -> None:
        """Make the bar of the sweep *name*, which has *total* tasks for its *workers*.

        They are of this *kind*; *earlier* are the records that were stored before.
        """
        self.total = total
        self.decided = 0
        self._workers = workers
        self._is_moving = True
        self._tally = kind.tally()
        for record in earlier:
            self._take(record)
        on_terminal = sys.stderr.isatty()
        self._bar = Bar(
            desc=name,
            total=total,
            initial=self.decided,
            unit=f" {kind.unit}s",
            file=sys.stderr,
            disable=not shown,
            mininterval=TERMINAL_SECONDS if on_terminal else LOG_SECONDS,
            miniters=1,
            # Time left by the mean over all that is done: a search may take a thousand
            # times as long as the one before, so the last ones say little.
            smoothing=0,
            dynamic_ncols=on_terminal,
            ncols=None if on_terminal else LOG_COLUMNS,
            ascii=None if on_terminal else True,
        )
        self._closed = threading.Event()
        self._clock = threading.Thread(
            target=self._go_on,
            args=(STILL_SECONDS if on_terminal else STILL_LOG_SECONDS,),
            daemon=True,
        )
        if shown:
            self._clock.start()

    def add(self, record: Record) -> None:
        """Count one more task, which has this *record*."""
        self._take(record)
        self._is_moving = True
        self._bar.set_postfix_str(str(self._tally), refresh=False)
        # Each of the last tasks is at work. They are those that take long, so that what
        # is done does not say how long.
        is_last = 0 < self.total - self.decided <= self._workers
        self._bar.bar_format = LAST if is_last else None
        self._bar.update()

    def close(self) -> None:
        """Leave the bar as it is."""
        self._closed.set()
        if self._clock.ident is not None:
            self._clock.join()
        self._bar.close()

    def _take(self, record: Record) -> None:
        self.decided += 1
        self._tally.add(record)

    def _go_on(self, seconds: float) -> None:
        """Write the bar again after *seconds* in which no task was done."""
        while not self._closed.wait(seconds):
            if not self._is_moving:
                with suppress(OSError, ValueError):  # the next record will say so
                    self._bar.refresh()
            self._is_moving = False
