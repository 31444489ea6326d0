"""The answer to a puzzle, or to a piece of one, as the fields of a record.

*answers* are what was found: fills, boards, words, or wheels written as puzzles; of
very many the first by rows and the alphabet. *count* is how many there are, if all were
wanted. *score* is that of the best: points of a fill, words of a wheel, the SCOWL size
of a board's rarest word. *partial* is the layout with most cells *filled* that was met.
*parts* are the pieces to search instead, if the slice was spent.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable

from qless_engine.boards.board import form_order
from qless_engine.boards.query import Query
from qless_engine.grids.filler import Filler, Plan
from qless_engine.grids.problem import Problem
from qless_engine.grids.split import split
from qless_engine.outcome import Budget, Ending
from qless_engine.solve import check_board, check_found
from qless_engine.wheels import best_wheels, solve
from qless_engine.words.playable import playable_words
from sweeps.child.puzzle_lists import Lists, Words
from sweeps.kinds.kind import Fields, Record
from sweeps.kinds.puzzle import ALL, BEST, ROLL, WHEEL, Puzzle

KEPT = 1_000  # fills or boards in an answer that has them all; some 100 kB

#: What an answer has where nothing else is said.
NOTHING: Record = {
    "answers": [],
    "count": None,
    "score": None,
    "partial": None,
    "filled": None,
    "nodes": 0,
    "parts": None,
}


def of_layout(piece: Fields, words: Words, budget: Budget) -> Record:
    """Return the answer to *piece*, a layout or a part of the ways to fill it.

    Raises:
        RuntimeError: the search gave a fill that breaks a rule.
        ValueError: the words have no scores, and the best fill is wanted.
    """
    kind, problem = piece["kind"], Problem.parse(piece["problem"])
    fill_list = words.scored if kind == BEST else words.unscored
    plan = Plan(seed=piece["seed"], letters="score" if kind == BEST else "choice")
    filler, kept = Filler(problem, fill_list.index, plan, budget), Kept()
    if kind == ALL:
        result = filler.all(kept)
    else:
        result = filler.best(piece["more_than"]) if kind == BEST else filler.first()
        kept.boards.extend(filter(None, [result.fill]))
    score = result.score if kind == BEST and result.fill is not None else None
    answers = kept.first()
    for fill in answers:
        check_found(fill, fill_list.faults(problem, fill, score))
    assert budget.stop is not None
    is_cut = result.ending is Ending.BUDGET and not budget.stop()
    parts = split(problem, fill_list.index, piece["max_parts"]) if is_cut else []
    return {
        **NOTHING,
        "ending": result.ending.value,
        "answers": answers,
        "count": result.fills if kind == ALL else None,
        "score": score,
        "partial": result.partial,
        "filled": result.filled,
        "nodes": result.nodes,
        "parts": [part.show() for part in parts] if is_cut else None,
    }


def of_letters(
    puzzle: Puzzle, kind: str, words: Words, lists: Lists, budget: Budget
) -> Record:
    """Return the answer to *puzzle*, which has letters in any place: all but layouts.

    Raises:
        RuntimeError: the search gave a board that breaks a rule.
    """
    if puzzle.form == ROLL:
        return _of_roll(puzzle.given, kind, words, lists, budget)
    if puzzle.form == WHEEL:
        spelled = solve(words.lexicon, *puzzle.given.split())
        ending = Ending.FOUND if spelled else Ending.EXHAUSTED
        return {
            **NOTHING,
            "ending": ending.value,
            "answers": [*spelled],
            "count": len(spelled),
        }
    best = best_wheels(words.lexicon, int(puzzle.given), budget=budget)
    wheels = [Puzzle(WHEEL, f"{one.pangrams[0]} {one.hub}") for one in best.wheels]
    return {
        **NOTHING,
        "ending": best.ending.value,
        "answers": [wheel.show() for wheel in wheels],
        "score": best.points,
        "nodes": best.nodes,
    }


class Kept:
    """Counts fills or boards, and keeps the first by rows and the alphabet."""

    def __init__(self, boards: Iterable[str] = ()) -> None:
        """Begin with *boards*."""
        self.boards = [*boards]

    def __call__(self, board: str) -> None:
        """Keep *board* if it is among the first so far."""
        self.boards.append(board)
        if len(self.boards) >= 2 * KEPT:  # so that sorting is seldom
            self.boards = self.first()

    def first(self) -> list[str]:
        """Return those that are kept, in order, each once."""
        return heapq.nsmallest(KEPT, dict.fromkeys(self.boards), form_order)


def _of_roll(
    roll: str, kind: str, words: Words, lists: Lists, budget: Budget
) -> Record:
    """Return the answer to *roll*."""
    asked = Query(prefer="commonest" if kind == BEST else None)
    sizes = lists.sizes if asked.needs_sizes else {}
    selection, playable = asked.selection(sizes), playable_words(words.lexicon, roll)
    kept = Kept()
    if kind == ALL:
        result = selection.all_boards(playable, roll, budget, kept).result
    else:
        result = selection.one_board(playable, roll, budget).result
        kept.boards.extend(filter(None, [result.board]))
    answers = kept.first()
    for board in answers:
        check_board(board, words.lexicon, roll)
    return {
        **NOTHING,
        "ending": result.ending.value,
        "answers": answers,
        "count": result.boards if kind == ALL else None,
        "score": asked.preferred(result.board, sizes),
        "nodes": result.nodes,
    }
