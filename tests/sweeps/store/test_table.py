"""A sweep as a table: typed, checked, summed up, exported."""

from contextlib import closing
from pathlib import Path

import pandas as pd
import pytest
from processes import main, run, start
from small_sweeps import change

from qless_engine.rolls.dice import random_rolls
from sweeps import SweepError, UnfinishedSweepWarning
from sweeps.child.serve import handshake
from sweeps.kinds.kinds import run as record_of
from sweeps.kinds.rolls import KIND, RollQuestion
from sweeps.store import table
from sweeps.store.store import Store

ROLLS = list(random_rolls(12, 1))


def make(folder, *, count=False, rolls=ROLLS, common=None):
    """Make the sweep "s" without children; its words solve every second roll."""
    path = folder / "words.txt"
    path.write_text("\n".join(planted_words()))
    question = RollQuestion(lists=[str(path)], common=common, count=count)
    context = KIND.load(question)
    said = handshake(context.listed)
    settings = {"kind": "rolls", "seed": 1, "max_nodes": None, "count": count}
    settings |= {"common": common}
    settings |= {"search": question.search, "engine_version": said["engine_version"]}
    settings |= {k: said[k] for k in ("word_list", "word_list_sha256")}
    run_row = {"rolls": len(ROLLS), "workers": 1, "interpreter": context.interpreter}
    run_row |= {"words": str(path), "start": "2026-01-01"}
    with closing(Store(folder / "s.sqlite", KIND, settings)) as store:
        store.start_run(run_row)
        tasks = [{"draw": d, "roll": r} for d, r in enumerate(rolls)]
        store.put([record_of(task, context) for task in reversed(tasks)])


def planted_words():
    """Return one word for the whole of every second roll, and two that solve none."""
    return [*ROLLS[::2], "zzz", "the"]


def test_a_table_is_sorted_by_draw(tmp_path):
    make(tmp_path)
    rolls = table.load("s", tmp_path)

    assert rolls["draw"].tolist() == list(range(len(ROLLS)))
    assert rolls["roll"].tolist() == ROLLS
    assert rolls["ending"].tolist() == ["found", "exhausted"] * 6
    assert rolls["board"].isna().tolist() == [False, True] * 6
    assert rolls["boards"].isna().all()


def test_counts_are_whole_numbers(tmp_path):
    make(tmp_path, count=True)

    assert table.load("s", tmp_path)["boards"].tolist() == [1, 0] * 6


def test_a_sweep_without_a_record_is_a_table_without_a_row(tmp_path):
    (tmp_path / "whole").mkdir()
    make(tmp_path / "whole")
    make(tmp_path, rolls=[])
    rolls = table.load("s", tmp_path)

    assert len(rolls) == 0
    assert rolls.dtypes.equals(table.load("s", tmp_path / "whole").dtypes)
    assert "solvable           an unknown share of 0 rolls" in table.summary(
        "s", tmp_path
    )


def test_the_table_of_a_sweep_that_still_runs_is_what_is_stored(tmp_path):
    make(tmp_path, rolls=ROLLS[:5])

    with pytest.warns(UnfinishedSweepWarning, match="5 of 12 rolls are stored"):
        assert len(table.load("s", tmp_path)) == 5
    assert "rolls decided      5 of 12" in table.summary("s", tmp_path)


def test_a_sweep_that_is_not_there_is_told_from_those_that_are(tmp_path):
    with pytest.raises(ValueError, match="found no 's'; there is no sweep"):
        table.load("s", tmp_path)

    make(tmp_path)

    with pytest.raises(ValueError, match="found no 't'; there are: s"):
        table.load("t", tmp_path)


