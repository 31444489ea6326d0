"""How the records of a sweep came about: commit, command, machine, time."""

from __future__ import annotations

import datetime as dt
import os
import platform
import shlex
import subprocess
from collections.abc import Iterable, Mapping
from pathlib import Path

from sweeps.kinds.kind import Value
from sweeps.pool.interpreters import ROOT

CODE = ["qless_engine", "sweeps", "wordlists"]  # what the records depend on


def now() -> str:
    """Return the time, to the second, in UTC."""
    return dt.datetime.now(dt.timezone.utc).isoformat(timespec="seconds")


def commit() -> str:
    """Return the commit of the code, with "+" if its files differ from it.

    "unknown" where there is no git, or no repository.
    """
    head = _git("rev-parse", "--short=12", "HEAD")
    changes = _git("status", "--porcelain", "--", *CODE)
    if head is None or changes is None:
        return "unknown"
    return head + ("+" if changes != "" else "")


def machine() -> str:
    """Return system, processor and number of cores of this machine."""
    model = platform.processor() or platform.machine()
    try:
        with Path("/proc/cpuinfo").open(encoding="utf-8", errors="replace") as lines:
            models = [line.split(":", 1)[1] for line in lines if "model name" in line]
        model = models[0].strip()
    except (OSError, IndexError):
        pass  # not Linux, or a processor without a name
    return f"{platform.system()} {platform.machine()}, {model}, {os.cpu_count()} cores"


def command(
    kind: str, options: Mapping[str, Value], positional: Iterable[str] = ()
) -> str:
    """Return the command line that runs this sweep (again), without default *options*.

    Of an option that can be given several times, the value is a list.

    >>> command("rolls", {"rolls": 10, "max_nodes": None, "count": True})
    'python -m sweeps rolls --rolls 10 --count'
    """
    words = ["python", "-m", "sweeps", kind, *positional]
    for name, value in options.items():
        option = f"--{name.replace('_', '-')}"
        if value is True:
            words.append(option)
        elif value is not None and value is not False:
            for one in value if isinstance(value, list) else [value]:
                words += [option, str(one)]
    return shlex.join(words)


def _git(*arguments: str) -> str | None:
    """Return what git says of the repository, or None if there is no answer."""
    try:
        answer = subprocess.run(  # noqa: S603  # nothing of it is input
            ["git", "-C", str(ROOT), *arguments],  # noqa: S607  # whichever git is there
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=True,
        )
    except (OSError, subprocess.CalledProcessError):
        return None
    return answer.stdout.strip()
