"""Owns one child: starts it, asks it, stops it, and replaces it when it dies.

The child is started when the first task comes and lives as long as its owner, since
PyPy needs some seconds to warm up. It has a session of its own, so that Ctrl-C in a
terminal reaches the parent alone; it ends by itself when the parent does.
"""

from __future__ import annotations

import json
import os
import subprocess
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from functools import partial
from types import MappingProxyType
from typing import IO, Protocol

from qless_engine.files import reason
from sweeps import SweepError
from sweeps.child.serve import PREEMPT, handshake
from sweeps.kinds.kind import SO_FAR, Fields, Record, Value
from sweeps.pool.interpreters import ROOT, Interpreter

#: PyPy sizes its nursery, where new objects live, by the cache of the processor: with
#: ten children on a large one that is gigabytes, and no faster.
NURSERY = {"PYPY_GC_NURSERY": "4M"}

LAST_SECONDS = 1.0  # for a child that has closed its output to end, before it is killed

#: Seconds to wait before another child is started when one was killed before its
#: handshake; whatever kills (often a system without memory) may be over by then.
PAUSES = (0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2)

NO_LISTS: Mapping[str, Value] = MappingProxyType({})


class ChildDied(Exception):  # noqa: N818  # what happened, not whose fault it is
    """The child ended before it answered; it may be asked again."""


class ChildClosed(Exception):  # noqa: N818
    """The owner was closed; there will be no other child."""


class Process(Protocol):
    """What a child needs of a process, as `subprocess.Popen` has it."""

    pid: int
    stdin: IO[bytes] | None
    stdout: IO[bytes] | None

    def kill(self) -> None:
        """End it at once."""

    def wait(self, timeout: float | None = None) -> int:
        """Return its exit status, or raise TimeoutExpired after *timeout* seconds."""


