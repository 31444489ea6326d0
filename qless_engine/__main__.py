"""The engine's command line: ``python -m qless_engine roll LETTERS`` and ``dice``.

Exit status: 0 when every question was answered (a proof that there is no board, or a
spent budget, is an answer), 1 when the answer could not be written, 2 for bad input,
130 after an interrupt.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import sys
import time
from collections.abc import Iterator
from typing import NoReturn

from qless_engine.dice import parse_roll, random_rolls
from qless_engine.lexicon import Lexicon
from qless_engine.outcome import Budget, Ending, SearchResult
from qless_engine.roll_filter import playable_words
from qless_engine.searches import DEFAULT, SEARCHES
from qless_engine.wordlist import WordList, read_words

FAILED, BAD_INPUT, INTERRUPTED = 1, 2, 130  # exit statuses


class _OneSentence(argparse.ArgumentParser):
    """A parser that says what is wrong in one line, without the usage above it."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_INPUT, f"{self.prog}: {message}\n")


def main(arguments: list[str] | None = None) -> int:
    """Run one command and return its exit status."""
    parser = _parser()
    options = parser.parse_args(arguments)
    if sys.stdout is None:
        parser.error("expected an open standard output, found it closed")
    try:
        options.run(options)
        sys.stdout.flush()
    except ValueError as error:
        print(f"{parser.prog}: {error}", file=sys.stderr)
        return BAD_INPUT
    except OSError as error:
        # What is still buffered would fail again when the interpreter ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):  # `head` has seen enough: no fault
            found = f"standard input and output that work, found: {error.strerror}"
            print(f"{parser.prog}: expected {found}", file=sys.stderr)
        return FAILED
    except KeyboardInterrupt as error:
        print(str(error) or "interrupted", file=sys.stderr)
        return INTERRUPTED
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = _OneSentence(
        prog="python -m qless_engine", description="Lay out letters as words."
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    roll = commands.add_parser("roll", help="find, list or count the boards of rolls")
    roll.set_defaults(run=_roll)
    roll.add_argument(
        "letters",
        nargs="+",
        metavar="LETTERS",
        help="a roll of 3 to 12 letters; - reads rolls from standard input, one a line",
    )
    roll.add_argument(
        "--words", metavar="PATH", help="word list (default: QLESS_WORDS, else ENABLE1)"
    )
    wanted = roll.add_mutually_exclusive_group()
    wanted.add_argument("--all", action="store_true", help="every board")
    wanted.add_argument("--count", action="store_true", help="how many boards")
    roll.add_argument(
        "--search",
        choices=sorted(SEARCHES),
        default=DEFAULT,
        help=f"which search (default: {DEFAULT})",
    )
    roll.add_argument(
        "--max-nodes", type=_positive, metavar="N", help="give up after N nodes"
    )
    roll.add_argument("--json", action="store_true", help="one JSON object a roll")

    dice = commands.add_parser("dice", help="roll the twelve dice")
    dice.set_defaults(run=_dice)
    dice.add_argument("--rolls", type=_positive, default=1, metavar="N")
    dice.add_argument(
        "--seed", type=int, metavar="S", help="the same seed gives the same rolls"
    )
    return parser


def _positive(text: str) -> int:
    """Return *text* as a whole number of 1 or more."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(
            f"expected a whole number of 1 or more, got {text!r}"
        )
    return int(text)


def _dice(options: argparse.Namespace) -> None:
    seed = options.seed
    if seed is None:
        seed = random.SystemRandom().randrange(10**6)
        print(f"seed {seed}", file=sys.stderr)
    for roll in random_rolls(options.rolls, seed):
        print(roll)


def _roll(options: argparse.Namespace) -> None:
    # Rolls that were typed are all checked before the first search.
    typed = [x if x == "-" else parse_roll(x) for x in options.letters]
    word_list = read_words(options.words)
    lexicon = Lexicon.from_words(word_list.words)
    for number, roll in enumerate(_rolls(typed)):
        if number > 0 and not options.json:
            print()
        _answer(roll, word_list, lexicon, options)


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
    roll: str, word_list: WordList, lexicon: Lexicon, options: argparse.Namespace
) -> None:
    """Search one roll and print the answer.

    Raises:
        KeyboardInterrupt: Ctrl-C was pressed; what was found by then is printed.
    """
    watch = _Watch()
    budget = Budget(options.max_nodes, watch.stop, watch.progress)
    search = SEARCHES[options.search]
    start = time.perf_counter()
    words = playable_words(lexicon, roll)
    if options.all or options.count:
        visit = watch.boards.append if options.all else None
        result = search.all_boards(words, roll, budget, visit)
    else:
        result = search.first_board(words, roll, budget)
    seconds = time.perf_counter() - start
    watch.close()
    if options.json:
        record: dict[str, object] = {
            "roll": roll,
            "ending": result.ending.value,
            "board": result.board,
            "boards": result.boards,
            "candidate_words": result.candidate_words,
            "nodes": result.nodes,
            "placements": result.placements,
            "seconds": round(seconds, 6),
            "word_list": word_list.name,
            "word_list_sha256": word_list.sha256,
        }
        if result.boards is None:
            del record["boards"]
        if options.all:
            record["all_boards"] = watch.boards
        print(json.dumps(record))
    else:
        shown = watch.boards if options.all else [result.board] if result.board else []
        for board in shown:
            print(board.upper().replace("/", "\n"), end="\n\n")
        print(_cost_line(roll, result, seconds, word_list))
    sys.stdout.flush()
    if watch.interrupted:
        is_partial = result.ending is Ending.BUDGET
        raise KeyboardInterrupt(
            "interrupted: the answer above is incomplete" if is_partial else ""
        )


def _cost_line(
    roll: str, result: SearchResult, seconds: float, word_list: WordList
) -> str:
    """Return what was found for *roll* and what it cost, on one line."""
    boards = f"{result.boards or 0:,} board{'' if result.boards == 1 else 's'}"
    found = {
        Ending.FOUND: "solved" if result.boards is None else f"{boards} in all",
        Ending.EXHAUSTED: "no board (proved: the whole space was searched)",
        Ending.BUDGET: f"not decided, {boards} when the search was stopped",
    }[result.ending]
    return (
        f"{roll}: {found}; {result.candidate_words:,} of {word_list.name}'s words "
        f"playable, {result.nodes:,} nodes, {result.placements:,} placements, "
        f"{seconds:.3f} s"
    )


class _Watch:
    """Looks after one search: keeps its boards, shows that it lives, takes Ctrl-C.

    Ctrl-C only sets a flag, which the search asks for through its budget, so what was
    found until then is still printed.
    """

    def __init__(self) -> None:
        self.boards: list[str] = []
        self.share = 0.0  # of the search that is done
        self.interrupted = False
        self.shows = sys.stderr is not None and sys.stderr.isatty()
        self.started = self.shown = time.monotonic()
        self.before = signal.signal(signal.SIGINT, self._interrupt)

    def progress(self, done: int, of: int) -> None:
        self.share = done / of

    def stop(self) -> bool:
        now = time.monotonic()
        if self.shows and now - self.shown > 1:
            self.shown = now
            gone = now - self.started
            left = "" if self.share == 0 else f", {gone / self.share - gone:.0f} s left"
            note = f"{gone:.0f} s, {self.share:.0%} of the starting words{left}"
            print(f"\r{note:<60} (Ctrl-C stops)", end="", file=sys.stderr, flush=True)
        return self.interrupted

    def close(self) -> None:
        signal.signal(signal.SIGINT, self.before)
        if self.shown > self.started:
            print("\r" + " " * 75 + "\r", end="", file=sys.stderr, flush=True)

    def _interrupt(self, *_: object) -> None:
        self.interrupted = True


if __name__ == "__main__":
    sys.exit(main())
