"""Every word wheel of a size, scored with each of its hubs and with none.

Wheels are taken in alphabetical order: which one is the best is known only when all
were tried. A wheel takes a tenth of a millisecond, and to send it and its record twice
as long. It is still one task: all 23,396 of ENABLE1 take two children
7 s, of which they read the words for 2 s (PyPy, two cores).
"""

from __future__ import annotations

import argparse
import math
import re
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property

from qless_engine.cli.terminal import whole_number
from qless_engine.loaded import Words
from qless_engine.wheels import NO_HUB, POINTS, Scores, pangrams, solve
from sweeps.kinds.kind import (
    Asked,
    Context,
    Fields,
    Inputs,
    Kind,
    Line,
    Question,
    Record,
)

MOST_NAMED = 5  # of wheels that score the same


@dataclass(frozen=True)
class WheelQuestion(Question):
    """What is asked of every wheel.

    Attributes:
        size: letters of a wheel.
        points: which of POINTS a word scores.
    """

    kind: str = "wheels"
    size: int = 9
    points: str = "words"

    def __post_init__(self) -> None:
        """Check the values.

        Raises:
            ValueError: there are no such points.
        """
        if self.points not in POINTS:
            raise ValueError(f"expected points of {[*POINTS]}, got {self.points!r}")


@dataclass(frozen=True)
class WheelTask:
    """One wheel to score, with each of its hubs.

    Attributes:
        wheel: its place among all wheels of its size, in alphabetical order, from 0.
        letters: its letters in alphabetical order.
    """

    wheel: int
    letters: str


#: "best_hubs" are all letters that score most; "hub_scores" is like "a215 c120".
COLUMNS: Mapping[str, type] = {
    "wheel": int,
    "letters": str,
    "pangrams": str,
    "no_hub_score": int,
    "best_score": int,
    "best_hubs": str,
    "hub_scores": str,
    "points": str,
    "word_list": str,
    "word_list_sha256": str,
    "seconds": float,
    "interpreter": str,
}


class WheelContext(Context[WheelQuestion]):
    """What a child keeps from wheel to wheel."""

    @cached_property
    def scores(self) -> Scores:
        """What wheels score."""
        return Scores(self.words.lexicon, POINTS[self.question.points])

    @cached_property
    def wheels(self) -> Mapping[str, tuple[str, ...]]:
        """All wheels, by their letters: pangrams.

        Raises:
            ValueError: no wheel has the size, or no word.
        """
        found = pangrams(self.words.lexicon, self.question.size)
        if not found:
            raise ValueError(
                f"expected words of {self.question.size} letters, found none in "
                f"{self.words.name}"
            )
        return found


