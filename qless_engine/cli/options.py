"""What can be typed after ``python -m qless_engine``, and how it is checked."""

from __future__ import annotations

import argparse

from qless_engine.boards.query import DEFAULT, PREFERENCES, SEARCHES, SHAPES, Query
from qless_engine.cli.terminal import OneSentence, seed_number, whole_number
from qless_engine.wheels import EVERY_HUB, MAX_SIZE, MIN_SIZE, NO_HUB, POINTS
from qless_engine.words.wordlist import SCOWL_SIZES

PROGRAM = "python -m qless_engine"


def parser() -> OneSentence:
    """Return the parser of all commands, which it leaves in ``command``."""
    whole = OneSentence(prog=PROGRAM, description="Lay out letters as words.")
    commands = whole.add_subparsers(required=True, metavar="COMMAND", dest="command")
    _add_roll(commands.add_parser("roll", help="find, list or count boards of rolls"))
    _add_odds(
        commands.add_parser("odds", help="how often the dice give rolls, and a board")
    )
    dice = commands.add_parser("dice", help="roll the twelve dice")
    dice.add_argument("--rolls", type=whole_number, default=1, metavar="N")
    dice.add_argument(
        "--seed",
        type=seed_number,
        metavar="S",
        help="the same seed gives the same rolls",
    )
    _add_wheel(commands.add_parser("wheel", help="list the words of a word wheel"))
    _add_best_wheel(
        commands.add_parser("best-wheel", help="find the word wheels with most words")
    )
    _add_fill(commands.add_parser("fill", help="fill a crossword layout with words"))
    return whole


def _add_common(group: argparse._ActionsContainer) -> None:
    group.add_argument(
        "--common",
        type=int,
        choices=SCOWL_SIZES,
        metavar="SIZE",
        help="only words of this SCOWL size or less: 10 for the commonest, to 80",
    )


def _add_words(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--words", metavar="PATH", help="word list (default: QLESS_WORDS, else ENABLE1)"
    )


def _add_rolls(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "letters",
        nargs="+",
        metavar="LETTERS",
        help="a roll of 3 to 12 letters; - reads rolls from standard input, one a line",
    )


def _add_odds(odds: argparse.ArgumentParser) -> None:
    _add_rolls(odds)
    _add_words(odds)
    odds.add_argument("--json", action="store_true", help="one JSON object a roll")


def _add_roll(roll: argparse.ArgumentParser) -> None:
    _add_rolls(roll)
    _add_words(roll)
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
        "--max-nodes", type=whole_number, metavar="N", help="give up after N nodes"
    )
    roll.add_argument("--json", action="store_true", help="one JSON object a roll")
    _add_asked(roll.add_argument_group("which boards"))


def _add_asked(group: argparse._ArgumentGroup) -> None:
    group.add_argument(
        "--prefer",
        choices=sorted(PREFERENCES),
        help="the best of all boards; with --all, the best first",
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
        metavar="LETTERS",
        help=f"{MIN_SIZE} to {MAX_SIZE} letters row by row, the hub in the middle",
    )
    wheel.add_argument(
        "--hub",
        metavar="LETTER",
        help=f"another hub than the letter in the middle; {NO_HUB} for none",
    )
    _add_words(wheel)
    wheel.add_argument("--json", action="store_true", help="one JSON object")


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
        help=f"only wheels with this hub; {EVERY_HUB} (the default) tries each letter, "
        f"with {NO_HUB} words need no hub",
    )
    best.add_argument(
        "--points",
        choices=sorted(POINTS),
        default="words",
        help="what counts: the words (the default), or their letters",
    )
    best.add_argument(
        "--max-nodes", type=whole_number, metavar="N", help="give up after N wheels"
    )
    _add_words(best)
    best.add_argument("--json", action="store_true", help="one JSON object")


def _add_fill(fill: argparse.ArgumentParser) -> None:
    fill.add_argument(
        "layout",
        metavar="GRID",
        help="a file of rows: # block, . open, a letter that is given; - for "
        "standard input",
    )
    wanted = fill.add_mutually_exclusive_group()
    wanted.add_argument("--all", action="store_true", help="every fill")
    wanted.add_argument(
        "--best",
        action="store_true",
        help="the fill that scores most; the list has lines word;score",
    )
    fill.add_argument(
        "--min-score", type=int, metavar="N", help="only words that score N or more"
    )
    fill.add_argument(
        "--seed",
        type=seed_number,
        default=1,
        metavar="S",
        help="another seed tries letters in another order (default: 1)",
    )
    fill.add_argument(
        "--max-nodes", type=whole_number, metavar="N", help="give up after N nodes"
    )
    fill.add_argument(
        "--seconds", type=whole_number, metavar="T", help="give up after T seconds"
    )
    _add_words(fill)
    _add_common(fill)
    fill.add_argument("--json", action="store_true", help="one JSON object")


def asked(options: argparse.Namespace) -> Query:
    """Return what the *options* of ``roll`` ask of its boards."""
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
            f"expected a word of letters a-z, got {text!r}"
        )
    return text.lower()
