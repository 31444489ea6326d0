"""Sweeps of grids: whole ones, disturbed and resumed, their tables and the command."""

import json
import os
import shutil
import signal
import sqlite3
import sys
from contextlib import closing

import pandas as pd
import pytest
from processes import PYPY, children, is_alive, main, run, start, wait_until

from qless_engine.layout import Layout, violations
from qless_engine.wordlist import read_words
from sweeps import SweepError, kinds, launch, running, table
from sweeps.interpreters import find
from sweeps.kinds import KINDS

CPYTHON = ("--interpreter", sys.executable)
TYPES = {
    "task": "int64",
    "grid": "str",
    "word_list": "str",
    "seed": "int64",
    "problem": "str",
    "pieces": "int64",
    "more_than": "Int64",
    "filled_by": "Int64",
    "ending": "str",
    "fill": "str",
    "score": "Int64",
    "partial": "str",
    "filled": "Int64",
    "word_list_sha256": "str",
    "nodes": "Int64",
    "wipeouts": "Int64",
    "restarts": "Int64",
    "seconds": "Float64",
    "interpreter": "str",
}
GRIDS = {
    "diamond": "#...#/...../...../...../#...#",  # no fill from either list
    "four": "..../..../..../....",  # filled from "more" only
    "given": "tea#/e..#/a..#/####",  # from none: no word is given twice
    "three": ".../.../...",  # as "four"
}
LISTS = {"more": 8, "less": 12}  # each so many words of ENABLE1 one
SEEDS = [1, 2, 3, 4]
COSTS = ["seconds", "interpreter"]


@pytest.fixture(scope="module")
def inputs(tmp_path_factory):
    """A folder with the folder "grids" and the lists."""
    folder = tmp_path_factory.mktemp("inputs")
    (folder / "grids").mkdir()
    for name, drawn in GRIDS.items():
        (folder / "grids" / f"{name}.txt").write_text(drawn.replace("/", "\n"))
    short = [word for word in read_words().words if 3 <= len(word) <= 6]
    for name, step in LISTS.items():
        scored = [f"{word};{3 * word.count('a') - 1}" for word in short[::step]]
        (folder / f"{name}.txt").write_text("\n".join(scored))
    return folder


def sweep(folder, inputs, lists=("more", "less"), **options):
    """Run the sweep "s" in *folder*, on CPython if nothing is said."""
    options = {"interpreter": sys.executable, "workers": 2, **options}
    paths = [inputs / f"{name}.txt" for name in lists]
    options = {"grids": [inputs / "grids"], "words": paths, **options}
    launch.run_fills(name="s", folder=folder, progress=False, **options)
    return table.load("s", folder)


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory, inputs):
    """The table of a sweep that nothing happened to, by one CPython child."""
    return sweep(tmp_path_factory.mktemp("whole"), inputs, seeds=SEEDS, workers=1)


@pytest.fixture
def command(tmp_path, inputs):
    """The arguments of the sweep that is disturbed."""
    lists = [part for name in LISTS for part in ("--words", inputs / f"{name}.txt")]
    seeds = [part for seed in SEEDS for part in ("--seed", seed)]
    return [
        *("fills", inputs / "grids", *lists, *seeds),
        *("--name", "s", "--folder", tmp_path, "--workers", 2, *CPYTHON),
    ]


def stored(folder):
    """Return how many records the sweep in *folder* has."""
    try:
        with closing(sqlite3.connect(folder / "s.sqlite")) as connection:
            return connection.execute("SELECT count(*) FROM records").fetchone()[0]
    except sqlite3.Error:
        return 0  # not there yet


def change(folder, statement, *values):
    """Do to the records of "s" what no sweep does."""
    with closing(sqlite3.connect(folder / "s.sqlite")) as connection:
        connection.execute(statement, values)
        connection.commit()


