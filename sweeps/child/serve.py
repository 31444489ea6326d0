"""The child process: one JSON task a line in, one JSON record a line out.

It is started as ``python -m sweeps.child SERVICE SETTINGS``. SERVICE is a module with a
function `start`, which takes SETTINGS, given as JSON, and returns a `Service`. Four
rules keep the process from doing harm:

1. A thread reads standard input; at its end, which is also what the death of the
   parent looks like, the process ends at once, even in the middle of a search.
2. It ignores SIGINT, which a terminal and a notebook send to every process of a group.
   The parent decides when a child stops.
3. Records go to a duplicate of standard output, and standard output itself becomes
   standard error, so that a stray print cannot corrupt a record.
4. Its first line is a handshake: interpreter, engine version, word lists.

A task that raises is answered with an error record: its key and a sentence; the
traceback goes to standard error. An empty line preempts the task at work, if its
service asks for that.
"""

from __future__ import annotations

import importlib
import json
import os
import queue
import signal
import sys
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from typing import Any, BinaryIO, NoReturn

from qless_engine.version import engine_version, interpreter_name
from sweeps.kinds.kind import Fields, Record

PREEMPT = b"\n"  # the line that does

Say = Callable[[Record], None]  # sends a record with SO_FAR before that of the task
IsPreempted = Callable[[], bool]  # whether the task at work is to be given up

#: What the handshake says of word lists, and what turns a task into its record.
Service = tuple[Record, Callable[[Fields], Record]]
Start = Callable[[Any, Say, IsPreempted], Service]  # the first are the settings


class Parent:
    """The two ends of a child's conversation with its parent."""

    def __init__(self) -> None:
        """Take standard output for records; make what else is printed an error."""
        self._answers: BinaryIO = os.fdopen(os.dup(1), "wb")
        self._lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        os.dup2(2, 1)

    def listen(self) -> None:
        """Read standard input from now on, and end the process where it ends."""
        threading.Thread(target=self._read, daemon=True).start()

    def is_waiting(self) -> bool:
        """Whether a line has come that was not read.

        While a task is at work only PREEMPT comes: the next waits for its record.
        """
        return not self._lines.empty()

    def line(self) -> bytes:
        """Return the next line."""
        return self._lines.get()

    def say(self, record: Record) -> None:
        """Write *record* as one line, at once; end if the parent no longer reads."""
        try:
            self._answers.write(json.dumps(record).encode() + b"\n")
            self._answers.flush()
        except ConnectionError:
            os._exit(0)

    def move(self, answers: BinaryIO) -> None:
        """Write to *answers* from now on, in a process that was just forked."""
        self._answers.close()
        self._answers = answers

    def _read(self) -> None:
        with suppress(ConnectionError):  # a socket's end, if something was not read
            for line in sys.stdin.buffer:
                self._lines.put(line)
        os._exit(0)


def main(service: str, settings: str) -> NoReturn:
    """Shake hands, then answer one task after the other until standard input ends.

    A ValueError from the start of *service* takes the place of the handshake and ends
    the process.
    """
    parent, start = Parent(), load(service)
    parent.listen()
    serve(parent, *begin(parent, start, settings))


def load(service: str) -> Start:
    """Return the start of *service*; ignore SIGINT from now on."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    start: Start = importlib.import_module(service).start
    return start


def begin(parent: Parent, start: Start, settings: str) -> Service:
    """Return what *start* returns; if that raises, say why and end the process."""
    try:
        return start(json.loads(settings), parent.say, parent.is_waiting)
    except ValueError as error:
        parent.say({"error": str(error)})
        os._exit(1)  # not by returning: the reading thread holds standard input


def serve(parent: Parent, listed: Record, run: Callable[[Fields], Record]) -> NoReturn:
    """Shake hands with *parent*, then answer its tasks."""
    parent.say(handshake(listed))
    while True:
        line = parent.line()
        if line != PREEMPT:
            parent.say(answer(json.loads(line), run))


def handshake(listed: Fields, interpreter: str | None = None) -> Record:
    """Return the first line of a child with the word lists *listed*.

    The child runs on *interpreter*, by default on this one.
    """
    return {
        "interpreter": interpreter or interpreter_name(),
        "engine_version": engine_version(),
        **listed,
    }


def answer(task: Fields, run: Callable[[Fields], Record]) -> Record:
    """Return the record of *task*, or its error record."""
    try:
        return run(task)
    except Exception as error:  # noqa: BLE001  # one bad task must not end the sweep
        traceback.print_exc()
        sys.stderr.flush()  # PyPy keeps it in a buffer
        return {**task, "error": f"{type(error).__name__}: {error}"}
