"""Summaries of random rolls, of every roll, and of fills: a line for each finding."""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from qless_engine.outcome import Ending
from qless_engine.rolls.numbering import number_of_rolls
from qless_engine.text import quantity
from sweeps.intervals import Rate
from sweeps.kinds.kind import Line, Record
from sweeps.kinds.pieces import FILLED, NO_FILL, UNDECIDED, answers
from sweeps.quantiles import Counts

FOUND, EXHAUSTED, BUDGET = (ending.value for ending in Ending)
MOST_NAMED = 10  # of grids with one answer


def of_rolls(records: Sequence[Record], made: Record) -> Iterator[Line]:
    """Yield what came out of the rolls in *records*, each line with its label."""
    solved = [record for record in records if record["board"] is not None]
    proved = [record for record in records if record["ending"] == EXHAUSTED]
    decided = len(solved) + len(proved)
    # A sweep that was stopped lacks some draws among those it has: the slow ones, which
    # more often than not have no board. They count as undecided.
    missing = max((record["draw"] for record in records), default=-1) + 1 - len(records)
    undecided = len(records) - decided + missing
    out_of_budget = sum(record["ending"] == BUDGET for record in records)
    yield "rolls decided", f"{decided:,} of {made['rolls']:,}"
    yield "solvable", str(Rate(len(solved), undecided, len(records) + missing))
    yield "proved unsolvable", f"{len(proved):,}"
    yield "out of budget", f"{out_of_budget:,}"
    if made["count"] and records:
        yield from count_lines(records, missing)
    yield "time, solved", _time(solved)
    yield "time, proved", _time(proved)


def count_lines(records: Sequence[Record], missing: int) -> Iterator[Line]:
    """Yield what the numbers of boards in *records* are, each line with its label.

    The number of a roll that ran out of budget is marked as a bound wherever it is
    shown. Draws that are *missing* from a stopped sweep were most likely still being
    counted: they may have any number of boards, and each counts as a bound of 0.
    """
    counts = Counts.of(*zip(*((one["ending"], one["boards"]) for one in records)))
    out_of_budget = len(counts.bounds)
    counts.bounds[:0] = [0] * missing
    yield "boards, median", f"{counts.quantile(0.5)}, n = {len(counts):,}"
    yield "its 95 % interval", str(counts.median_interval())
    yield "boards, quartiles", f"{counts.quantile(0.25)}; {counts.quantile(0.75)}"
    most_first = sorted(records, key=lambda record: (-record["boards"], record["draw"]))
    yield "most boards", _named(most_first[0], counts)
    # A roll out of budget may have any number from its bound on: it is not the fewest.
    found = [record for record in most_first if record["ending"] == FOUND]
    if found:
        yield "fewest, solvable", _named(found[-1], counts)
    if counts.bounds:
        bounds = f"{out_of_budget:,} out of budget, {missing:,} not counted yet"
        yield "undecided", bounds


def _named(record: Record, counts: Counts) -> str:
    """Return the boards of the roll in *record*, and whether others may have more.

    They may if some rolls of *counts* ran out of budget.
    """
    bound = " or more" * (record["ending"] == BUDGET)
    doubt = " (as far as is known)" * (len(counts.bounds) > 0)
    return f"{record['boards']:,}{bound}, roll {record['roll']}{doubt}"


def _time(records: Sequence[Record]) -> str:
    """Return the median of the seconds of *records*, in thousandths, and the most."""
    if not records:
        return "no roll"
    seconds = [record["seconds"] for record in records]
    return (
        f"median {1000 * statistics.median(seconds):,.2f} ms, max {max(seconds):,.3f} "
        f"s, n = {len(seconds):,}"
    )


