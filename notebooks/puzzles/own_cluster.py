"""A Dask cluster of separate processes on this machine, each of which can be killed.

    with Machines(2) as machines:
        machines.address, machines.dashboard
        machines.kill("2", look=print)

As on many machines, the scheduler and each worker are processes of their own, but they
listen on loopback only. They end with the block, and with the process that started
them, even if that is killed: Dask loads this file in each of them, and it waits for the
end of standard input.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from typing import TypeVar

from sweeps import SweepError
from sweeps.pool.interpreters import ROOT

LOOPBACK = "127.0.0.1"
START_SECONDS = 60.0  # limit against a hang; an idle machine takes two seconds
LOOK_SECONDS = 0.05
STOPPED_SECONDS = 0.05  # for messages on their way to a worker to arrive

Seen = TypeVar("Seen")

SCHEDULER = "scheduler"  # the name of its process
SCHEDULER_SAYS = r"Scheduler at: +(\S+)(?s:.*)dashboard at: +(\S+)"
WORKER_SAYS = r"Registered to: +(\S+)"


class Machines(AbstractContextManager["Machines"]):
    """A scheduler, and workers with one child each; a context manager.

    Attributes:
        address: of the scheduler.
        dashboard: address of the page that shows what Dask does.
    """

    def __init__(self, workers: int) -> None:
        """Start the scheduler and a number of *workers*, named "1", "2" and so on.

        Raises:
            SweepError: a process does not start.
        """
        self._processes: dict[str, subprocess.Popen[bytes]] = {}
        with ExitStack() as stack:
            folder = tempfile.TemporaryDirectory(prefix="qless-dask-")
            self._folder = Path(stack.enter_context(folder))
            stack.callback(self._stop)
            self._start(SCHEDULER, SCHEDULER, "--port", "0")
            self.address, self.dashboard = self._wait(SCHEDULER, SCHEDULER_SAYS)
            names = [str(number) for number in range(1, workers + 1)]
            for name in names:
                self.start_worker(name)
            for name in names:
                self._wait(name, WORKER_SAYS)
            self._stack = stack.pop_all()

    def __exit__(self, *_: object) -> None:
        """Stop all processes."""
        self._stack.close()

    def start_worker(self, name: str) -> None:
        """Start the worker *name*, which takes part as soon as it is up."""
        options = ["--nthreads", "1", "--no-nanny", "--name", name]
        options += ["--local-directory", str(self._folder / name)]
        self._start(name, "worker", self.address, *options)

    def pid(self, name: str) -> int:
        """Return the process id of the worker *name*, or of the SCHEDULER."""
        return self._processes[name].pid

    def kill(self, name: str, look: Callable[[str], Seen]) -> Seen:
        """Kill the worker *name* as a power cut does: by SIGKILL, without warning.

        Before that, stop it, so that it cannot finish its work, and *look* at it.
        Return what *look* returns.
        """
        process = self._processes.pop(name)
        process.send_signal(signal.SIGSTOP)
        time.sleep(STOPPED_SECONDS)
        try:
            return look(name)
        finally:
            _end(process)

    def _start(self, name: str, *command: str) -> None:
        """Start the ``dask`` *command* as the process *name*."""
        options = ["--host", LOOPBACK, "--dashboard-address", f"{LOOPBACK}:0"]
        with self._log(name).open("wb") as out:
            self._processes[name] = subprocess.Popen(  # noqa: S603  # our own command
                [
                    *(sys.executable, "-m", "dask", *command),
                    *(*options, "--preload", __name__),
                ],
                cwd=ROOT,
                stdin=subprocess.PIPE,
                stdout=out,
                stderr=out,
                start_new_session=True,  # Ctrl-C is for the process that started it
            )

    def _wait(self, name: str, pattern: str) -> tuple[str, ...]:
        """Wait until the output of the process *name* has *pattern*; return its groups.

        Raises:
            SweepError: the process ended, or takes too long.
        """
        log, process = self._log(name), self._processes[name]
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end:
            has_ended = process.poll() is not None
            said = re.search(pattern, log.read_text(errors="replace"))
            if said is not None:
                return said.groups()
            if has_ended:
                break
            time.sleep(LOOK_SECONDS)
        last = log.read_text(errors="replace").splitlines()[-1:] or ["nothing"]
        raise SweepError(f"Dask's {name} does not start; its last words: {last[0]}")

    def _log(self, name: str) -> Path:
        """Return the file with the output of the process *name*."""
        return self._folder / f"{name}.log"

    def _stop(self) -> None:
        """Kill all processes, workers first."""
        for process in reversed([*self._processes.values()]):
            _end(process)


def _end(process: subprocess.Popen[bytes]) -> None:
    """Kill *process* and wait for its end."""
    process.kill()
    process.communicate()


def dask_setup(_: object) -> None:
    """End this scheduler or worker when its standard input ends; Dask calls this."""

    def wait() -> None:
        while os.read(0, 1):  # unbuffered: a buffer would be locked at exit
            pass
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()
