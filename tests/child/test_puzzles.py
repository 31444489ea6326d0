"""What a child answers to a puzzle or a piece of one, and what it rejects."""

import pytest
from job_puzzles import FOUR, few_lists, request_of
from processes import child_here

from qless_engine.grids.filler import Filler
from qless_engine.grids.layout import Layout
from qless_engine.grids.problem import Problem
from qless_engine.wheels import solve
from sweeps.child import puzzles
from sweeps.child.puzzles import answer
from sweeps.jobs.pieces import Piece, Pieces
from sweeps.kinds.kind import PREEMPTED
from sweeps.kinds.puzzle import Puzzle
from sweeps.kinds.word_lists import read_lists


def ask(lists, text, kind=None, is_preempted=lambda: False, **fields):
    """Return the record of the puzzle *text* as one piece, with these *fields*."""
    pieces = Pieces(request_of(lists, text, kind))
    task = {**pieces.task(pieces.draw(), None), **fields}
    return answer(task, lists, is_preempted)


# A puzzle as text.


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        (" ...\n.#.\n... ", ".../.#./..."),
        ("TEA/..#", "tea/..#"),
        ("Roll EATTEA", "roll aaeett"),
        ("wheel ndeokgelw", "wheel deegklnow k"),
        ("wheel ndeokgelw E", "wheel deegklnow e"),
        ("wheel staple none", "wheel aelpst none"),
        ("best-wheel  9", "best-wheel 9"),
    ],
)
def test_a_puzzle_has_one_normal_form(text, normal):
    assert Puzzle.parse(text).show() == normal
    assert Puzzle.parse(normal).show() == normal


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("rol eat", "expected a layout, or roll, wheel or best-wheel, got 'rol eat'"),
        ("roll", "a roll is 3 to 12 letters"),
        ("wheel", "a wheel is 5 to 12 letters"),
        ("wheel staple", "expected the hub of 'staple'"),
        ("wheel staple x", "expected a hub that is a letter"),
        ("wheel staple s t", "expected a hub that is a letter"),
        ("best-wheel 4", "expected a wheel of 5 to 12 letters, got '4'"),
        ("best-wheel", "expected a wheel of 5 to 12 letters, got ''"),
        ("###", "expected two open cells"),
        ("", "expected"),
    ],
)
def test_what_is_no_puzzle_gets_a_sentence(text, sentence):
    with pytest.raises(ValueError, match=sentence):
        Puzzle.parse(text)


def test_a_puzzle_is_asked_only_for_what_it_has():
    assert Puzzle.parse("...").kind(None) == "any"
    assert Puzzle.parse("wheel ndeokgelw").kind(None) == "all"
    with pytest.raises(ValueError, match="a wheel may be asked for 'all', got 'any'"):
        Puzzle.parse("wheel ndeokgelw").kind("any")


# The answers.


def test_a_layout_is_answered_as_the_filler_does(lists):
    record = ask(lists, FOUR)
    words = lists["few.txt"].unscored
    result = Filler(Problem(Layout.parse(FOUR)), words.index).first()

    assert (record["ending"], record["answers"]) == ("found", [result.fill])
    assert record["nodes"] == result.nodes
    assert record["parts"] is None


def test_a_roll_is_answered(lists):
    one, every = (ask(lists, "roll eatstonr", kind) for kind in ("any", "all"))
    best = ask(lists, "roll eatstonr", "best")

    assert one["ending"] == every["ending"] == best["ending"] == "found"
    assert every["count"] == len(every["answers"]) > 1
    assert {*one["answers"], *best["answers"]} <= {*every["answers"]}
    assert best["score"] in (10, 20, 35, 40, 50, 55, 60, 70, 80, 100)


def test_a_wheel_and_the_best_wheel_are_answered(lists):
    best = ask(lists, "best-wheel 6")
    wheel = best["answers"][0]
    record = ask(lists, wheel)

    lexicon = lists["few.txt"].lexicon
    assert record["answers"] == [*solve(lexicon, *wheel.split()[1:])]
    assert record["count"] == best["score"]
    none = ask(lists, "wheel qqqqq")
    assert (none["ending"], none["count"]) == ("exhausted", 0)


def test_a_best_fill_must_beat_the_score_that_is_known(lists):
    best = ask(lists, FOUR, "best")
    assert best["ending"] == "found"

    for more, ending in ((best["score"] - 1, "found"), (best["score"], "exhausted")):
        record = ask(lists, FOUR, "best", more_than=more)
        assert (record["ending"], bool(record["answers"])) == (
            ending,
            ending == "found",
        )


# Slices, deadlines, preemption.


def test_a_spent_slice_gives_parts(lists):
    record = ask(lists, FOUR, max_nodes=2)

    assert record["ending"] == "budget"
    assert record["nodes"] == 2
    assert 1 < len(record["parts"]) <= record["max_parts"]
    assert all(part.startswith(FOUR + " ") for part in record["parts"])


def test_a_search_out_of_time_gives_a_partial_and_no_parts(lists):
    record = ask(lists, FOUR, max_seconds=0.0)

    assert (record["ending"], record["parts"]) == ("budget", None)
    assert record["partial"].count(".") == 16 - record["filled"]


def test_a_preempted_piece_has_no_answer(lists):
    assert ask(lists, FOUR, is_preempted=lambda: True)[PREEMPTED]
    assert ask(lists, "roll eatstonr", "all", is_preempted=lambda: True)[PREEMPTED]
    assert "error" not in ask(lists, "wheel ndeokgelw", is_preempted=lambda: True)


# What is rejected.


def test_a_different_list_of_the_same_name_is_rejected(lists):
    with pytest.raises(
        ValueError, match=r"the list 'few.txt' with the checksum abc, f"
    ):
        ask(lists, "...", word_list_sha256="abc")


def test_scores_are_needed_only_for_the_best_fill(tmp_path):
    path = tmp_path / "plain.txt"
    path.write_text("tea\nton")
    plain = read_lists([str(path)])

    assert ask(plain, ".../.##/.##")["answers"] == ["ton/e##/a##"]
    with pytest.raises(ValueError, match="expected lines word;score"):
        ask(plain, "...", "best")


def test_a_fill_that_breaks_a_rule_is_not_sent(lists, monkeypatch):
    monkeypatch.setattr("qless_engine.loaded.violations", lambda *_: ["no word"])

    with pytest.raises(RuntimeError, match=r"the search gave '.*', but no word"):
        ask(lists, ".../.##/.##")


def test_a_board_that_breaks_a_rule_is_not_sent(lists, monkeypatch):
    monkeypatch.setattr("qless_engine.decide.violations", lambda *_: ["no word"])

    with pytest.raises(RuntimeError, match=r"the search gave '.*', but no word"):
        ask(lists, "roll eatstonr")


def test_two_lists_of_one_name_are_rejected(tmp_path):
    (tmp_path / "other").mkdir()
    path = few_lists(tmp_path)["few.txt"].path
    with pytest.raises(ValueError, match=r"different names, found two 'few.txt'"):
        read_lists([path, path])


# The process.


def test_a_child_shakes_hands_and_answers(lists):
    path = lists["few.txt"].path
    listed = puzzles.listed(lists)
    child = child_here(puzzles.__name__, {"lists": [path]}, listed)
    try:
        pieces = Pieces(request_of(lists, ".../.##/.##", "all"))
        record = child.ask(pieces.task(Piece(".../.##/.##"), None))
    finally:
        child.close()

    assert record["count"] == len(record["answers"]) > 1
