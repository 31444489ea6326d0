"""Where sweeps are kept: folder, name, lock, and what the system says, in sentences."""

from __future__ import annotations

import fcntl
import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from qless_engine.files import reason
from qless_engine.text import quoted, shown
from qless_engine.writing import BAD_PATH, FULL
from sweeps import SweepError

RESULTS = Path(__file__).resolve().parents[1] / "results"
VARIABLE = "QLESS_RESULTS"  # environment variable that names another folder
SUFFIX = ".sqlite"

NAME_LENGTH = 100  # with what is added to it, less than the 255 that a file may have
LIST_LENGTH = 60  # of it in a default name

#: What to do about a store that was changed by something else than a sweep.
REMEDY = "restore the file, or delete it and run the sweep again"
KEPT = "the disk is full; what was stored before is kept"


def results_folder(folder: str | Path | None = None) -> Path:
    """Return *folder*, by default what QLESS_RESULTS names, or else sweeps/results.

    Raises:
        ValueError: *folder* is empty text.
    """
    if folder == "":
        raise ValueError("expected a folder of sweeps, found an empty name")
    chosen = os.environ.get(VARIABLE) if folder is None else folder
    return Path(chosen or RESULTS).absolute()


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

    The folder in this project is made by the first sweep; until then there are none.

    Raises:
        ValueError: *folder* is missing, is not a folder, or may not be read.
    """
    place = results_folder(folder)
    if place == RESULTS and not place.exists():
        return []
    with in_sentences(place):
        return sorted(path.stem for path in place.iterdir() if path.suffix == SUFFIX)


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


class SameFile:
    """The file that a path led to when it was opened.

    SQLite goes on to write to a file that was deleted or replaced, and says nothing.
    """

    def __init__(self, path: Path) -> None:
        """Remember which file is at *path*."""
        self._path = path
        self._first = self._now()

    def check(self) -> None:
        """Raise a SweepError if the file is not there any more, or is another one."""
        if self._now() != self._first:
            raise SweepError(
                f"{self._path} was deleted or replaced by another file meanwhile: "
                f"what was stored in it is lost; run the same command again"
            )

    def _now(self) -> tuple[int, int] | None:
        """Return which file is there, by device and number, or None if missing."""
        try:
            found = self._path.stat()
        except FileNotFoundError:
            return None
        return found.st_dev, found.st_ino


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
        what = KEPT if error.errno in FULL else reason(error)
        raise SweepError(f"cannot use {shown(path)}: {what}") from None
    except sqlite3.Error as error:
        what = str(error)
        if "disk is full" in what:
            what = KEPT
        elif "not a database" in what:
            what = "expected the store of a sweep, found another kind of file"
        elif "no such" in what:  # a table or a column was removed
            what = f"{what}; {REMEDY}"
        raise SweepError(f"cannot use {shown(path)}: {what}") from None
