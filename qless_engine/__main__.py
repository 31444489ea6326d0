"""The engine's command line: ``python -m qless_engine roll LETTERS`` and the others.

Exit status: 0 if every query was answered (a proof that there is no board, or a spent
budget, is an answer), 1 if an answer could not be written or was wrong, 2 for bad
input, 130 after an interrupt.
"""

from __future__ import annotations

import argparse
import random
import sys

from qless_engine.cli.fill import fill_layout
from qless_engine.cli.odds import tell_odds
from qless_engine.cli.options import PROGRAM, parser
from qless_engine.cli.roll import answer_rolls
from qless_engine.cli.terminal import run
from qless_engine.cli.wheel import find_best_wheel, solve_wheel
from qless_engine.rolls.dice import random_rolls

COMMANDS = {
    "roll": answer_rolls,
    "odds": tell_odds,
    "wheel": solve_wheel,
    "best-wheel": find_best_wheel,
    "fill": fill_layout,
}


def main(arguments: list[str] | None = None) -> int:
    """Run one command and return its exit status."""

    def work() -> None:
        options = parser().parse_args(arguments)
        {**COMMANDS, "dice": _dice}[options.command](options)

    return run(PROGRAM, work)


def _dice(options: argparse.Namespace) -> None:
    seed = options.seed
    if seed is None:
        seed = random.SystemRandom().randrange(10**6)
        print(f"seed {seed}", file=sys.stderr)
    for roll in random_rolls(options.rolls, seed):
        print(roll)


if __name__ == "__main__":
    sys.exit(main())
