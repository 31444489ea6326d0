"""Which Python runs the children, how to start it, and what it calls itself.

PyPy searches several times faster than CPython, so it is used where there is one. What
a user named is used or is an error; nothing is replaced silently.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from qless_engine.files import reason
from qless_engine.version import interpreter_name
from sweeps import child
from sweeps.kinds.kind import Value

ROOT = Path(__file__).resolve().parents[2]  # children find the packages from here
VARIABLE = "QLESS_PYPY"  # environment variable that names the interpreter to use
OLDEST = (3, 9)
PROBE = (  # the first line runs on any Python, the second on one that can be a child
    "import sys; sys.stdout.write('%d.%d ' % sys.version_info[:2])\n"
    "from qless_engine import version; sys.stdout.write(version.interpreter_name())"
)

#: -E and -s: what an environment variable or a user's folder adds for this Python (such
#: as PYTHONPATH or PYTHONHOME) is not meant for that one.
FLAGS = ("-E", "-s")
PROBE_SECONDS = 30  # a Python that has not printed its version by then does not work


@dataclass(frozen=True)
class Interpreter:
    """A Python that works.

    Attributes:
        path: what to start.
        name: what it calls itself, as `engine.interpreter_name` does.
        note: a sentence for the user on why this one was chosen; None if the user
            expects it.
    """

    path: str
    name: str
    note: str | None = None

    def command(
        self, service: str, settings: Value, program: ModuleType = child
    ) -> list[str]:
        """Return what starts *program* on it, which runs *service*, as `serve` says."""
        start = [self.path, *FLAGS, "-m", program.__name__]
        return [*start, service, json.dumps(settings)]


def find(named: str = "auto") -> Interpreter:
    """Return the interpreter *named*, by path or as a command on PATH.

    For "auto", the one that QLESS_PYPY names, else pypy3 if it is on PATH, else this
    Python.

    Raises:
        ValueError: what was named is not a working Python.
    """
    if named != "auto":
        return _probe(named, "as interpreter")
    chosen = os.environ.get(VARIABLE)
    if chosen:
        return _probe(chosen, f"in {VARIABLE}")
    here = Interpreter(
        sys.executable,
        interpreter_name(),
        f"No PyPy found, so {interpreter_name()} searches, slower.",
    )
    on_path = shutil.which("pypy3")
    if on_path is None:
        return here
    try:
        return _probe(on_path, "as pypy3 on PATH")
    except ValueError as error:
        return Interpreter(here.path, here.name, f"{here.note} ({error})")


def _probe(command: str, where: str) -> Interpreter:
    """Run *command* to see which Python it is, and return it as an interpreter."""
    expected = f"expected {where} a Python of {OLDEST[0]}.{OLDEST[1]} or newer"
    found = shutil.which(command)
    if found is None:
        raise ValueError(f"{expected}, found no program {command!r}")
    path = os.path.abspath(found)  # noqa: PTH100  # links stay: they make an environment
    try:
        answer = subprocess.run(  # noqa: S603  # the user named it to be run
            [path, *FLAGS, "-c", PROBE],
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=PROBE_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise ValueError(f"{expected}, found that {command!r} hangs") from None
    except OSError as error:
        raise ValueError(f"{expected}, found {command!r}: {reason(error)}") from None
    said = answer.stdout.decode(errors="replace")
    version = re.fullmatch(r"(\d+)\.(\d+) (.*)", said)
    if version is None:
        raise ValueError(f"{expected}, found that {command!r} is not a working Python")
    if (int(version[1]), int(version[2])) < OLDEST:
        raise ValueError(f"{expected}, found {version[1]}.{version[2]} as {command!r}")
    if answer.returncode != 0:
        raise ValueError(f"{expected}, found that {command!r} cannot load the engine")
    return Interpreter(path, version[3])
