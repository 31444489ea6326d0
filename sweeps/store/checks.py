"""What must hold of the records of a sweep, whoever wrote them.

Types; the word list. Of rolls: that ending, board and count go together; that the rolls
are those the seed gives; that each board keeps the rules and is made of words of the
list. Of wheels: that they are those of the list, that scores go together, and that the
best ones score so much when they are solved again. Of fills: what `fill_checks` says.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from qless_engine.boards.board import ACROSS, DOWN, parse, runs, violations
from qless_engine.outcome import Ending
from qless_engine.rolls.dice import random_rolls
from qless_engine.wheels import POINTS, pangrams, solve
from qless_engine.words.lexicon import Lexicon
from sweeps.kinds import atlas_blocks, fill_checks
from sweeps.kinds.kinds import Kind, Record, Value
from sweeps.store.store import Stored

ENDINGS = [ending.value for ending in Ending]


def faults(stored: Stored, words: Any) -> Iterator[str]:  # noqa: ANN401  # as RULES
    """Yield a sentence for each rule that a record of *stored* breaks.

    Where the *words*, as the rules want them, are not at hand, any run of three letters
    passes for one, and so does any pangram.
    """
    kind = stored.kind
    mistyped = [fault for record in stored.records for fault in _types(record, kind)]
    if mistyped:
        yield from mistyped
        return  # the other rules are about values of the right types
    listed = lists(stored.settings)
    for record in stored.records:
        if record["word_list"] not in listed:
            yield f"{_where(record, kind)}: word_list is not that of the sweep"
        elif record["word_list_sha256"] != listed[record["word_list"]]:
            yield f"{_where(record, kind)}: word_list_sha256 is not that of the sweep"
    yield from RULES[kind.name](stored, words)


def lists(settings: Mapping[str, Value]) -> dict[str, str]:
    """Return the checksums of the word lists of a sweep with *settings*, by name."""
    names, checksums = settings["word_list"], settings["word_list_sha256"]
    if isinstance(names, str):
        return {names: checksums}
    return dict(zip(names, checksums))


def _types(record: Record, kind: Kind) -> Iterator[str]:
    """Yield what is wrong with the types of the values of *record*."""
    number = kind.key[0]
    where = f"{number} {record[number]}"
    for column, type_ in kind.columns.items():
        value = record[column]
        if not isinstance(value, type_) and not (
            value is None and column in kind.optional
        ):
            yield f"{where}: {column} is no {type_.__name__}: {value!r}"
    if isinstance(record[number], int) and record[number] < 0:
        yield f"{where}: there is no such {number}"


def _where(record: Record, kind: Kind) -> str:
    """Return which *record* it is: its number and its input."""
    return ", ".join(f"{column} {record[column]}" for column in kind.key[:2])


def _rolls(stored: Stored, lexicon: Lexicon | None) -> Iterator[str]:
    """Yield what is wrong with *stored* rolls."""
    settings = stored.settings
    words = None if lexicon is None else lexicon.words
    asked = max((run["rolls"] for run in stored.runs), default=0)
    last = max((record["draw"] for record in stored.records), default=-1)
    drawn = list(random_rolls(min(last + 1, asked), settings["seed"]))
    for record in stored.records:
        where = _where(record, stored.kind)
        if not 0 <= record["draw"] < asked:
            yield f"{where}: no run asked for more than {asked:,} rolls"
        elif drawn[record["draw"]] != record["roll"]:
            yield f"{where}: seed {settings['seed']} does not give this roll here"
        for fault in _result(record, words, is_counted=settings["count"]):
            yield f"{where}: {fault}"


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


def _wheels(stored: Stored, lexicon: Lexicon | None) -> Iterator[str]:
    """Yield what is wrong with *stored* wheels."""
    size, points = stored.settings["size"], stored.settings["points"]
    known = {} if lexicon is None else dict(enumerate(pangrams(lexicon, size).items()))
    best = max((record["best_score"] for record in stored.records), default=0)
    for record in stored.records:
        where = _where(record, stored.kind)
        letters, words = record["letters"], record["pangrams"].split()
        if len(letters) != size or any(
            [*letters] != sorted(w) for w in (letters, *words)
        ):
            yield f"{where}: these are not {size} letters in order and their pangrams"
        elif lexicon is not None and known.get(record["wheel"]) != (letters, (*words,)):
            yield f"{where}: the list has not this wheel here"
        elif record["points"] != points:
            yield f"{where}: points is not that of the sweep"
        elif not _is_consistent(record):
            yield f"{where}: the scores do not go together"
        elif lexicon is not None and record["best_score"] == best:
            for hub in record["best_hubs"]:
                found = sum(map(POINTS[points], solve(lexicon, letters, hub)))
                if found != best:
                    yield f"{where}: with hub {hub} it scores {found:,}, not {best:,}"


def _is_consistent(record: Record) -> bool:
    """Whether the scores of the wheel in *record* are of its letters, the best most."""
    text, letters = record["hub_scores"], record["letters"]
    if not re.fullmatch(r"[a-z]\d+( [a-z]\d+)*", text, re.ASCII):
        return False
    scores = {score[0]: int(score[1:]) for score in text.split()}
    best = record["best_score"]
    return (
        [*scores] == sorted(set(letters))
        and best == max(scores.values())
        and record["best_hubs"] == "".join(h for h in scores if scores[h] == best)
        and record["no_hub_score"] >= best
    )


#: What must hold beside, by kind of sweep.
RULES: Mapping[str, Callable[[Stored, Any], Iterator[str]]] = {
    "atlas": atlas_blocks.faults,
    "fills": fill_checks.faults,
    "rolls": _rolls,
    "wheels": _wheels,
}
