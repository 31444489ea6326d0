"""What must hold of the records of grids that were filled, whoever wrote them.

The tasks must be those that grids, lists, seeds and pieces give; ending, fill, score
and bound must go together; each fill must keep the rules and be made of words of the
list; and no answer to a grid may contradict another one to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from qless_engine.grids.layout import BLOCK, OPEN, Layout, violations
from qless_engine.grids.problem import Problem
from qless_engine.loaded import FillWords
from sweeps.kinds.kind import ENDINGS, Fields, Key, Record
from sweeps.kinds.pieces import (
    COST,
    FILLED,
    KEY,
    NO_FILL,
    RESULT,
    Answer,
    answers,
    cut,
    grid_of,
    keys,
)


def rules(
    records: Sequence[Record],
    settings: Fields,
    _runs: Sequence[Record],
    lists: Mapping[str, FillWords],
) -> Iterator[str]:
    """Yield each rule that *records* break.

    Of a list that is not among *lists*, anything passes for a word, and any ranges for
    the pieces of a grid.
    """
    expected = None
    if settings["split"] is None:
        names = dict.fromkeys(settings["word_list"])
        whole = keys(settings["grids"], names, settings["seeds"], None)
        expected = {key[0]: key for key in whole}
    by_grid: dict[Key, list[Record]] = {}
    for record in records:
        key = tuple(record[column] for column in KEY)
        is_due = expected.get(key[0]) == key if expected else _is_due(record, settings)
        if not is_due:
            yield f"{_where(record)}: the sweep has no such task at this position"
            continue
        by_grid.setdefault(grid_of(record), []).append(record)
        words = lists.get(record["word_list"])
        for fault in _result(record, words, is_best=settings["best"]):
            yield f"{_where(record)}: {fault}"
    found = answers([record for of_grid in by_grid.values() for record in of_grid])
    for (grid, word_list, seed), of_grid in by_grid.items():
        yield from _together(of_grid)
        words = lists.get(word_list)
        # To cut a grid takes a while, so that is not done where nothing is proved.
        if (
            words is not None
            and settings["split"] is not None
            and found[grid, word_list, seed].is_searched
            and [record["problem"] for record in of_grid]
            != cut(settings["grids"][grid], words, settings["split"])
        ):
            yield f"grid {grid}: its pieces with {word_list} are not the whole"
    yield from _seeds(found)


def _where(record: Record) -> str:
    return f"task {record['task']}, grid {record['grid']}"


def _is_due(record: Record, settings: Fields) -> bool:
    """Whether *record* is of a piece of a grid of the sweep, whichever piece."""
    try:
        problem = Problem.parse(record["problem"])
    except ValueError:
        return False
    drawn = settings["grids"].get(record["grid"])
    return drawn == problem.layout.show() and record["seed"] in settings["seeds"]


def _result(record: Record, words: FillWords | None, *, is_best: bool) -> Iterator[str]:
    """Yield what is wrong with the values of *record*, which has the right types."""
    fill, score = record["fill"], record["score"]
    is_skipped = record["filled_by"] is not None
    if any((record[column] is None) != is_skipped for column in (*RESULT, *COST)):
        yield "it was skipped and searched, or neither"
        return
    if (score is not None) != (is_best and fill is not None):
        yield f"the score {score} does not go with the fill or the question"
    if is_skipped:
        if fill is not None or is_best:
            yield "it was skipped, which does not go with its fill or the question"
        return
    yield from _ending(record, is_best=is_best)
    problem = Problem.parse(record["problem"])
    if not _is_part(record["partial"], problem.layout, record["filled"]):
        yield f"{record['partial']!r} does not go with the layout or its filled cells"
    if fill is not None and words is not None:
        yield from words.faults(problem, fill, score)
    elif fill is not None:
        yield from violations(problem.layout, fill, _AnyWord())


def _ending(record: Record, *, is_best: bool) -> Iterator[str]:
    """Yield what is wrong with the ending of *record*, beside its fill and bound."""
    ending, fill = record["ending"], record["fill"]
    score, bound = record["score"], record["more_than"]
    if ending not in ENDINGS:
        yield f"the ending {ending!r} is not one of {', '.join(ENDINGS)}"
    has_fill = {"found": [True], "exhausted": [False], "budget": [False, is_best]}
    if (fill is not None) not in has_fill.get(ending, [True, False]):
        yield f"the ending {ending!r} does not go with the fill {fill!r}"
    if None not in (score, bound) and score <= bound:
        yield f"the score {score:,} is not more than {bound:,}"


def _is_part(partial: str, layout: Layout, filled: int) -> bool:
    """Whether *partial* is *layout* with the number of *filled* cells or more."""
    rows = partial.split("/")
    if [len(row) for row in rows] != [len(row) for row in layout.rows]:
        return False
    letters = sum(sign not in (OPEN, BLOCK) for sign in partial.replace("/", ""))
    return 0 <= filled <= letters and all(
        sign == drawn or (drawn == OPEN and "a" <= sign <= "z")
        for row, drawn_row in zip(rows, layout.rows)
        for sign, drawn in zip(row, drawn_row)
    )


class _AnyWord:
    """Takes anything for a word."""

    def __contains__(self, _word: object) -> bool:
        return True


def _together(records: Sequence[Record]) -> Iterator[str]:
    """Yield what the *records* of one grid wrongly say of each other."""
    filled = {record["task"]: record["score"] for record in records if record["fill"]}
    for record in records:
        where = _where(record)
        if record["pieces"] != records[0]["pieces"]:
            yield f"{where}: the grid is not cut into {record['pieces']} pieces"
        by, bound = record["filled_by"], record["more_than"]
        if by is not None and by not in filled:
            yield f"{where}: no task {by} has filled this grid"
        if bound is not None and bound not in filled.values():
            yield f"{where}: no fill of this grid scores the bound {bound:,}"


def _seeds(found: Mapping[Key, Answer]) -> Iterator[str]:
    """Yield which grids, by list, have answers under two seeds that contradict."""
    by_grid: dict[Key, list[Answer]] = {}
    for (grid, word_list, _), answer in found.items():
        by_grid.setdefault((grid, word_list), []).append(answer)
    for (grid, word_list), under_seeds in by_grid.items():
        if {FILLED, NO_FILL} <= {str(answer) for answer in under_seeds}:
            yield f"grid {grid} is filled with {word_list} and proved to have no fill"
        scored = [answer for answer in under_seeds if answer.best is not None]
        scores = [answer.best or 0 for answer in scored]
        proved = [answer.best or 0 for answer in scored if answer.is_searched]
        if proved and min(proved) < max(scores):
            yield f"grid {grid} with {word_list} has a fill of more than the best score"
