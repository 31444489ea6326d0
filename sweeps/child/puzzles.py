"""The service of many jobs: a puzzle, or a piece of one, goes in, an answer comes out.

Its settings are the paths of word lists. A piece has a **slice**, a number of nodes. If
a search for fills has spent its slice, the piece is cut here, where the words are, and
the record has its parts. The fields of a record:

* *answers*: fills, boards, words, or wheels written as puzzles; of very many the first
  by rows and the alphabet;
* *count*: how many answers there are, if all were wanted;
* *score*: that of the best answer: points of a fill, words of a wheel, the SCOWL size
  of a board's rarest word;
* *partial*: the layout with most cells *filled* that was met;
* *parts*: the pieces to search instead, if the slice was spent.
"""

from __future__ import annotations

import heapq
import time
from collections.abc import Iterable, Mapping

from qless_engine import wheels
from qless_engine.boards.board import form_order
from qless_engine.boards.query import Query
from qless_engine.decide import ALL, BEST, FIRST, check_board, check_found, fill, solve
from qless_engine.grids.filler import Filler, Plan
from qless_engine.grids.problem import Problem
from qless_engine.grids.split import split
from qless_engine.loaded import Words
from qless_engine.outcome import Budget, Ending
from sweeps.child.serve import IsPreempted, Say, Service
from sweeps.kinds import puzzle as puzzles
from sweeps.kinds.kind import PREEMPTED, Fields, Record
from sweeps.kinds.puzzle import LAYOUT, ROLL, WHEEL, Puzzle
from sweeps.kinds.word_lists import read_lists

KEPT = 1_000  # fills or boards in an answer that has them all; some 100 kB

#: Nodes between two questions whether to stop. To ask takes a microsecond, and the node
#: of a big layout two milliseconds, while another job waits for the slot.
NEAR = 16

#: What is wanted of the engine, by the kind of answer that a puzzle is asked for.
WANT = {puzzles.ANY: FIRST, puzzles.ALL: ALL, puzzles.BEST: BEST}

#: A record before anything is known.
NOTHING: Record = {
    "answers": [],
    "count": None,
    "score": None,
    "partial": None,
    "filled": None,
    "nodes": 0,
    "parts": None,
}

Lists = Mapping[str, Words]  # by name


def start(settings: Fields, _say: Say, is_preempted: IsPreempted) -> Service:
    """Answer pieces with the word *lists* of *settings*: read now, indexed when needed.

    Raises:
        ValueError: a list cannot be used, or two have the same name.
    """
    lists = read_lists(settings["lists"], without=settings.get("without", ()))
    return listed(lists), lambda piece: answer(piece, lists, is_preempted)


def listed(lists: Lists) -> Record:
    """Return what the handshake of a child with *lists* says of them."""
    checksums = [words.sha256 for words in lists.values()]
    return {"word_list": [*lists], "word_list_sha256": checksums}


def checksum(words: Words, puzzle: Puzzle, kind: str) -> str:
    """Return the checksum of all words and scores that an answer to *puzzle* uses.

    Raises:
        ValueError: *words* have no scores, and the best fill is wanted.
    """
    is_scored = puzzle.form == LAYOUT and kind == puzzles.BEST
    return words.scored.sha256 if is_scored else words.sha256


class Watchful(Budget):
    """A budget that asks more often whether to stop."""

    def check(self, nodes: int) -> int:
        """Return at how many nodes to ask again, as `Budget.check` does."""
        return min(super().check(nodes), nodes + NEAR)


def answer(piece: Fields, lists: Lists, is_preempted: IsPreempted) -> Record:
    """Return the record of *piece*: its fields, then the answer.

    *puzzle* and *kind* are as in `kinds.puzzle`, *problem* is the part of a layout to
    search, *max_seconds* the time left. After *max_nodes* the piece is cut into at most
    *max_parts*. A search that *is_preempted* has the field PREEMPTED instead.

    Raises:
        ValueError: the word list is not the one that was meant, or has no scores.
        RuntimeError: the search gave an answer that breaks a rule.
    """
    start, began = time.process_time(), time.monotonic()

    def stop() -> bool:
        seconds = piece["max_seconds"]
        is_late = seconds is not None and time.monotonic() - began >= seconds
        return is_late or is_preempted()

    puzzle, words = Puzzle.parse(piece["puzzle"]), lists[piece["word_list"]]
    meant, found = piece["word_list_sha256"], checksum(words, puzzle, piece["kind"])
    if found != meant:
        raise ValueError(
            f"expected the list {piece['word_list']!r} with the checksum "
            f"{meant[:12]}, found {found[:12]}"
        )
    budget = Watchful(piece["max_nodes"], stop)
    if puzzle.form == LAYOUT:
        record = of_layout(piece, words, budget)
    elif puzzle.form == ROLL:
        record = of_roll(puzzle.given, piece["kind"], words, budget)
    else:
        record = of_wheel(puzzle, words, budget)
    if record["ending"] == Ending.BUDGET.value and is_preempted():
        return {**piece, PREEMPTED: True}
    seconds = round(time.process_time() - start, 6)
    return {**piece, **NOTHING, **record, "seconds": seconds}


