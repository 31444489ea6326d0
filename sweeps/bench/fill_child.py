"""The child that is measured: it fills layouts one after the other, and says how long.

Started as `worker` is, with the path of a word list, and spoken to likewise: one line
of JSON each way. It reads and indexes the words once, so that a fill is measured as the
next one of many.
"""

from __future__ import annotations

import time

from qless_engine.grids.filler import Filler, Plan
from qless_engine.grids.problem import Problem
from qless_engine.grids.word_index import WordIndex
from qless_engine.outcome import Budget
from qless_engine.words.wordlist import read_words
from sweeps.child.serve import IsPreempted, Say, Service
from sweeps.kinds.kind import Fields, Record


def start(settings: Fields, _say: Say, _: IsPreempted) -> Service:
    """Answer requests with the word list of *settings*."""
    word_list = read_words(settings["words"])
    index = WordIndex(word_list.words)
    listed = {"word_list": word_list.name, "word_list_sha256": word_list.sha256}
    return listed, lambda request: answer(request, index)


def answer(request: Fields, index: WordIndex) -> Record:
    """Return what came of the first fill of *layout* under *seed* in *seconds*.

    *process_seconds* is the processor time of this process from its start.
    """
    start, limit = time.process_time(), request["seconds"]
    filler = Filler(
        Problem.parse(request["layout"]),
        index,
        Plan(seed=request["seed"]),
        Budget(stop=lambda: time.process_time() - start > limit),
    )
    result = filler.first()
    now = time.process_time()
    return {
        "ending": result.ending.value,
        "seconds": now - start,
        "process_seconds": now,
        "nodes": result.nodes,
        "restarts": result.restarts,
        "fill": result.fill,
    }