def of_blocks(records: Sequence[Record], _made: Record) -> Iterator[Line]:
    """Yield what came out of the blocks in *records*, each line with its label."""
    rolls = _sum(records, "rolls")
    unsolvable = sum(len(record["unsolvable"].split()) for record in records)
    every = number_of_rolls()
    yield "rolls decided", f"{rolls:,} of {every:,}"
    if rolls == 0:
        return
    status = "proved"
    if rolls < every:
        blocks = quantity(len(records), "random block")
        status = f"of those decided so far, in {blocks} of neighbours"
    outcomes, lost = (
        _sum(records, column) for column in ("outcomes", "unsolvable_outcomes")
    )
    yield "outcomes solvable", f"{_share(outcomes - lost, outcomes)} ({status})"
    yield "rolls solvable", f"{_share(rolls - unsolvable, rolls)} ({status})"
    yield "proved unsolvable", f"{unsolvable:,} rolls, {lost:,} outcomes"
    ways = [
        f"{number / rolls:.1%} {words}"
        for number, words in (
            (_sum(records, "exchanged"), "by an earlier board with one letter changed"),
            (_sum(records, "few_words"), "by a board of two or three words"),
            (_sum(records, "searched"), "by a board that was searched"),
            (unsolvable, "by a proof"),
        )
    ]
    yield "decided", ", ".join(ways)
    seconds = math.fsum(record["seconds"] for record in records)
    yield "time", f"{seconds / 60:,.1f} min, {1e3 * seconds / rolls:.3f} ms a roll"
    if rolls < every:
        yield "atlas", "is written when every roll is decided"


def _sum(records: Sequence[Record], column: str) -> int:
    return sum(record[column] for record in records)


def _share(part: int, whole: int) -> str:
    """Return *part* of *whole* as a fraction and in percent."""
    share = Fraction(part, whole)
    return f"{part:,} of {whole:,}, {float(share):.6%}"


def of_fills(records: Sequence[Record], made: Record) -> Iterator[Line]:
    """Yield what came out of the fills in *records*, each line with its label."""
    yield "asked", _asked(made)
    yield "tasks done", f"{len(records):,} of {made['fills']:,}"
    by_list = answers_by_list(records, made)
    for word_list, by_grid in by_list.items():
        yield "grids", f"{word_list}: {_counts(by_grid, is_best=made['best'])}"
    for answer in (NO_FILL, UNDECIDED):
        for word_list, by_grid in by_list.items():
            named = [grid for grid, (known, _) in by_grid.items() if known == answer]
            more = f", {len(named) - MOST_NAMED:,} more" * (len(named) > MOST_NAMED)
            if named:
                yield answer, f"{word_list}: {', '.join(named[:MOST_NAMED])}{more}"
    searched = [record for record in records if record["ending"] is not None]
    yield "nodes", f"{sum(record['nodes'] for record in searched):,}"
    seconds = math.fsum(record["seconds"] for record in searched)
    skipped = len(records) - len(searched)
    others = f"; {skipped:,} skipped, as their grid was filled" * (skipped > 0)
    yield "seconds", f"{seconds:.1f} in all, n = {len(searched):,}{others}"


def answers_by_list(
    records: Sequence[Record], made: Record
) -> dict[str, dict[str, tuple[str, bool]]]:
    """Return by list and grid the answer, and whether its best score is proved.

    A grid is decided if it is under one seed; one without a record is undecided.
    """
    found = answers(records)
    by_list: dict[str, dict[str, tuple[str, bool]]] = {}
    for word_list in made["word_list"]:
        by_list[word_list] = {}
        for grid in made["grids"]:
            under = [found.get((grid, word_list, seed)) for seed in made["seeds"]]
            known = [answer for answer in under if answer is not None]
            texts = [str(answer) for answer in known]
            best = next((one for one in (FILLED, NO_FILL) if one in texts), UNDECIDED)
            is_proved = any(answer.is_searched for answer in known)
            by_list[word_list][grid] = best, is_proved
    return by_list


def _asked(made: Record) -> str:
    """Return what was asked of every grid."""
    seeds = made["seeds"]
    parts = ["the best fill" if made["best"] else "any fill"]
    parts += [f"{'seeds' if len(seeds) > 1 else 'seed'} {', '.join(map(str, seeds))}"]
    if made["split"] is not None:
        parts += [f"cut into {made['split']:,} pieces"]
    if made["max_nodes"] is not None:
        parts += [f"at most {made['max_nodes']:,} nodes"]
    if made["seconds"] is not None:
        parts += [f"at most {made['seconds']:g} seconds"]
    return ", ".join(parts)


def _counts(by_grid: Mapping[str, tuple[str, bool]], *, is_best: bool) -> str:
    """Return how many grids have each answer."""
    known = [answer for answer, _ in by_grid.values()]
    filled = f"{known.count(FILLED):,} of {len(known):,} filled"
    if is_best:
        proved = sum(answer == FILLED and best for answer, best in by_grid.values())
        filled += f" ({proved:,} with the best score, proved)"
    no_fill, undecided = known.count(NO_FILL), known.count(UNDECIDED)
    return f"{filled}, {no_fill:,} proved to have no fill, {undecided:,} undecided"
