"""A sweep of grids as a table: typed, checked, summed up."""

import json
import shutil
import sqlite3
from contextlib import closing

import pytest
from small_sweeps import change, made, sweep

from qless_engine.words.wordlist import read_words
from sweeps import SweepError
from sweeps.store import table


@pytest.fixture(scope="module")
def inputs(tmp_path_factory):
    return made(tmp_path_factory.mktemp("inputs"))


@pytest.fixture(scope="module")
def cut(tmp_path_factory, inputs):
    """The store of a sweep of two grids, cut, each under one seed."""
    folder = tmp_path_factory.mktemp("cut")
    grids = [inputs / "grids" / f"{name}.txt" for name in ("four", "diamond")]
    sweep(folder, inputs, lists=["more"], grids=grids, split=2, workers=1)
    return folder / "s.sqlite"


@pytest.fixture
def small(tmp_path, cut):
    """A folder with that sweep, to be changed."""
    shutil.copy(cut, tmp_path)
    return tmp_path


def test_the_summary_says_which_grids_are_filled_and_which_cannot_be(small):
    change(small, "UPDATE records SET seconds = 0.25, nodes = 7, interpreter = 'X 1'")
    change(
        small,
        "UPDATE records SET seconds = NULL, nodes = NULL, interpreter = NULL WHERE "
        "ending IS NULL",
    )

    assert table.summary("s", small).splitlines()[:-1] == [
        "sweep              s",
        "asked              any fill, seed 1, cut into 2 pieces",
        "tasks done         4 of 4",
        (
            "grids              more.txt: 1 of 2 filled, 1 proved to have no fill, 0 "
            "undecided"
        ),
        "no fill            more.txt: diamond",
        "nodes              21",
        "seconds            0.8 in all, n = 3; 1 skipped, as their grid was filled",
        "interpreter        X 1",
    ]


def test_nothing_is_proved_while_a_piece_is_missing_or_was_given_up(small):
    change(small, "DELETE FROM records WHERE task = 3")
    assert "1 of 2 filled, 0 proved to have no fill, 1 undecided" in table.summary(
        "s", small
    )
    change(small, "UPDATE records SET ending = 'budget' WHERE task = 2")
    assert "undecided          more.txt: diamond" in table.summary("s", small)
    change(small, "DELETE FROM records")
    assert "tasks done         0 of 4" in table.summary("s", small)


def test_a_sweep_of_limits_says_them_and_what_is_undecided(tmp_path, inputs):
    sweep(tmp_path, inputs, lists=["more"], max_nodes=4, seconds=9.5, seeds=[3, 1])

    text = table.summary("s", tmp_path)
    assert "any fill, seeds 3, 1, at most 4 nodes, at most 9.5 seconds" in text
    assert "undecided          more.txt: diamond, four, three" in text


@pytest.mark.parametrize(
    ("statement", "fault"),
    [
        (
            "grid = 'three'",
            "task 0, grid three: the sweep has no such task",
        ),
        ("seed = 2", "the sweep has no such task"),
        ("grid = 'x'", "task 0, grid x: the sweep has no such task"),
        ("problem = '..'", "the sweep has no such task"),
        ("problem = '?'", "the sweep has no such task"),
        ("pieces = 3", "the grid is not cut into . pieces"),
        ("word_list = 'x'", "word_list is not that of the sweep"),
        ("word_list_sha256 = 'x'", "task 0, grid four: word_list_sha256 is not that"),
        ("fill = 'aaaa/aaaa/aaaa/aaaa'", "1-Across: 'aaaa' is not a word"),
        ("fill = NULL", "the ending 'found' does not go with the fill None"),
        ("ending = 'exhausted'", "the ending 'exhausted' does not go with the fill"),
        ("ending = 'budget'", "the ending 'budget' does not go with the fill"),
        ("ending = 'lost'", "the ending 'lost' is not one of found, exhausted, budget"),
        ("ending = NULL", "it was skipped and searched, or neither"),
        ("nodes = NULL", "it was skipped and searched, or neither"),
        ("score = 3", "the score 3 does not go with the fill or the question"),
        ("more_than = 3", "no fill of this grid scores the bound 3"),
        ("partial = 'x'", "'x' does not go with the layout or its filled cells"),
        ("filled = 17", "does not go with the layout or its filled cells"),
        ("nodes = 1.5", r"nodes is no int: 1\.5"),
        ("task = -1", "task -1: there is no such task"),
    ],
)
def test_a_record_that_was_tampered_with_is_found(small, statement, fault):
    change(small, f"UPDATE records SET {statement} WHERE task = 0")  # noqa: S608
    change(
        small, "UPDATE records SET filled_by = NULL WHERE filled_by = 0 AND task = 7"
    )

    with pytest.raises(SweepError, match=fault):
        table.load("s", small)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE records SET problem = replace(problem, '=0:', '=1:') WHERE task = 2",
        "UPDATE records SET pieces = 1 WHERE task = 2",
    ],
)
def test_pieces_that_prove_less_than_the_whole_are_found(small, statement):
    problems = table.load("s", small)["problem"]
    assert "=0:" in problems[2]
    change(small, statement)
    if "pieces" in statement:
        change(small, "DELETE FROM records WHERE task = 3")

    with pytest.raises(
        SweepError, match=r"grid diamond: its pieces with more\.txt are not the whole"
    ):
        table.load("s", small)


