"""The options of ``python -m qless_engine``, and how their values are checked."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any, NoReturn

from qless_engine.boards.query import DEFAULT, PREFERENCES, SEARCHES, SHAPES, Query
from qless_engine.cli.terminal import OneSentence, seed_number, whole_number
from qless_engine.decide import LONG_NODES
from qless_engine.loaded import check_lengths
from qless_engine.rolls.dice import LONG_LETTERS, MIN_LENGTHS, MIN_LETTERS
from qless_engine.text import quoted
from qless_engine.version import engine_version
from qless_engine.wheels import (
    EVERY_HUB,
    MAX_SIZE,
    MIN_SIZE,
    NO_HUB,
    POINTS,
    REUSED_LETTERS,
    REUSED_SIZE,
)
from qless_engine.words.wordlist import SCOWL_SIZES

COMMAND = "qless"  # as an installed package has it
PROGRAM = COMMAND if Path(sys.argv[0]).stem == COMMAND else "python -m qless_engine"


def parser() -> OneSentence:
    """Return the parser of all commands; the chosen one is in ``command``."""
    whole = OneSentence(prog=PROGRAM, description="Lay out letters as words.")
    whole.add_argument(
        "--version",
        action=_ShowVersion,
        help="show the version and the checksum of the engine's code",
    )
    commands = whole.add_subparsers(required=True, metavar="COMMAND", dest="command")
    _add_roll(
        commands.add_parser("roll", help="find, list or count the boards of a roll")
    )
    _add_odds(
        commands.add_parser(
            "odds", help="show how often the dice give a roll, and a board"
        )
    )
    dice = commands.add_parser("dice", help="roll the twelve dice")
    dice.add_argument(
        "--rolls",
        type=whole_number,
        default=1,
        metavar="N",
        help="how many rolls (default: 1)",
    )
    dice.add_argument(
        "--seed",
        type=seed_number,
        metavar="S",
        help="the same seed gives the same rolls",
    )
    _add_wheel(commands.add_parser("wheel", help="list the words of a word wheel"))
    _add_best_wheel(
        commands.add_parser(
            "best-wheel", help="find the word wheels with the most words"
        )
    )
    _add_fill(commands.add_parser("fill", help="fill a crossword layout with words"))
    return whole


class _ShowVersion(argparse.Action):
    """Prints the version; the checksum is computed only if it is asked for."""

    def __init__(self, **options: Any) -> None:  # noqa: ANN401  # of argparse
        super().__init__(nargs=0, **options)

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        print(f"{COMMAND} {engine_version()}")
        parser.exit()


def _add_common(group: argparse._ActionsContainer) -> None:
    group.add_argument(
        "--common",
        type=int,
        choices=SCOWL_SIZES,
        metavar="SIZE",
        help="only words up to this SCOWL size (how common a word is): 10 for the "
        "commonest to 80",
    )


def _add_words(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--words",
        metavar="PATH",
        help="word list (default: $QLESS_WORDS or ENABLE1); - reads standard input",
    )
    command.add_argument(
        "--without",
        action="append",
        default=[],
        metavar="FILE|WORD",
        help="leave out this word, or all words of this file (write a dot or slash in "
        "its path); may be repeated",
    )


def _add_rolls(command: argparse.ArgumentParser, more: str = "") -> None:
    command.add_argument(
        "letters",
        nargs="+",
        metavar="LETTERS",
        help=f"a roll of 3 to 12 letters{more}, with blanks between its letters or "
        "without; - reads rolls from standard input, one per line",
    )


def _add_min_length(
    command: argparse._ActionsContainer, choices: range, default: str
) -> None:
    command.add_argument(
        "--min-length",
        type=int,
        choices=choices,
        metavar="N",
        help=f"letters of the shortest word, {choices[0]} to {choices[-1]} (default: "
        f"{default})",
    )


def _add_odds(odds: argparse.ArgumentParser) -> None:
    _add_rolls(odds)
    _add_words(odds)
    odds.add_argument(
        "--json", action="store_true", help="print one JSON object per roll"
    )


def _add_roll(roll: argparse.ArgumentParser) -> None:
    _add_rolls(
        roll,
        f" (of 13 to {LONG_LETTERS}: a board of words of at most 12 letters, or none "
        "found within the budget, which is no proof)",
    )
    _add_words(roll)
    _add_min_length(roll, MIN_LENGTHS, f"{MIN_LETTERS}, the rule of the game")
    wanted = roll.add_mutually_exclusive_group()
    wanted.add_argument("--all", action="store_true", help="list every board")
    wanted.add_argument("--count", action="store_true", help="count the boards")
    roll.add_argument(
        "--search",
        choices=sorted(SEARCHES),
        default=DEFAULT,
        help=f"search to use (default: {DEFAULT})",
    )
    roll.add_argument(
        "--max-nodes",
        type=whole_number,
        metavar="N",
        help="stop after N nodes (default: no limit; for more than 12 letters "
        f"{LONG_NODES:,})",
    )
    roll.add_argument(
        "--json", action="store_true", help="print one JSON object per roll"
    )
    _add_query(roll.add_argument_group("which boards"))


def _add_query(group: argparse._ArgumentGroup) -> None:
    group.add_argument(
        "--prefer",
        choices=sorted(PREFERENCES),
        help="find the best board; with --all, list the best first",
    )
    _add_common(group)
    group.add_argument(
        "--with",
        type=_word,
        action="append",
        default=[],
        dest="uses",
        metavar="WORD",
        help="only boards that use WORD; may be repeated",
    )
    group.add_argument(
        "--symmetric",
        action="store_true",
        help="only boards that read the same across and down",
    )
    group.add_argument(
        "--block", action="store_true", help="only boards with a 2x2 block of letters"
    )
    group.add_argument(
        "--hole", action="store_true", help="only boards whose letters enclose a hole"
    )


def _add_wheel(wheel: argparse.ArgumentParser) -> None:
    wheel.add_argument(
        "letters",
        nargs="+",
        metavar="LETTERS",
        help=f"{MIN_SIZE} to {MAX_SIZE} letters row by row, the hub in the middle, "
        "with blanks between them or without",
    )
    wheel.add_argument(
        "--hub",
        metavar="LETTER",
        help="use this letter as hub instead of the middle one; "
        f"{NO_HUB!r} drops the hub",
    )
    _add_min_length(
        wheel,
        range(MIN_LENGTHS[0], MAX_SIZE + 1),
        f"{MIN_LETTERS}, with --reuse {REUSED_LETTERS}",
    )
    wheel.add_argument(
        "--reuse",
        action="store_true",
        help=f"a letter may be used again; {REUSED_SIZE} or more different letters. A "
        "word scores 1 for up to four letters, else its length, and 7 more if it uses "
        "all letters",
    )
    _add_words(wheel)
    wheel.add_argument("--json", action="store_true", help="print one JSON object")


def _add_best_wheel(best: argparse.ArgumentParser) -> None:
    best.add_argument(
        "--size",
        type=int,
        choices=range(MIN_SIZE, MAX_SIZE + 1),
        default=9,
        metavar="N",
        help=f"letters of a wheel, {MIN_SIZE} to {MAX_SIZE} (default: 9)",
    )
    best.add_argument(
        "--hub",
        default=EVERY_HUB,
        metavar="LETTER",
        help=f"only wheels with this hub; {EVERY_HUB!r} (the default) tries each "
        f"letter, {NO_HUB!r} drops the hub",
    )
    best.add_argument(
        "--points",
        choices=sorted(POINTS),
        default="words",
        help="score a word 1 (words, the default) or its length (letters)",
    )
    best.add_argument(
        "--max-nodes", type=whole_number, metavar="N", help="stop after N wheels"
    )
    _add_words(best)
    best.add_argument("--json", action="store_true", help="print one JSON object")


def _add_fill(fill: argparse.ArgumentParser) -> None:
    fill.add_argument(
        "layout",
        metavar="GRID",
        help="a .puz or .ipuz file, Across Lite text, or rows of text: # block, . open "
        "cell, or a given letter; - reads standard input",
    )
    wanted = fill.add_mutually_exclusive_group()
    wanted.add_argument("--all", action="store_true", help="list every fill")
    wanted.add_argument(
        "--best",
        action="store_true",
        help="find the fill with the highest score; needs a list of lines word;score",
    )
    fill.add_argument(
        "--min-score", type=int, metavar="N", help="only words that score at least N"
    )
    fill.add_argument(
        "--seed",
        type=seed_number,
        default=1,
        metavar="S",
        help="a different seed tries letters in a different order (default: 1)",
    )
    fill.add_argument(
        "--max-nodes", type=whole_number, metavar="N", help="stop after N nodes"
    )
    fill.add_argument(
        "--seconds", type=whole_number, metavar="T", help="stop after T seconds"
    )
    fill.add_argument(
        "--output",
        metavar="FILE",
        help="save the fill as .puz, .ipuz, .across.txt (Across Lite text) or .txt "
        "(rows of text)",
    )
    _add_words(fill)
    _add_common(fill)
    fill.add_argument("--json", action="store_true", help="print one JSON object")


def query_of(options: argparse.Namespace) -> Query:
    """Return the query that the *options* of ``roll`` ask for.

    Raises:
        ValueError: they ask for common words, of which none has two letters.
    """
    check_lengths(options.common, options.min_length)
    return Query(
        uses=tuple(options.uses),
        shapes=tuple(shape for shape in SHAPES if getattr(options, shape)),
        prefer=options.prefer,
        common=options.common,
    )


def _word(text: str) -> str:
    """Return *text* as a word in lower case."""
    if not (text.isascii() and text.isalpha()):
        raise argparse.ArgumentTypeError(
            f"expected a word of letters a-z, got {quoted(text)}"
        )
    return text.lower()
