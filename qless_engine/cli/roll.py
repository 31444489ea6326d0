"""The command ``roll``: what was asked of each roll is answered, one by one."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from qless_engine.boards.asked import Asked, Sizes
from qless_engine.boards.searches import SEARCHES
from qless_engine.cli.answer import Answer
from qless_engine.cli.options import asked
from qless_engine.cli.watch import Watch
from qless_engine.outcome import Budget, Ending
from qless_engine.rolls.dice import parse_roll
from qless_engine.words.lexicon import Lexicon
from qless_engine.words.roll_filter import playable_words
from qless_engine.words.wordlist import WordList, common_words, read_sizes, read_words


class _Words(NamedTuple):
    """What is known of words: read once, for every roll."""

    word_list: WordList
    lexicon: Lexicon
    sizes: Sizes


def answer_rolls(options: argparse.Namespace) -> None:
    """Print the answer to what the *options* ask of each roll.

    Raises:
        ValueError: a roll or the word list is not as it must be.
        KeyboardInterrupt: Ctrl-C was pressed; what was found by then is printed.
    """
    rolls = asked_rolls(options.letters)
    question = asked(options)
    word_list = read_words(options.words)
    words = _Words(
        word_list,
        Lexicon.from_words(word_list.words),
        read_sizes() if question.needs_sizes else {},
    )
    for number, roll in enumerate(rolls):
        if number > 0 and not options.json:
            print()
        _answer(roll, question, words, options)


def asked_rolls(letters: Sequence[str]) -> Iterator[str]:
    """Return the rolls of typed *letters*, those of standard input in the place of -.

    What was typed is checked at once, before the first roll is asked for.

    Raises:
        ValueError: one is no roll.
    """
    return _rolls([x if x == "-" else parse_roll(x) for x in letters])


def _rolls(typed: list[str]) -> Iterator[str]:
    """Yield the *typed* rolls, with those of standard input in the place of ``-``."""
    for roll in typed:
        if roll != "-":
            yield roll
            continue
        # Not sys.stdin, which stops at a byte that is no text or may not be there.
        with open(0, encoding="utf-8-sig", errors="replace", closefd=False) as lines:
            for number, line in enumerate(lines, start=1):
                if line.strip() != "":
                    try:
                        yield parse_roll(line)
                    except ValueError as error:
                        raise ValueError(f"line {number}: {error}") from None


def _answer(
    roll: str, question: Asked, words: _Words, options: argparse.Namespace
) -> None:
    """Search one roll and print the answer.

    Raises:
        KeyboardInterrupt: Ctrl-C was pressed; what was found by then is printed.
    """
    watch = Watch()
    budget = Budget(options.max_nodes, watch.stop, watch.progress)
    search = SEARCHES[options.search]
    selection = question.selection(words.sizes)
    boards: list[str] | None = [] if options.all else None
    start = time.perf_counter()
    playable: Collection[str] = playable_words(words.lexicon, roll)
    if question.common is not None:
        playable = common_words(playable, words.sizes, question.common)
    unusable = question.unusable(roll, playable, words.lexicon.words)
    given = () if unusable else playable  # a search that is given no word ends at once
    if options.all or options.count:
        visit = None if boards is None else boards.append
        selected = selection.all_boards(given, roll, budget, visit, search)
    else:
        selected = selection.one_board(given, roll, budget, search)
    if boards is not None and question.prefer is not None:
        boards.sort(key=selection.rank)
    seconds = time.perf_counter() - start
    watch.close()
    result = replace(selected.result, candidate_words=len(playable))
    answer = Answer(
        roll=roll,
        asked=question,
        selected=replace(selected, result=result),
        boards=boards,
        preferred=question.preferred(result.board, words.sizes),
        unusable=unusable,
        seconds=seconds,
        word_list=words.word_list,
    )
    print(json.dumps(answer.record()) if options.json else answer.text())
    sys.stdout.flush()
    watch.raise_interrupt(is_partial=result.ending is Ending.BUDGET)
