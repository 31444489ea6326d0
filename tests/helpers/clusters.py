"""Starts Dask schedulers and workers as processes; what tests of clusters share."""

import os
import re
import subprocess
import sys
from contextlib import contextmanager, suppress

import pytest
from processes import PATIENCE, ROOT, wait_until

pytest.importorskip("distributed", reason="no Dask here, so no tests of clusters")

LOOPBACK = "127.0.0.1"


class Machines:
    """A scheduler and its workers, each a process that can be killed."""

    def __init__(self, folder):
        self.folder = folder
        self.workers = {}
        self._started = 0
        self.address = None
        self.scheduler = None
        self.start_scheduler()

    def start_scheduler(self):
        """Start a scheduler, the first on any port and another on the same one."""
        port = self.address.rpartition(":")[2] if self.address else 0
        self.scheduler, log = self._start("scheduler", "--port", port)
        at = wait_until(lambda: re.search(r"Scheduler at: +(\S+)", log.read_text()))
        self.address = at[1]

    def kill_scheduler(self):
        """Kill the scheduler, and wait until its workers have seen it and end."""
        self.scheduler.kill()
        for process in (self.scheduler, *self.workers.values()):
            process.wait(PATIENCE)

    def start_worker(self, name, threads=1, cwd=ROOT, **environment):
        """Start the worker *name* in the folder *cwd* and wait until it is one."""
        options = ("--nthreads", threads, "--no-nanny", "--name", name)
        options += ("--local-directory", self.folder / name)
        self.workers[name], log = self._start(
            "worker", self.address, *options, cwd=cwd, **environment
        )
        wait_until(lambda: "Registered to" in log.read_text())

    def stop(self):
        """Kill all of them."""
        for process in (*self.workers.values(), self.scheduler):
            process.kill()
            process.wait()

    def _start(self, what, *arguments, cwd=ROOT, **environment):
        self._started += 1
        log = self.folder / f"{self._started}_{what}.log"
        options = ("--host", LOOPBACK, "--dashboard-address", f"{LOOPBACK}:0")
        command = [sys.executable, "-m", "dask", what, *arguments, *options]
        with log.open("w") as out:
            process = subprocess.Popen(  # noqa: S603  # tests say what to start
                [*map(str, command)],
                cwd=cwd,
                stdout=out,
                stderr=out,
                env={**os.environ, **environment},
                start_new_session=True,
            )
        return process, log


@contextmanager
def machines(folder, workers=("one", "two")):
    """Yield a cluster with a process for each of *workers*, stopped at the end."""
    cluster = Machines(folder)
    try:
        for name in workers:
            cluster.start_worker(name)
        yield cluster
    finally:
        with suppress(ProcessLookupError):
            cluster.stop()
