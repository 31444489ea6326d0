"""The child that is measured: it answers many rolls in one go, and says what it used.

Started and spoken to as `worker` is, one line of JSON each way. What it runs for a roll
is what a sweep runs, so a record has the processor time of filter and search, without
the check of the board and without the talk with the parent.
"""

from __future__ import annotations

import json
import resource
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from typing import NoReturn

from qless_engine.words.playable import playable_words
from sweeps.child import serve as worker
from sweeps.kinds import kinds, rolls as roll_kind
from sweeps.kinds.kind import Context, Fields, Record
from sweeps.kinds.rolls import RollQuestion, RollTask

#: What ru_maxrss counts in: kibibytes on Linux, bytes on macOS.
MAXRSS_IN_MIB = 2**20 if sys.platform == "darwin" else 2**10


def main(question: str) -> NoReturn:
    """Answer requests with the word list of *question* until standard input ends."""

    def start(_say: worker.Say) -> tuple[Record, Callable[[Fields], Record]]:
        context = kinds.load(kinds.question(json.loads(question)))
        return worker.hello(context), lambda request: answer(request, context)

    worker.serve(start)


def answer(request: Fields, context: Context[RollQuestion]) -> Record:
    """Return the records of the rolls of *request*, or the time to filter them all.

    The other fields of *request* are those of a `RollQuestion`. *peak_mib* is the
    most memory that this process has had since it started.
    """
    changes = dict(request)
    rolls = changes.pop("rolls")
    if changes.pop("filter_only", False):
        return {"seconds": filter_seconds(rolls, context)}
    asked = replace(context, question=replace(context.question, **changes))
    tasks = [RollTask(draw, roll) for draw, roll in enumerate(rolls)]
    records = [roll_kind.run(task, asked) for task in tasks]
    return {"records": records, "peak_mib": peak_mib()}


def filter_seconds(rolls: list[str], context: Context[RollQuestion]) -> float:
    """Return the processor time in which the words of all *rolls* are found."""
    start = time.process_time()
    for roll in rolls:
        playable_words(context.words.lexicon, roll)
    return time.process_time() - start


def peak_mib() -> float:
    """Return the most memory this process has had, in mebibytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / MAXRSS_IN_MIB


if __name__ == "__main__":
    main(sys.argv[1])
