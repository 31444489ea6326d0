"""What a table of fills says: by list, which grids are filled and which cannot be."""

from __future__ import annotations

from collections.abc import Iterator

import pandas as pd

from sweeps.kinds.kinds import Record
from sweeps.kinds.pieces import FILLED, NO_FILL, UNDECIDED, Answer, answer

MOST_NAMED = 10  # of grids with one answer


def lines(table: pd.DataFrame, made: Record) -> Iterator[tuple[str, str]]:
    """Yield what came out of the fills in *table*, each with its label.

    *made* is how they came about.
    """
    yield "asked", _asked(made)
    yield "tasks done", f"{len(table):,} of {made['fills']:,}"
    by_list = answers(table, made)
    for word_list, by_grid in by_list.items():
        yield "grids", f"{word_list}: {_counts(by_grid, is_best=made['best'])}"
    for said in (NO_FILL, UNDECIDED):
        for word_list, by_grid in by_list.items():
            named = [grid for grid, (one, _) in by_grid.items() if one == said]
            more = f", {len(named) - MOST_NAMED:,} more" * (len(named) > MOST_NAMED)
            if named:
                yield said, f"{word_list}: {', '.join(named[:MOST_NAMED])}{more}"
    searched = table[table["ending"].notna()]
    yield "nodes", f"{int(searched['nodes'].sum()):,}"
    seconds = searched["seconds"].sum()
    skipped = len(table) - len(searched)
    others = f"; {skipped:,} skipped, as their grid was filled" * (skipped > 0)
    yield "seconds", f"{seconds:.1f} in all, n = {len(searched):,}{others}"


def answers(
    table: pd.DataFrame, made: Record
) -> dict[str, dict[str, tuple[str, bool]]]:
    """Return by list and grid the answer, and whether its best score is proved.

    A grid is decided if it is under one seed; one without a record is undecided.
    """
    columns = ["grid", "word_list", "seed"]
    wanted = table.astype(object).where(table.notna(), None)
    found: dict[tuple[str, str], list[Answer]] = {}
    for (grid, word_list, _), records in wanted.groupby(columns, sort=False):
        one = answer(records.to_dict("records"))
        found.setdefault((grid, word_list), []).append(one)
    by_list: dict[str, dict[str, tuple[str, bool]]] = {}
    for word_list in made["word_list"]:
        by_list[word_list] = {}
        for grid in made["grids"]:
            of_grid = found.get((grid, word_list), [])
            said = [str(one) for one in of_grid]
            best = next((one for one in (FILLED, NO_FILL) if one in said), UNDECIDED)
            sure = any(one.is_searched for one in of_grid)
            by_list[word_list][grid] = best, sure
    return by_list


def _asked(made: Record) -> str:
    """Return what was asked of every grid."""
    seeds = made["seeds"]
    parts = ["the best fill" if made["best"] else "any fill"]
    parts += [f"{'seeds' if len(seeds) > 1 else 'seed'} {', '.join(map(str, seeds))}"]
    if made["split"] is not None:
        parts += [f"cut into {made['split']:,} pieces"]
    if made["max_nodes"] is not None:
        parts += [f"{made['max_nodes']:,} nodes at most"]
    if made["seconds"] is not None:
        parts += [f"{made['seconds']:g} seconds at most"]
    return ", ".join(parts)


def _counts(by_grid: dict[str, tuple[str, bool]], *, is_best: bool) -> str:
    """Return how many grids have each answer."""
    said = [one for one, _ in by_grid.values()]
    filled = f"{said.count(FILLED):,} of {len(said):,} filled"
    if is_best:
        sure = sum(one == FILLED and sure for one, sure in by_grid.values())
        filled += f" ({sure:,} with the best score, proved)"
    no_fill, undecided = said.count(NO_FILL), said.count(UNDECIDED)
    return f"{filled}, {no_fill:,} proved to have no fill, {undecided:,} undecided"