def test_a_task_of_a_sweep_without_pieces_is_known_by_its_number(tmp_path, inputs):
    sweep(tmp_path, inputs, lists=["more"], max_nodes=1)
    change(tmp_path, "UPDATE records SET task = 9 WHERE task = 0")

    with pytest.raises(SweepError, match="task 9, grid diamond: the sweep has no such"):
        table.load("s", tmp_path)


@pytest.mark.parametrize(
    ("statement", "fault"),
    [
        ("filled_by = 3", "task 1, grid four: no task 3 has filled this grid"),
        ("filled_by = NULL", "it was skipped and searched, or neither"),
        ("fill = 'x'", "it was skipped, which does not go with its fill"),
    ],
)
def test_a_skipped_piece_that_was_tampered_with_is_found(small, statement, fault):
    change(small, f"UPDATE records SET {statement} WHERE task = 1")  # noqa: S608

    with pytest.raises(SweepError, match=fault):
        table.load("s", small)


def test_answers_under_two_seeds_that_contradict_are_found(tmp_path, inputs):
    grids = {"grids": [inputs / "grids" / "four.txt"], "lists": ["more"]}
    sweep(tmp_path, inputs, seeds=[1, 2], **grids)
    change(
        tmp_path, "UPDATE records SET ending = 'exhausted', fill = NULL WHERE seed = 2"
    )

    with pytest.raises(
        SweepError, match=r"four is filled with more\.txt and proved to have no fill"
    ):
        table.load("s", tmp_path)


def test_scores_that_contradict_are_found(tmp_path, inputs):
    (tmp_path / "corner.txt").write_text("...\n.##\n.##")
    grids = {"grids": [tmp_path / "corner.txt"], "lists": ["more"]}
    fills = sweep(tmp_path, inputs, best=True, seeds=[1, 2], **grids)
    assert fills["score"].tolist() == [fills["score"].max()] * 2
    poor = [w for w in read_words(inputs / "more.txt").words if len(w) == 3]
    across, down = [w for w in poor if w[0] == "b" and "a" not in w][:2]

    worse = f"{across}/{down[1]}##/{down[2]}##"
    change(tmp_path, "UPDATE records SET fill = ? WHERE seed = 2", worse)
    with pytest.raises(SweepError, match="it scores -2, not "):
        table.load("s", tmp_path)
    change(tmp_path, "UPDATE records SET score = -2 WHERE seed = 2")
    with pytest.raises(SweepError, match="has a fill of more than the best score"):
        table.load("s", tmp_path)


def test_a_best_score_is_proved_by_all_pieces_and_more_than_their_bounds(
    tmp_path, inputs
):
    grids = {"grids": [inputs / "grids" / "three.txt"], "lists": ["more"]}
    sweep(tmp_path, inputs, best=True, split=3, workers=1, **grids)
    assert "(1 with the best score, proved)" in table.summary("s", tmp_path)

    change(tmp_path, "DELETE FROM records WHERE fill IS NULL AND task = 2")
    assert "(0 with the best score, proved)" in table.summary("s", tmp_path)
    change(tmp_path, "UPDATE records SET more_than = score WHERE task = 0")
    with pytest.raises(SweepError, match=r"task 0, .* the score . is not more than"):
        table.load("s", tmp_path)


def test_without_its_word_list_the_other_rules_are_checked_and_that_is_said(
    tmp_path, inputs
):
    mine = tmp_path / "more.txt"
    mine.write_bytes((inputs / "more.txt").read_bytes())
    asked = {"grids": [inputs / "grids" / "four.txt"], "words": [mine], "split": 2}
    sweep(tmp_path, inputs, workers=1, **asked)
    mine.write_text("another\nlist\n")

    assert "(not found: records were checked without it)" in table.summary(
        "s", tmp_path
    )
    change(tmp_path, "UPDATE records SET fill = 'abcd/efgh/ijkl/mnop' WHERE task = 0")
    assert len(table.load("s", tmp_path)) == 2
    change(tmp_path, "UPDATE records SET fill = 'abcd/abcd/ijkl/mnop' WHERE task = 0")
    with pytest.raises(SweepError, match="'abcd' stands in 1-Across too"):
        table.load("s", tmp_path)
    change(tmp_path, "UPDATE records SET problem = '..' WHERE task = 0")
    with pytest.raises(SweepError, match="the sweep has no such task"):
        table.load("s", tmp_path)
    change(tmp_path, "UPDATE records SET problem = '?' WHERE task = 0")
    with pytest.raises(SweepError, match="the sweep has no such task"):
        table.load("s", tmp_path)


def test_where_the_lists_are_is_kept(small, inputs):
    with closing(sqlite3.connect(small / "s.sqlite")) as connection:
        ((words,),) = connection.execute("SELECT words FROM runs").fetchall()

    assert json.loads(words) == [str(inputs / "more.txt")]
