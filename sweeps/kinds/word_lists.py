"""The word lists of a sweep: found by path, told apart by name and checksum."""

from __future__ import annotations

import stat
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from qless_engine.files import is_stream, name_of
from qless_engine.loaded import Words
from qless_engine.words.wordlist import chosen_path


def checksums(settings: Mapping[str, Any]) -> dict[str, str]:
    """Return the checksums of the word lists of a sweep with *settings*, by name."""
    names, found = settings["word_list"], settings["word_list_sha256"]
    return {names: found} if isinstance(names, str) else dict(zip(names, found))


def read_lists(
    paths: Iterable[str | None],
    common: int | None = None,
    without: Sequence[str] = (),
) -> dict[str, Words]:
    """Return the word lists at *paths*, each as for `Words.read`, by name.

    Raises:
        ValueError: a list cannot be used, or two have the same name.
    """
    lists: dict[str, Words] = {}
    for path in paths:
        words = Words.read(path, common, without)
        if words.name in lists:
            raise ValueError(
                f"expected word lists of different names, found two {words.name!r}"
            )
        lists[words.name] = words
    return lists


def readable_path(words: str | Path | None) -> str | None:
    """Return the path of the list *words* as a child in any folder can read it.

    That is the one that was chosen, or None if it is the embedded list.

    Raises:
        ValueError: it is a pipe or a device, which only one process can read.
    """
    chosen = chosen_path(words)
    if chosen is None:
        return None
    if is_stream(chosen):
        raise ValueError(
            "expected a word-list file, which each child can read, found the stream "
            f"{name_of(chosen)}"
        )
    path = chosen.absolute()
    with suppress(OSError):  # what is wrong with it, reading the list will say
        if stat.S_IFMT(path.stat().st_mode) not in (stat.S_IFREG, stat.S_IFDIR):
            raise ValueError(
                f"expected a word-list file, which each child can read, found the pipe "
                f"or device {path}"
            )
    return str(path)
