"""The service of a crossword page: counts the words left for a layout, and fills it.

Its settings are the path of a word list, which is used unless a request names another.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import lru_cache

from qless_engine import decide
from qless_engine.grids.filler import Filler, Plan
from qless_engine.grids.layout import OPEN, Layout
from qless_engine.grids.problem import Problem
from qless_engine.grids.words_left import words_left
from qless_engine.loaded import Words
from qless_engine.outcome import Budget
from sweeps.child.player import SAY_SECONDS
from sweeps.child.serve import IsPreempted, Say, Service
from sweeps.kinds.kind import SO_FAR, Fields, Record

LEFT, FILL = "left", "fill"  # what can be asked for
LISTS = 2  # word lists that are kept, with their indices: some 100 MB each

Load = Callable[..., Words]  # as `Words.read`


def start(path: str | None, say: Say, _: IsPreempted) -> Service:
    """Answer requests, with the word list at *path* where they name no other."""
    load = loader(path)
    return {}, lambda request: answer(request, load, say)


def loader(default: str | None) -> Load:
    """Return what reads a word list, by default that at *default*, and keeps some."""

    @lru_cache(LISTS)
    def load(path: str | None, common: int | None) -> Words:
        return Words.read(path or default, common)

    return load


def answer(request: Fields, load: Load, say: Say) -> Record:
    """Return the answer to *request*: LEFT or FILL, of which layout, with which words.

    Its *words* are the path of a list or None, its *common* a SCOWL size or None. If
    the layout or the list cannot be used, the answer has the field "error". An empty
    request has an empty answer: the child is ready.
    """
    if not request:
        return {}
    try:
        problem = Problem(Layout.parse(request["layout"]))
        words = load(request["words"], request["common"])
    except ValueError as error:
        return {"error": str(error)}
    if request["what"] == LEFT:
        record = {**left(problem, words), "common": request["common"]}
    else:
        record = fill(problem, words, request["seed"], say)
    return {**record, "layout": problem.layout.show(), "word_list": words.name}


def left(problem: Problem, words: Words) -> Record:
    """Return what `words_left` finds, and the given entries that are not words.

    "longest" is the length of the longest word of the list.
    """
    known = words_left(problem, words.unscored.index, words.sizes)
    layout, listed = problem.layout, words.unscored.words
    given = [layout.entry(slot) for slot in layout.slots]
    return {
        "words": known.words,
        "letters": [[*cell, number] for cell, number in known.letters.items()],
        "some": known.some,
        "none_fits": known.none_fits,
        "none_crosses": known.none_crosses,
        "longest": max(map(len, listed)),
        "strange": [x for x in given if OPEN not in x and x not in listed],
    }


def fill(problem: Problem, words: Words, seed: int, say: Say) -> Record:
    """Return one fill of *problem*, or the proof that none exists; report progress."""
    start = time.monotonic()
    said = start

    def tick() -> bool:
        nonlocal said
        now = time.monotonic()
        if now - said >= SAY_SECONDS:
            said = now
            so_far = filler.so_far()
            say(
                {
                    SO_FAR: so_far.filled / len(filler.domains.cells),
                    "partial": so_far.partial,
                    "filled": so_far.filled,
                    "nodes": so_far.nodes,
                    "restarts": so_far.restarts,
                    "seconds": now - start,
                }
            )
        return False

    filler = Filler(problem, words.unscored.index, Plan(seed), Budget(stop=tick))
    result = decide.fill(filler, words.unscored)
    return {
        "ending": result.ending.value,
        "fill": result.fill,
        "nodes": result.nodes,
        "restarts": result.restarts,
        "seconds": time.monotonic() - start,
    }
