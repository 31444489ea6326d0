"""Ends a program with one sentence if Ctrl-C comes during its imports.

`terminal.run` takes over when it begins. A package imports this first: other imports
take up to half a second.
"""

from __future__ import annotations

import os
import signal
import sys
from types import FrameType

INTERRUPTED = 130  # exit status

#: What a program is called while its package is imported: by ``python -m``, or as the
#: command ``qless``. Any other program that imports the engine keeps its own ways.
PROGRAMS = ("-m", "qless")


def stop_at_interrupt() -> None:
    """End this process at Ctrl-C, if it is one of PROGRAMS and does nothing else then.

    A process that ignores Ctrl-C, such as a child of a sweep, goes on to ignore it.
    """
    program = "".join(getattr(sys, "argv", [])[:1]).rpartition(os.sep)[2]
    if program in PROGRAMS and signal.getsignal(signal.SIGINT) is (
        signal.default_int_handler
    ):
        signal.signal(signal.SIGINT, _end)


def _end(_signal: int, _frame: FrameType | None) -> None:
    os.write(2, b"Stopped.\n")
    os._exit(INTERRUPTED)  # nothing is open yet; an exception might be caught