def answers(folder):
    """Return what is known of each grid of "s", by list and grid."""
    by_list = table.fill_summary.answers(
        table.load("s", folder), table.provenance("s", folder)
    )
    return {
        (word_list.removesuffix(".txt"), grid): answer
        for word_list, by_grid in by_list.items()
        for grid, (answer, _) in by_grid.items()
    }


ANSWERS = {(name, grid): "no fill" for name in LISTS for grid in GRIDS} | {
    ("more", "four"): "filled",
    ("more", "three"): "filled",
}


# Equal tables.


def test_every_grid_is_filled_from_every_list_under_every_seed(inputs, undisturbed):
    tasks = undisturbed[["word_list", "grid", "seed"]].itertuples(index=False)

    assert [*map(tuple, tasks)] == [
        (f"{name}.txt", grid, seed)
        for name in LISTS
        for grid in GRIDS
        for seed in SEEDS
    ]
    assert undisturbed["task"].tolist() == list(range(32))
    assert set(undisturbed["ending"]) == {"found", "exhausted"}
    found = undisturbed[undisturbed["ending"] == "found"]
    assert len(found) == 8
    for _, row in found.iterrows():
        words = read_words(inputs / row["word_list"]).words
        assert violations(Layout.parse(row["problem"]), row["fill"], words) == []
    assert undisturbed["score"].isna().all()


@pytest.mark.slow
def test_ten_pypy_children_give_the_table_of_one_cpython_child(
    tmp_path, inputs, undisturbed
):
    try:
        find(PYPY)
    except ValueError as error:
        pytest.skip(str(error))
    fills = sweep(tmp_path, inputs, seeds=SEEDS, workers=10, interpreter=PYPY)

    assert fills.drop(columns=COSTS).equals(undisturbed.drop(columns=COSTS))
    assert set(fills["interpreter"]) == {find(PYPY).name}


@pytest.mark.slow
def test_a_killed_sweep_goes_on_by_the_same_command(tmp_path, command, undisturbed):
    with start(*command) as parent:
        wait_until(lambda: stored(tmp_path) >= 2)
        os.kill(wait_until(lambda: children(parent.pid))[0], signal.SIGKILL)
        before = stored(tmp_path)
        wait_until(lambda: stored(tmp_path) > before)
        orphans = children(parent.pid)
        parent.kill()
        parent.wait()
        wait_until(lambda: not any(map(is_alive, orphans)))

    partial = table.load("s", tmp_path)
    assert 2 <= len(partial) < len(undisturbed)
    assert "undecided" in table.summary("s", tmp_path)

    status, out, err = run(*command)

    assert (status, "Traceback" in err) == (0, False)
    assert out == f"All that was found is stored in {tmp_path / 's.sqlite'}.\n"
    assert " 32/32 " in err
    assert "8 filled, 24 no fill, 0 undecided" in err
    fills = table.load("s", tmp_path)
    assert fills.drop(columns=COSTS).equals(undisturbed.drop(columns=COSTS))
    assert (
        fills[fills["task"].isin(partial["task"])]
        .reset_index(drop=True)
        .equals(partial)
    )
    assert table.provenance("s", tmp_path)["runs"] == 2


@pytest.mark.slow
def test_ctrl_c_in_a_search_without_an_end_keeps_what_is_done(tmp_path, inputs):
    (tmp_path / "seven.txt").write_text("\n".join(["......."] * 7))
    command = ["fills", inputs / "grids" / "four.txt", tmp_path / "seven.txt"]
    command += ["--name", "s", "--folder", tmp_path, "--workers", 2, *CPYTHON]
    with start(*command) as parent:
        wait_until(lambda: stored(tmp_path) == 1)
        orphans = children(parent.pid)
        os.killpg(parent.pid, signal.SIGINT)
        _, err = parent.communicate(timeout=20)

    assert parent.returncode == 130
    assert "Traceback" not in err
    assert "Stopped: 1 of 2 fills are stored in " in err
    assert "the same command goes on from there" in err
    assert not any(map(is_alive, orphans))
    assert table.load("s", tmp_path)["fill"].notna().tolist() == [True]


