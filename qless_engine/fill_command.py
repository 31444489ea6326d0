"""The command ``fill``: a crossword layout is filled with words."""

from __future__ import annotations

import argparse
import json
import time

from qless_engine.fill_answer import FillAnswer, hopeless_slots
from qless_engine.filler import Filler, Plan
from qless_engine.layout import Layout, violations
from qless_engine.outcome import Budget, Ending
from qless_engine.problem import Problem
from qless_engine.watch import Watch
from qless_engine.word_index import WordIndex
from qless_engine.wordlist import read_scores, read_words


def fill_layout(options: argparse.Namespace) -> None:
    """Print the layout that the *options* name as it was to be filled.

    Raises:
        ValueError: the layout or the word list is not as it must be.
        KeyboardInterrupt: Ctrl-C was pressed; what was found by then is printed.
    """
    problem = Problem(Layout.parse(_read(options.layout)))
    word_list = read_words(options.words)
    words, score = list(word_list.words), None
    if options.best or options.min_score is not None:
        scores = read_scores(options.words)
        score = scores.__getitem__
        if options.min_score is not None:
            words = [word for word in words if scores[word] >= options.min_score]
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
    fills: list[str] = []
    try:
        if options.all:
            result = filler.all(fills.append)
        elif options.best:
            result = filler.best()
        else:
            result = filler.first()
    finally:
        watch.close()
    for fill in fills or filter(None, [result.fill]):
        broken = violations(problem.layout, fill, frozenset(words))
        assert not broken, f"the search gave {fill!r}, but {'; '.join(broken)}"
    answer = FillAnswer(
        problem=problem,
        wanted="all" if options.all else "best" if options.best else "first",
        result=result,
        fills=fills,
        hopeless=[] if result.fills else hopeless_slots(problem, index),
        word_list=word_list,
        seconds=time.monotonic() - start,
    )
    print(json.dumps(answer.record()) if options.json else answer.text())
    if watch.interrupted and result.ending is Ending.BUDGET:
        raise KeyboardInterrupt("interrupted: the answer above is incomplete")


def _read(path: str) -> str:
    """Return the text of the file at *path*, of standard input if it is ``-``.

    Raises:
        ValueError: it cannot be read, or is no text.
    """
    try:
        with open(0 if path == "-" else path, "rb", closefd=path != "-") as file:
            return file.read().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ValueError(f"expected a layout as text, found none in {path}") from None
    except OSError as error:
        raise ValueError(
            f"expected a file with a layout, found {path}: {error.strerror}"
        ) from None