@pytest.mark.parametrize(
    ("statement", "fault"),
    [
        ("board = 'zzz'", "draw 0, roll .*the board uses the letters 'zzz'"),
        ("board = 'a/b.'", "expected board rows of equal length"),
        ("board = NULL", "the ending 'found' does not go with the board None"),
        ("ending = 'exhausted'", "the ending 'exhausted' does not go with"),
        ("ending = 'lost'", "the ending 'lost' is not one of found, exhausted, budget"),
        ("roll = 'aaaaaaaaaaaa'", "seed 1 does not give this roll"),
        ("draw = 1000000000", "no run asked for more than 12 rolls"),
        ("word_list_sha256 = 'x'", "word_list_sha256 is not that of the sweep"),
        ("boards = 3", "3 boards do not go with the question"),
        ("seconds = 'long'", "seconds is no float: 'long'"),
        ("nodes = 1.5", r"nodes is no int: 1\.5"),
        ("draw = -1", "draw -1: there is no such draw"),
    ],
)
def test_a_record_that_was_tampered_with_is_found(tmp_path, statement, fault):
    make(tmp_path)
    change(tmp_path, f"UPDATE records SET {statement} WHERE draw = 0")  # noqa: S608

    with pytest.raises(SweepError, match=fault):
        table.load("s", tmp_path)


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM settings WHERE name = 'seed'",
        "DELETE FROM settings",
        "UPDATE settings SET value = '\"x\"' WHERE name = 'seed'",
        "UPDATE settings SET value = '{{{' WHERE name = 'seed'",
    ],
)
def test_settings_that_were_tampered_with_are_one_sentence(tmp_path, statement):
    make(tmp_path)
    change(tmp_path, statement)

    with pytest.raises(SweepError, match=r"s\.sqlite as a sweep writes it, found"):
        table.load("s", tmp_path)


def test_a_board_with_a_word_that_is_none_is_found(tmp_path):
    make(tmp_path)
    board = "".join(reversed(ROLLS[0]))
    change(tmp_path, "UPDATE records SET board = ? WHERE draw = 0", board)

    with pytest.raises(SweepError, match=f"the across run '{board}' is not a word"):
        table.load("s", tmp_path)


def test_a_sweep_of_common_words_says_so_and_is_checked_with_them(tmp_path):
    make(tmp_path, common=10)
    rolls = table.load("s", tmp_path)

    assert set(rolls["word_list"]) == {"words.txt to SCOWL size 10"}
    assert set(rolls["ending"]) == {"exhausted"}  # the planted words are in no list
    assert rolls.attrs["words_checked"] is True
    assert table.provenance("s", tmp_path)["common"] == 10


def test_without_its_word_list_the_other_rules_are_checked_and_that_is_said(tmp_path):
    make(tmp_path)
    (tmp_path / "words.txt").write_text("another\nlist\n")

    assert table.load("s", tmp_path).attrs["words_checked"] is False
    assert "(not found: records were checked without it)" in table.summary(
        "s", tmp_path
    )

    two = f"{ROLLS[0][:10]}/{ROLLS[0][10:]}........"
    change(tmp_path, "UPDATE records SET board = ? WHERE draw = 0", two)

    with pytest.raises(SweepError, match=f"run '{ROLLS[0][10:]}' is shorter"):
        table.load("s", tmp_path)


def test_the_summary(tmp_path):
    make(tmp_path)
    change(tmp_path, "UPDATE records SET seconds = draw / 10.0, interpreter = 'X 1'")

    assert table.summary("s", tmp_path).splitlines()[:-1] == [
        "sweep              s, seed 1",
        "rolls decided      12 of 12",
        "solvable           50 % of 12 rolls (95 % interval 25 to 75 %)",
        "proved unsolvable  6",
        "out of budget      0",
        "time, solved       median 500.00 ms, max 1.000 s, n = 6",
        "time, proved       median 600.00 ms, max 1.100 s, n = 6",
        "interpreter        X 1",
    ]


def test_rolls_out_of_budget_are_neither_solvable_nor_not(tmp_path):
    make(tmp_path)
    lost = "UPDATE records SET ending = 'budget', board = NULL WHERE ending = 'found'"
    change(tmp_path, lost)
    text = table.summary("s", tmp_path)

    assert "proved unsolvable  6" in text
    assert "out of budget      6" in text
    assert "solvable           0 % of 6 decided rolls" in text
    assert "with 6 undecided either way" in text


