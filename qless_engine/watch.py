"""Looks after one search: shows at a terminal that it lives, and takes Ctrl-C."""

from __future__ import annotations

import signal
import sys
import time


class Watch:
    """What a search asks and tells through its budget while it runs.

    Ctrl-C only sets a flag, which the search asks for, so that what was found until
    then is still printed.
    """

    def __init__(self, parts: str = "starting words") -> None:
        """Take Ctrl-C from now on, until `close`; a search has so many *parts*."""
        self.parts = parts
        self.share = 0.0  # of the search that is done
        self.interrupted = False
        self.shows = sys.stderr is not None and sys.stderr.isatty()
        self.started = self.shown = time.monotonic()
        self.before = signal.signal(signal.SIGINT, self._interrupt)

    def progress(self, done: int, of: int) -> None:
        """Take note that *done* parts *of* so many are done."""
        self.share = done / of

    def stop(self) -> bool:
        """Whether the search must stop; now and then, show how far it is."""
        now = time.monotonic()
        if self.shows and now - self.shown > 1:
            self.shown = now
            gone = now - self.started
            left = "" if self.share == 0 else f", {gone / self.share - gone:.0f} s left"
            note = f"{gone:.0f} s, {self.share:.0%} of the {self.parts}{left}"
            self._show(f"\r{note:<60} (Ctrl-C stops)")
        return self.interrupted

    def close(self) -> None:
        """Give Ctrl-C back and clear what was shown."""
        signal.signal(signal.SIGINT, self.before)
        if self.shown > self.started:
            self._show("\r" + " " * 75 + "\r")

    def _show(self, note: str) -> None:
        sys.stderr.write(note)
        sys.stderr.flush()

    def _interrupt(self, *_: object) -> None:
        self.interrupted = True