def test_a_sweep_that_is_done_starts_no_child(tmp_path, inputs, monkeypatch):
    grids = {"grids": [inputs / "grids" / "four.txt"], "lists": ["more"]}
    first = sweep(tmp_path, inputs, **grids)
    monkeypatch.setattr(running, "Child", None)

    assert sweep(tmp_path, inputs, **grids).equals(first)


def test_a_record_that_took_long_waits_for_no_other(tmp_path, inputs, monkeypatch):
    context = kinds.load(kinds.Question("fills", lists=[str(inputs / "more.txt")]))

    def long_ones(tasks, *_, **__):
        for done, task in enumerate(tasks):
            assert stored(tmp_path) == done
            yield {**kinds.run(task, context), "seconds": 0.1}

    monkeypatch.setattr(running, "run_tasks", long_ones)

    assert len(sweep(tmp_path, inputs, lists=["more"])) == len(GRIDS)


# Pieces.


@pytest.mark.parametrize("workers", [1, 3])
def test_pieces_answer_as_the_whole_and_the_first_fill_ends_a_grid(
    tmp_path, inputs, workers
):
    fills = sweep(tmp_path, inputs, split=3, workers=workers)

    assert answers(tmp_path) == ANSWERS
    assert fills.attrs["asked"] == len(fills)
    for (grid, word_list), pieces in fills.groupby(["grid", "word_list"]):
        assert set(pieces["pieces"]) == {len(pieces)}
        skipped = pieces[pieces["ending"].isna()]
        searched = pieces[pieces["ending"].notna()]
        assert skipped["filled_by"].notna().all()
        assert searched["filled_by"].isna().all()
        if ANSWERS[word_list.removesuffix(".txt"), grid] == "filled":
            (by,) = searched.loc[searched["fill"].notna(), "task"]
            assert set(skipped["filled_by"]) <= {by}
        else:
            assert set(pieces["ending"]) == {"exhausted"}
    assert set(fills["pieces"]) == {1, 3}
    assert len(fills[fills["ending"].isna()]) >= 2 * (workers == 1)


def test_a_resumed_sweep_does_not_search_what_is_left_of_a_filled_grid(
    tmp_path, inputs, monkeypatch
):
    asked = {"grids": [inputs / "grids" / "four.txt"], "lists": ["more"], "split": 5}
    fills = sweep(tmp_path, inputs, workers=1, **asked)
    assert fills["filled_by"].notna().any()
    change(tmp_path, "DELETE FROM records WHERE filled_by IS NOT NULL")
    monkeypatch.setattr(running, "Child", None)

    assert sweep(tmp_path, inputs, **asked).equals(fills)


def test_the_best_score_is_that_of_the_whole_and_goes_along_with_the_pieces(
    tmp_path, inputs
):
    whole = sweep(tmp_path / "whole", inputs, best=True, lists=["more"])
    pieces = sweep(tmp_path, inputs, best=True, lists=["more"], split=6, workers=1)

    assert pieces["filled_by"].isna().all()
    for grid in GRIDS:
        (best,) = whole.loc[whole["grid"] == grid, "score"]
        scores = pieces.loc[pieces["grid"] == grid, "score"].dropna()
        assert (pd.isna(best) and scores.empty) or best == scores.max()
    assert pieces["more_than"].isna().sum() < len(pieces)
    under_bound = pieces[pieces["more_than"].notna()]
    assert set(under_bound["grid"]) == {"four", "three"}
    for grid in ("four", "three"):  # each bound is the best so far
        tasks = pieces[pieces["grid"] == grid]
        so_far = tasks["score"].astype(float).ffill().shift().astype("Int64")
        assert tasks["more_than"].equals(so_far.rename("more_than"))
    text = table.summary("s", tmp_path)
    assert (
        "more.txt: 2 of 4 filled (2 with the best score, proved), 2 proved to have no "
        "fill, 0 undecided" in text
    )


