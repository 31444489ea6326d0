"""The child process of one crossword page: counts what is left of a layout, fills it.

Started as ``python -m sweeps.child.grids WORDS`` and spoken to as `questions` is. WORDS
is the path of a word list as JSON, null for the usual one.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NoReturn

from qless_engine.grids.filler import Filler, Plan
from qless_engine.grids.layout import OPEN, Layout, violations
from qless_engine.grids.problem import Problem
from qless_engine.grids.word_index import WordIndex
from qless_engine.grids.words_left import words_left
from qless_engine.outcome import Budget
from qless_engine.words.wordlist import WordList, read_sizes, read_words
from sweeps.child import serve as worker
from sweeps.child.looking import SAY_SECONDS
from sweeps.child.player import hello
from sweeps.kinds.kind import SO_FAR, Fields, Record

LEFT, FILL = "left", "fill"  # what can be asked for
LISTS = 2  # word lists that are kept, with their indices: some 100 MB each


class Lists:
    """Word lists, read when they are asked for first."""

    def __init__(self, path: str | None = None) -> None:
        """Take the list at *path* where no other is asked for."""
        self._path = path
        self.load = lru_cache(LISTS)(self._load)
        self._sizes: Mapping[str, int] | None = None

    @property
    def sizes(self) -> Mapping[str, int]:
        """SCOWL's size of each word."""
        if self._sizes is None:
            self._sizes = read_sizes()
        return self._sizes

    def _load(self, path: str | None, common: int | None) -> tuple[WordList, WordIndex]:
        word_list = read_words(path or self._path, common)
        return word_list, WordIndex(word_list.words)


def main(words: str) -> NoReturn:
    """Answer requests until standard input ends, by default with the list *words*."""

    def start(say: worker.Say) -> tuple[Record, Callable[[Fields], Record]]:
        lists = Lists(json.loads(words))
        return hello(), lambda request: answer(request, lists, say)

    worker.serve(start)


def answer(request: Fields, lists: Lists, say: worker.Say) -> Record:
    """Return the answer to *request*: LEFT or FILL, of which layout, with which words.

    Its *words* are the path of a list or none, its *common* a SCOWL size or none. What
    is no layout or no list has an answer with the field "error".
    An empty request has an empty answer: it tells that the child is ready.
    """
    if not request:
        return {}
    try:
        layout = Layout.parse(request["layout"])
        word_list, index = lists.load(request["words"], request["common"])
    except ValueError as error:
        return {"error": str(error)}
    problem = Problem(layout)
    if request["what"] == LEFT:
        record = left(problem, word_list, index, lists.sizes)
        record["common"] = request["common"]
    else:
        record = fill(problem, word_list, index, request["seed"], say)
    return {**record, "layout": layout.show(), "word_list": word_list.name}


def left(
    problem: Problem, word_list: WordList, index: WordIndex, sizes: Mapping[str, int]
) -> Record:
    """Return what `words_left` says, and the given entries that are no words.

    Of the list, "longest" is the length of its longest word.
    """
    known = words_left(problem, index, sizes)
    given = {slot.name: problem.layout.entry(slot) for slot in problem.layout.slots}
    words = frozenset(word_list.words)
    return {
        "words": known.words,
        "letters": [[*cell, number] for cell, number in known.letters.items()],
        "some": known.some,
        "none_fits": known.none_fits,
        "none_crosses": known.none_crosses,
        "longest": max(map(len, word_list.words)),
        "strange": [
            entry
            for entry in given.values()
            if OPEN not in entry and entry not in words
        ],
    }


def fill(
    problem: Problem,
    word_list: WordList,
    index: WordIndex,
    seed: int,
    say: worker.Say,
) -> Record:
    """Return one fill of *problem*, or that there is none; *say* how far it is."""
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

    filler = Filler(problem, index, Plan(seed), Budget(stop=tick))
    result = filler.first()
    if result.fill is not None:
        broken = violations(problem.layout, result.fill, frozenset(word_list.words))
        if broken:
            raise RuntimeError(f"the search gave {result.fill!r}, but {broken[0]}")
    return {
        "ending": result.ending.value,
        "fill": result.fill,
        "nodes": result.nodes,
        "restarts": result.restarts,
        "seconds": time.monotonic() - start,
    }


if __name__ == "__main__":
    main(sys.argv[1])
