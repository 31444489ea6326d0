"""Which engine this is: its version, and a checksum of the code that decides answers.

A version typed by hand does not move with every change, so a proof could outlive the
engine that made it. Whatever is kept (stores, answers of jobs) or exchanged (the first
line of a child, of a worker) names the code itself.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

__version__ = "0.2.0"

FOLDER = Path(__file__).resolve().parent
#: How the engine talks and draws does not change what it finds.
TALK = ("__main__.py", "text.py", "cli/", "svg/")


@cache
def engine_version() -> str:
    """Return the engine's version and the checksum of its code: "0.2.0+1a2b..."."""
    code = hashlib.sha256()
    for path in sorted(FOLDER.rglob("*.py")):
        name = path.relative_to(FOLDER).as_posix()
        if not name.startswith(TALK):
            code.update(f"{name}\n".encode() + path.read_bytes())
    return f"{__version__}+{code.hexdigest()[:12]}"
