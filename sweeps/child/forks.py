"""The fork server: loads the words once, answers some tasks, and forks children.

It is started as ``python -m sweeps.child.forks SERVICE SETTINGS``, with a socket as
standard input and output. To its parent it is a child like any other, and while it
answers tasks PyPy compiles its code. A fork shares words and compiled code, so it
costs some milliseconds and some megabytes in place of a second and a hundred.

Beside tasks the server answers two requests. ``{"fork": true}`` comes with the end of
another socket: a fork takes that as standard input and output and becomes a child of
its own, as `serve` says; the answer is its process number under "pid". ``{"reap":
pid}`` asks how that child ended: the answer is its exit status (below 0 the number of
the signal that killed it) under "status", or None while it runs.

The server has one thread, as a fork takes only one along. So no thread can end it in
the middle of a task when its parent dies; a timer looks whether its parent is there.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from typing import NoReturn

from qless_engine.files import reason
from sweeps.child.serve import Parent, answer, begin, handshake, load, serve
from sweeps.kinds.kind import Fields, Record

FORK, REAP = "fork", "reap"  # requests
PID, STATUS = "pid", "status"  # in their answers
LOOK_SECONDS = 0.5  # between two looks whether the parent is there
CHUNK = 1 << 16  # bytes that are read at a time

Run = Callable[[Fields], Record]


def main(service: str, settings: str) -> NoReturn:
    """Shake hands, then answer tasks and requests until standard input ends."""
    parent, start = Parent(), load(service)
    _end_with(os.getppid())
    listed, run = begin(parent, start, settings)
    parent.say(handshake(listed))
    own = socket.socket(fileno=0)
    is_tidy = False
    for request, end in _requests(own):
        if end is not None:
            if not is_tidy:
                _tidy()
                is_tidy = True
            said = _fork(end)
            if said is None:
                _become_child(end, own, parent, listed, run)
            parent.say(said)
        elif REAP in request:
            parent.say({STATUS: _reap(request[REAP])})
        else:
            parent.say(answer(request, run))
            is_tidy = False
    os._exit(0)


def _end_with(parent: int) -> None:
    """Look from time to time whether the process *parent* is ours, or else end."""

    def look(*_: object) -> None:
        if os.getppid() != parent:
            os._exit(0)

    signal.signal(signal.SIGALRM, look)
    signal.setitimer(signal.ITIMER_REAL, LOOK_SECONDS, LOOK_SECONDS)


def _requests(own: socket.socket) -> Iterator[tuple[Fields, int | None]]:
    """Yield each line that comes through *own*, and the socket that came with it.

    The parent waits for each answer, so no two requests come at once. An empty line
    would preempt a task, which is done by then.
    """
    come, ends = b"", list[int]()
    while True:
        try:
            data, more, *_ = socket.recv_fds(own, CHUNK, 1)
        except ConnectionError:  # its end, if something was not read
            return
        if not data:
            return
        come, ends = come + data, [*ends, *more]
        if come.endswith(b"\n"):
            *_, line = come.split(b"\n")[:-1]
            come, end, ends = b"", (ends[0] if ends else None), []
            if line:
                yield json.loads(line), end


def _tidy() -> None:
    """Make what forks share last: a page that a fork writes to is copied."""
    gc.collect()
    if hasattr(gc, "freeze"):
        gc.freeze()  # CPython's collector writes into the objects that it looks at


def _fork(end: int) -> Record | None:
    """Return the answer to a request to fork; None in the fork."""
    try:
        pid = os.fork()
    except OSError as error:
        said: Record = {"error": f"no process can be forked: {reason(error)}"}
    else:
        if pid == 0:
            return None
        said = {PID: pid}
    os.close(end)
    return said


def _become_child(
    end: int, own: socket.socket, parent: Parent, listed: Record, run: Run
) -> NoReturn:
    """Talk through the socket *end* from now on."""
    signal.signal(signal.SIGALRM, signal.SIG_DFL)  # a fork has no timer
    own.detach()
    os.dup2(end, 0)
    parent.move(os.fdopen(end, "wb"))
    parent.listen()
    serve(parent, listed, run)


def _reap(pid: int) -> int | None:
    """Return how the fork *pid* ended, as `main` says."""
    try:
        ended, status = os.waitpid(pid, os.WNOHANG)
    except ChildProcessError:  # not forked by this server
        return -signal.SIGKILL
    return os.waitstatus_to_exitcode(status) if ended else None


if __name__ == "__main__":
    main(*sys.argv[1:])
