"""The commands of ``python -m sweeps`` and their options."""

from __future__ import annotations

import argparse

from qless_engine.boards.query import DEFAULT
from qless_engine.cli.terminal import OneSentence, seed_number, whole_number
from qless_engine.wheels import POINTS
from qless_engine.words.wordlist import SCOWL_SIZES
from sweeps.kinds.atlas import ROLLS


def parser(program: str) -> OneSentence:
    """Return what reads the arguments of *program*; the option "command" is the first.

    All others are as `launch` and `table` call them.
    """
    whole = OneSentence(prog=program, description="Ask one question of many inputs.")
    commands = whole.add_subparsers(dest="command", required=True, metavar="COMMAND")

    _add_rolls(
        commands.add_parser("rolls", help="decide random rolls; resumes what stopped")
    )
    _add_atlas(
        commands.add_parser(
            "atlas", help="decide every roll there is; resumes what stopped"
        )
    )
    _add_recheck(
        commands.add_parser("recheck", help="check an atlas file again by other means")
    )
    _add_wheels(
        commands.add_parser(
            "wheels", help="score all word wheels of a size; resumes what stopped"
        )
    )
    _add_fills(
        commands.add_parser(
            "fills", help="fill many grids from many lists; resumes what stopped"
        )
    )
    table = commands.add_parser("table", help="sum a sweep up and export it to Parquet")
    table.add_argument("name", metavar="NAME")
    _add_folder(table)
    _add_folder(commands.add_parser("list", help="name the sweeps there are"))
    return whole


def _add_rolls(rolls: argparse.ArgumentParser) -> None:
    rolls.add_argument("--rolls", type=whole_number, required=True, metavar="N")
    rolls.add_argument("--seed", type=seed_number, required=True, metavar="S")
    rolls.add_argument(
        "--name", required=True, help="of the sweep; the same name resumes it"
    )
    _add_workers(rolls)
    rolls.add_argument(
        "--max-nodes",
        type=whole_number,
        metavar="N",
        help="give up a roll after N nodes",
    )
    rolls.add_argument("--search", default=DEFAULT, help="which search decides")
    rolls.add_argument(
        "--count", action="store_true", help="count all boards of a roll"
    )
    _add_folder(rolls)


def _add_atlas(atlas: argparse.ArgumentParser) -> None:
    atlas.add_argument(
        "--blocks",
        type=whole_number,
        metavar="N",
        help=f"of {ROLLS:,} rolls each, in random order (default: all)",
    )
    atlas.add_argument(
        "--seed",
        type=seed_number,
        default=1,
        metavar="S",
        help="of the order of blocks (default: 1)",
    )
    atlas.add_argument("--name", help="of the sweep (default: by word list)")
    _add_workers(atlas)
    _add_folder(atlas)


def _add_recheck(recheck: argparse.ArgumentParser) -> None:
    recheck.add_argument(
        "file",
        nargs="?",
        metavar="FILE",
        help="an atlas (default: that beside the word list)",
    )
    _add_words(recheck)
    recheck.add_argument(
        "--seed",
        type=seed_number,
        default=1,
        metavar="S",
        help="of what is drawn at random (default: 1)",
    )
    for name, default, what in (
        ("--proofs", 1_000, "random unsolvable rolls to prove again"),
        ("--hardest", 100, "hardest unsolvable rolls to prove again"),
        ("--boards", 10_000, "random solvable rolls to solve again"),
        ("--draws", 10_000, "random outcomes of the dice to decide again"),
    ):
        recheck.add_argument(
            name,
            type=whole_number,
            default=default,
            metavar="N",
            help=f"{what} (default: {default:,})",
        )


def _add_wheels(wheels: argparse.ArgumentParser) -> None:
    wheels.add_argument(
        "--size", type=whole_number, default=9, metavar="N", help="letters: 5 to 12"
    )
    wheels.add_argument(
        "--points", choices=POINTS, default="words", help="what a word scores"
    )
    wheels.add_argument(
        "--name", help="of the sweep (default: by size, points and word list)"
    )
    _add_workers(wheels)
    _add_folder(wheels)


def _add_fills(fills: argparse.ArgumentParser) -> None:
    fills.add_argument(
        "grids", nargs="+", metavar="GRID", help="file of a layout, or folder of *.txt"
    )
    fills.add_argument(
        "--words",
        action="append",
        default=[],
        metavar="PATH",
        help="word list; may be given again (default: QLESS_WORDS, else ENABLE1)",
    )
    wanted = fills.add_mutually_exclusive_group()
    wanted.add_argument(
        "--best", action="store_true", help="the best fill, by lines word;score"
    )
    wanted.add_argument(
        "--first", dest="best", action="store_false", help="any fill (the default)"
    )
    fills.add_argument(
        "--seed",
        dest="seeds",
        action="append",
        type=seed_number,
        metavar="S",
        help="of the search; may be given again (default: 1)",
    )
    fills.add_argument(
        "--split", type=whole_number, metavar="N", help="cut each grid into N pieces"
    )
    fills.add_argument(
        "--max-nodes",
        type=whole_number,
        metavar="N",
        help="give up a search after N nodes",
    )
    fills.add_argument(
        "--seconds",
        type=_positive,
        metavar="T",
        help="give up a search after T seconds of processor time",
    )
    fills.add_argument("--name", help="of the sweep (default: by grids and word lists)")
    _add_children(fills)
    _add_folder(fills)


def _add_children(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--workers", type=whole_number, default=10, metavar="N")
    parser.add_argument(
        "--interpreter",
        default="auto",
        metavar="PATH",
        help="what runs the children (default: QLESS_PYPY, else pypy3, else CPython)",
    )
    parser.add_argument(
        "--dask",
        metavar="ADDRESS",
        help="scheduler of a Dask cluster that does it, or local",
    )


def _add_workers(parser: argparse.ArgumentParser) -> None:
    _add_children(parser)
    _add_words(parser)
    parser.add_argument(
        "--common",
        type=int,
        choices=SCOWL_SIZES,
        metavar="SIZE",
        help="only words of this SCOWL size or less: 10 for the commonest, to 80",
    )


def _add_words(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--words", metavar="PATH", help="word list (default: QLESS_WORDS, else ENABLE1)"
    )


def _add_folder(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--folder",
        metavar="DIR",
        help="where sweeps are (default: QLESS_RESULTS, else sweeps/results)",
    )


def _positive(text: str) -> float:
    """Return *text* as a number of more than 0."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < float("inf"):
        raise argparse.ArgumentTypeError(f"expected a number above 0, got {text!r}")
    return number
