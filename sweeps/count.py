"""A long count from a notebook: on PyPy, with a bar, and with a way to stop it."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import asdict
from pathlib import Path

from tqdm.auto import tqdm

from qless_engine.answers import Answer
from qless_engine.boards.query import Query
from qless_engine.outcome import Ending
from qless_engine.rolls.dice import parse_roll
from sweeps import SweepError
from sweeps.child import player
from sweeps.kinds.kind import SO_FAR, Record
from sweeps.kinds.word_lists import readable_path
from sweeps.pool import interpreters
from sweeps.pool.process import ChildDied, new_child
from sweeps.runs.progress import Drawn

SHOW_SECONDS = 0.5  # a count that takes less needs no bar


def count(
    roll: str,
    words: str | Path | None = None,
    *,
    using: Sequence[str] = (),
    shapes: Sequence[str] = (),
    common: int | None = None,
    interpreter: str = "auto",
) -> Answer:
    """Return how many boards *roll* has, as `qless_engine.count` does, but on PyPy.

    A bar shows how far a long count is. Ctrl-C, or the button of a notebook that stops
    its kernel, ends it: then the answer is not decided. No process is left.

    Args:
        roll: 3 to 12 letters, in any case and order.
        words: path of a word list; None for the default list.
        using: words that must be on the board.
        shapes: what the board must be, as for `qless_engine.solve`.
        common: use only words up to this SCOWL size.
        interpreter: Python that counts, by path or name; "auto" for PyPy, or this
            Python without it, with a note on standard error.

    Raises:
        ValueError: the roll, the words, a choice or the interpreter is not as expected.
        SweepError: the process that counts cannot be started, or died.
    """
    letters = parse_roll(roll)
    query = Query(tuple(w.lower() for w in using), tuple(shapes), None, common)
    python = interpreters.find(interpreter)
    if python.note is not None:
        sys.stderr.write(f"{python.note}\n")
    asked = {"what": player.COUNT, "roll": letters, "asked": asdict(query)}
    child = new_child(python, player.__name__, readable_path(words))
    start = time.perf_counter()
    with closing(child), _bar(letters) as bar:

        def hear(record: Record) -> None:
            bar.update(record[SO_FAR] - bar.n)

        try:
            record = child.ask(asked, hear)
        except KeyboardInterrupt:
            record = {}
        except ChildDied as death:
            raise SweepError(f"the process that counts {death}") from None
    if "error" in record:
        raise SweepError(f"the count failed: {record['error']}")
    return Answer(
        roll=letters,
        ending=record.get("ending", Ending.BUDGET.value),
        board=record.get("board"),
        boards=record.get("boards"),
        why="; ".join(record.get("unusable", ())) or None,
        candidate_words=record.get("candidate_words", 0),
        nodes=record.get("nodes", 0),
        placements=record.get("placements", 0),
        seconds=time.perf_counter() - start,
        word_list=record.get("word_list", str(words or "")),
    )


class Bar(Drawn, tqdm):  # type: ignore[misc]  # tqdm has no types
    """The bar of a notebook, or of a terminal."""


def _bar(letters: str) -> Bar:
    """Return a bar of the share of the boards of *letters* that is counted."""
    shown = "{desc}: {percentage:3.0f}%|{bar}| {elapsed}, {remaining} left"
    return Bar(
        total=1.0,
        desc=f"boards of {letters}",
        bar_format=shown,
        delay=SHOW_SECONDS,
        leave=False,
    )
