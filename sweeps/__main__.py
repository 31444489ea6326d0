"""The command line: ``python -m sweeps rolls``, ``wheels``, ``table`` and ``list``.

Exit status: 0; 1 when the sweep could not go on, or not all of it could be done; 2 for
bad input; 130 after Ctrl-C.
"""

from __future__ import annotations

import argparse
import signal
import sys
from types import FrameType
from typing import Any, NoReturn

from qless_engine.searches import DEFAULT
from qless_engine.terminal import (
    BAD_INPUT,
    FAILED,
    INTERRUPTED,
    OneSentence,
    drop_output,
    prepare_streams,
)
from qless_engine.wheel import POINTS
from qless_engine.wordlist import SCOWL_SIZES, read_words
from sweeps import SweepError

PROGRAM = "python -m sweeps"


def main(arguments: list[str] | None = None) -> int:
    """Run one command and return its exit status."""
    signal.signal(signal.SIGINT, _interrupt_once)
    parser = _parser()
    prepare_streams(parser)
    try:
        options = parser.parse_args(arguments)
        options.run(options)
        sys.stdout.flush()
    except ValueError as error:
        return _say(error, BAD_INPUT)
    except SweepError as error:
        return _say(error, FAILED)
    except OSError as error:
        if not isinstance(error, BrokenPipeError):  # as by `head`, which has its fill
            _say(f"cannot write the output: {error.strerror}", FAILED)
        drop_output()
        return FAILED
    except ModuleNotFoundError as error:
        needs = f"needs {error.name}: install this project's extra 'study'"
        return _say(needs, FAILED)
    except KeyboardInterrupt as error:
        print(str(error) or "Stopped.", file=sys.stderr)
        return INTERRUPTED
    return 0


def _parser() -> OneSentence:
    parser = OneSentence(prog=PROGRAM, description="Ask one question of many inputs.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    rolls = commands.add_parser(
        "rolls", help="decide random rolls; resumes what stopped"
    )
    rolls.set_defaults(run=_rolls)
    rolls.add_argument("--rolls", type=_count, required=True, metavar="N")
    rolls.add_argument("--seed", type=int, required=True, metavar="S")
    rolls.add_argument(
        "--name", required=True, help="of the sweep; the same name resumes it"
    )
    _add_workers(rolls)
    rolls.add_argument(
        "--max-nodes", type=_count, metavar="N", help="give up a roll after N nodes"
    )
    rolls.add_argument("--search", default=DEFAULT, help="which search decides")
    rolls.add_argument(
        "--count", action="store_true", help="count all boards of a roll"
    )
    _add_folder(rolls)

    wheels = commands.add_parser(
        "wheels", help="score all word wheels of a size; resumes what stopped"
    )
    wheels.set_defaults(run=_wheels)
    wheels.add_argument(
        "--size", type=_count, default=9, metavar="N", help="letters: 5 to 12"
    )
    wheels.add_argument(
        "--points", choices=POINTS, default="words", help="what a word scores"
    )
    wheels.add_argument(
        "--name", help="of the sweep (default: by size, points and word list)"
    )
    _add_workers(wheels)
    _add_folder(wheels)

    table = commands.add_parser("table", help="sum a sweep up and export it to Parquet")
    table.set_defaults(run=_table)
    table.add_argument("name", metavar="NAME")
    _add_folder(table)

    listed = commands.add_parser("list", help="name the sweeps there are")
    listed.set_defaults(run=_list)
    _add_folder(listed)
    return parser


def _add_workers(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--workers", type=_count, default=10, metavar="N")
    parser.add_argument(
        "--interpreter",
        default="auto",
        metavar="PATH",
        help="what runs the children (default: QLESS_PYPY, else pypy3, else CPython)",
    )
    parser.add_argument(
        "--words", metavar="PATH", help="word list (default: QLESS_WORDS, else ENABLE1)"
    )
    parser.add_argument(
        "--common",
        type=int,
        choices=SCOWL_SIZES,
        metavar="SIZE",
        help="only words of this SCOWL size or less: 10 for the commonest, to 80",
    )


def _add_folder(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--folder",
        metavar="DIR",
        help="where sweeps are (default: QLESS_RESULTS, else sweeps/results)",
    )


def _count(text: str) -> int:
    """Return *text* as a whole number of 1 or more."""
    if not (text.isascii() and text.isdecimal()) or int(text) < 1:
        raise argparse.ArgumentTypeError(
            f"expected a whole number of 1 or more, got {text!r}"
        )
    return int(text)


# Imports that take long, or that may fail, are made by the command that needs them.


def _rolls(options: argparse.Namespace) -> None:
    from sweeps.files import store_path  # noqa: PLC0415
    from sweeps.launch import run_rolls  # noqa: PLC0415

    run_rolls(**_arguments(options))
    path = store_path(options.name, options.folder)
    print(f"All {options.rolls:,} rolls are stored in {path}.")


def _wheels(options: argparse.Namespace) -> None:
    from sweeps.files import default_name, store_path  # noqa: PLC0415
    from sweeps.launch import run_wheels  # noqa: PLC0415

    if options.name is None:
        word_list = read_words(options.words, options.common).name
        asked = f"wheels{options.size}_{options.points}"
        options.name = default_name(asked, word_list)
    run_wheels(**_arguments(options))
    path = store_path(options.name, options.folder)
    print(f"All wheels of {options.size} letters are stored in {path}.")


def _arguments(options: argparse.Namespace) -> dict[str, Any]:
    """Return what was asked, by name."""
    return {name: value for name, value in vars(options).items() if name != "run"}


def _table(options: argparse.Namespace) -> None:
    from sweeps import table  # noqa: PLC0415

    path = table.export_parquet(options.name, options.folder)
    print(table.summary(options.name, options.folder))
    print(f"{'table':<18} {path}")


def _list(options: argparse.Namespace) -> None:
    from sweeps.files import names  # noqa: PLC0415

    for name in names(options.folder):
        print(name)


def _interrupt_once(_signal: int, _frame: FrameType | None) -> NoReturn:
    """Let Ctrl-C stop the command, and no second one disturb the stopping."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    raise KeyboardInterrupt


def _say(what: object, status: int) -> int:
    print(f"{PROGRAM}: {what}", file=sys.stderr)
    return status


if __name__ == "__main__":
    sys.exit(main())
