"""The commands of ``python -m sweeps`` and their options."""

from __future__ import annotations

import argparse

from qless_engine.cli.terminal import OneSentence, seed_number, whole_number
from qless_engine.words.wordlist import SCOWL_SIZES
from sweeps.kinds.kind import Kind
from sweeps.kinds.kinds import KINDS


def parser(program: str) -> OneSentence:
    """Return what reads the arguments of *program*; the option "command" is the first.

    All others have the names of the parameters of the functions that they are for. Each
    kind of sweep is a command.
    """
    whole = OneSentence(prog=program, description="Ask one question of many inputs.")
    commands = whole.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for kind in KINDS.values():
        _add_sweep(commands.add_parser(kind.name, help=kind.help), kind)
    _add_recheck(commands.add_parser("recheck", help="verify an atlas independently"))
    table = commands.add_parser("table", help="sum up a sweep and export it to Parquet")
    table.add_argument("name", metavar="NAME", help="name of the sweep")
    _add_folder(table)
    _add_folder(commands.add_parser("list", help="name the stored sweeps"))
    return whole


def _add_sweep(sweep: argparse.ArgumentParser, kind: Kind) -> None:
    kind.add_options(sweep)
    default = "" if kind.names is None else " (default: made of input and word list)"
    sweep.add_argument(
        "--name",
        required=kind.names is None,
        help=f"name of the sweep; the same name resumes it{default}",
    )
    sweep.add_argument(
        "--workers",
        type=whole_number,
        default=10,
        metavar="N",
        help="search N tasks at the same time (default: 10)",
    )
    sweep.add_argument(
        "--interpreter",
        default="auto",
        metavar="PATH",
        help="Python that searches (default: QLESS_PYPY, else pypy3, else this one)",
    )
    sweep.add_argument(
        "--dask",
        metavar="ADDRESS",
        help="address of a Dask scheduler whose workers search; or: local",
    )
    if kind.has_many_lists:
        sweep.add_argument(
            "--words",
            action="append",
            default=[],
            metavar="PATH",
            help="word list; may be repeated (default: QLESS_WORDS, else ENABLE1)",
        )
    else:
        _add_words(sweep)
        sweep.add_argument(
            "--common",
            type=int,
            choices=SCOWL_SIZES,
            metavar="SIZE",
            help="only words of this SCOWL size or less: 10 for the commonest, to 80",
        )
    _add_without(sweep)
    _add_folder(sweep)


def _add_recheck(recheck: argparse.ArgumentParser) -> None:
    recheck.add_argument(
        "file",
        nargs="?",
        metavar="FILE",
        help="atlas to verify (default: the file beside the word list)",
    )
    _add_words(recheck)
    _add_without(recheck)
    recheck.add_argument(
        "--seed",
        type=seed_number,
        default=1,
        metavar="S",
        help="seed of the random samples (default: 1)",
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


def _add_words(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--words", metavar="PATH", help="word list (default: QLESS_WORDS, else ENABLE1)"
    )


def _add_without(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--without",
        action="append",
        default=[],
        metavar="FILE|WORD",
        help="leave out this word, or all words of this file (write a dot or slash in "
        "its path); may be repeated",
    )


def _add_folder(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--folder",
        metavar="DIR",
        help="folder of the sweeps (default: QLESS_RESULTS, else sweeps/results)",
    )
