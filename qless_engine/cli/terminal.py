"""What the command lines share: errors in one sentence, streams that take any text.

Exit statuses, of every command: 0; FAILED (1) if it could not be done, as for a full
disk; BAD_INPUT (2) if what was typed or given is wrong, such as a path or a closed
stream; INTERRUPTED (130) after Ctrl-C.
"""

from __future__ import annotations

import argparse
import errno
import io
import os
import re
import signal
import sys
from collections.abc import Callable, Sequence
from types import FrameType
from typing import NoReturn

from qless_engine.cli.interrupt import INTERRUPTED
from qless_engine.files import reason
from qless_engine.outcome import CannotDoError, WrongResultError
from qless_engine.text import quoted, shown
from qless_engine.writing import BAD_PATH

FAILED, BAD_INPUT = 1, 2
MAX_MESSAGE = 2_000  # characters


class OneSentence(argparse.ArgumentParser):
    """A parser that reports an error in one line, without the usage."""

    _given: Sequence[str] = ()  # the arguments to parse

    def parse_known_args(  # type: ignore[override]  # as argparse calls it
        self,
        args: Sequence[str] | None = None,
        namespace: argparse.Namespace | None = None,
    ) -> tuple[argparse.Namespace, list[str]]:
        """Parse *args*, and keep them for the sentence on what is wrong with them."""
        self._given = sys.argv[1:] if args is None else list(args)
        return super().parse_known_args(args, namespace)

    def error(self, message: str) -> NoReturn:
        """Print *message* and exit; an unknown option goes before what is missing."""
        if "are required" in message:
            known = [x for action in self._actions for x in action.option_strings]
            for given in self._given:
                option = given.partition("=")[0]
                is_option = re.match("-+[a-zA-Z]", option) is not None
                if is_option and not any(x.startswith(option) for x in known):
                    message = f"there is no option {quoted(option)}"
                    break
        self.exit(BAD_INPUT, f"{self.prog}: {shown(message, MAX_MESSAGE)}\n")


def whole_number(text: str) -> int:
    """Return the value *text* of an option as a whole number of 1 or more."""
    if not re.fullmatch("0*[1-9][0-9]{0,17}", text):
        raise argparse.ArgumentTypeError(
            f"expected a whole number of 1 or more, got {quoted(text)}"
        )
    return int(text)


def seed_number(text: str) -> int:
    """Return the value *text* of an option as a seed, a whole number of 0 or more."""
    if not re.fullmatch("[0-9]{1,18}", text):
        raise argparse.ArgumentTypeError(
            f"expected a seed of 1 to 18 digits, got {quoted(text)}"
        )
    return int(text)


def run(program: str, work: Callable[[], object]) -> int:
    """Do the *work* of a command and return its exit status.

    The status is the integer that *work* returns, else 0. Every error is reported in
    one sentence. A ValueError is bad input; a CannotDoError means that something cannot
    be done; an OSError is either, as BAD_PATH says; a WrongResultError is a fault of
    ours. After the first Ctrl-C, a second one is ignored.

    Before, during imports, `stop_at_interrupt` answers Ctrl-C.
    """
    try:
        # Never put back: the program is about to end, and Ctrl-C may still come.
        signal.signal(signal.SIGINT, _interrupt_once)
        prepare_streams()
        status = work()
        sys.stdout.flush()
    except ValueError as error:
        return _say(program, error, BAD_INPUT)
    except (CannotDoError, WrongResultError, MemoryError) as error:
        return _say(program, str(error) or "the memory is full", FAILED)
    except OSError as error:
        return _say_of_file(program, error)
    except ModuleNotFoundError as error:
        needs = f"needs {error.name}: install this project's extras study and cluster"
        return _say(program, needs, FAILED)
    except KeyboardInterrupt as error:
        print(str(error) or "Stopped.", file=sys.stderr)
        return INTERRUPTED
    return status if isinstance(status, int) else 0


def _interrupt_once(_signal: int, _frame: FrameType | None) -> NoReturn:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    raise KeyboardInterrupt


def _say_of_file(program: str, error: OSError) -> int:
    """Report the *error* of a file or a stream, and return its exit status."""
    drop_output()
    if isinstance(error, BrokenPipeError):  # such as `| head`
        return FAILED
    if error.errno == errno.EBADF:
        return _say(program, "expected open streams, found one closed", BAD_INPUT)
    status = BAD_INPUT if error.errno in BAD_PATH else FAILED
    what = "read or write" if error.filename is None else f"use {shown(error.filename)}"
    return _say(program, f"cannot {what}: {reason(error)}", status)


def _say(program: str, what: object, status: int) -> int:
    print(f"{program}: {shown(what, MAX_MESSAGE)}", file=sys.stderr)
    return status


def prepare_streams() -> None:
    """Prepare standard output and standard error for any text.

    A closed error output is replaced by the null device. A character that a stream
    cannot encode, which a path may have, is written as its number.

    Raises:
        ValueError: standard output is closed.
    """
    if sys.stdout is None:
        raise ValueError("expected an open standard output, found it closed")
    if sys.stderr is None:  # else the next file opened gets the number of the stream
        nowhere = os.open(os.devnull, os.O_WRONLY)
        if nowhere != 2:
            os.dup2(nowhere, 2)
            os.close(nowhere)
        sys.stderr = open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def note(what: str) -> None:
    """Print *what* on standard error, unless it is empty."""
    if what:
        print(what, file=sys.stderr)


def drop_output() -> None:
    """Discard further standard output, which could only fail again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
