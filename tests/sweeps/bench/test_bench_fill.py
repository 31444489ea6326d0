"""The benchmark of fills: tables of Gecode's, the arithmetic, checks, and runs."""

import os
import subprocess
import sys

import pytest
from paths import ROOT

from qless_engine.grids.layout import Layout, violations
from qless_engine.words.wordlist import WordList
from sweeps import SweepError
from sweeps.bench import gecode, gecode_tables
from sweeps.bench.fill_checks import check, faults
from sweeps.bench.fill_store import COLUMNS, Key, Outcome, Task
from sweeps.bench.fill_table import Cell, grids, ratios, summary

PATIENCE = 60  # seconds; only a failing test waits that long

#: Made up: a 2 x 3 grid with a slot of one cell, which is no slot of ours.
SOURCE = """
  /*
   * Name: 02.01, 2 x 3
   * 	(_ _)
   */
  const int g0[] = {
    // Width and height of crossword grid
    2, 3,
    // Number of black fields
    1,
    // Black field coordinates
    1,2,
    // Length and number of words of that length
    3, 1,
    0,0,1,
    2, 3,
    0,0,0, 0,1,0, 1,0,1,
    1, 1,
    0,2,0,
    // End marker
    0
  };
  const int* grids[] = { &g0[0] };
  const unsigned int n_grids = 1;
"""
GRID = Layout.parse("../../.#")
RING = Layout.parse(".../.#./...")
WORDS = {"one", "two", "ton", "eat", "oat", "tea", "net", "not"}


def key(program="PyPy", seed=1, layout="ring"):
    return Key("few", "0" * 64, layout, program, "", seed, 60.0)


def outcome(ending="found", seconds=1.0, fill=None, nodes=10):
    return Outcome(ending, seconds, seconds + 0.5, nodes, 0, fill)


def test_grids_are_read_from_tables_of_numbers():
    assert dict(gecode_tables.layouts(SOURCE)) == {"02-01": GRID}


def test_a_table_whose_slots_are_not_what_its_blocks_make_is_refused():
    wrong = SOURCE.replace("1,2,", "1,0,", 1)

    with pytest.raises(ValueError, match="grid 02-01 has other slots"):
        dict(gecode_tables.layouts(wrong))


def test_layouts_that_are_written_as_tables_are_read_again():
    others = {"a-1": RING, "b": GRID}

    source = gecode_tables.with_layouts(f"before{SOURCE}after", others)

    assert dict(gecode_tables.layouts(source)) == others
    assert (source[:6], source[-5:]) == ("before", "after")
    assert "n_grids = 2;" in source


def test_a_cell_is_the_median_and_a_run_at_its_limit_counts_as_that():
    runs = [outcome(seconds=3.0), outcome("budget", 61.0), outcome(seconds=1.0)]

    one, two = Cell.of(runs, 60.0), Cell.of([runs[0], runs[1], runs[1]], 60.0)

    assert (one.seconds, one.ending, one.is_decided) == (3.0, "found 2 of 3", True)
    assert (two.seconds, two.ending, two.is_decided) == (60.0, "found 1 of 3", False)
    assert Cell.of([runs[1]], 60.0).ending == "open"
    assert Cell.of([outcome("exhausted")], 60.0).ending == "no fill"


def test_ratios_are_of_grids_that_either_decided_and_small_times_count_as_10_ms():
    rows = [
        {"ours": Cell.of([outcome(seconds=ours)], 60.0), "theirs": theirs}
        for ours, theirs in (
            (2.0, Cell.of([outcome(seconds=1.0)], 60.0)),
            (0.001, Cell.of([outcome("budget", 60.0)], 60.0)),
        )
    ]
    rows.append(dict.fromkeys(("ours", "theirs"), rows[1]["theirs"]))
    named = list(zip("abc", rows))

    assert ratios(rows, "ours", "theirs") == [0.5, 6000.0, 0.0]
    text = summary(named, ["ours", "theirs"], "theirs").splitlines()
    assert text[1].split() == ["decided", "2", "of", "3", "1", "of", "3"]
    assert text[2].split() == ["seconds,", "all", "62.0", "121.0"]
    assert text[3].split()[-2:] == ["2.0", "1.0"]
    assert "54.77 over 2" in text[5]
    assert "0.50 (a)" in text[6]
    lines = grids(dict(named), ["ours", "theirs"], "theirs").splitlines()
    assert [line.split()[-1] for line in lines[1:]] == ["0.50", ">6000.00", "-"]


@pytest.mark.parametrize(
    ("fill", "fault"),
    [
        ("ton/w#e/oat", "'not' is no word"),
        ("two/w#n/one", "'two' stands twice"),
        ("tone/w#e/oat", "its blocks are elsewhere"),
        ("t#n/w#e/oat", "its blocks are elsewhere"),
    ],
)
def test_a_wrong_fill_is_seen_by_both_checkers(fill, fault):
    words = WORDS - {"not"} if "not" in fault else WORDS
    if "not" in fault:
        fill = "not/e#w/two"

    assert violations(RING, fill, words) != []
    assert fault in faults(RING.show(), fill, words)


