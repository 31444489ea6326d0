"""Whether what the programs of the fill benchmark say is true, and the same.

A fill is checked by the engine's `violations`, and once more without any code of the
engine; a proof that there is no fill, by there being none of another program.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Mapping

from qless_engine.grids.layout import BLOCK, Layout, violations
from qless_engine.outcome import Ending
from sweeps.bench.checks import NODES, Agreement
from sweeps.bench.fill_store import Run

HAS_FILL = "has a fill"


def check(
    runs: Iterable[Run],
    layouts: Mapping[str, Layout],
    words: Mapping[str, Container[str]],
) -> Agreement:
    """Return whether all *runs* agree, and whose fill is wrong.

    *words* are those of the lists by their checksums.
    """
    agreement = Agreement("grids")
    for key, outcome in runs:
        what = f"{key.layout} with {key.words}"
        if outcome.fill is not None:
            layout, known = layouts[key.layout], words[key.sha256]
            wrong = violations(layout, outcome.fill, known)
            wrong += faults(layout.show(), outcome.fill, known)
            if wrong:
                line = f"{what}: the fill of {key.program} is wrong: {wrong[0]}"
                agreement.differences[line] = None
        if outcome.ending != Ending.BUDGET.value:
            found = int(outcome.ending == Ending.FOUND.value)
            agreement.say(key.program, HAS_FILL, what, found)
            if key.seed and outcome.nodes is not None:
                agreement.say(
                    key.program, f"{NODES}, seed {key.seed}", what, outcome.nodes
                )
    return agreement


def faults(drawn: str, fill: str, words: Container[str]) -> list[str]:
    """Return what is wrong with *fill* as a fill of the grid *drawn*, [] if nothing.

    >>> faults("#./..", "#a/at", {"at"})
    ["'at' stands twice"]
    """
    rows, empty = fill.split("/"), drawn.split("/")
    if [[x == BLOCK for x in row] for row in rows] != [
        [x == BLOCK for x in row] for row in empty
    ]:
        return ["its blocks are elsewhere"]
    lines = [*rows, *map("".join, zip(*rows, strict=True))]
    entries = [run for line in lines for run in line.split(BLOCK) if len(run) > 1]
    unknown = [f"{entry!r} is no word" for entry in entries if entry not in words]
    counts = Counter(entries)
    return unknown + [
        f"{entry!r} stands twice" for entry in counts if counts[entry] > 1
    ]