class Child:
    """One process that answers tasks, and the next one after it has died.

    Only one thread may ask at a time; any thread may preempt, cancel or close.
    """

    def __init__(self, open_: Callable[[], Process], expected: Fields) -> None:
        """Prepare a child that *open_* starts and whose handshake is *expected*."""
        self._open_process = open_
        self._expected = dict(expected)
        self._process: Process | None = None
        self._is_closed = False
        self._stopped = threading.Event()  # cancelled since the last task was asked
        self._turn = threading.Lock()  # held while a task is asked
        self._state = threading.Lock()  # held briefly, to start a process or to stop it

    @property
    def pid(self) -> int | None:
        """Number of the process; None while there is no process."""
        process = self._process
        return None if process is None else process.pid

    def start(self) -> None:
        """Start the child unless it runs; otherwise the next task would start it.

        Raises:
            ChildDied: the child was cancelled before it was ready.
            ChildClosed: the owner is closed.
            SweepError: no child can be started, or it is not what was expected.
        """
        with self._turn:
            self._forget_stop()
            if self._process is None:
                self._start()

    def ask(self, task: Fields, hear: Callable[[Record], None] | None = None) -> Record:
        """Return the child's record of *task*; start a child unless one runs.

        Records with SO_FAR, which say how far the task is, are passed to *hear*.

        Raises:
            ChildDied: the child ended, or was cancelled, before it answered.
            ChildClosed: the owner is closed.
            SweepError: no child can be started, or it is not what was expected.
        """
        with self._turn:
            self._forget_stop()
            process = self._process or self._start()
            answer = self._exchange(process, json.dumps(task).encode() + b"\n")
            while answer is not None and SO_FAR in answer:
                if hear is not None:
                    hear(answer)
                answer = self._exchange(process)
            if answer is None:
                raise ChildDied(self._bury(process))
            return answer

    def preempt(self) -> None:
        """Tell the child to give up its task; it lives on, to be asked another one.

        It may have begun another task by now: then that task must be asked again.
        """
        process = self._process
        if process is not None:
            assert process.stdin is not None
            with suppress(OSError, ValueError):  # it has ended, and has no task
                process.stdin.write(PREEMPT)
                process.stdin.flush()

    def cancel(self) -> None:
        """Stop the child at once, whatever it does; the next task starts another.

        A child that is being started does not become ready either.
        """
        with self._state:
            self._stopped.set()
            process = self._process
            if process is not None:
                process.kill()
        with self._turn:  # whoever asks sees its end and lets go
            if process is not None and self._process is process:
                self._bury(process)

    def close(self) -> None:
        """Stop the child at once and for good."""
        with self._state:
            self._is_closed = True
        self.cancel()

    def _forget_stop(self) -> None:
        """Begin a turn, which only a later `cancel` stops."""
        with self._state:
            self._stopped.clear()

    def _start(self) -> Process:
        """Return a new child whose handshake is as expected."""
        for pause in (*PAUSES, None):
            process = self._open()
            found = self._exchange(process)
            if found is not None:
                self._check(found, process)
                return process
            reason = self._bury(process)
            self._heed_stop(reason)
            if pause is None or "signal" not in reason:
                break
            self._stopped.wait(pause)
        raise SweepError(f"no child can be started: it {reason}")

    def _open(self) -> Process:
        """Return a new process, unless the owner is closed or the child cancelled."""
        with self._state:
            self._heed_stop("was cancelled before it was ready")
            self._process = self._open_process()
            return self._process

    def _heed_stop(self, reason: str) -> None:
        """Raise, for this *reason*, if the owner is closed or the child cancelled."""
        if self._is_closed:
            raise ChildClosed
        if self._stopped.is_set():
            raise ChildDied(reason)

    def _check(self, found: Record, process: Process) -> None:
        """Bury the child and raise if the handshake *found* is not as expected."""
        if found == self._expected:
            return
        process.kill()
        self._bury(process)
        if "error" in found:
            raise SweepError(f"a child could not start: {found['error']}")
        for name in sorted({*found, *self._expected}):
            said, expected = found.get(name), self._expected.get(name)
            if said != expected:
                raise SweepError(
                    f"a child has a different {name.replace('_', ' ')} than its "
                    f"parent: expected {expected!r}, found {said!r}"
                )

    @staticmethod
    def _exchange(process: Process, line: bytes = b"") -> Record | None:
        """Send *line* and return the answer; None if the child ends before."""
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(line)
            process.stdin.flush()
            record: Record = json.loads(process.stdout.readline())
        except (OSError, ValueError):  # it ended before, or within, its answer
            return None
        return record

    def _bury(self, process: Process) -> str:
        """Let go of a child that is ending; return how it ended."""
        try:
            status = process.wait(LAST_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            status = process.wait()
        for pipe in (process.stdin, process.stdout):
            assert pipe is not None
            with suppress(OSError):  # nobody is left to read what was not sent
                pipe.close()
        with self._state:
            self._process = None
        return f"was killed by signal {-status}" if status < 0 else f"ended ({status})"


def start(command: Sequence[str], end: int = subprocess.PIPE) -> Process:
    """Return the process that *command* starts in a session of its own.

    It talks through two pipes, or through the socket whose *end* is given.

    Raises:
        SweepError: it cannot be started.
    """
    try:
        return subprocess.Popen(  # noqa: S603  # the user chose it
            command,
            cwd=ROOT,
            env={**NURSERY, **os.environ},
            stdin=end,
            stdout=end,
            start_new_session=True,
        )
    except OSError as error:
        raise SweepError(
            f"no child can be started with {command[0]}: {reason(error)}"
        ) from None


def new_child(
    python: Interpreter, service: str, settings: Value, listed: Fields = NO_LISTS
) -> Child:
    """Return a child that runs *service* with *settings* on *python*.

    Its handshake must say of word lists what is *listed*.
    """
    command = python.command(service, settings)
    return Child(partial(start, command), handshake(listed, python.name))


@contextmanager
def asking(child: Child) -> Iterator[Callable[..., Record]]:
    """Yield what asks *child* a task by names and values; the block closes the child.

    Raises:
        SweepError: the child cannot be started, died, or failed at a task.
    """

    def ask(**task: Value) -> Record:
        try:
            answer = child.ask(task)
        except ChildDied as death:
            raise SweepError(f"the child {death}") from None
        if "error" in answer:
            raise SweepError(f"the child failed: {answer['error']}")
        return answer

    with closing(child):
        yield ask
