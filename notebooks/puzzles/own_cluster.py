"""A Dask cluster of real processes on this machine, each of which can be killed.

    with Machines(2) as machines:
        machines.address, machines.dashboard
        machines.kill("2", look=print)

As on many machines, the scheduler and each worker are processes of their own; but they
listen on loopback only. They end with the block, and with whoever started them, even if
that one is killed: Dask loads this file in each of them, to read standard input till
then.
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
START_SECONDS = 60.0  # two on a machine with nothing else to do
LOOK_SECONDS = 0.05
STOPPED_SECONDS = 0.05  # for what is on its way to a worker to get there

Seen = TypeVar("Seen")

SCHEDULER = "scheduler"  # the name of its process
SCHEDULER_SAYS = r"Scheduler at: +(\S+)(?s:.*)dashboard at: +(\S+)"
WORKER_SAYS = r"Registered to: +(\S+)"


class Machines(AbstractContextManager["Machines"]):
    """A scheduler, and workers with one child each; a context manager.

    Attributes:
        address: of the scheduler.
        dashboard: address of the page on which Dask shows what it does.
    """

    def __init__(self, workers: int) -> None:
        """Start the scheduler and so many *workers*, named by numbers from 1.

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
        """Start the worker *name*, which takes part as soon as it is there."""
        options = ["--nthreads", "1", "--no-nanny", "--name", name]
        options += ["--local-directory", str(self._folder / name)]
        self._start(name, "worker", self.address, *options)

    def pid(self, name: str) -> int:
        """Return the number of the process of the worker *name*, or the SCHEDULER's."""
        return self._processes[name].pid

    def kill(self, name: str, look: Callable[[str], Seen]) -> Seen:
        """End the worker *name* as a power cut does: by SIGKILL, without a word.

        Before that it is stopped, so that what it has in hand comes to no end, for a
        *look* at it, which is returned.
        """
        process = self._processes.pop(name)
        process.send_signal(signal.SIGSTOP)
        time.sleep(STOPPED_SECONDS)
        try:
            return look(name)
        finally:
            _end(process)

    def _start(self, name: str, *command: str) -> None:
        """Start what is said to ``dask``, as the process *name*."""
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
                start_new_session=True,  # Ctrl-C is for who started it
            )

    def _wait(self, name: str, pattern: str) -> tuple[str, ...]:
        """Return what the process *name* says at *pattern*, once it does."""
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
        raise SweepError(f"Dask's {name} does not start; it says: {last[0]}")

    def _log(self, name: str) -> Path:
        """Return the file of what the process *name* says."""
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
    """End this scheduler or worker when its standard input does; Dask calls this."""

    def wait() -> None:
        while os.read(0, 1):  # and no buffer, which could not be let go of
            pass
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()
