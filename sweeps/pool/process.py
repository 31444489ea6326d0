"""Owns one child: starts it, asks it, stops it, and replaces it when it dies.

The child is started when the first task comes and lives as long as its owner, since
PyPy needs some seconds to warm up. It has a session of its own, so that Ctrl-C in a
terminal reaches the parent alone; it ends by itself when the parent does.
"""

from __future__ import annotations

import json
import subprocess
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict

from sweeps import SweepError
from sweeps.child import serve
from sweeps.kinds.kind import SO_FAR, Fields, Question, Record
from sweeps.pool.interpreters import ROOT, Interpreter

LAST_SECONDS = 1.0  # for a child that says no more to be gone, before it is killed

#: Seconds to wait before another child is started when one was killed before its hello;
#: whatever kills (a system without memory, often) may be over by then.
PAUSES = (0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2)


class ChildDied(Exception):  # noqa: N818  # what happened, not whose fault it is
    """The child ended before it answered; it may be asked again."""


class ChildClosed(Exception):  # noqa: N818
    """The owner was closed; there will be no other child."""


def worker_command(interpreter: Interpreter, question: Question) -> list[str]:
    """Return what starts a child that answers *question* on *interpreter*."""
    return interpreter.command(serve.__name__, json.dumps(asdict(question)))


class Child:
    """One process that answers tasks, and the next one after it has died.

    Only one thread may ask at a time; any thread may cancel or close.
    """

    def __init__(self, command: Sequence[str], expected: Fields) -> None:
        """Prepare a child that *command* starts and whose first line is *expected*."""
        self._command = command
        self._expected = dict(expected)
        self._process: subprocess.Popen[bytes] | None = None
        self._closed = threading.Event()
        self._turn = threading.Lock()  # held while a task is asked
        self._state = (
            threading.Lock()
        )  # held for a moment, to change _process or to close

    @property
    def pid(self) -> int | None:
        """Number of the process; None while there is none."""
        process = self._process
        return None if process is None else process.pid

    def start(self) -> None:
        """Start the child, unless there is one; the next task would do it else.

        Raises:
            ChildClosed: the owner is closed.
            SweepError: no child can be started, or it is not what was expected.
        """
        with self._turn:
            if self._process is None:
                self._start()

    def ask(self, task: Fields, hear: Callable[[Record], None] | None = None) -> Record:
        """Return the child's record of *task*, started for it if there is no child.

        Records that say how far the task is, by SO_FAR, are passed to *hear*.

        Raises:
            ChildDied: the child ended, or was cancelled, before it answered.
            ChildClosed: the owner is closed.
            SweepError: no child can be started, or it is not what was expected.
        """
        with self._turn:
            process = self._process or self._start()
            answer = self._exchange(process, json.dumps(task).encode() + b"\n")
            while answer is not None and SO_FAR in answer:
                if hear is not None:
                    hear(answer)
                answer = self._exchange(process)
            if answer is None:
                raise ChildDied(self._bury(process))
            return answer

    def leave(self) -> None:
        """Tell the child to leave its task, to be asked another one; it goes on living.

        It may be at another task by now: whoever asked that must ask again.
        """
        process = self._process
        if process is not None:
            assert process.stdin is not None
            with suppress(OSError, ValueError):  # it has ended, so it is at no task
                process.stdin.write(serve.LEAVE)
                process.stdin.flush()

    def cancel(self) -> None:
        """Stop the child at once, whatever it does; the next task starts another."""
        with self._state:
            process = self._process
            if process is not None:
                process.kill()
        with self._turn:  # whoever asks sees its end and lets go
            if process is not None and self._process is process:
                self._bury(process)

    def close(self) -> None:
        """Stop the child at once and for good."""
        with self._state:
            self._closed.set()
        self.cancel()

    def _start(self) -> subprocess.Popen[bytes]:
        """Return a new child that has said the expected hello."""
        for pause in (*PAUSES, None):
            process = self._open()
            hello = self._exchange(process)
            if hello is not None:
                self._check(hello, process)
                return process
            reason = self._bury(process)
            if pause is None or "signal" not in reason:
                break
            self._closed.wait(pause)
        raise SweepError(f"no child can be started: {self._command[0]} {reason}")

    def _open(self) -> subprocess.Popen[bytes]:
        """Return a new process, unless the owner is closed."""
        with self._state:
            if self._closed.is_set():
                raise ChildClosed
            try:
                self._process = subprocess.Popen(  # noqa: S603  # the user chose it
                    self._command,
                    cwd=ROOT,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    start_new_session=True,
                )
            except OSError as error:
                raise SweepError(
                    f"no child can be started with {self._command[0]}: {error.strerror}"
                ) from None
            return self._process

    def _check(self, hello: Record, process: subprocess.Popen[bytes]) -> None:
        """Bury the child and raise if *hello* is not what the parent expects."""
        if hello == self._expected:
            return
        process.kill()
        self._bury(process)
        if "error" in hello:
            raise SweepError(f"a child could not start: {hello['error']}")
        for name in sorted({*hello, *self._expected}):
            said, expected = hello.get(name), self._expected.get(name)
            if said != expected:
                raise SweepError(
                    f"a child has another {name.replace('_', ' ')} than its parent: "
                    f"expected {expected!r}, found {said!r}"
                )

    @staticmethod
    def _exchange(process: subprocess.Popen[bytes], line: bytes = b"") -> Record | None:
        """Send *line* and return the answer; None if the child ends before."""
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(line)
            process.stdin.flush()
            answer = process.stdout.readline()
            record: Record = json.loads(answer)
        except (
            OSError,
            ValueError,
        ):  # it ended before, or in the middle of, its answer
            return None
        return record

    def _bury(self, process: subprocess.Popen[bytes]) -> str:
        """Let go of a child that is ending; return how it ended."""
        try:
            status = process.wait(LAST_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            status = process.wait()
        for pipe in (process.stdin, process.stdout):
            assert pipe is not None
            with suppress(OSError):  # what was not sent has nobody to read it
                pipe.close()
        with self._state:
            self._process = None
        return f"was killed by signal {-status}" if status < 0 else f"ended ({status})"
