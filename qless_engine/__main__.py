"""The engine's command line: ``python -m qless_engine roll LETTERS`` and the others.

Exit status: 0 if every query was answered (a proof that there is no board, or a spent
budget, is an answer), 1 if an answer could not be written or was wrong, 2 for bad
input, 130 after an interrupt.
"""

from __future__ import annotations

import argparse
import random
import sys

from qless_engine.cli.options import PROGRAM, parser
from qless_engine.cli.terminal import run
from qless_engine.rolls.dice import random_rolls


def main(arguments: list[str] | None = None) -> int:
    """Run one command and return its exit status."""

    def work() -> None:
        options = parser().parse_args(arguments)
        COMMANDS[options.command](options)

    return run(PROGRAM, work)


# A command loads what it needs and nothing else, as half of a cold start is imports.


def _roll(options: argparse.Namespace) -> None:
    from qless_engine.cli.roll import answer_rolls  # noqa: PLC0415

    answer_rolls(options)


def _odds(options: argparse.Namespace) -> None:
    from qless_engine.cli.odds import tell_odds  # noqa: PLC0415

    tell_odds(options)


def _wheel(options: argparse.Namespace) -> None:
    from qless_engine.cli.wheel import solve_wheel  # noqa: PLC0415

    solve_wheel(options)


def _best_wheel(options: argparse.Namespace) -> None:
    from qless_engine.cli.wheel import find_best_wheel  # noqa: PLC0415

    find_best_wheel(options)


def _fill(options: argparse.Namespace) -> None:
    from qless_engine.cli.fill import fill_layout  # noqa: PLC0415

    fill_layout(options)


def _dice(options: argparse.Namespace) -> None:
    seed = options.seed
    if seed is None:
        seed = random.SystemRandom().randrange(10**6)
        print(f"seed {seed}", file=sys.stderr)
    for roll in random_rolls(options.rolls, seed):
        print(roll)


COMMANDS = {
    "roll": _roll,
    "odds": _odds,
    "wheel": _wheel,
    "best-wheel": _best_wheel,
    "fill": _fill,
    "dice": _dice,
}


if __name__ == "__main__":
    sys.exit(main())
