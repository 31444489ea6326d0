"""The benchmark of rolls: ``python -m sweeps.bench rolls``, or ``make bench``.

It measures fixed rolls on PyPy and on CPython, beside a compiled yardstick and the
memoized backtracker: ratios hold on a busy machine and on another one, seconds do not.
The time of a wrong count is worth nothing, so all programs must agree.

Every repetition is a process of its own, so that none profits from what the one before
has compiled. A warm run comes after other rolls, which are not counted; a cold run is
the first thing a process does.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path

from qless_engine.cli.terminal import FAILED
from qless_engine.outcome import Ending
from qless_engine.rolls.dice import parse_roll, random_rolls
from sweeps.bench import yardstick
from sweeps.bench.child import Ask, asking, hello
from sweeps.bench.report import (
    Agreement,
    chosen_interpreters,
    conditions,
    load,
    word_list,
)
from sweeps.bench.roll_table import Part, Runs, is_finished, table
from sweeps.bench.yardstick import Yardstick
from sweeps.kinds.kinds import Record
from sweeps.pool.interpreters import Interpreter

SEED, DECIDED, COUNTED = 1, 4_000, 40  # the rolls, where no file of them is named
# As many rolls as are measured: one in 25 has no board of few words, and these must be
# searched until the search is compiled. The seed is hardly one of measured rolls.
WARM_UP = tuple(random_rolls(4_000, seed=1_000_003))
WARM_UP_COUNTS, WARM_UP_NODES = 10, 20_000  # of WARM_UP: rolls counted, nodes of each
BACKTRACKER = "backtracker"  # the search that ours is compared with
#: A yardstick may have to remember every board to count each once, and be slow at that,
#: so it is asked for the count only of rolls with fewer boards.
CHECKED_BOARDS = 50_000


@dataclass(frozen=True)
class Size:
    """How much is measured; None for no limit.

    Attributes:
        decided: rolls for which a first board or a proof is wanted.
        count_nodes: a roll is counted if that takes fewer nodes.
        known_decided: of the decided rolls, those the backtracker decides too.
        known_counted: of the decided rolls with the fewest words, counted by both.
        known_nodes: the backtracker's budget for one roll.
        counted: rolls that may be counted.
    """

    decided: int
    count_nodes: int | None
    known_decided: int
    known_counted: int
    known_nodes: int
    counted: int = COUNTED


# Sizes make a full run take some minutes; CPython is about ten times slower.
ON_PYPY = Size(DECIDED, None, 100, 10, 60_000)
ON_CPYTHON = Size(400, 30_000, 20, 10, 30_000)
QUICK = Size(20, 20_000, 5, 2, 2_000, counted=4)  # to see that it works


@dataclass(frozen=True)
class Plan:
    """What is asked on every interpreter, and how often.

    Attributes:
        words: path of the word list; None for the default.
        sha256: its checksum.
        rolls: to decide; the first of them are counted too.
        repeat: warm runs of each part.
        compiled: the yardstick; None if there is none.
        agreement: what all programs say.
    """

    words: str | None
    sha256: str
    rolls: Sequence[str]
    repeat: int
    compiled: Yardstick | None
    agreement: Agreement = field(default_factory=lambda: Agreement("rolls"))

    def child(self, python: Interpreter) -> AbstractContextManager[Ask]:
        """Return what gives the function that asks a new child on *python*."""
        command = python.command("sweeps.bench.child", json.dumps(self.words))
        return asking(command, hello(self.sha256, python.name))

    def check(self, program: str, records: Sequence[Record], *, nodes: bool) -> None:
        """Compare *records* of *program*; with their *nodes*, if the search is ours."""
        for record in filter(is_finished, records):
            roll, boards = record["roll"], record["boards"]
            if boards is None:
                has = int(record["ending"] == Ending.FOUND.value)
                self.agreement.add(program, "has a board", roll, has)
            else:
                self.agreement.add(program, "boards", roll, boards)
            if nodes:
                what = f"nodes to {'decide' if boards is None else 'count'}"
                self.agreement.add(program, what, roll, record["nodes"])


def bench(options: argparse.Namespace) -> int:
    """Measure and print what *options* say; return the exit status."""
    pythons = chosen_interpreters(options.interpreter)
    path, words = word_list(options.words)
    rolls = _rolls(options.rolls)
    program = yardstick.build(options.yardstick)
    repeat = 1 if options.quick else options.repeat
    print(conditions([words]))
    print(
        f"rolls    {options.rolls or f'{len(rolls):,} of the dice under seed {SEED}'}"
    )
    print(
        f"times    processor time; median (least to greatest) of {repeat}, each a "
        f"process of its own;\n         warm: after {len(WARM_UP)} other rolls decided "
        f"and {WARM_UP_COUNTS} counted; cold: the first thing a process does, once"
    )
    if program is None:
        print("compiled yardstick: none (no C++ compiler: install g++ or clang++)")
    with tempfile.TemporaryDirectory(prefix="qless-bench-") as folder:
        compiled = program and Yardstick(program, words.words, Path(folder))
        plan = Plan(path, words.sha256, rolls, repeat, compiled or None)
        all_runs = [
            measure(python, plan, _size(python, quick=options.quick))
            for python in pythons
        ]
        _check_counts(all_runs, plan)
    print(f"\n{table(all_runs)}\n\n{load()}\n{plan.agreement.text()}")
    return FAILED if plan.agreement.differences else 0


def measure(python: Interpreter, plan: Plan, size: Size) -> Runs:
    """Return all runs of *plan*, as far as *size* goes, on *python*."""
    _say(f"{python.name}: cold runs")
    with plan.child(python) as ask:
        decided = Part(ask(rolls=plan.rolls[: size.decided])["records"])
    with plan.child(python) as ask:
        rolls, limit = plan.rolls[: size.counted], size.count_nodes
        tried = ask(rolls=rolls, count=True, max_nodes=limit)["records"]
    counted = Part([record for record in tried if is_finished(record)])
    for number in range(1, plan.repeat + 1):
        _say(f"{python.name}: run {number} of {plan.repeat}")
        with plan.child(python) as ask:
            ask(rolls=WARM_UP)
            few = WARM_UP[:WARM_UP_COUNTS]
            ask(rolls=few, count=True, max_nodes=WARM_UP_NODES)
            _measure_beside(plan, decided, "first")
            decided.warm.append(ask(rolls=decided.rolls)["records"])
            _measure_beside(plan, counted, "all")
            counted.warm.append(ask(rolls=counted.rolls, count=True)["records"])
    _measure_beside(plan, decided, "first")
    _measure_beside(plan, counted, "all")
    for records in (decided.cold, counted.cold, *decided.warm, *counted.warm):
        plan.check(python.name, records, nodes=True)
    runs = Runs(python.name, decided, counted, size.count_nodes, size.known_nodes)
    _say(f"{python.name}: the {BACKTRACKER}, and memory")
    _compare_with_backtracker(python, plan, size, runs)
    _measure_memory(python, plan, runs)
    return runs


def _measure_beside(plan: Plan, part: Part, mode: str) -> None:
    """Run the yardstick on the rolls of *part*, between runs of ours."""
    if plan.compiled is not None:
        part.compiled.append(plan.compiled.run(mode, part.rolls))


def _compare_with_backtracker(
    python: Interpreter, plan: Plan, size: Size, runs: Runs
) -> None:
    """Add the runs of both searches, after one that only warms them up."""
    limits = {"search": BACKTRACKER, "max_nodes": size.known_nodes}
    by_words = sorted(runs.decided.cold, key=lambda record: record["candidate_words"])
    fewest = list(dict.fromkeys(r["roll"] for r in by_words))[: size.known_counted]
    first = plan.rolls[: size.known_decided]
    with plan.child(python) as ask:
        for number in range(plan.repeat + 1):
            for rolls, count, pairs in (
                (first, False, runs.known_decided),
                (fewest, True, runs.known_counted),
            ):
                theirs = ask(rolls=rolls, count=count, **limits)["records"]
                ours = ask(rolls=rolls, count=count)["records"]
                plan.check(python.name, ours, nodes=True)
                plan.check(f"the {BACKTRACKER}", theirs, nodes=False)
                if number > 0:
                    pairs.append((theirs, ours))


def _measure_memory(python: Interpreter, plan: Plan, runs: Runs) -> None:
    """Add the peak memory of a process that counts the roll with most boards."""
    if not runs.counted.cold:
        return
    runs.most_boards = max(runs.counted.cold, key=lambda record: record["boards"])
    with plan.child(python) as ask:
        runs.loaded_mib = ask(rolls=[])["peak_mib"]
        answer = ask(rolls=[runs.most_boards["roll"]], count=True)
        runs.peak_mib = answer["peak_mib"]


def _check_counts(all_runs: Sequence[Runs], plan: Plan) -> None:
    """Compare with the yardstick which rolls have a board, and how many."""
    if plan.compiled is None:
        return
    who = "the compiled yardstick"
    few: dict[str, None] = {}
    for runs in all_runs:
        found = runs.decided.compiled[0].found
        for roll, boards in zip(runs.decided.rolls, found):
            plan.agreement.add(who, "has a board", roll, min(boards, 1))
        few |= {
            record["roll"]: None
            for record in runs.counted.cold
            if record["boards"] <= CHECKED_BOARDS
        }
    for roll, boards in zip(few, plan.compiled.run("canon", [*few]).found):
        plan.agreement.add(who, "boards", roll, boards)


def _rolls(path: str | None) -> list[str]:
    """Return the rolls in the file at *path*, one a line; by default random ones."""
    if path is None:
        return list(random_rolls(DECIDED, SEED))
    try:
        return [parse_roll(line) for line in Path(path).read_text("utf-8").split()]
    except OSError as error:
        raise ValueError(f"cannot read rolls from {path}: {error.strerror}") from None
    except ValueError as error:
        raise ValueError(f"expected a roll a line in {path}: {error}") from None


def _size(python: Interpreter, *, quick: bool) -> Size:
    if quick:
        return QUICK
    return ON_PYPY if python.name.startswith("PyPy") else ON_CPYTHON


def _say(step: str) -> None:
    print(f"... {step}", file=sys.stderr, flush=True)
