"""What the pieces of a job say together: the same as the search that is not cut."""

import random
from dataclasses import replace

import pytest
from job_puzzles import layouts, request_of, set_slices, solved

from qless_engine.grids.filler import Filler, Plan
from qless_engine.grids.layout import Layout, violations
from qless_engine.grids.problem import Problem
from qless_engine.outcome import Budget, Ending
from sweeps.child.puzzles import answer
from sweeps.jobs.pieces import GROWTH, PARTS, SLICES, Piece, Pieces

#: What is easy to list but not to search: with fills and without.
LAYOUTS = [
    ".../.../...",
    "#../.../...",
    ".t./.../...",
    ".../.##/.##",
    "...#/..../..../#...",
    "..../..../..../....",
    "#...#/...../...../...../#...#",
    "##.../#..../...../....#/...##",
    *layouts(20, seed=1, sides=(3, 4)),
]
TINY = 5  # nodes; nearly every piece is cut


@pytest.fixture
def tiny(monkeypatch):
    """Let slices be spent again and again."""
    set_slices(monkeypatch, TINY)


def direct(lists, text, kind):
    """Return the engine's own result for the layout *text*, and all fills."""
    words, fills = lists["few.txt"], []
    index = (words.scored if kind == "best" else words.unscored).index
    plan = Plan(1, letters="score" if kind == "best" else "choice")
    filler = Filler(Problem(Layout.parse(text)), index, plan, Budget(20_000))
    if kind == "all":
        result = filler.all(fills.append)
    else:
        result = filler.best() if kind == "best" else filler.first()
    assert result.ending is not Ending.BUDGET
    return result, sorted(fills)


def check(lists, pieces, text, kind):
    """Compare what all *pieces* say together with the uncut search."""
    result, fills = direct(lists, text, kind)
    found = pieces.answer()

    assert found.ending is result.ending
    if kind == "all":
        assert (found.count, [*found.answers]) == (len(fills), fills)
    elif kind == "best":
        assert (found.score or 0) == result.score
    words = frozenset(lists["few.txt"].listed.words)
    for fill in found.answers:
        assert violations(Layout.parse(text), fill, words) == []
    return result


@pytest.mark.parametrize("kind", ["any", "all", "best"])
def test_a_job_that_is_not_cut_is_the_engines_own_search(lists, kind, monkeypatch):
    set_slices(monkeypatch, 20_000)
    for text in LAYOUTS:
        pieces = solved(request_of(lists, text, kind), lists)

        result = check(lists, pieces, text, kind)
        assert (pieces.cut, pieces.done) == (0, 1)
        assert pieces.nodes == result.nodes
        assert pieces.answer().answer == result.fill or kind == "all"


@pytest.mark.parametrize("kind", ["any", "all", "best"])
@pytest.mark.usefixtures("tiny")
def test_a_job_that_is_cut_again_and_again_comes_to_the_same_end(lists, kind):
    cut = []
    for text in LAYOUTS:
        pieces = solved(request_of(lists, text, kind), lists)

        check(lists, pieces, text, kind)
        cut.append(pieces.cut)
    assert max(cut) > (2 if kind == "any" else 20)


@pytest.mark.usefixtures("tiny")
def test_the_order_in_which_pieces_are_answered_does_not_matter(lists):
    text, rng = LAYOUTS[4], random.Random(1)
    for kind in ("all", "best"):
        pieces, open_ = Pieces(request_of(lists, text, kind)), []
        while not pieces.is_over:
            while pieces.waiting and len(open_) < 5:
                piece = pieces.draw()
                open_.append((piece, pieces.task(piece, None)))
            piece, task = open_.pop(rng.randrange(len(open_)))
            if rng.random() < 0.2:
                pieces.put_back(piece, 1.0)
            else:
                pieces.take(piece, answer(task, lists, lambda: False))

        check(lists, pieces, text, kind)
        assert pieces.lost > 0


def test_what_is_lost_to_cutting_is_bounded(lists, monkeypatch):
    """As the docstring of `pieces` argues, in nodes."""
    for size in (5, 50):
        set_slices(monkeypatch, size)
        pieces = solved(request_of(lists, LAYOUTS[7], "all"), lists)

        assert pieces.cut > 0
        assert pieces.nodes <= 3 * direct(lists, LAYOUTS[7], "all")[0].nodes


# Slices and order.


