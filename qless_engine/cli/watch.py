"""Looks after one search: shows at a terminal that it lives, and takes Ctrl-C."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Callable


class Watch:
    """What a search asks and tells through its budget while it runs.

    Ctrl-C only sets a flag, which the search asks for, so that what was found until
    then is still printed.
    """

    def __init__(self, parts: str = "starting words") -> None:
        """Take Ctrl-C from now on, until `close`; a search has so many *parts*."""
        self.note: Callable[[float], str] = self._share_done  # after so many seconds
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
            self._show(f"\r{self.note(now - self.started):<60} (Ctrl-C stops)")
        return self.interrupted

    def _share_done(self, seconds: float) -> str:
        left = ""
        if self.share > 0:
            left = f", {seconds / self.share - seconds:.0f} s left"
        return f"{seconds:.0f} s, {self.share:.0%} of the {self.parts}{left}"

    def close(self) -> None:
        """Give Ctrl-C back and clear what was shown."""
        signal.signal(signal.SIGINT, self.before)
        if self.shown > self.started:
            self._show("\r" + " " * 100 + "\r")

    def raise_interrupt(self, *, is_partial: bool) -> None:
        """End the command if Ctrl-C was pressed; say so if the answer *is_partial*.

        Raises:
            KeyboardInterrupt: it was.
        """
        if self.interrupted:
            raise KeyboardInterrupt(
                "interrupted: the answer above is incomplete" if is_partial else ""
            )

    def _show(self, note: str) -> None:
        sys.stderr.write(note)
        sys.stderr.flush()

    def _interrupt(self, *_: object) -> None:
        self.interrupted = True
