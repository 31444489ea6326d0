"""Starts Dask schedulers and workers as processes; what tests of clusters share.

To load Dask takes a process two seconds. So one process loads it, and each process of
a test is a fork of that one, which is its own as soon as it is there.
"""

import atexit
import multiprocessing
import os
import re
import signal
import sys
import threading
from contextlib import contextmanager, suppress
from functools import partial

import pytest
from processes import PATIENCE, ROOT, children, wait_until

pytest.importorskip("distributed", reason="no Dask here, so no tests of clusters")

LOOPBACK = "127.0.0.1"
WORKERS = ("one", "two")

FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(
    ["distributed", "distributed.cli.dask_scheduler", "distributed.cli.dask_worker"]
)


class Forked:
    """A process that calls *call*, with what it writes in the file *log*."""

    def __init__(self, call, log, cwd=ROOT, **environment):
        self._log = log
        self._process = FORKS.Process(
            target=_run, args=(call, log, cwd, environment), daemon=True
        )
        self._process.start()
        self.pid = self._process.pid

    @property
    def log(self):
        """What it has written."""
        return self._log.read_text() if self._log.exists() else ""

    def poll(self):
        """Return its exit status, or None while it runs."""
        return self._process.exitcode

    def wait(self, seconds=PATIENCE):
        """Wait for its end, and return its exit status."""
        self._process.join(seconds)
        assert self.poll() is not None, f"waited {seconds} s in vain: {self.log}"
        return self.poll()

    def kill(self, number=signal.SIGKILL):
        """Send it the signal *number*, if it is there."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, number)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.kill()
        self.wait()


def _run(call, log, cwd, environment):
    """Make the *call* as a program of its own would, started in the folder *cwd*."""
    os.setsid()
    threading.Thread(target=_end_with_parent, daemon=True).start()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    with log.open("ab") as out:
        os.dup2(out.fileno(), 1)
        os.dup2(out.fileno(), 2)
    os.environ.update(environment)
    os.chdir(cwd)
    ours = {str(ROOT), str(ROOT / "tests" / "helpers")}
    sys.path[:] = [str(cwd), *(path for path in sys.path if path not in ours)]
    for name in [*sys.modules]:  # to be loaded again, from there
        if name.partition(".")[0] in {"sweeps", "qless_engine"}:
            del sys.modules[name]
    try:
        status = call()
    except SystemExit as exit_:
        status = exit_.code
    sys.stdout.flush()
    atexit._run_exitfuncs()  # noqa: SLF001  # a fork of multiprocessing leaves these
    sys.exit(status)


def _end_with_parent():
    """End this process when the tests do, even if they are killed."""
    multiprocessing.parent_process().join()
    os._exit(1)


def sweeps(*arguments):
    """Run ``python -m sweeps`` with *arguments*."""
    from sweeps.__main__ import main  # noqa: PLC0415  # in the process that needs it

    return main([*map(str, arguments)])


def dask(what, *arguments):
    """Run ``dask scheduler`` or ``dask worker`` with *arguments*."""
    from distributed.cli import dask_scheduler, dask_worker  # noqa: PLC0415  # as above

    command = {"scheduler": dask_scheduler, "worker": dask_worker}[what]
    return command.main([*map(str, arguments)])


def begin(folder, *arguments):
    """Start ``python -m sweeps`` with *arguments*; it writes to a file in *folder*."""
    return Forked(partial(sweeps, *arguments), folder / "sweep.log")


class Machines:
    """A scheduler and its workers, each a process that can be killed."""

    def __init__(self, folder):
        self.folder = folder
        self.workers = {}
        self._started = 0
        self.start_scheduler()

    def start_scheduler(self):
        """Start a scheduler, on a port that is free."""
        self.scheduler = self._start("scheduler", "--port", 0)
        said = r"Scheduler at: +(\S+)"
        self.address = wait_until(lambda: re.search(said, self.scheduler.log))[1]

    def kill_scheduler(self):
        """Kill the scheduler, and wait until its workers have seen it and end."""
        self.scheduler.kill()
        for process in (self.scheduler, *self.workers.values()):
            process.wait()

    def start_workers(self, *names, cwd=ROOT, **environment):
        """Start workers *names* in the folder *cwd* and wait until they are known."""
        for name in names:
            # A worker that was killed may have left its name with the scheduler.
            known_as = f"{name}_{self._started}"
            options = ("--nthreads", 1, "--no-nanny", "--name", known_as)
            options += ("--local-directory", self.folder / known_as)
            self.workers[name] = self._start(
                "worker", self.address, *options, cwd=cwd, **environment
            )
        started = [self.workers[name] for name in names]
        wait_until(lambda: all("Registered to" in worker.log for worker in started))

    def mend(self, names=WORKERS):
        """Start again what was killed, and end workers that have none of *names*."""
        for name in set(self.workers) - set(names):
            _end(self.workers.pop(name))
        if self.scheduler.poll() is not None:
            self.start_scheduler()
        there = [x for x, process in self.workers.items() if process.poll() is None]
        self.start_workers(*(name for name in names if name not in there))
        wait_until(lambda: not any(children(x.pid) for x in self.workers.values()))

    def stop(self):
        """Kill all of them."""
        for process in (*self.workers.values(), self.scheduler):
            _end(process)

    def _start(self, what, *arguments, **options):
        self._started += 1
        at = ("--host", LOOPBACK, "--dashboard-address", f"{LOOPBACK}:0")
        log = self.folder / f"{self._started}_{what}.log"
        return Forked(partial(dask, what, *arguments, *at), log, **options)


def _end(process):
    process.kill()
    process.wait()


@contextmanager
def machines(folder, workers=WORKERS):
    """Yield a cluster with a process for each of *workers*, stopped at the end."""
    cluster = Machines(folder)
    try:
        cluster.start_workers(*workers)
        yield cluster
    finally:
        cluster.stop()
