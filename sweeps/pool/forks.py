"""Owns a fork server, one warm process that forks children: see `child.forks`."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import IO

from sweeps import SweepError
from sweeps.child import forks
from sweeps.child.serve import handshake
from sweeps.kinds.kind import Fields, Value
from sweeps.pool.interpreters import Interpreter
from sweeps.pool.process import Child, ChildClosed, ChildDied, Process, start

#: Whether this system lets a process fork, and hand the end of a socket to another.
CAN_FORK = hasattr(os, "fork") and hasattr(socket, "send_fds")

#: Seconds that children wait for the server's first tasks; who has waited in vain is
#: started like any other child, so that no task can hold up all of them.
PATIENCE = 10.0

POLL_SECONDS = 0.005  # between two questions whether a fork has ended
MAX_DEATHS = 3  # servers in a row that one fork may cost

FORK = b'{"fork": true}\n'


class ForkServer(Child):
    """One process that is asked tasks first, and then forks children.

    If it dies the next fork starts another one; its forks live on.

    Attributes:
        is_ready: set once it is to fork.
    """

    def __init__(
        self, python: Interpreter, service: str, settings: Value, listed: Fields
    ) -> None:
        """Prepare a server on *python* for children as of `process.new_child`."""
        command = python.command(service, settings, forks)
        super().__init__(partial(self._listen, command), handshake(listed, python.name))
        self._plain = python.command(service, settings)
        self._socket: socket.socket | None = None
        self.is_ready = threading.Event()

    def child(self) -> Child:
        """Return a child that is forked, or started if the server is not ready."""
        return Child(self._open_child, self._expected)

    def close(self) -> None:
        """Stop the server at once and for good."""
        super().close()
        if self._socket is not None:
            self._socket.close()

    def has_ended(self, server: int | None) -> bool:
        """Whether *server*, the number of a process, is not that of the server now."""
        return self.pid != server

    def status(self, server: int | None, pid: int) -> int | None:
        """Return the exit status of the fork *pid* of *server*; None while it runs.

        A fork whose server has ended is not ours to ask about: it counts as killed.
        """
        if not self.has_ended(server):
            with suppress(ChildDied, ChildClosed):
                status: int | None = self.ask({forks.REAP: pid})[forks.STATUS]
                return status
        return -signal.SIGKILL

    def _listen(self, command: Sequence[str]) -> Process:
        """Start the server at the other end of a new socket."""
        ours, theirs = socket.socketpair()
        with theirs:
            process = start(command, theirs.fileno())
        process.stdin, process.stdout = ours.makefile("wb"), ours.makefile("rb")
        if self._socket is not None:
            self._socket.close()  # of the server before
        self._socket = ours
        return process

    def _open_child(self) -> Process:
        """Return a process for a child.

        Raises:
            SweepError: none can be started.
            ChildClosed: the server is closed.
        """
        if not self.is_ready.is_set():
            return start(self._plain)
        for _ in range(MAX_DEATHS):
            with suppress(ChildDied):
                return self._fork()
        raise SweepError(f"no child can be forked: {MAX_DEATHS} servers in a row died")

    def _fork(self) -> Process:
        with self._turn:
            self._forget_stop()
            server = self._process or self._start()
            ours, theirs = socket.socketpair()
            assert self._socket is not None
            with theirs, suppress(OSError):  # it has ended: it will not answer
                socket.send_fds(self._socket, [FORK], [theirs.fileno()])
            said = self._exchange(server)
            if said is None:
                ours.close()
                raise ChildDied(self._bury(server))
        if "error" in said:
            ours.close()
            raise SweepError(f"no child can be started: {said['error']}")
        return _Fork(ours, said[forks.PID], self, server.pid)


class _Fork:
    """The process of a child that *server* forked when its number was *parent*."""

    def __init__(
        self, ours: socket.socket, pid: int, server: ForkServer, parent: int
    ) -> None:
        self.pid = pid
        self._socket, self._server, self._parent = ours, server, parent
        self._status: int | None = None
        self.stdin: IO[bytes] | None = ours.makefile("wb")
        self.stdout: IO[bytes] | None = ours.makefile("rb")

    def kill(self) -> None:
        with suppress(OSError):  # the end of its input ends it
            self._socket.shutdown(socket.SHUT_RDWR)
        # Until its server is asked how it ended, no other process has its number.
        if self._status is None and not self._server.has_ended(self._parent):
            with suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)

    def wait(self, timeout: float | None = None) -> int:
        end = None if timeout is None else time.monotonic() + timeout
        while self._status is None:
            self._status = self._server.status(self._parent, self.pid)
            if self._status is None:
                if end is not None and time.monotonic() > end:
                    raise subprocess.TimeoutExpired("a fork", timeout or 0)
                time.sleep(POLL_SECONDS)
        self._socket.close()
        return self._status
