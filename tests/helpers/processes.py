"""Starts commands, finds their children, waits; what tests of processes share."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from paths import ROOT

from qless_engine.version import interpreter_name
from sweeps.pool.forks import ForkServer
from sweeps.pool.interpreters import Interpreter
from sweeps.pool.process import NO_LISTS, new_child

PYPY = os.environ.get("QLESS_PYPY") or "pypy3"  # where `make test` finds it
PATIENCE = 120.0  # seconds, a limit against hangs only


def start(*arguments, **options):
    """Start ``python -m sweeps`` with *arguments* in a process group of its own."""
    return subprocess.Popen(  # noqa: S603  # tests say what to start
        [sys.executable, "-m", "sweeps", *map(str, arguments)],
        cwd=ROOT,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        **{"stdout": subprocess.PIPE, **options},
    )


def run(*arguments, **options):
    """Return exit status, output and error output of ``python -m sweeps``."""
    with start(*arguments, **options) as process:
        out, err = process.communicate(timeout=PATIENCE)
    return process.returncode, out, err


def main(capsys, *arguments):
    """Return what the command line does, without a process of its own."""
    from sweeps import __main__  # noqa: PLC0415  # what only uses children does not

    before = signal.getsignal(signal.SIGINT)
    try:
        status = __main__.main([str(argument) for argument in arguments])
    except SystemExit as exit_:
        status = exit_.code
    finally:
        signal.signal(signal.SIGINT, before)
    return status, *capsys.readouterr()


def status_of(*command, **options):
    """Return the status that *command* ends with; what it prints is dropped."""
    words = [str(word) for word in command]
    done = subprocess.run(words, check=False, capture_output=True, **options)  # noqa: S603
    return done.returncode


def is_done(*command, **options):
    """Whether *command* ends with status 0; what it prints is dropped."""
    return status_of(*command, **options) == 0


def children(pid):
    """Return the living children of the process *pid*."""
    pids = [entry.name for entry in Path("/proc").iterdir() if entry.name.isdigit()]
    return [int(one) for one in pids if is_alive(one) and _stat(one)[1] == str(pid)]


def descendants(pid):
    """Return the living children of the process *pid*, and theirs."""
    ours = children(pid)
    return [*ours, *(one for child in ours for one in descendants(child))]


def is_alive(pid):
    """Whether the process *pid* is there and has not ended."""
    return state_of(pid) not in "ZX"


def state_of(pid):
    """Return the state of the process *pid* as a letter: R runs, S waits, X is gone."""
    return _stat(pid)[0]


def _stat(pid):
    """Return state and parent of the process *pid*, as the system writes them."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ["X", None]
    return stat.rpartition(")")[2].split()[:2]


def listening(pid):
    """Return where the process *pid* listens, as the system writes addresses."""
    ours = {link.readlink() for link in Path(f"/proc/{pid}/fd").iterdir()}
    hosts = set()
    for name in ("tcp", "tcp6"):
        for line in Path(f"/proc/{pid}/net/{name}").read_text().splitlines()[1:]:
            fields = line.split()
            if fields[3] == "0A" and Path(f"socket:[{fields[9]}]") in ours:
                hosts.add(fields[1].partition(":")[0])
    return hosts


def wait_until(condition, seconds=PATIENCE):
    """Wait until *condition* returns something true, and return it."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        result = condition()
        if result:
            return result
        time.sleep(0.01)
    raise AssertionError(f"waited {seconds} s in vain")


def child_here(service, settings, listed=NO_LISTS):
    """Return a child that runs *service* on this Python."""
    python = Interpreter(sys.executable, interpreter_name())
    return new_child(python, service, settings, listed)


def odd_server(listed=NO_LISTS):
    """Return a server that forks children of `odd_worker`."""
    python = Interpreter(sys.executable, interpreter_name())
    return ForkServer(python, "tests.helpers.odd_worker", dict(listed), listed)


def odd_child(listed=NO_LISTS, **settings):
    """Return a child of `odd_worker`, which with *settings* starts as these say."""
    return child_here("tests.helpers.odd_worker", settings or dict(listed), listed)
