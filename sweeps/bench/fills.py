"""The benchmark of fills: ``python -m sweeps.bench fills``, or ``make bench-fill``.

A sweep of the kind fills on PyPy, the same one on CPython, and beside them a constraint
solver, Gecode, whose crossword example has 40 published grids. Seconds are processor
time of one search, in a child that has read and indexed the words before. Given again,
the same command resumes what was stopped; nothing is measured twice unless the engine
has changed.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import sys
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

import pandas as pd
from tqdm import tqdm

from qless_engine.cli.terminal import FAILED
from qless_engine.grids.layout import Layout, violations
from qless_engine.outcome import Ending
from qless_engine.version import engine_version
from qless_engine.words.wordlist import WordList
from qless_engine.writing import atomic_write
from sweeps.bench import gecode
from sweeps.bench.fill_table import COLUMNS, costs, report
from sweeps.bench.report import (
    Agreement,
    chosen_interpreters,
    conditions,
    load,
    word_list,
)
from sweeps.kinds.kind import Record
from sweeps.kinds.pieces import read_grids
from sweeps.pool.interpreters import ROOT
from sweeps.runs import launch
from sweeps.store import files, table

BUILD = ROOT / "build"
TABLE = BUILD / "bench_fill.parquet"
GECODE_RUNS = BUILD / "gecode_runs.json"
OWN_GRIDS = ROOT / "figures" / "layouts"
#: The 40 grids of Anbulagan and Botea 2008: 15-01 to 23-10.
PUBLISHED = re.compile(r"(15|19|21|23)-\d\d")


def bench(options: argparse.Namespace) -> int:
    """Measure and print what *options* say; return the exit status."""
    if not options.seconds >= 1:
        raise ValueError(f"expected --seconds of 1 or more, got {options.seconds}")
    pythons = chosen_interpreters(options.interpreter)
    lists = [word_list(path) for path in options.words or [None]]
    why_not = "not wanted" if options.no_gecode else gecode.install()
    grids = _grids(options.grids, gecode.own_layouts() if why_not is None else {})
    layouts = read_grids(grids)
    print(conditions([words for _, words in lists]))
    peer = None if why_not else gecode.name()
    known_as = f"none ({why_not})" if why_not else f"{peer}  {' '.join(gecode.OPTIONS)}"
    print(f"peer     {known_as}")
    print(
        f"times    processor time of a search, its model included, without that of "
        f"reading words;\n         at most {options.seconds:g} s; median over seeds 1 "
        f"to {options.seeds}; one child for all fills",
        flush=True,
    )
    asked = [layouts, [words.sha256 for _, words in lists]]
    asked += [options.seeds, options.seconds, engine_version()]
    digest = hashlib.sha256(json.dumps(asked).encode()).hexdigest()[:8]
    sweeps = [files.default_name(f"bench_{digest}", one.name) for one in pythons]
    peer_runs: list[Record] = []
    BUILD.mkdir(exist_ok=True)
    try:
        for name, python in zip(sweeps, pythons):
            launch.run_fills(
                name=name,
                grids=grids,
                words=[path for path, _ in lists if path is not None],
                seeds=range(1, options.seeds + 1),
                seconds=options.seconds,
                workers=1,
                interpreter=python.path,
            )
        if peer is not None:
            read = [words for _, words in lists]
            _run_gecode(layouts, read, options.seconds, peer_runs)
    finally:
        stored = {*files.names()}
        tables = [table.load(name) for name in sweeps if name in stored]
        runs = pd.concat([*tables, pd.DataFrame(peer_runs)]).rename(columns=COLUMNS)
        agreement = _report(runs.assign(limit=options.seconds), peer, options.table)
    return FAILED if agreement.differences else 0


def _grids(
    named: Sequence[str] | None, published: Mapping[str, Layout]
) -> Sequence[Path]:
    """Return the files and folders *named*; a name may be that of a *published* grid.

    By default they are the 40 published ones, if known, or else our own.
    """
    folder = BUILD / "gecode_grids"
    paths = {name: folder / f"{name}.txt" for name in published}
    if published:
        folder.mkdir(parents=True, exist_ok=True)
    for name, path in paths.items():
        path.write_text(published[name].show() + "\n", encoding="ascii")
    if named is not None:
        return [paths.get(name, Path(name)) for name in named]
    return [paths[name] for name in paths if PUBLISHED.fullmatch(name)] or [OWN_GRIDS]


def _run_gecode(
    layouts: Mapping[str, str],
    lists: Sequence[WordList],
    seconds: float,
    runs: list[Record],
) -> None:
    """Add to *runs* how Gecode fills each layout; what was measured once is kept."""
    kept: dict[str, Record] = {}
    with suppress(OSError, ValueError):  # else everything is measured
        kept = json.loads(GECODE_RUNS.read_text(encoding="utf-8"))
    drawn = {grid: Layout.parse(layout) for grid, layout in layouts.items()}
    tasks = [(words, grid) for words in lists for grid in layouts]
    with tempfile.TemporaryDirectory(prefix="qless-bench-fill-") as folder:
        example = gecode.Example(Path(folder), drawn)
        for words, grid in tqdm(tasks, desc="Gecode", unit=" fills", file=sys.stderr):
            asked = json.dumps([gecode.name(), layouts[grid], words.sha256, seconds])
            if asked not in kept:
                kept[asked] = example.fill(grid, words, seconds)
                with files.in_sentences(GECODE_RUNS), atomic_write(GECODE_RUNS) as file:
                    file.write(json.dumps(kept).encode())
            fill = kept[asked]["fill"]
            broken = violations(drawn[grid], fill, {*words.words}) if fill else []
            runs.append(
                {
                    "grid": grid,
                    "word_list": words.name,
                    "seed": 0,
                    **kept[asked],
                    "interpreter": gecode.name(),
                    "fault": broken[0] if broken else None,
                }
            )


def _report(runs: pd.DataFrame, peer: str | None, path: str | None) -> Agreement:
    """Print and write what is known by now; return whether the programs agree."""
    agreement = Agreement("grids")
    if runs.empty:
        return agreement
    for run in runs.itertuples():
        what = f"{run.grid} with {run.list}"
        if isinstance(getattr(run, "fault", None), str):
            line = f"{what}: the fill of {run.method} is wrong: {run.fault}"
            agreement.differences[line] = None
        if run.ending != Ending.BUDGET.value:
            found = int(run.ending == Ending.FOUND.value)
            agreement.add(run.method, "has a fill", what, found)
            if run.seed:
                agreement.add(run.method, f"nodes, seed {run.seed}", what, run.nodes)
    print(f"\n{report(costs(runs, runs['limit'].max()), peer)}")
    print(f"\n{load()}\n{agreement.text()}")
    place = Path(path or TABLE)
    place.absolute().parent.mkdir(parents=True, exist_ok=True)
    with files.in_sentences(place), atomic_write(place) as file:
        runs.to_parquet(file, index=False)
    print(f"All runs are in {place}.")
    return agreement
