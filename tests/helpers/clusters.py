"""Starts Dask schedulers and workers as processes; what tests of clusters share."""

import os
import re
import subprocess
import sys
from contextlib import contextmanager

import pytest
from processes import PATIENCE, ROOT, children, wait_until

pytest.importorskip("distributed", reason="no Dask here, so no tests of clusters")

LOOPBACK = "127.0.0.1"
WORKERS = ("one", "two")


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

    def start_workers(self, *names, threads=1, cwd=ROOT, **environment):
        """Start workers *names* in the folder *cwd* and wait until they are known."""
        logs = []
        for name in names:
            # A worker that was killed may have left its name with the scheduler.
            known_as = f"{name}_{self._started}"
            options = ("--nthreads", threads, "--no-nanny", "--name", known_as)
            options += ("--local-directory", self.folder / known_as)
            self.workers[name], log = self._start(
                "worker", self.address, *options, cwd=cwd, **environment
            )
            logs.append(log)
        wait_until(lambda: all("Registered to" in log.read_text() for log in logs))

    def mend(self, names=WORKERS):
        """Start again what was killed, and end workers that have none of *names*."""
        for name in set(self.workers) - set(names):
            self._end(self.workers.pop(name))
        if self.scheduler.poll() is not None:
            self.start_scheduler()
        there = [x for x, process in self.workers.items() if process.poll() is None]
        self.start_workers(*(name for name in names if name not in there))
        wait_until(lambda: not any(children(x.pid) for x in self.workers.values()))

    def stop(self):
        """Kill all of them."""
        for process in (*self.workers.values(), self.scheduler):
            self._end(process)

    def _end(self, process):
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
def machines(folder, workers=WORKERS):
    """Yield a cluster with a process for each of *workers*, stopped at the end."""
    cluster = Machines(folder)
    try:
        cluster.start_workers(*workers)
        yield cluster
    finally:
        cluster.stop()
