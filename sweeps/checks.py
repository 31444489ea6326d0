"""What must hold of the records of a sweep, whoever wrote them.

Types; that ending, board and count go together; that the rolls are those the seed
gives; that each board keeps the rules and is made of words of the list.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from qless_engine.board import ACROSS, DOWN, parse, runs, violations
from qless_engine.dice import random_rolls
from qless_engine.outcome import Ending
from sweeps.kinds import Kind, Record
from sweeps.store import Stored

ENDINGS = [ending.value for ending in Ending]


def faults(stored: Stored, kind: Kind, words: Collection[str] | None) -> Iterator[str]:
    """Yield a sentence for each rule of *kind* that a record of *stored* breaks.

    Where *words* are not at hand, any run of three letters passes for a word.
    """
    settings = stored.settings
    mistyped = [fault for record in stored.records for fault in _types(record, kind)]
    if mistyped:
        yield from mistyped
        return  # the other rules are about values of the right types
    last = max((record["draw"] for record in stored.records), default=-1)
    drawn = list(random_rolls(last + 1, settings["seed"]))
    for record in stored.records:
        where = f"draw {record['draw']}, roll {record['roll']}"
        if drawn[record["draw"]] != record["roll"]:
            yield f"{where}: seed {settings['seed']} does not give this roll here"
        for column in ("word_list", "word_list_sha256"):
            if record[column] != settings[column]:
                yield f"{where}: {column} is not that of the sweep"
        for fault in _result(record, words, is_counted=settings["count"]):
            yield f"{where}: {fault}"


def _types(record: Record, kind: Kind) -> Iterator[str]:
    """Yield what is wrong with the types of the values of *record*."""
    for column, type_ in kind.columns.items():
        value = record[column]
        if not isinstance(value, type_) and not (
            value is None and column in kind.optional
        ):
            yield f"draw {record['draw']}: {column} is no {type_.__name__}: {value!r}"
    if isinstance(record["draw"], int) and record["draw"] < 0:
        yield f"draw {record['draw']}: there is no such draw"


def _result(
    record: Record, words: Collection[str] | None, *, is_counted: bool
) -> Iterator[str]:
    """Yield what is wrong with the ending, the board and the count of *record*."""
    ending, board, boards = record["ending"], record["board"], record["boards"]
    if ending not in ENDINGS:
        yield f"the ending {ending!r} is none of {', '.join(ENDINGS)}"
    if (ending == "found" and board is None) or (ending == "exhausted" and board):
        yield f"the ending {ending!r} does not go with the board {board!r}"
    if is_counted != (boards is not None) or ((boards or 0) > 0 and board is None):
        yield f"{boards!r} boards do not go with the question or the board"
    if board is not None:
        yield from violations(board, words or _own_words(board), record["roll"])


def _own_words(board: str) -> set[str]:
    """Return the runs of *board*."""
    try:
        letters = parse(board)
    except ValueError:
        return set()  # it is no board, which `violations` will say
    return {*runs(letters, ACROSS), *runs(letters, DOWN)}
