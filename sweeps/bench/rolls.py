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
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path

from qless_engine.cli.terminal import FAILED
from qless_engine.files import read_bytes
from qless_engine.outcome import Ending
from qless_engine.rolls.dice import join_letters, parse_roll, random_rolls
from qless_engine.text import shown
from sweeps.bench import child, report, yardstick
from sweeps.bench.part import Part, Row, is_finished, known_ratio, spread
from sweeps.kinds.kind import Record
from sweeps.pool.interpreters import Interpreter
from sweeps.pool.process import asking, new_child

SEED, DECIDED, COUNTED = 1, 4_000, 40  # the rolls, unless a file of rolls is named
# As many rolls as are measured: one in 25 has no board of few words, and these must be
# searched until the search is compiled. The seed is hardly one of measured rolls.
WARM_UP = tuple(random_rolls(4_000, seed=1_000_003))
WARM_UP_COUNTS, WARM_UP_NODES = 10, 20_000  # of WARM_UP: rolls counted, nodes of each
BACKTRACKER = "backtracker"  # the search that ours is compared with
THEIRS = f"the {BACKTRACKER}"
#: Another yardstick may remember every board to count each once, and be slow at that,
#: so that it is asked for the counts only of rolls with fewer boards.
CHECKED_BOARDS = 50_000

Ask = Callable[..., Record]  # of a child, a request by names and values


@dataclass(frozen=True)
class Size:
    """How much is measured; None for no limit.

    Attributes:
        decided: rolls for which a first board or a proof is wanted.
        counted: rolls of which all boards are wanted ...
        count_nodes: ... if that takes fewer nodes.
        known_decided: of the decided rolls, those the backtracker decides too.
        known_counted: of the decided rolls with the fewest words, counted by both.
        known_nodes: the backtracker's budget for one roll.
    """

    decided: int
    counted: int
    count_nodes: int | None
    known_decided: int
    known_counted: int
    known_nodes: int


# Sizes make a full run take some minutes; CPython is about ten times slower.
ON_PYPY = Size(DECIDED, COUNTED, None, 100, 10, 60_000)
ON_CPYTHON = Size(400, COUNTED, 30_000, 20, 10, 30_000)
QUICK = Size(20, 4, 20_000, 5, 2, 2_000)  # to see that it works


@dataclass(frozen=True)
class Plan:
    """What is asked on every interpreter, and how often.

    Attributes:
        words: path of the word list; None for the default.
        sha256: its checksum.
        rolls: to decide; the first of them are counted too.
        repeat: warm runs of each part.
        compiled: the yardstick; None if it is left out.
        agreement: what all programs say.
    """

    words: str | None
    sha256: str
    rolls: Sequence[str]
    repeat: int
    compiled: yardstick.Yardstick | None
    agreement: report.Agreement = field(
        default_factory=lambda: report.Agreement("rolls")
    )

    def child(self, python: Interpreter) -> AbstractContextManager[Ask]:
        """Return what gives the function that asks a new child on *python*."""
        listed = {"word_list_sha256": self.sha256}
        return asking(new_child(python, child.__name__, self.words, listed))

    def run_yardstick(self, part: Part, mode: str) -> None:
        """Run the yardstick, if any, on the rolls of *part*, between runs of ours."""
        if self.compiled is not None:
            part.compiled.append(self.compiled.run(mode, part.rolls))

    def check(self, program: str, records: Sequence[Record]) -> None:
        """Compare *records* of *program*, with their nodes unless others made them."""
        for record in filter(is_finished, records):
            roll, boards = record["roll"], record["boards"]
            if boards is None:
                has = int(record["ending"] == Ending.FOUND.value)
                self.agreement.add(program, "has a board", roll, has)
            else:
                self.agreement.add(program, "boards", roll, boards)
            if program != THEIRS:
                what = f"nodes to {'decide' if boards is None else 'count'}"
                self.agreement.add(program, what, roll, record["nodes"])


def bench(options: argparse.Namespace) -> int:
    """Measure and print what *options* say; return the exit status."""
    pythons = report.chosen_interpreters(options.interpreter)
    path, words = report.word_list(options.words)
    rolls = _rolls(options.rolls)
    program = yardstick.build(options.yardstick)
    repeat = 1 if options.quick else options.repeat
    print(report.conditions([words]))
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
        compiled = None
        if program is not None:
            compiled = yardstick.Yardstick(program, words.words, Path(folder))
        plan = Plan(path, words.sha256, rolls, repeat, compiled)
        columns = []
        for python in pythons:
            size = ON_PYPY if python.name.startswith("PyPy") else ON_CPYTHON
            columns.append([*measure(python, plan, QUICK if options.quick else size)])
    names = [name for name, _ in columns[0]]
    cells = [[cell for _, cell in column] for column in columns]
    lines = [["", *(python.name for python in pythons)], *zip(names, *cells)]
    print(f"\n{report.aligned(lines)}\n\n{report.load()}\n{plan.agreement.text()}")
    return FAILED if plan.agreement.differences else 0


