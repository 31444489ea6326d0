"""Where sweeps are kept: folder, name, lock, and what the system says, in sentences."""

from __future__ import annotations

import errno
import fcntl
import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from qless_engine.files import reason
from qless_engine.text import quoted, shown
from sweeps import SweepError

RESULTS = Path(__file__).resolve().parents[1] / "results"
VARIABLE = "QLESS_RESULTS"  # environment variable that names another folder
SUFFIX = ".sqlite"

NAME_LENGTH = 100  # with what is added to it, less than the 255 that a file may have
LIST_LENGTH = 60  # of it in a default name

#: What the system says of a path that was badly chosen, not of the state of a disk.
BAD_PATH = {
    errno.EACCES,
    errno.EEXIST,
    errno.EISDIR,
    errno.ELOOP,
    errno.ENAMETOOLONG,
    errno.ENOTDIR,
    errno.EPERM,
}
FULL = "the disk is full; what was stored before is kept"


def results_folder(folder: str | Path | None = None) -> Path:
    """Return *folder*, by default what QLESS_RESULTS names, or else sweeps/results."""
    return Path(folder or os.environ.get(VARIABLE) or RESULTS).absolute()


def store_path(name: str, folder: str | Path | None = None) -> Path:
    """Return the file of the sweep *name* in *folder*, whether or not it is there.

    Raises:
        ValueError: *name* cannot be the name of a file.
    """
    if not re.fullmatch(rf"\w[\w.+-]{{,{NAME_LENGTH - 1}}}", name, re.ASCII):
        raise ValueError(
            f"expected a name of letters a-z, digits, '_', '-', '+' and '.', at most "
            f"{NAME_LENGTH} of them, got {quoted(name)}"
        )
    return results_folder(folder) / f"{name}{SUFFIX}"


def default_name(asked: str, word_list: str, seed: int | None = None) -> str:
    """Return a name for a sweep of what is *asked*, by the names of list and seed.

    >>> default_name("rolls", "NASPA 2023", 1), default_name("wheels9", "ENABLE1")
    ('rolls_naspa_2023_seed1', 'wheels9_enable1')
    """
    letters = re.sub("[^a-z0-9]", "_", word_list.lower())[:LIST_LENGTH]
    return f"{asked}_{letters}" + ("" if seed is None else f"_seed{seed}")


def names(folder: str | Path | None = None) -> list[str]:
    """Return the names of the sweeps in *folder*, in alphabetical order.

    Raises:
        ValueError: *folder* is not a folder, or may not be read.
    """
    place = results_folder(folder)
    with in_sentences(place), suppress(FileNotFoundError):  # before the first sweep
        return sorted(path.stem for path in place.iterdir() if path.suffix == SUFFIX)
    return []


def lock(path: Path) -> int:
    """Return a file descriptor that holds the lock on the sweep at *path*.

    The system lets go of it when the process ends, however it ends. It is a file of
    its own: SQLite's own locks are lost when their file is opened and closed again.

    Raises:
        SweepError: another process holds it.
    """
    hidden = path.with_name(f".{path.stem}.lock")
    descriptor = os.open(hidden, os.O_RDWR | os.O_CREAT, 0o666)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        raise SweepError(
            f"the sweep {path.stem!r} is running already: wait for it, or choose "
            f"another name"
        ) from None
    except BaseException:
        os.close(descriptor)
        raise
    return descriptor


@contextmanager
def in_sentences(path: Path) -> Iterator[None]:
    """Turn what the system or SQLite says of the file at *path* into a sentence.

    Raises:
        ValueError: *path* cannot be used by this user, or by nobody.
        SweepError: anything else is wrong with the file, its contents or its disk.
    """
    try:
        yield
    except OSError as error:
        if error.errno in BAD_PATH:
            raise ValueError(f"cannot use {shown(path)}: {reason(error)}") from None
        why = FULL if error.errno == errno.ENOSPC else reason(error)
        raise SweepError(f"cannot use {shown(path)}: {why}") from None
    except sqlite3.Error as error:
        why = str(error)
        if "disk is full" in why:
            why = FULL
        elif "not a database" in why:
            why = "expected the store of a sweep, found another kind of file"
        raise SweepError(f"cannot use {shown(path)}: {why}") from None


@contextmanager
def whole(path: Path) -> Iterator[IO[bytes]]:
    """Yield a file to write that takes the place of *path* when all of it is written.

    Raises:
        ValueError: *path* cannot be used by this user, or by nobody.
        SweepError: it cannot be written.
    """
    unfinished = path.with_name(f"{path.name}.part")
    with in_sentences(path):
        try:
            with unfinished.open("wb") as file:
                yield file
            unfinished.replace(path)
        except BaseException:
            unfinished.unlink(missing_ok=True)
            raise
