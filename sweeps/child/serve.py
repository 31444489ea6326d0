"""The child process: one JSON task a line in, one JSON record a line out.

Started as ``python -m sweeps.child.serve QUESTION``, the question being the JSON of a
`Question`. Four rules keep it from harming anyone:

1. A thread reads standard input; at its end, which is also what the death of the
   parent looks like, the process ends at once, even in the middle of a search.
2. It ignores SIGINT, which a terminal and a notebook send to every process of a group.
   The parent decides when a child stops.
3. Records go to a duplicate of standard output, and standard output itself becomes
   standard error, so that a stray print cannot corrupt a record.
4. Its first line says what it is: interpreter, engine version, word list.

A task that raises is answered with an error record: its key and a sentence. An empty
line tells the child to leave the task that it is at, which a search for a fill heeds.
"""

from __future__ import annotations

import json
import os
import queue
import signal
import sys
import threading
from collections.abc import Callable
from typing import Any, BinaryIO, NoReturn

from sweeps.kinds import kinds
from sweeps.kinds.engine import engine_version
from sweeps.kinds.kind import Context, Fields, Record

LEAVE = b"\n"  # the line that says so

Say = Callable[[Record], None]  # writes a line before the record of a task is there
#: Returns what the first line says, and the function that turns a task into a record.
Start = Callable[[Say], tuple[Record, Callable[[Fields], Record]]]


def main(question: str) -> NoReturn:
    """Answer tasks under *question* until standard input ends."""
    lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()

    def start(_say: Say) -> tuple[Record, Callable[[Fields], Record]]:
        asked = kinds.question(json.loads(question))
        # Only LEAVE comes while a task is at work: the next one waits for its record.
        context = kinds.load(asked, is_left=lambda: not lines.empty())
        return hello(context), lambda fields: kinds.run(fields, context)

    serve(start, lines)


def hello(context: Context[Any]) -> Record:
    """Return what the first line of a child with *context* says."""
    return {
        "interpreter": context.interpreter,
        "engine_version": engine_version(),
        **context.listed,
    }


def serve(start: Start, lines: queue.SimpleQueue[bytes] | None = None) -> NoReturn:
    """Say hello, then answer one task after the other.

    What *start* raises as ValueError is said in the place of the hello, which ends the
    process. It is given what says how far a task is, in a record with the field SO_FAR.
    What comes from standard input waits in *lines*.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answers = _take_standard_output()
    lines = queue.SimpleQueue() if lines is None else lines
    threading.Thread(target=_read, args=(lines,), daemon=True).start()
    try:
        first_line, run = start(lambda record: _say(answers, record))
    except ValueError as error:
        _say(answers, {"error": str(error)})
        os._exit(1)  # not by returning: the reading thread holds standard input
    _say(answers, first_line)
    while True:
        line = lines.get()
        if line != LEAVE:
            _say(answers, _answer(json.loads(line), run))


def _take_standard_output() -> BinaryIO:
    """Return a duplicate of standard output; point the original at standard error."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return answers


def _read(lines: queue.SimpleQueue[bytes]) -> None:
    """Pass on each line of standard input, and end the process where they end."""
    for line in sys.stdin.buffer:
        lines.put(line)
    os._exit(0)


def _answer(fields: Fields, run: Callable[[Fields], Record]) -> Record:
    """Return the record of the task *fields*, or its error record."""
    try:
        return run(fields)
    except Exception as error:  # noqa: BLE001  # one bad task must not end the sweep
        return {**fields, "error": f"{type(error).__name__}: {error}"}


def _say(answers: BinaryIO, record: Record) -> None:
    """Write *record* as one line, at once; without a parent to read it, end."""
    try:
        answers.write(json.dumps(record).encode() + b"\n")
        answers.flush()
    except BrokenPipeError:
        os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1])
