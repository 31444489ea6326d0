"""What is slow to build from a word list, kept in a file between runs.

The file is a head line in JSON and then sections of bytes. It is used only if its head
names the key that is asked for and every section has the length and the checksum that
the head gives; else, or if it cannot be read, it is as if there were none. Two programs
may write it at once. That it cannot be written does not matter: nothing needs it.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import sys
import zlib
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from qless_engine.writing import atomic_write

VARIABLE = "QLESS_CACHE"  # environment variable that names another folder
MAGIC = "qless-engine cache 1"
HEAD = 10_000  # bytes at most


def folder() -> Path | None:
    """Return the folder of kept files; None if there is to be none.

    QLESS_CACHE if that is set (empty for none), else as the XDG Base Directory
    Specification says.
    """
    named = os.environ.get(VARIABLE)
    if named is not None:
        return Path(named) if named else None
    home = os.environ.get("XDG_CACHE_HOME", "")
    if not Path(home).is_absolute():  # the specification: then it is ignored
        try:
            home = str(Path.home() / ".cache")
        except RuntimeError:  # there is no home
            return None
    return Path(home) / "qless-engine"


def key_of(*parts: bytes) -> str:
    """Return the key of what is built from *parts* by the present code."""
    digest = hashlib.sha256(_code())
    for part in parts:
        digest.update(hashlib.sha256(part).digest())
    return digest.hexdigest()


@cache
def _code() -> bytes:
    """Return the checksum of this folder's code and of how numbers are stored."""
    digest = hashlib.sha256(sys.byteorder.encode())
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.read_bytes())
    return digest.digest()


def recall(key: str) -> list[bytes] | None:
    """Return the sections kept under *key*; None if there are none to trust."""
    where = folder()
    if where is None:
        return None
    try:
        with (where / f"{key[:32]}.bin").open("rb") as file:
            head = json.loads(file.readline(HEAD))
            if head["magic"] != MAGIC or head["key"] != key:
                return None
            sizes = head["sizes"]
            if file.tell() + sum(sizes) != os.fstat(file.fileno()).st_size:
                return None
            sections = [file.read(size) for size in sizes]
            is_whole = [*map(zlib.crc32, sections)] == head["checksums"]
            return sections if is_whole else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def keep(key: str, sections: Sequence[bytes]) -> None:
    """Keep *sections* under *key*, if a file can be written."""
    where = folder()
    if where is None:
        return
    head = {
        "magic": MAGIC,
        "key": key,
        "sizes": [*map(len, sections)],
        "checksums": [*map(zlib.crc32, sections)],
    }
    with contextlib.suppress(OSError):
        where.mkdir(mode=0o700, parents=True, exist_ok=True)
        with atomic_write(where / f"{key[:32]}.bin") as file:
            file.write(json.dumps(head).encode() + b"\n")
            file.writelines(sections)
