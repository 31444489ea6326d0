"""The one reader of files: bounded, from plain files and open streams, gzip unpacked.

**What is read.** A plain file, or a stream that is open already: ``-``, /dev/stdin and
/dev/fd/N, which is what a shell passes for ``<(command)``. A named pipe, a device or a
folder is refused: reading it might never end, or wait for a writer that never comes.

**How much is read.** At most a stated number of bytes, before and after unpacking: a
gzip file of 4 MB may hold gigabytes.
"""

from __future__ import annotations

import errno
import gzip
import io
import os
import re
import stat
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

from qless_engine.text import shown

STANDARD_INPUT = "-"
MIB = 1 << 20
#: Four times the largest word list we know, one with a definition for each word.
MAX_BYTES = 64 * MIB
GZIP = b"\x1f\x8b"

_STREAM = re.compile(r"-|/dev/(?:stdin|fd/([0-9]{1,9}))|/proc/self/fd/([0-9]{1,9})")

#: What the system says of a file, in words.
_REASONS = {
    errno.EACCES: "permission is missing",
    errno.EBADF: "it is closed",
    errno.EDQUOT: "the disk quota is used up",
    errno.EEXIST: "there is a file of this name",
    errno.EIO: "the disk or terminal does not answer",
    errno.EISDIR: "it is a folder",
    errno.ELOOP: "its links lead to each other",
    errno.EMFILE: "too many files are open",
    errno.ENAMETOOLONG: "its name is too long",
    errno.ENOENT: "there is no such file",
    errno.ENOSPC: "the disk is full",
    errno.ENOTDIR: "a part of its path is a file, not a folder",
    errno.EPERM: "permission is missing",
    errno.EROFS: "the disk is read-only",
}


def reason(error: OSError) -> str:
    """Return in words why the system refused a file."""
    return _REASONS.get(error.errno or 0, f"the system says {error.strerror!r}")


def is_stream(path: str | Path) -> bool:
    """Whether *path* stands for an open stream, which can be read only once."""
    return _STREAM.fullmatch(os.fspath(path)) is not None


def name_of(path: str | Path) -> str:
    """Return *path* as a message names it.

    >>> name_of("-"), name_of("a.txt")
    ('standard input', 'a.txt')
    """
    return "standard input" if str(path) == STANDARD_INPUT else shown(path)


def read_bytes(path: str | Path, what: str, most: int = MAX_BYTES) -> bytes:
    """Return the contents of the file at *path*, unpacked if they are gzip.

    *what* says what the file should be, such as "a word-list file".

    Raises:
        ValueError: the file is missing, no file or stream, unreadable, damaged, or has
            more than *most* bytes; the sentence says so.
    """
    name = name_of(path)
    try:
        with _open(path, what) as file:
            raw = _take(file.read, most)
        if raw is not None and raw[:2] == GZIP:
            raw = _take(gzip.GzipFile(fileobj=io.BytesIO(raw)).read, most)
    except FileNotFoundError:
        raise ValueError(f"expected {what}, found none at {name}") from None
    except (EOFError, zlib.error, gzip.BadGzipFile):
        raise ValueError(
            f"expected a complete gzip file, found a broken one at {name}"
        ) from None
    except OSError as error:
        raise ValueError(
            f"expected {what}, found that {name} cannot be read: {reason(error)}"
        ) from None
    if raw is None:
        raise ValueError(
            f"expected {what} of at most {most // MIB} MiB, found more in {name}"
        )
    return raw


def _open(path: str | Path, what: str) -> BinaryIO:
    """Open the plain file or stream *path*.

    Raises:
        OSError: the system refuses it.
        ValueError: it is something else.
    """
    stream = _STREAM.fullmatch(os.fspath(path))
    number = int(stream[1] or stream[2] or 0) if stream else None
    try:
        mode = (os.stat(path) if number is None else os.fstat(number)).st_mode  # noqa: PTH116
    except ValueError:  # from a NUL, which no path has
        raise FileNotFoundError from None
    for is_kind, kind in (
        (stat.S_ISDIR, "folder"),
        (stat.S_ISFIFO, "named pipe"),
        (stat.S_ISCHR, "device"),
        (stat.S_ISBLK, "device"),
        (stat.S_ISSOCK, "socket"),
    ):
        if is_kind(mode) and (number is None or kind == "folder"):
            raise ValueError(f"expected {what}, found the {kind} {name_of(path)}")
    if number is None:
        return open(path, "rb")  # noqa: PTH123  # the caller closes it
    return open(number, "rb", closefd=False)


def _take(read: Callable[[int], bytes], most: int) -> bytes | None:
    """Return all that *read* gives, in chunks; None if it is more than *most* bytes."""
    parts: list[bytes] = []
    size = 0
    while True:
        part = read(MIB)
        if not part:
            return b"".join(parts)
        size += len(part)
        if size > most:
            return None
        parts.append(part)