def test_draws_that_a_stopped_sweep_lacks_are_not_taken_for_solved(tmp_path):
    make(tmp_path)
    change(tmp_path, "DELETE FROM records WHERE draw IN (1, 3, 5)")

    assert "solvable           67 % of 9 decided rolls" in table.summary("s", tmp_path)
    assert "with 3 undecided either way" in table.summary("s", tmp_path)


def test_provenance_says_how_a_sweep_was_made(tmp_path):
    make(tmp_path)
    made = table.provenance("s", tmp_path)

    assert {
        *("commit", "command", "interpreter", "machine", "word_list"),
        *("word_list_sha256", "engine_version", "seed", "rolls", "workers"),
        *("max_nodes", "start", "end"),
    } <= set(made)
    assert made["rolls"] == 12
    assert made["end"] is None


def test_a_parquet_file_stands_beside_the_store(tmp_path):
    make(tmp_path, count=True)

    assert table.export_parquet("s", tmp_path) == tmp_path / "s.parquet"
    assert not list(tmp_path.glob("*.part"))

    made = pd.read_parquet(tmp_path / "s.parquet").attrs
    assert table.provenance("s", tmp_path).items() <= made.items()
    asked = "seed word_list word_list_sha256 engine_version commit interpreter command"
    assert {*asked.split()} <= made.keys()


def test_a_parquet_file_that_cannot_be_written_is_one_sentence(tmp_path):
    make(tmp_path)
    (tmp_path / "s.parquet").mkdir()

    with pytest.raises(ValueError, match=r"cannot use .*s\.parquet: it is a folder$"):
        table.export_parquet("s", tmp_path)


# The commands.


def test_the_table_command_sums_up_and_exports(tmp_path, capsys):
    make(tmp_path)
    status, out, err = main(capsys, "table", "s", "--folder", tmp_path)

    assert (status, err) == (0, "")
    assert out.splitlines() == [
        *table.summary("s", tmp_path).splitlines(),
        f"table              {tmp_path / 's.parquet'}",
    ]


def test_the_table_of_no_sweep_is_one_sentence(tmp_path, capsys):
    status, out, err = main(capsys, "table", "s", "--folder", tmp_path)

    assert (status, out) == (2, "")
    assert err.count("\n") == 1
    assert "there is no sweep" in err


def test_sweeps_are_listed(tmp_path):
    make(tmp_path)

    assert run("list", "--folder", tmp_path) == (0, "s\n", "")


@pytest.mark.parametrize("command", [["list"], ["table", "s"]])
@pytest.mark.parametrize(
    ("folder", "said"),
    [
        ("file", "a part of its path is a file, not a folder"),
        ("x" * 300, "its name is too long"),
    ],
)
def test_a_folder_that_is_none_is_one_sentence(tmp_path, capsys, command, folder, said):
    (tmp_path / "file").touch()
    status, out, err = main(capsys, *command, "--folder", tmp_path / folder)

    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"python -m sweeps: cannot use {tmp_path / folder}")
    assert err.endswith(f": {said}\n")


@pytest.mark.parametrize("command", [["list"], ["table", "s"]])
def test_a_reader_that_has_seen_enough_is_no_error_to_report(tmp_path, command):
    make(tmp_path)
    with start(*command, "--folder", tmp_path) as process:
        process.stdout.close()  # as `head` does
        err = process.stderr.read()

    assert process.returncode == 1
    assert err == ""


def test_a_full_disk_behind_standard_output_is_one_sentence(tmp_path):
    make(tmp_path)
    with Path("/dev/full").open("w") as full:
        status, _, err = run("list", "--folder", tmp_path, stdout=full)

    assert status == 1
    assert err == ("python -m sweeps: cannot read or write: the disk is full\n")
