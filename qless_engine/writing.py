"""Files that programs write, whole or not at all; and whose fault a failure is."""

from __future__ import annotations

import errno
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from qless_engine.files import reason
from qless_engine.outcome import CannotDoError
from qless_engine.text import shown

#: What the system says of a path that was badly chosen, not of the state of a machine.
BAD_PATH = {
    errno.EACCES,
    errno.EBADF,
    errno.EEXIST,
    errno.EISDIR,
    errno.ELOOP,
    errno.ENAMETOOLONG,
    errno.ENOENT,
    errno.ENOTDIR,
    errno.EPERM,
}
FULL = {errno.ENOSPC, errno.EDQUOT}


def file_error(verb: str, path: Path | str, error: OSError) -> Exception:
    """Return what to raise as *error* kept a program from doing *verb* to *path*.

    That is a ValueError if the path was badly chosen, or else a CannotDoError.
    """
    text = f"cannot {verb} {shown(path)}: {reason(error)}"
    return ValueError(text) if error.errno in BAD_PATH else CannotDoError(text)


@contextmanager
def atomic_write(path: Path) -> Iterator[IO[bytes]]:
    """Yield a file to write that takes the place of *path* when all of it is written.

    Until then it is a new file beside *path* with a name that nobody can predict, so
    that no link can lead the contents elsewhere.

    Raises:
        OSError: it cannot be written, or *path* is no regular file, and is as before.
    """
    if path.exists() and not path.is_file():  # a folder, a device, a pipe
        number = errno.EISDIR if path.is_dir() else errno.EEXIST
        what = os.strerror(number) if path.is_dir() else "it is not a regular file"
        raise OSError(number, what, str(path))
    unfinished = path.with_name(f".{secrets.token_hex(8)}.part")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL
    file = open(unfinished, "wb", opener=lambda name, _: os.open(name, flags, 0o666))  # noqa: SIM115
    try:
        with file:
            yield file
        unfinished.replace(path)
    except BaseException:
        with suppress(OSError):  # the folder may be gone
            unfinished.unlink()
        raise