def test_slices_grow_with_depth_and_letters_have_none(lists):
    pieces = Pieces(request_of(lists, "..."))

    assert (
        pieces.task(Piece("...", depth=3), None)["max_nodes"]
        == SLICES["any"] * GROWTH**3
    )
    rolls = Pieces(request_of(lists, "roll eatstonr"))
    assert rolls.task(rolls.draw(), 7.0)["max_nodes"] is None


def record(**fields):
    """Return a record with these *fields*, of a piece that was cut in two."""
    return {
        **dict.fromkeys(["count", "score", "partial", "filled"]),
        "ending": "budget",
        "answers": [],
        "nodes": 1,
        "seconds": 1.0,
        "parts": "ab",
        **fields,
    }


def problems(pieces):
    return "".join(piece.problem for piece in pieces.waiting)


@pytest.mark.parametrize(("kind", "order"), [("any", "bccd"), ("all", "cdbc")])
def test_any_fill_is_looked_for_in_breadth_and_others_in_depth(lists, kind, order):
    pieces = Pieces(request_of(lists, "...", kind))
    pieces.take(pieces.draw(), record(parts="abc"))
    pieces.take(pieces.draw(), record(parts="cd"))

    assert problems(pieces) == order


def test_many_pieces_are_too_many_for_breadth(lists, monkeypatch):
    monkeypatch.setattr("sweeps.jobs.pieces.MANY", 2)
    pieces = Pieces(request_of(lists, "..."))
    pieces.take(pieces.draw(), record(parts="abc"))
    pieces.take(pieces.draw(), record(parts="de"))

    assert problems(pieces) == "debc"


def test_a_preempted_piece_is_the_next_one(lists):
    pieces = Pieces(request_of(lists, "...", "all"))
    pieces.take(pieces.draw(), record(parts="abc"))
    piece = pieces.draw()
    pieces.put_back(piece, 2.5)

    assert problems(pieces) == "abc"
    assert (piece.lost, pieces.lost) == (2.5, 2.5)


# Scores, counts, deadlines.


def test_the_best_score_so_far_is_to_be_beaten(lists):
    pieces = Pieces(request_of(lists, "...", "best"))
    pieces.take(pieces.draw(), record(answers=["tea"], score=7))
    assert pieces.task(Piece("a"), None)["more_than"] == 7

    for _ in "ab":
        pieces.take(pieces.draw(), record(ending="exhausted", parts=None))
    assert (pieces.best, pieces.answer().answer) == (7, "tea")
    assert pieces.answer().ending is Ending.FOUND


def test_a_first_fill_is_final_whatever_is_open(lists):
    pieces = Pieces(request_of(lists, "..."))
    pieces.take(pieces.draw(), record(parts=["a", "b", "c"]))
    pieces.draw()
    pieces.take(pieces.draw(), record(ending="found", answers=["tea"], parts=None))
    pieces.give_up()

    assert pieces.is_over
    assert pieces.answer().ending is Ending.FOUND


def test_when_the_time_is_up_the_answer_is_the_best_so_far_and_no_proof(lists):
    pieces = Pieces(request_of(lists, "...", "all"))
    pieces.take(
        pieces.draw(), record(count=9, answers=["tea"], filled=2, partial="t.a")
    )
    pieces.take(pieces.draw(), record(ending="found", count=3, parts=None))
    pieces.draw()
    pieces.give_up()
    pieces.take(Piece("b"), record(count=1, filled=1))  # its slice was spent just then

    assert pieces.is_over
    assert pieces.answer() == replace(
        pieces.answer(),
        ending=Ending.BUDGET,
        answers=("tea",),
        count=9,
        partial="t.a",
        filled=2,
    )


def test_a_search_that_the_clock_stopped_is_no_proof(lists):
    pieces = solved(request_of(lists, LAYOUTS[6]), lists, max_seconds=0.0)

    assert pieces.is_over
    assert pieces.answer().ending is Ending.BUDGET


def test_a_cut_that_leaves_no_part_is_a_proof(lists):
    pieces = Pieces(request_of(lists, "..."))
    pieces.take(pieces.draw(), record(parts=[]))

    assert pieces.answer().ending is Ending.EXHAUSTED


def test_of_very_many_fills_the_first_are_kept(lists, monkeypatch):
    monkeypatch.setattr("sweeps.child.puzzles.KEPT", 10)
    set_slices(monkeypatch, 50)
    text = ".../.##/.##"
    found = solved(request_of(lists, text, "all"), lists).answer()

    fills = direct(lists, text, "all")[1]
    assert found.count == len(fills) > 10 * PARTS
    assert [*found.answers] == fills[:10]
