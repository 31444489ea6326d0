"""Watch one search: show progress at a terminal, and take Ctrl-C."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Callable


class Watch:
    """What a search calls through its budget while it runs.

    Ctrl-C only sets a flag that the search reads, so that what it has found is still
    printed.
    """

    def __init__(self, parts: str = "starting words") -> None:
        """Take Ctrl-C until `close`; *parts* names the parts that the search counts."""
        self.note: Callable[[float], str] = (
            self._share_done
        )  # by seconds since the start
        self.parts = parts
        self.share = 0.0  # of the search that is done
        self.interrupted = False
        self.shows = sys.stderr is not None and sys.stderr.isatty()
        self.started = self.shown = time.monotonic()
        self.before = signal.signal(signal.SIGINT, self._interrupt)

    def progress(self, done: int, of: int) -> None:
        """Note that *done* parts *of* all are done."""
        self.share = done / of

    def stop(self) -> bool:
        """Whether the search must stop; show the progress about once a second."""
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
        """Restore Ctrl-C and clear the progress line."""
        signal.signal(signal.SIGINT, self.before)
        if self.shown > self.started:
            self._show("\r" + " " * 100 + "\r")

    def raise_interrupt(self, *, is_partial: bool) -> None:
        """End the command if Ctrl-C was pressed, and warn if the answer *is_partial*.

        Raises:
            KeyboardInterrupt: Ctrl-C was pressed.
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
