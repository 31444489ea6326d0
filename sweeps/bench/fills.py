"""The benchmark of fills: ``python -m sweeps.bench.fills``, or ``make bench-fill``.

It fills 40 published crossword grids on PyPy and on CPython, beside a constraint
solver, Gecode, whose crossword example has these grids. Every fill is checked, twice.
A run that was stopped goes on where it was when the same command is given again.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from qless_engine.cli.terminal import FAILED, OneSentence
from sweeps.bench import gecode
from sweeps.bench.checks import Agreement
from sweeps.bench.command import load, measured, run, say
from sweeps.bench.fill_checks import check
from sweeps.bench.fill_inputs import all_layouts, chosen, word_lists
from sweeps.bench.fill_runs import Ours, Plan, Program, Words, measure
from sweeps.bench.fill_store import Outcome, Store
from sweeps.bench.fill_table import Cell, Row, grids, summary
from sweeps.kinds.engine import engine_version
from sweeps.pool.interpreters import ROOT
from sweeps.store.provenance import commit, machine

PROGRAM = "python -m sweeps.bench.fills"
TABLE = ROOT / "build" / "bench_fill.tsv"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark and return its exit status."""
    return run(PROGRAM, lambda: bench(_parser().parse_args(arguments)))


def _parser() -> argparse.ArgumentParser:
    parser = OneSentence(prog=PROGRAM, description="Measure fills of crossword grids.")
    add = parser.add_argument
    add(
        "--words",
        action="append",
        metavar="PATH",
        help="word list; may be repeated (default: QLESS_WORDS, else two beside, "
        "else ENABLE1)",
    )
    add("--grids", metavar="A,B", help="names of grids (default: the 40 published)")
    add(
        "--layouts",
        metavar="DIR",
        help="folder of grids, NAME.txt each (default: Gecode's own, else one beside)",
    )
    add("--seeds", type=int, default=3, metavar="N", help="runs of ours (default: 3)")
    add(
        "--seconds",
        type=float,
        default=60.0,
        metavar="S",
        help="of processor time that a run has (default: 60)",
    )
    add(
        "--interpreter",
        action="append",
        metavar="PATH",
        help="fill on this one; may be repeated (default: PyPy and this Python)",
    )
    add(
        "--cold",
        action="store_true",
        help="a process of its own for each fill of ours too",
    )
    add("--no-gecode", action="store_true", help="measure ours alone")
    add(
        "--table",
        metavar="PATH",
        default=str(TABLE),
        help="where the runs are kept (default: build/bench_fill.tsv); what is there "
        "is not measured again",
    )
    return parser


def bench(options: argparse.Namespace) -> int:
    """Measure and print what *options* say; return the exit status."""
    if options.seeds < 1 or not options.seconds >= 1:
        raise ValueError(
            f"expected --seeds and --seconds of 1 or more, got {options.seeds} and "
            f"{options.seconds}"
        )
    pythons = measured(options.interpreter)
    lists = word_lists(options.words)
    why_not = "not wanted" if options.no_gecode else gecode.install()
    known = all_layouts(options.layouts, has_gecode=why_not is None)
    layouts = {name: known[name] for name in chosen(options.grids, known)}
    store = Store(Path(options.table).absolute())
    _say_conditions(lists, options)
    with ExitStack() as stack:
        scratch = tempfile.TemporaryDirectory(prefix="qless-bench-fill-")
        folder = Path(stack.enter_context(scratch))
        peer = None
        if why_not is None:
            built = gecode.build(folder, layouts)
            peers = {words: gecode.Gecode(built, words.read) for words in lists}
            peer = peers[lists[0]].name
            say(f"{peer}  {' '.join(gecode.OPTIONS)}")
        else:
            say(f"Gecode   none ({why_not})")
        programs: list[tuple[Words, list[Program]]] = []
        for words in lists:
            ours = [Ours(python, words, is_cold=options.cold) for python in pythons]
            for one in ours:
                stack.callback(one.close)
            programs.append((words, [*ours, *([peers[words]] if peer else [])]))
        plan = Plan(layouts, programs, options.seeds, options.seconds)
        try:
            measure(plan, store)
        finally:
            agreement = _report(plan, store, peer)
    return FAILED if agreement.differences else 0


def _say_conditions(lists: Sequence[Words], options: argparse.Namespace) -> None:
    for words in lists:
        read = words.read
        say(f"words    {read.name}, {len(read.words):,} words, {read.sha256[:12]}")
    say(f"machine  {machine()}; {load()}")
    say(f"engine   {engine_version()}, commit {commit()}")
    own = "a process for each" if options.cold else "one process for all of a list"
    say(
        f"times    processor time of a search, its model included, without that of "
        f"reading words;\n         at most {options.seconds:g} s, and one that comes "
        f"to this counts as this; ours: {own},\n         median over seeds 1 to "
        f"{options.seeds}"
    )


def _report(plan: Plan, store: Store, peer: str | None) -> Agreement:
    """Print what is known of *plan* by now; return whether the programs agree."""
    runs = [(key, store.runs[key]) for key, _ in plan.tasks() if key in store.runs]
    names = list(dict.fromkeys(key.program for key, _ in runs))
    every: list[tuple[str, Row]] = []
    for words, _ in plan.programs:
        outcomes: dict[str, dict[str, list[Outcome]]] = {}
        for key, outcome in runs:
            if key.sha256 == words.read.sha256:
                of_grid = outcomes.setdefault(key.layout, {})
                of_grid.setdefault(key.program, []).append(outcome)
        rows = {
            name: {who: Cell.of(came, plan.seconds) for who, came in of_grid.items()}
            for name, of_grid in outcomes.items()
        }
        if rows:
            every += rows.items()
            say(f"\n{words.read.name}\n{grids(rows, names, peer)}")
            say(summary(list(rows.items()), names, peer))
    if len(plan.programs) > 1 and every:
        say(f"\nall lists\n{summary(every, names, peer)}")
    known = {
        words.read.sha256: frozenset(words.read.words) for words, _ in plan.programs
    }
    agreement = check(runs, plan.layouts, known)
    say(f"\n{load()}\n{agreement.text()}")
    return agreement


if __name__ == "__main__":
    sys.exit(main())
