"""The benchmark: ``python -m sweeps.bench.rolls``, or ``make bench``.

It measures fixed rolls on PyPy and on CPython, beside a compiled yardstick and the
memoized backtracker where they are there, since ratios hold on a busy machine and on
another one, and seconds do not. What it counted is compared with both.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from qless_engine.cli.terminal import FAILED, OneSentence
from qless_engine.rolls.dice import random_rolls
from qless_engine.words import wordlist
from sweeps.bench import yardstick
from sweeps.bench.checks import compare
from sweeps.bench.command import load, measured, run, say
from sweeps.bench.runs import WARM_UP, WARM_UP_COUNTS, Plan, Size, measure
from sweeps.bench.table import table
from sweeps.kinds.engine import engine_version
from sweeps.pool import interpreters
from sweeps.store.provenance import commit, machine

PROGRAM = "python -m sweeps.bench.rolls"
#: The list that numbers are stated for, where it lies beside the project. Its licence
#: does not let it be part of it.
LIST_BESIDE = yardstick.BESIDE.parent / "wordlists" / "MEASURE-ONLY-nwl2023.txt.gz"
SEED, DECIDED, COUNTED = 1, 4000, 40  # the rolls, where no folder has any

# Sizes make a full run take some minutes; CPython is about ten times slower.
ON_PYPY = Size(DECIDED, None, 100, 10, 60_000)
ON_CPYTHON = Size(400, 30_000, 20, 10, 30_000)
QUICK = Size(20, 20_000, 5, 2, 2_000)  # to see that it works


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark and return its exit status."""
    return run(PROGRAM, lambda: bench(_parser().parse_args(arguments)))


def _parser() -> argparse.ArgumentParser:
    parser = OneSentence(prog=PROGRAM, description="Measure fixed rolls.")
    parser.add_argument(
        "--words",
        metavar="PATH",
        help="word list (default: QLESS_WORDS, else one beside, else ENABLE1)",
    )
    parser.add_argument(
        "--yardstick",
        metavar="DIR",
        help="rolls and yardstick (default: QLESS_YARDSTICK, else that beside)",
    )
    parser.add_argument(
        "--interpreter",
        action="append",
        metavar="PATH",
        help="measure on this one; may be repeated (default: PyPy and this Python)",
    )
    parser.add_argument("--repeat", type=int, default=3, metavar="N")
    parser.add_argument(
        "--quick", action="store_true", help="few rolls, one repetition"
    )
    return parser


def bench(options: argparse.Namespace) -> int:
    """Measure and print what *options* say; return the exit status."""
    if options.repeat < 1:
        raise ValueError(f"expected --repeat of 1 or more, got {options.repeat}")
    pythons = measured(options.interpreter)
    folder = yardstick.find_folder(options.yardstick)
    path = options.words
    if path is None:
        path = os.environ.get(wordlist.VARIABLE) or None
    if path is None and LIST_BESIDE.is_file():
        path = str(LIST_BESIDE)
    if path:  # children start in another folder
        path = os.path.abspath(os.path.expanduser(path))  # noqa: PTH100, PTH111
    words = wordlist.read_words(path)
    decided = _rolls(folder, DECIDED)
    plan = Plan(
        words=path,
        hello={
            "engine_version": engine_version(),
            "word_list": words.name,
            "word_list_sha256": words.sha256,
        },
        decided=decided,
        counted=_rolls(folder, COUNTED)[: 4 if options.quick else None],
        repeat=1 if options.quick else options.repeat,
        say=lambda line: say(f"... {line}", sys.stderr),
    )
    say(f"words    {words.name}, {len(words.words):,} words, {words.sha256[:12]}")
    _say_conditions(plan, folder)
    with tempfile.TemporaryDirectory(prefix="qless-bench-") as scratch:
        none = yardstick.why_none(folder)
        compiled = None
        if folder is None or none is not None:
            say(f"compiled yardstick: none ({none})")
        else:
            source = folder / yardstick.SOURCE
            compiled = yardstick.Yardstick(source, words.words, Path(scratch))
        all_runs = [
            measure(python, plan, _size(python, quick=options.quick), compiled)
            for python in pythons
        ]
        say("\n" + table(all_runs) + "\n\n" + load())
        agreement = compare(all_runs, compiled)
    say(agreement.text())
    return FAILED if agreement.differences else 0


def _rolls(folder: Path | None, count: int) -> list[str]:
    """Return the *count* rolls of *folder*, or seeded ones if it has none."""
    path = None if folder is None else folder / f"rolls{count}.txt"
    if path is not None and path.is_file():
        return yardstick.read_rolls(path)
    say(f"rolls    no rolls{count}.txt: {count:,} of the dice under seed {SEED}")
    return list(random_rolls(count, SEED))


def _size(python: interpreters.Interpreter, *, quick: bool) -> Size:
    if quick:
        return QUICK
    return ON_PYPY if python.name.startswith("PyPy") else ON_CPYTHON


def _say_conditions(plan: Plan, folder: Path | None) -> None:
    say(f"rolls    {folder or f'of seed {SEED}'}")
    say(f"machine  {machine()}; {load()}")
    say(f"engine   {plan.hello['engine_version']}, commit {commit()}")
    say(
        f"times    processor time; median (least to greatest) of {plan.repeat}, each a "
        f"process of its own;\n         warm: after {len(WARM_UP)} other rolls decided "
        f"and {WARM_UP_COUNTS} counted; cold: the first thing a process does, once"
    )


if __name__ == "__main__":
    sys.exit(main())
