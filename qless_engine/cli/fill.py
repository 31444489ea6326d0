"""The command ``fill``: a crossword layout is filled with words."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Sequence

from qless_engine.cli.fill_answer import FillAnswer, drawn, hopeless_slots
from qless_engine.cli.watch import Watch
from qless_engine.grids.filler import Filler, Plan
from qless_engine.grids.layout import violations
from qless_engine.grids.layout_file import read_layout
from qless_engine.grids.problem import Problem
from qless_engine.grids.word_index import WordIndex
from qless_engine.outcome import Budget, Ending
from qless_engine.words.wordlist import (
    WordList,
    read_scores,
    read_words,
    scored_checksum,
)


def fill_layout(options: argparse.Namespace) -> None:
    """Print the layout that the *options* name as it was to be filled.

    Raises:
        ValueError: the layout or the word list is not as it must be.
        KeyboardInterrupt: Ctrl-C was pressed; what was found by then is printed.
    """
    problem = Problem(read_layout(options.layout))
    word_list = read_words(options.words, options.common)
    words, sha256, score = _scored(options, word_list)
    index = WordIndex(words, score)
    watch = Watch()
    start = time.monotonic()

    def stop() -> bool:
        late = (
            options.seconds is not None and time.monotonic() - start > options.seconds
        )
        return watch.stop() or late

    def note(seconds: float) -> str:
        now = filler.so_far()
        best = f", best {now.score:,}" if options.best and now.fill else ""
        return (
            f"{seconds:.0f} s, {now.nodes / seconds:,.0f} nodes a second, "
            f"{now.restarts} restarts, {now.filled} cells filled at most{best}"
        )

    plan = Plan(seed=options.seed, letters="score" if options.best else "choice")
    filler = Filler(problem, index, plan, Budget(options.max_nodes, stop))
    watch.note = note
    allowed = frozenset(words)
    fills: list[str] = []

    def take(fill: str) -> None:
        broken = violations(problem.layout, fill, allowed)
        assert not broken, f"the search gave {fill!r}, but {'; '.join(broken)}"
        if options.json:
            fills.append(fill)
        elif options.all:  # as they come: there may be millions
            print(drawn(fill), end="\n\n", flush=True)

    try:
        if options.all:
            result = filler.all(take)
        elif options.best:
            result = filler.best()
        else:
            result = filler.first()
    finally:
        watch.close()
    if result.fill is not None and not options.all:
        take(result.fill)
    answer = FillAnswer(
        problem=problem,
        wanted="all" if options.all else "best" if options.best else "first",
        result=result,
        fills=fills,
        hopeless=[] if result.fills else hopeless_slots(problem, index),
        word_list=word_list,
        sha256=sha256,
        seconds=time.monotonic() - start,
    )
    print(json.dumps(answer.record()) if options.json else answer.text())
    if result.ending is Ending.BUDGET:
        watch.raise_interrupt(is_partial=True)


def _scored(
    options: argparse.Namespace, word_list: WordList
) -> tuple[Sequence[str], str, Callable[[str], int] | None]:
    """Return the words that are asked for, their checksum, and what each scores."""
    words, least = word_list.words, options.min_score
    if not options.best and least is None:
        return words, word_list.sha256, None
    scores = read_scores(options.words)
    if least is not None:
        words = tuple(word for word in words if scores[word] >= least)
    return words, scored_checksum(words, scores), scores.__getitem__
