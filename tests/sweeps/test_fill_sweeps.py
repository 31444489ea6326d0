"""Sweeps of grids: whole ones, cut ones, disturbed and resumed ones, the command."""

import os
import signal
import sys

import pandas as pd
import pytest
from processes import PATIENCE, descendants, is_alive, main, start, wait_until
from small_sweeps import (
    ANSWERS,
    GRIDS,
    LISTS,
    answers,
    change,
    made,
    stored,
    sweep,
    without_cost,
)

from qless_engine.grids.layout import Layout, violations
from qless_engine.words.wordlist import read_words
from sweeps.kinds import kinds
from sweeps.kinds.fills import FillQuestion
from sweeps.pool import local, process
from sweeps.store import table

CPYTHON = ("--interpreter", sys.executable)
SEEDS = [1, 2, 3, 4]
COSTS = ["seconds", "interpreter"]


@pytest.fixture(scope="module")
def inputs(tmp_path_factory):
    return made(tmp_path_factory.mktemp("inputs"))


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory, inputs):
    """The table of a sweep that nothing happened to, by one CPython child."""
    return sweep(tmp_path_factory.mktemp("whole"), inputs, seeds=SEEDS, workers=1)


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
def test_ctrl_c_in_a_search_without_an_end_keeps_what_is_done(tmp_path, inputs):
    (tmp_path / "seven.txt").write_text("\n".join(["......."] * 7))
    command = ["fills", inputs / "grids" / "four.txt", tmp_path / "seven.txt"]
    command += ["--name", "s", "--folder", tmp_path, "--workers", 2, *CPYTHON]
    with start(*command) as parent:
        wait_until(lambda: stored(tmp_path) == 1)
        orphans = descendants(parent.pid)
        os.killpg(parent.pid, signal.SIGINT)
        _, err = parent.communicate(timeout=PATIENCE)

    assert parent.returncode == 130
    assert "Traceback" not in err
    assert "Stopped: 1 of 2 fills are stored in " in err
    assert "the same command resumes the sweep" in err
    assert not any(map(is_alive, orphans))
    assert table.load("s", tmp_path)["fill"].notna().tolist() == [True]


def test_a_record_that_took_long_waits_for_no_other(tmp_path, inputs, monkeypatch):
    context = kinds.load(FillQuestion(lists=[str(inputs / "more.txt")]))

    def long_ones(tasks, *_, **__):
        for done, task in enumerate(tasks):
            assert stored(tmp_path) == done
            yield {**kinds.run(task, context), "seconds": 0.1}

    monkeypatch.setattr(local, "run_tasks", long_ones)

    assert len(sweep(tmp_path, inputs, lists=["more"])) == len(GRIDS)


# Pieces.


def test_what_is_proved_under_a_budget_does_not_depend_on_who_was_first(
    tmp_path, inputs
):
    asked = {"lists": ["more"], "best": True, "split": 4, "max_nodes": 60}
    one, three = (
        without_cost(sweep(tmp_path / str(workers), inputs, workers=workers, **asked))
        for workers in (1, 3)
    )

    assert one.equals(three)
    assert set(one["ending"]) >= {"found", "budget"}


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
    monkeypatch.setattr(process, "Child", None)

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


# Commands.


def test_a_sweep_is_named_by_its_grids_and_words(tmp_path, inputs, capsys):
    command = ["fills", inputs / "grids" / "four.txt", "--words", inputs / "more.txt"]
    command += ["--split", 2, "--folder", tmp_path, "--workers", 1, *CPYTHON]
    status, out, _ = main(capsys, *command)

    assert status == 0
    path = tmp_path / "fills_four_more_txt.sqlite"
    assert out == f"2 fills stored in {path}.\n"
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
        (["--seed", "-1"], "expected a seed of 1 to 18 digits, got '-1'"),
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
        (
            ["/no/such/grid"],
            "expected a file with a layout, found none at /no/such/grid",
        ),
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
