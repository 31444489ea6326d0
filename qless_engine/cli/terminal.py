"""What the command lines share: faults in one sentence, streams that bear any text.

Exit statuses are 0; FAILED when what was asked could not be done, or not all of it;
BAD_INPUT; INTERRUPTED after Ctrl-C.
"""

from __future__ import annotations

import argparse
import io
import os
import re
import sys
from typing import NoReturn

FAILED, BAD_INPUT, INTERRUPTED = 1, 2, 130


class OneSentence(argparse.ArgumentParser):
    """A parser that says what is wrong in one line, without the usage above it."""

    def error(self, message: str) -> NoReturn:
        """Say *message* and exit."""
        self.exit(BAD_INPUT, f"{self.prog}: {message}\n")


def whole_number(text: str) -> int:
    """Return *text*, typed as the value of an option, as a number of 1 or more."""
    if not re.fullmatch("0*[1-9][0-9]{0,17}", text):
        raise argparse.ArgumentTypeError(
            f"expected a whole number of 1 or more, got {text!r}"
        )
    return int(text)


def seed_number(text: str) -> int:
    """Return *text*, typed as the value of an option, as a seed: a number from 0."""
    if not re.fullmatch("[0-9]{1,18}", text):
        raise argparse.ArgumentTypeError(
            f"expected a seed of 1 to 18 digits, got {text!r}"
        )
    return int(text)


def prepare_streams(parser: OneSentence) -> None:
    """Make standard output and error fit to be written to; do so before all else.

    A closed output ends the command of *parser*, a closed error output is dropped. A
    letter that a stream cannot write, as a path may have, is written as its number.
    """
    if sys.stdout is None:
        parser.error("expected an open standard output, found it closed")
    if sys.stderr is None:  # else the next file opened gets the number of the stream
        nowhere = os.open(os.devnull, os.O_WRONLY)
        if nowhere != 2:
            os.dup2(nowhere, 2)
            os.close(nowhere)
        sys.stderr = open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def drop_output() -> None:
    """Let nothing more be written to standard output, which would only fail again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