def ask(
    lists: Sequence[str | None],
    common: int | None,
    *,
    size: int = 9,
    points: str = "words",
) -> Asked:
    """Return a sweep of every wheel of *size* letters, scored by *points*."""

    def inputs(context: WheelContext) -> Inputs:
        return Inputs(len(context.wheels), enumerate(context.wheels))

    question = WheelQuestion(lists=lists, common=common, size=size, points=points)
    return Asked(question, inputs, {}, {"size": size, "points": points})


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of wheels."""
    parser.add_argument(
        "--size",
        type=whole_number,
        default=9,
        metavar="N",
        help="letters of a wheel: 5 to 12 (default: 9)",
    )
    parser.add_argument(
        "--points",
        choices=POINTS,
        default="words",
        help="what a word scores: 1, or its number of letters (default: words)",
    )


def run(task: WheelTask, context: WheelContext) -> Record:
    """Return the record of *task*: what it scores with no hub and with each one."""
    words, scores_of = context.wheels[task.letters], context.scores
    start = time.process_time()
    scores = scores_of.by_hub(task.letters)
    seconds = time.process_time() - start
    no_hub = scores.pop(NO_HUB)
    best = max(scores.values())
    return {
        **asdict(task),
        "pangrams": " ".join(words),
        "no_hub_score": no_hub,
        "best_score": best,
        "best_hubs": "".join(hub for hub, score in scores.items() if score == best),
        "hub_scores": " ".join(f"{hub}{score}" for hub, score in scores.items()),
        "points": context.question.points,
        **context.listed,
        "seconds": round(seconds, 6),
        "interpreter": context.interpreter,
    }


def rules(
    records: Sequence[Record],
    settings: Fields,
    _runs: Sequence[Record],
    lists: Mapping[str, Words],
) -> Iterator[str]:
    """Yield each rule that wheels break.

    They must be those of the list, their scores must go together, and the best ones
    must score as much when they are solved again. Without the list, any pangram passes.
    """
    size, points = settings["size"], settings["points"]
    words = lists.get(settings["word_list"])
    lexicon = None if words is None else words.lexicon
    known = {} if lexicon is None else dict(enumerate(pangrams(lexicon, size).items()))
    best = max((record["best_score"] for record in records), default=0)
    for record in records:
        where = KIND.where(record)
        letters, whole = record["letters"], record["pangrams"].split()
        if len(letters) != size or any(
            [*letters] != sorted(word) for word in (letters, *whole)
        ):
            yield f"{where}: these are not {size} letters in order and their pangrams"
        elif lexicon is not None and known.get(record["wheel"]) != (letters, (*whole,)):
            yield f"{where}: the word list has a different wheel at this position"
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


class WheelTally:
    """The wheel that scores most."""

    columns = ("best_score", "pangrams", "best_hubs")

    def __init__(self) -> None:
        """Begin with no wheel."""
        self._best: Record = {"best_score": -1}

    def add(self, record: Record) -> None:
        """Keep *record* if it scores more than all before."""
        if record["best_score"] > self._best["best_score"]:
            self._best = record

    def __str__(self) -> str:
        """Return the most that a wheel scores, and its name: a pangram and a hub."""
        word, hub = self._best["pangrams"].split()[0], self._best["best_hubs"][0]
        return f"best {self._best['best_score']:,}: {word} with {hub}"


def summary(records: Sequence[Record], made: Record) -> Iterator[Line]:
    """Yield what came out of the wheels in *records*, each line with its label."""
    yield "wheels tried", f"{len(records):,} of {made['wheels']:,}"
    if not records:
        return
    yield "best wheel", best(records, made["wheels"])
    yield "without a hub", _most(records, "no_hub_score")
    seconds = math.fsum(record["seconds"] for record in records)
    yield "seconds", f"{seconds:.1f} in all, n = {len(records):,}"


def best(records: Sequence[Fields], asked: int) -> str:
    """Return which wheels of *records* score most, and whether that is proved.

    It is if every one of the *asked* wheels of the list was tried.
    """
    tried = len(records)
    status = "proved: every one of them was tried with each of its hubs"
    if tried < asked:
        status = f"of {tried:,} tried; not decided: others may score more"
    return (
        f"{_most(records, 'best_score')}, of {asked:,} wheels of "
        f"{len(records[0]['letters'])} letters with a pangram ({status})"
    )


def named(wheel: Fields) -> str:
    """Return the record *wheel* by its pangrams and best hubs."""
    return f"{_pangrams(wheel)} with {' or '.join(wheel['best_hubs'])}"


def _pangrams(wheel: Fields) -> str:
    return str(wheel["pangrams"].replace(" ", " = "))


def _most(records: Sequence[Fields], column: str) -> str:
    """Return the most of *column*, and the wheels of *records* that score it."""
    most = max(record[column] for record in records)
    equal = [record for record in records if record[column] == most]
    name = named if column == "best_score" else _pangrams
    names = [name(record) for record in equal[:MOST_NAMED]]
    more = len(equal) - len(names)
    names += [f"{more:,} more"] * (more > 0)
    return f"{most:,} {records[0]['points']}: {', '.join(names)}"


KIND = Kind(
    unit="wheel",
    help="score all word wheels of a size; resumes a stopped sweep",
    task=WheelTask,
    question=WheelQuestion,
    columns=COLUMNS,
    ask=ask,
    add_options=add_options,
    names=lambda asked, lists: (f"wheels{asked['size']}_{asked['points']}", lists[0]),
    run=run,
    rules=rules,
    tally=WheelTally,
    summary=summary,
    headline=("size", "points"),
    context=WheelContext,
)
