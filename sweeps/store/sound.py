"""Whether a store is as a sweep writes it; a table and a resumed sweep both ask."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from qless_engine.loaded import Words
from qless_engine.words.wordlist import EMBEDDED
from sweeps import SweepError
from sweeps.kinds.word_lists import checksums
from sweeps.store.files import REMEDY
from sweeps.store.store import Stored


def check(
    stored: Stored, path: Path, lists: Mapping[str, Any] | None = None
) -> Mapping[str, Any]:
    """Check what is *stored* at *path* against all rules of its kind.

    Return the word lists by which it was checked, by name: *lists*, or those that are
    found unchanged, where a run found them or where lists are now. If one is missing,
    its words are not checked.

    Raises:
        SweepError: a record breaks a rule, or settings or runs were changed.
    """
    kind, settings = stored.kind, stored.settings
    with as_written(path):
        asked_of(stored)
        if lists is None:
            lists = _lists(stored)
        fault = next(kind.faults(stored.records, settings, stored.runs, lists), None)
    if fault is not None:
        raise SweepError(
            f"expected sound records in {path}, found at {fault} ({REMEDY})"
        )
    return lists


@contextmanager
def as_written(path: Path) -> Iterator[None]:
    """Raise a SweepError if settings or runs at *path* are not what a sweep writes."""
    try:
        yield
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise SweepError(
            f"expected {path} as a sweep writes it, found settings or runs that were "
            f"changed: {error} ({REMEDY})"
        ) from None


def asked_of(stored: Stored) -> int:
    """Return the most tasks that a run of *stored* was asked for."""
    return max((run[stored.kind.name] for run in stored.runs), default=0)


def _lists(stored: Stored) -> dict[str, Any]:
    """Return the word lists of *stored*, by name, those that are found unchanged."""
    kind, settings = stored.kind, stored.settings
    wanted = checksums(settings)
    places = [run["words"] for run in stored.runs]
    if kind.has_many_lists:
        places = [place for row in places for place in json.loads(row)]
    found: dict[str, Any] = {}
    for place in dict.fromkeys([*places, None, str(EMBEDDED)]):
        if len(found) == len(wanted):
            break
        with suppress(ValueError):  # a list that has gone, or become something else
            # The oldest stores do not say how common words had to be.
            parts = settings.get("common"), settings.get("without") or ()
            words = kind.words(Words.read(place, *parts), settings)
            found |= {
                name: words
                for name, checksum in wanted.items()
                if checksum == words.sha256
            }
    return found
