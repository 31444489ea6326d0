"""The table of a benchmark: a row a number, a column an interpreter.

A number that was measured more than once is its median, with the least and the greatest
in brackets. Times are processor time.
"""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from math import isnan, nan

from qless_engine.outcome import Ending
from sweeps.bench.runs import KNOWN_WAY, Runs, is_finished
from sweeps.bench.yardstick import Run
from sweeps.kinds.kind import Record

NOTHING = "-"  # where there is no number
PROOF = Ending.EXHAUSTED.value
Rows = list[tuple[str, str]]  # (name, cell)


def table(all_runs: Sequence[Runs]) -> str:
    """Return the table of *all_runs*, each those of one interpreter."""
    names = [name for name, _ in rows(all_runs[0])]
    columns = [[cell for _, cell in rows(runs)] for runs in all_runs]
    heads = ["", *(runs.interpreter for runs in all_runs)]
    return aligned([heads, *([name, *cells] for name, *cells in zip(names, *columns))])


def aligned(lines: Sequence[Sequence[str]]) -> str:
    """Return the cells of *lines* as text, one column below the other."""
    widths = [max(map(len, column)) for column in zip(*lines)]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths)).rstrip()
        for line in lines
    )


def rows(runs: Runs) -> Rows:
    """Return the numbers of *runs*, each with its name."""
    return [*_deciding(runs), *_counting(runs), *_known_way(runs), *_memory(runs)]


def _deciding(runs: Runs) -> Rows:
    rolls, cold = len(runs.cold_decided), seconds(runs.cold_decided)
    slowest = [max(filter(_is_proof, run), key=_seconds) for run in _proving(runs)]
    proofs = [record for record in runs.cold_decided if _is_proof(record)]
    cold_proof = max(map(_seconds, proofs), default=nan)
    filtering = [1000 * ratio(s, rolls) for s in runs.filter_seconds]
    roll = slowest[-1]["roll"] if slowest else NOTHING
    return [
        ("FIRST BOARDS OR PROOFS, filter included", f"{rolls:,} rolls"),
        ("  rolls/s", spread([ratio(rolls, seconds(run)) for run in runs.decided])),
        ("  rolls/s, cold", spread([ratio(rolls, cold)])),
        *_times(runs.decided, runs.cold_decided, runs.yardstick_first),
        ("  filter alone, ms/roll", spread(filtering)),
        ("  proofs; roll of the slowest", f"{len(proofs):,}; {roll}"),
        ("  slowest proof, ms", spread([1000 * _seconds(r) for r in slowest])),
        (
            "  slowest proof, cold, ms",
            spread([1000 * cold_proof]),
        ),
    ]


def _counting(runs: Runs) -> Rows:
    cold, limit = runs.cold_counted, runs.size.count_nodes
    below = "" if limit is None else f", those of up to {limit:,} nodes"
    nodes = sum(record["nodes"] for record in cold)
    theirs = f"{runs.yardstick_all[0].nodes:,}" if runs.yardstick_all else NOTHING
    return [
        ("ALL BOARDS COUNTED, filter included", f"{len(cold):,} rolls{below}"),
        ("  boards", f"{sum(record['boards'] for record in cold):,}"),
        ("  nodes", f"{nodes:,}"),
        ("  nodes of the yardstick", theirs),
        ("  nodes/s", spread([ratio(nodes, seconds(run)) for run in runs.counted])),
        *_times(runs.counted, cold, runs.yardstick_all),
    ]


def _times(warm: list[list[Record]], cold: list[Record], theirs: list[Run]) -> Rows:
    yardstick = [run.seconds for run in theirs]
    middle = statistics.median(yardstick) if yardstick else nan
    return [
        ("  seconds", spread([seconds(run) for run in warm])),
        ("  seconds, cold", spread([seconds(cold)])),
        ("  seconds of the yardstick", spread(yardstick)),
        ("  TIME / YARDSTICK", spread(beside([*map(seconds, warm)], yardstick))),
        ("  time, cold / yardstick", spread([ratio(seconds(cold), middle)])),
    ]


def _known_way(runs: Runs) -> Rows:
    limit = f"finished in {runs.size.known_nodes:,} nodes"
    result = [(f"TIME OF THE {KNOWN_WAY.upper()} / OURS", f"where it {limit}")]
    for name, pairs in (
        ("  first boards or proofs", runs.known_decided),
        ("  counts, of rolls with fewest words", runs.known_counted),
    ):
        finished = sum(map(is_finished, pairs[-1][0]))
        ratios = spread([known_ratio(*pair) for pair in pairs])
        result.append((name, f"{ratios}, {finished} of {len(pairs[-1][0])} rolls"))
    return result


def _memory(runs: Runs) -> Rows:
    most = runs.most_boards
    if most is None:
        return [("PEAK MEMORY of counting", NOTHING), ("  MiB", NOTHING)]
    return [
        ("PEAK MEMORY of counting", f"{most['boards']:,} boards, {most['roll']}"),
        ("  MiB", f"{runs.peak_mib:.0f} ({runs.loaded_mib:.0f} with the words loaded)"),
    ]


def known_ratio(theirs: list[Record], ours: list[Record]) -> float:
    """Return *theirs* by *ours* in time, over the rolls that both finished."""
    both = [pair for pair in zip(theirs, ours) if all(map(is_finished, pair))]
    return ratio(
        seconds([pair[0] for pair in both]), seconds([pair[1] for pair in both])
    )


def beside(ours: list[float], theirs: list[float]) -> list[float]:
    """Return the ratio of each of *ours* to the mean of *theirs* around it.

    >>> beside([3.0, 8.0], [1.0, 2.0, 2.0])
    [2.0, 4.0]
    """
    around = [(before + after) / 2 for before, after in zip(theirs, theirs[1:])]
    return [ratio(time, other) for time, other in zip(ours, around)]


def seconds(records: list[Record]) -> float:
    """Return the processor time of *records*."""
    return float(sum(record["seconds"] for record in records))


def ratio(amount: float, per: float) -> float:
    """Return *amount* by *per*; not a number where nothing was measured."""
    return amount / per if per > 0 else nan


def spread(values: list[float]) -> str:
    """Return the median of *values*, with least and greatest if there are several.

    >>> spread([1.5, 1.25, 8000])
    '1.5 (1.25 to 8,000)'
    """
    values = [value for value in values if not isnan(value)]
    if not values:
        return NOTHING
    middle = _digits(statistics.median(values))
    if len(values) == 1:
        return middle
    return f"{middle} ({_digits(min(values))} to {_digits(max(values))})"


def _digits(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"


def _seconds(record: Record) -> float:
    return float(record["seconds"])


def _is_proof(record: Record) -> bool:
    return bool(record["ending"] == PROOF)


def _proving(runs: Runs) -> list[list[Record]]:
    return [run for run in runs.decided if any(map(_is_proof, run))]