def of_layout(piece: Fields, words: Words, budget: Budget) -> Record:
    """Return the answer to *piece*, a layout or a part of the ways to fill it."""
    want, problem = WANT[piece["kind"]], Problem.parse(piece["problem"])
    fill_words = words.scored if want == BEST else words.unscored
    plan = Plan(seed=piece["seed"], letters="score" if want == BEST else "choice")
    filler, kept = Filler(problem, fill_words.index, plan, budget), Kept()
    if want == ALL:
        result = filler.all(kept)
        for found in kept.first():  # to check every fill would double the time (PyPy)
            check_found(found, fill_words.faults(problem, found))
    else:
        result = fill(filler, fill_words, want=want, more_than=piece["more_than"])
        kept.add(result.fill)
    assert budget.stop is not None
    is_cut = result.ending is Ending.BUDGET and not budget.stop()
    parts = split(problem, fill_words.index, piece["max_parts"]) if is_cut else []
    return {
        "ending": result.ending.value,
        "answers": kept.first(),
        "count": result.fills if want == ALL else None,
        "score": result.score if want == BEST and result.fill is not None else None,
        "partial": result.partial,
        "filled": result.filled,
        "nodes": result.nodes,
        "parts": [part.show() for part in parts] if is_cut else None,
    }


def of_roll(roll: str, kind: str, words: Words, budget: Budget) -> Record:
    """Return the answer to *roll*; its best board has the commonest words."""
    query = Query(prefer="commonest" if kind == puzzles.BEST else None)
    want, kept = ALL if kind == puzzles.ALL else FIRST, Kept()
    result = solve(words, roll, query, budget, want=want, visit=kept).result
    if want == FIRST:
        kept.add(result.board)
    answers = kept.first()
    for board in answers:
        check_board(board, words.lexicon, roll)
    return {
        "ending": result.ending.value,
        "answers": answers,
        "count": result.boards if want == ALL else None,
        "score": query.preferred(result.board, words.sizes if query.prefer else {}),
        "nodes": result.nodes,
    }


def of_wheel(puzzle: Puzzle, words: Words, budget: Budget) -> Record:
    """Return the words of a wheel, or the best wheels of a size."""
    if puzzle.form == WHEEL:
        spelled = wheels.solve(words.lexicon, *puzzle.given.split())
        ending = Ending.FOUND if spelled else Ending.EXHAUSTED
        return {"ending": ending.value, "answers": [*spelled], "count": len(spelled)}
    best = wheels.best_wheels(words.lexicon, int(puzzle.given), budget=budget)
    found = [Puzzle(WHEEL, f"{one.pangrams[0]} {one.hub}") for one in best.wheels]
    return {
        "ending": best.ending.value,
        "answers": [wheel.show() for wheel in found],
        "score": best.points,
        "nodes": best.nodes,
    }


class Kept:
    """Keeps the first fills or boards by rows and the alphabet."""

    def __init__(self, boards: Iterable[str] = ()) -> None:
        """Begin with *boards*."""
        self._boards = [*boards]

    def __call__(self, board: str) -> None:
        """Keep *board* if it is among the first so far."""
        self._boards.append(board)
        if len(self._boards) >= 2 * KEPT:  # so that sorting is seldom
            self._boards = self.first()

    def add(self, board: str | None) -> None:
        """Keep *board* unless it is None."""
        if board is not None:
            self(board)

    def first(self) -> list[str]:
        """Return the boards that are kept, in order, each once."""
        return heapq.nsmallest(KEPT, dict.fromkeys(self._boards), form_order)
