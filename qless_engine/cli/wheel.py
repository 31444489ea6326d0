"""The commands ``wheel`` and ``best-wheel``: the words of a wheel, and the best one."""

from __future__ import annotations

import argparse
import json
import time

from qless_engine.cli.watch import Watch
from qless_engine.cli.wheel_answer import BestWheelsAnswer, WheelWords
from qless_engine.outcome import Budget, Ending
from qless_engine.wheels import POINTS, Wheel, best_wheels, solve
from qless_engine.words.lexicon import Lexicon
from qless_engine.words.wordlist import read_words


def solve_wheel(options: argparse.Namespace) -> None:
    """Print the words of the wheel that the *options* name.

    Raises:
        ValueError: the wheel or the word list is not as it must be.
    """
    wheel = Wheel.parse(options.letters, options.hub and options.hub.lower())
    word_list = read_words(options.words)
    lexicon = Lexicon.from_words(word_list.words)
    start = time.perf_counter()
    words = solve(lexicon, wheel.letters, wheel.hub)
    seconds = time.perf_counter() - start
    answer = WheelWords(wheel, words, word_list, seconds)
    print(json.dumps(answer.record()) if options.json else answer.text())


def find_best_wheel(options: argparse.Namespace) -> None:
    """Print the best wheels of the size and hub that the *options* name.

    Raises:
        ValueError: the hub or the word list is not as it must be.
        KeyboardInterrupt: Ctrl-C was pressed; what was found by then is printed.
    """
    hub = options.hub.lower()
    word_list = read_words(options.words)
    lexicon = Lexicon.from_words(word_list.words)
    watch = Watch("wheels")
    budget = Budget(options.max_nodes, watch.stop, watch.progress)
    start = time.perf_counter()
    try:
        best = best_wheels(lexicon, options.size, hub, POINTS[options.points], budget)
    finally:
        watch.close()
    answer = BestWheelsAnswer(
        size=options.size,
        hub=hub,
        points=options.points,
        best=best,
        word_list=word_list,
        seconds=time.perf_counter() - start,
    )
    print(json.dumps(answer.record()) if options.json else answer.text())
    watch.raise_interrupt(is_partial=best.ending is Ending.BUDGET)
