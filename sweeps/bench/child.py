"""The child that is measured: it answers many rolls in one go, and says what it used.

Started and spoken to as `worker` is, one line of JSON each way. What it runs for a roll
is what a sweep runs, so a record has the processor time of filter and search, without
the check of the board and without the talk with the parent.
"""

from __future__ import annotations

import resource
import sys
import time
from dataclasses import replace

from qless_engine.words.playable import playable_words
from sweeps.child.serve import IsPreempted, Say, Service
from sweeps.kinds import kinds, rolls as roll_kind
from sweeps.kinds.kind import Context, Fields, Record
from sweeps.kinds.rolls import RollQuestion, RollTask

#: What ru_maxrss counts in: kibibytes on Linux, bytes on macOS.
MAXRSS_IN_MIB = 2**20 if sys.platform == "darwin" else 2**10


def start(question: Fields, _say: Say, _: IsPreempted) -> Service:
    """Answer requests with the word list of *question*."""
    context = kinds.load(kinds.question(question))
    return context.listed, lambda request: answer(request, context)


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