# Tables.


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


def test_a_table_has_these_columns_and_types(small):
    fills = table.load("s", small)

    assert {name: str(type_) for name, type_ in fills.dtypes.items()} == TYPES
    assert list(TYPES) == list(KINDS["fills"].columns)
    path = table.export_parquet("s", small)
    pd.testing.assert_frame_equal(pd.read_parquet(path), fills)


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
    assert "any fill, seeds 3, 1, 4 nodes at most, 9.5 seconds at most" in text
    assert "undecided          more.txt: diamond, four, three" in text


@pytest.mark.parametrize(
    ("statement", "fault"),
    [
        ("grid = 'three'", "task 0, grid three: the sweep has not this task here"),
        ("seed = 2", "the sweep has not this task here"),
        ("grid = 'x'", "task 0, grid x: the sweep has not this task here"),
        ("problem = '..'", "the sweep has not this task here"),
        ("problem = '?'", "the sweep has not this task here"),
        ("pieces = 3", "the grid is not cut into . pieces"),
        ("word_list = 'x'", "word_list is not that of the sweep"),
        ("word_list_sha256 = 'x'", "task 0, grid four: word_list_sha256 is not that"),
        ("fill = 'aaaa/aaaa/aaaa/aaaa'", "1-Across: 'aaaa' is not a word"),
        ("fill = NULL", "the ending 'found' does not go with the fill None"),
        ("ending = 'exhausted'", "the ending 'exhausted' does not go with the fill"),
        ("ending = 'budget'", "the ending 'budget' does not go with the fill"),
        ("ending = 'lost'", "the ending 'lost' is none of found, exhausted, budget"),
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

    with pytest.raises(SweepError, match="task 9, grid diamond: the sweep has not"):
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


def test_without_its_word_list_the_other_rules_are_checked_and_that_is_said(
    tmp_path, inputs
):
    mine = tmp_path / "more.txt"
    mine.write_bytes((inputs / "more.txt").read_bytes())
    asked = {"grids": [inputs / "grids" / "four.txt"], "words": [mine], "split": 2}
    sweep(tmp_path, inputs, workers=1, **asked)
    mine.write_text("another\nlist\n")

    assert "(not at hand: records were checked without it)" in table.summary(
        "s", tmp_path
    )
    change(tmp_path, "UPDATE records SET fill = 'abcd/efgh/ijkl/mnop' WHERE task = 0")
    assert len(table.load("s", tmp_path)) == 2
    change(tmp_path, "UPDATE records SET fill = 'abcd/abcd/ijkl/mnop' WHERE task = 0")
    with pytest.raises(SweepError, match="'abcd' stands in 1-Across too"):
        table.load("s", tmp_path)
    change(tmp_path, "UPDATE records SET problem = '..' WHERE task = 0")
    with pytest.raises(SweepError, match="the sweep has not this task here"):
        table.load("s", tmp_path)
    change(tmp_path, "UPDATE records SET problem = '?' WHERE task = 0")
    with pytest.raises(SweepError, match="the sweep has not this task here"):
        table.load("s", tmp_path)


# Commands.


def test_a_sweep_is_named_by_its_grids_and_words(tmp_path, inputs, capsys):
    command = ["fills", inputs / "grids" / "four.txt", "--words", inputs / "more.txt"]
    command += ["--split", 2, "--folder", tmp_path, "--workers", 1, *CPYTHON]
    status, out, _ = main(capsys, *command)

    assert status == 0
    path = tmp_path / "fills_four_more_txt.sqlite"
    assert out == f"All that was found is stored in {path}.\n"
    made = table.provenance(path.stem, tmp_path)
    assert made["fills"] == 2
    assert made["grids"] == {"four": GRIDS["four"]}
    assert made["command"] == (
        f"python -m sweeps fills {inputs}/grids/four.txt --seed 1 --split 2 "
        f"--workers 1 --interpreter {sys.executable} "
        f"--words {inputs}/more.txt --name {path.stem} --folder {tmp_path}"
    )
    assert main(capsys, "table", path.stem, "--folder", tmp_path)[0] == 0


@pytest.mark.parametrize(
    ("extra", "sentence"),
    [
        (["--split", "0"], "expected a whole number of 1 or more, got '0'"),
        (["--split", "9999999"], "expected split from 1 to 1,000,000, got 9999999"),
        (["--seconds", "0"], "expected a number above 0, got '0'"),
        (["--seconds", "inf"], "expected a number above 0, got 'inf'"),
        (["--seed", "-1"], "expected seed from 0 to "),
        (["--seed", "4", "--seed", "4"], "expected different seeds, got [4, 4]"),
        (["--workers", "1000"], "expected workers from 1 to 256, got 1000"),
        (["--best", "--first"], "argument --first: not allowed with argument --best"),
        (["--words", "/no/such/list"], "expected a word-list file, found none"),
        (["--words", "MORE"], "word lists of different names, found two 'more.txt'"),
        (
            ["--name", "s", "--words", "/dev/null"],
            "expected a word-list file, which each child can",
        ),
        (["--best", "--words", "PLAIN"], "expected lines word;score"),
        (["/no/such/grid"], "expected a file with a layout, found /no/such/grid: No"),
        (["BAD"], "bad.txt: expected rows of one length, found 2 cells in row 1"),
        (["--common", "50"], "unrecognized arguments: --common"),
        (["--name", "a/b"], "expected a name of letters"),
    ],
)
def test_bad_input_is_one_sentence_before_anything_is_made(
    tmp_path, inputs, extra, sentence, capsys
):
    files = {"PLAIN": tmp_path / "plain.txt", "BAD": tmp_path / "bad.txt"}
    files["PLAIN"].write_text("tea\n")
    files["BAD"].write_text("..\n...\n")
    files["MORE"] = inputs / "more.txt"
    results = tmp_path / "results"
    command = ["fills", inputs / "grids", "--words", inputs / "more.txt", *CPYTHON]
    command += ["--folder", results]
    # Before all else, since grids must stand together.
    given = [files.get(part, part) for part in extra]
    status, out, err = main(capsys, "fills", *given, *command[1:])

    assert (status, out) == (2, "")
    assert sentence in err
    assert err.count("\n") == 1
    assert not results.exists()


def test_other_settings_under_the_same_name_are_refused(tmp_path, inputs):
    asked = {"grids": [inputs / "grids" / "four.txt"], "lists": ["more"]}
    sweep(tmp_path, inputs, **asked)

    for other, said in [
        ({"split": 2}, r"split None \(now 2\)"),
        ({"best": True}, r"best False \(now True\)"),
        ({"seeds": [1, 2]}, r"seeds \[1\] \(now \[1, 2\]\)"),
        ({"lists": ["less"]}, r"word list \['more.txt'\] \(now \['less.txt'\]\)"),
        ({"grids": [inputs / "grids"]}, r"grids \{.*\} \(now \{.*\}\)"),
        ({"seconds": 3.0}, r"seconds None \(now 3\.0\)"),
    ]:
        with pytest.raises(ValueError, match=f"was begun with .*{said}") as caught:
            sweep(tmp_path, inputs, **{**asked, **other})
        assert len(str(caught.value)) < 500
    assert stored(tmp_path) == 1


def test_where_the_lists_are_is_kept(small, inputs):
    with closing(sqlite3.connect(small / "s.sqlite")) as connection:
        ((words,),) = connection.execute("SELECT words FROM runs").fetchall()

    assert json.loads(words) == [str(inputs / "more.txt")]
