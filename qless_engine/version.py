"""Which engine and interpreter answer: engine version, checksum of its code, names.

A version typed by hand does not move with every change, so a proof could outlive the
engine that made it. Whatever is kept (stores, answers of jobs) or exchanged (the first
line of a child, of a worker) names the code itself.
"""

from __future__ import annotations

import platform
import sys
from functools import cache
from pathlib import Path

__version__ = "0.2.0"

FOLDER = Path(__file__).resolve().parent
#: How the engine talks and draws does not change what it finds.
TALK = ("__main__.py", "text.py", "cli/", "svg/")


@cache
def engine_version() -> str:
    """Return the engine's version and the checksum of its code: "0.2.0+1a2b..."."""
    import hashlib  # noqa: PLC0415  # slow on PyPy, and who asks a name needs none

    code = hashlib.sha256()
    for path in sorted(FOLDER.rglob("*.py")):
        name = path.relative_to(FOLDER).as_posix()
        if not name.startswith(TALK):
            code.update(f"{name}\n".encode() + path.read_bytes())
    return f"{__version__}+{code.hexdigest()[:12]}"


def interpreter_name() -> str:
    """Return name and version of the interpreter this runs on."""
    version = platform.python_version()
    own = getattr(sys, "pypy_version_info", None)
    if own is None:
        return f"{platform.python_implementation()} {version}"
    return f"PyPy {own[0]}.{own[1]}.{own[2]} (Python {version})"