def test_a_right_fill_has_no_fault():
    assert faults(RING.show(), "two/o#n/nte", {"two", "ton", "one", "nte"}) == []


def test_programs_that_do_not_agree_are_named():
    runs = [
        (key("PyPy"), outcome(fill="two/o#n/not")),
        (key("CPython"), outcome("exhausted", nodes=11)),
        (key("Gecode", seed=0), outcome(nodes=12)),
    ]

    lines = check(runs, {"ring": RING}, {"0" * 64: WORDS}).differences

    assert any("the fill of PyPy is wrong: " in line for line in lines)
    assert any(line.endswith("a fill: PyPy says 1, CPython says 0") for line in lines)
    assert any("seed 1: PyPy says 10, CPython says 11" in line for line in lines)
    assert len(lines) == 3


#: Prints what Gecode's example does, by the number of the grid, its last argument.
EXAMPLE = """#!/bin/sh
for last; do :; done
case $last in
0) printf '\\t*at\\n\\tten\\n\\n\\tnodes:        5\\n\\trestarts:     1\\n';;
1) printf 'Crossword\\n\\n\\tnodes:        0\\n';;
2) while :; do :; done;;
*) exit 1;;
esac
"""


def test_what_the_example_prints_is_read_and_it_is_stopped_in_time(
    tmp_path, monkeypatch
):
    (tmp_path / "config.hpp").write_text('#define GECODE_VERSION "6.2.0"\n')
    monkeypatch.setattr(gecode, "VERSION", tmp_path / "config.hpp")
    program = tmp_path / "crossword"
    program.write_text(EXAMPLE, encoding="ascii")
    program.chmod(0o755)
    numbers = dict(zip(("filled", "no fill", "long", "broken"), range(4)))
    words = WordList("few", "0" * 64, tuple(sorted(WORDS)), 0)
    example = gecode.Gecode(gecode.Built(program, numbers), words)

    def fill(name):
        return example.fill(Task(name, GRID, 0, 0.5))

    assert example.name == "Gecode 6.2.0"
    assert (fill("filled").fill, fill("filled").nodes) == ("#at/ten", 5)
    assert [fill(name).ending for name in ("filled", "no fill", "long")] == [
        "found",
        "exhausted",
        "budget",
    ]
    with pytest.raises(SweepError, match=r"ended \(1\) before its time"):
        fill("broken")


def test_who_may_not_install_gecode_is_told_how(tmp_path, monkeypatch):
    monkeypatch.setattr(gecode, "VERSION", tmp_path / "none")
    monkeypatch.setattr(gecode.shutil, "which", lambda name: name)
    monkeypatch.setattr(gecode.os, "geteuid", lambda: 1000)

    assert gecode.install().startswith("it is not here; say as root: apt-get install")


def bench(folder, *options, words=("one", "two", "ton", "net")):
    """Run the benchmark of ours alone on one grid in *folder*."""
    (folder / "grids").mkdir(exist_ok=True)
    (folder / "grids" / "ring.txt").write_text(".../.#./...\n", encoding="ascii")
    (folder / "words.txt").write_text("\n".join(words), encoding="ascii")
    command = [sys.executable, "-m", "sweeps.bench.fills", "--no-gecode"]
    command += ["--interpreter", sys.executable, "--table", folder / "table.tsv"]
    command += ["--layouts", folder / "grids", "--words", folder / "words.txt"]
    return subprocess.run(  # noqa: S603
        [*command, *options],
        cwd=ROOT,
        env=os.environ,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def test_a_run_goes_on_where_it_was(tmp_path):
    first = bench(tmp_path, "--seeds", "1")
    table = tmp_path / "table.tsv"
    rows = table.read_text(encoding="utf-8").splitlines()
    table.write_text("\n".join([*rows, rows[1][:20]]), encoding="utf-8")  # cut off

    second = bench(tmp_path, "--seeds", "2")

    assert (first.returncode, second.returncode) == (0, 0)
    assert (len(rows), rows[0].split("\t")) == (2, COLUMNS)
    after = table.read_text(encoding="utf-8").splitlines()
    assert (after[:2], len(after)) == (rows, 3)
    assert "ring" in second.stdout


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--seeds", "0"], "expected --seeds and --seconds of 1 or more, got 0"),
        (["--seconds", "nan"], "expected --seeds and --seconds of 1 or more, got 3"),
        (["--grids", "99-99"], "expected grids of ring, got '99-99'"),
        (["--layouts", "nowhere"], "expected grids, NAME.txt each, found none in"),
        (["--words", "nowhere.txt"], "expected a word-list file, found none at"),
        (["--table", "{}/a.txt"], "expected the table of a benchmark, found something"),
    ],
)
def test_bad_input_is_one_sentence(tmp_path, options, sentence):
    (tmp_path / "a.txt").write_text("some\ntext\n")
    done = bench(tmp_path, *[option.format(tmp_path) for option in options])

    assert done.returncode == 2
    assert sentence in done.stderr
    assert len(done.stderr.splitlines()) == 1
