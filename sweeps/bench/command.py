"""What the benchmarks' command lines share: faults, interpreters, children, the load.

Exit statuses are 0; 1 if two programs disagree or one failed; 2 for bad input; 130
after Ctrl-C.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TextIO

from qless_engine.cli.terminal import BAD_INPUT, FAILED, INTERRUPTED
from sweeps import SweepError
from sweeps.kinds.kind import Fields, Record, Value
from sweeps.pool import interpreters
from sweeps.pool.process import Child, ChildDied

Ask = Callable[..., Record]  # of a child, a request by names and values


def run(program: str, work: Callable[[], int]) -> int:
    """Return the exit status of *work*; say what went wrong in one sentence."""
    try:
        return work()
    except ValueError as error:
        return _say(program, error, BAD_INPUT)
    except (SweepError, OSError) as error:
        return _say(program, error, FAILED)
    except KeyboardInterrupt:
        return _say(program, "stopped.", INTERRUPTED)


def measured(named: Sequence[str] | None) -> list[interpreters.Interpreter]:
    """Return the interpreters *named*, else PyPy, if there is one, and this Python."""
    if named:
        return [interpreters.find(name) for name in named]
    here = interpreters.find(sys.executable)
    chosen = interpreters.find()
    if chosen.note is not None:
        say(chosen.note, sys.stderr)
    return [chosen, here] if chosen.name != here.name else [here]


@contextmanager
def asking(command: Sequence[str], expected: Fields) -> Iterator[Ask]:
    """Give the function that asks a new child; the child ends with the block."""
    child = Child(command, expected)

    def ask(**request: Value) -> Record:
        try:
            answer = child.ask(request)
        except ChildDied as error:
            raise SweepError(f"the child that is measured {error}") from None
        if "error" in answer:
            raise SweepError(f"the child that is measured said: {answer['error']}")
        return answer

    try:
        yield ask
    finally:
        child.close()


def load() -> str:
    """Return how busy the machine is."""
    return "load average " + " ".join(f"{load:.1f}" for load in os.getloadavg())


def say(line: str, stream: TextIO | None = None) -> None:
    """Print *line* at once."""
    print(line, file=stream, flush=True)  # this is a command


def _say(program: str, what: object, status: int) -> int:
    say(f"{program}: {what}", sys.stderr)
    return status