def measure(python: Interpreter, plan: Plan, size: Size) -> Iterator[Row]:
    """Run *plan*, as far as *size* goes, on *python*; yield its column of the table."""
    _say(f"{python.name}: cold runs")
    with plan.child(python) as ask:
        decided = Part(ask(rolls=plan.rolls[: size.decided])["records"])
    with plan.child(python) as ask:
        rolls, limit = plan.rolls[: size.counted], size.count_nodes
        tried = ask(rolls=rolls, count=True, max_nodes=limit)["records"]
    counted = Part([*filter(is_finished, tried)])
    for number in range(1, plan.repeat + 1):
        _say(f"{python.name}: run {number} of {plan.repeat}")
        with plan.child(python) as ask:
            few = WARM_UP[:WARM_UP_COUNTS]
            ask(rolls=WARM_UP)
            ask(rolls=few, count=True, max_nodes=WARM_UP_NODES)
            plan.run_yardstick(decided, "first")
            decided.warm.append(ask(rolls=decided.rolls)["records"])
            plan.run_yardstick(counted, "all")
            counted.warm.append(ask(rolls=counted.rolls, count=True)["records"])
    plan.run_yardstick(decided, "first")
    plan.run_yardstick(counted, "all")
    for records in (decided.cold, counted.cold, *decided.warm, *counted.warm):
        plan.check(python.name, records)
    if plan.compiled is not None:
        _check_yardstick(plan, plan.compiled, decided, counted)
    yield from decided.deciding()
    yield from counted.counting(limit)
    _say(f"{python.name}: {THEIRS}, and memory")
    yield from _compare_with_backtracker(python, plan, size, decided.cold)
    yield from _measure_memory(python, plan, counted.cold)


def _check_yardstick(
    plan: Plan, compiled: yardstick.Yardstick, decided: Part, counted: Part
) -> None:
    """Compare with the yardstick which rolls have a board, and how many."""
    who = "the compiled yardstick"
    for roll, boards in zip(decided.rolls, decided.compiled[0].found):
        plan.agreement.add(who, "has a board", roll, min(boards, 1))
    few = [r["roll"] for r in counted.cold if r["boards"] <= CHECKED_BOARDS]
    for roll, boards in zip(few, compiled.run("canon", few).found):
        plan.agreement.add(who, "boards", roll, boards)


def _compare_with_backtracker(
    python: Interpreter, plan: Plan, size: Size, cold: Sequence[Record]
) -> Iterator[Row]:
    """Run both searches, after a run that only warms them up; yield the ratios."""
    limits = {"search": BACKTRACKER, "max_nodes": size.known_nodes}
    by_words = sorted(cold, key=lambda record: record["candidate_words"])
    fewest = list(dict.fromkeys(r["roll"] for r in by_words))[: size.known_counted]
    yield (
        "TIME OF THE BACKTRACKER / OURS",
        f"where it finished in {size.known_nodes:,} nodes",
    )
    with plan.child(python) as ask:
        for name, rolls, count in (
            ("first boards or proofs", plan.rolls[: size.known_decided], False),
            ("counts, of rolls with fewest words", fewest, True),
        ):
            ratios = []
            for _ in range(plan.repeat + 1):
                theirs = ask(rolls=rolls, count=count, **limits)["records"]
                ours = ask(rolls=rolls, count=count)["records"]
                plan.check(python.name, ours)
                plan.check(THEIRS, theirs)
                ratios.append(known_ratio(theirs, ours))
            finished = sum(map(is_finished, theirs))
            cell = f"{spread(ratios[1:])}, {finished} of {len(rolls)} rolls"
            yield f"  {name}", cell


def _measure_memory(
    python: Interpreter, plan: Plan, counted: Sequence[Record]
) -> Iterator[Row]:
    """Yield the peak memory of a process that counts the roll with most boards."""
    most, cell = report.NOTHING, report.NOTHING
    if counted:
        record = max(counted, key=lambda record: record["boards"])
        most = f"{record['boards']:,} boards, {record['roll']}"
        with plan.child(python) as ask:
            loaded = ask(rolls=[])["peak_mib"]
            peak = ask(rolls=[record["roll"]], count=True)["peak_mib"]
        cell = f"{peak:.0f} ({loaded:.0f} with the words loaded)"
    yield "PEAK MEMORY of counting", most
    yield "  MiB", cell


def _rolls(path: str | None) -> list[str]:
    """Return the rolls in the file at *path*, one a line; by default random ones."""
    if path is None:
        return list(random_rolls(DECIDED, SEED))
    read = read_bytes(path, "a file of rolls")
    try:
        lines = read.decode().splitlines()
        return [parse_roll(x) for line in lines for x in join_letters(line.split())]
    except ValueError as error:
        raise ValueError(f"expected a roll a line in {shown(path)}: {error}") from None


def _say(step: str) -> None:
    print(f"... {step}", file=sys.stderr, flush=True)
