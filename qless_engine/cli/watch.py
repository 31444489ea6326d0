"""Watch one search: show progress, take Ctrl-C and SIGTERM, notice a closed pipe."""

from __future__ import annotations

import select
import signal
import sys
import time
from collections.abc import Callable

LISTEN_SECONDS = 0.1  # between two looks whether somebody still reads the output
SIGNALS = (signal.SIGINT, signal.SIGTERM)


class Watch:
    """What a search calls through its budget while it runs.

    Ctrl-C and SIGTERM only set a flag that the search reads, so that what it has found
    is still printed.
    """

    def __init__(self, parts: str = "starting words") -> None:
        """Take the SIGNALS until `close`; *parts* names what the search counts."""
        self.note: Callable[[float], str] = (
            self._share_done
        )  # by seconds since the start
        self.parts = parts
        self.share = 0.0  # of the search that is done
        self.interrupted = False
        self.shows = sys.stderr is not None and sys.stderr.isatty()
        self.output = _pipe()
        self.started = self.shown = self.listened = time.monotonic()
        self.before = {one: signal.signal(one, self._interrupt) for one in SIGNALS}

    def progress(self, done: int, of: int) -> None:
        """Note that *done* parts *of* all are done."""
        self.share = done / of

    def stop(self) -> bool:
        """Whether the search must stop; show the progress about once a second.

        Raises:
            BrokenPipeError: nobody reads the output any more, as after `| head`.
        """
        now = time.monotonic()
        if self.output is not None and now - self.listened > LISTEN_SECONDS:
            self.listened = now
            if any(event & select.POLLERR for _, event in self.output.poll(0)):
                raise BrokenPipeError
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
        """Restore the signals and clear the progress line."""
        for one, before in self.before.items():
            signal.signal(one, before)
        if self.shown > self.started:
            self._show("\r" + " " * 100 + "\r")

    def raise_interrupt(self, *, is_partial: bool) -> None:
        """End the command after one of the SIGNALS; warn if the answer *is_partial*.

        Raises:
            KeyboardInterrupt: one of the SIGNALS came.
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


def _pipe() -> select.poll | None:
    """Return what tells whether the reader of standard output has gone, or None."""
    try:
        descriptor = sys.stdout.fileno()
        output = select.poll()
    except (AttributeError, OSError):  # no stream with a number; no poll on Windows
        return None
    output.register(descriptor, 0)  # errors are always told
    return output
