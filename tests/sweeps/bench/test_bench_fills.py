"""The benchmark of fills: tables of Gecode's, the arithmetic, checks, and runs."""

import sys

import pandas as pd
import pytest

from qless_engine.grids.layout import Layout
from qless_engine.words.wordlist import WordList
from sweeps import SweepError
from sweeps.bench import fills, gecode, gecode_tables
from sweeps.bench.__main__ import main
from sweeps.bench.fill_table import costs, grids, ratio, report
from sweeps.store import files

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
WORDS = ("ant", "eat", "net", "not", "oat", "one", "tea", "ten", "ton", "two")


def run(method="PyPy", ending="found", seconds=1.0, nodes=10, grid="ring"):
    return {
        "list": "few",
        "grid": grid,
        "method": method,
        "seed": 1,
        "ending": ending,
        "seconds": seconds,
        "nodes": nodes,
    }


def cell(*runs):
    return costs(pd.DataFrame(runs), 60.0)["few", "ring"]["PyPy"]


def test_grids_are_read_from_tables_of_numbers_and_written_as_such():
    others = {"a-1": RING, "b": GRID}
    source = gecode_tables.with_layouts(f"before{SOURCE}after", others)

    assert gecode_tables.layouts(SOURCE) == {"02-01": GRID}
    assert gecode_tables.layouts(source) == others
    assert (source[:6], source[-5:]) == ("before", "after")
    assert "n_grids = 2;" in source
    # The slots of the made-up table, but that of one cell; longest first.
    assert (
        "{2, 3, 1, 1, 2, 3, 1, 0, 0, 1, 2, 3, 0, 0, 0, 0, 1, 0, 1, 0, 1, 0}" in source
    )


def test_a_cell_is_the_median_and_a_run_at_its_limit_counts_as_that():
    runs = [run(seconds=3.0), run(ending="budget", seconds=61.0), run(seconds=1.0)]

    one, two = cell(*runs), cell(runs[0], runs[1], runs[1])

    assert (one.seconds, one.ending, one.is_decided) == (3.0, "found 2 of 3", True)
    assert (two.seconds, two.ending, two.is_decided) == (60.0, "found 1 of 3", False)
    assert cell(runs[1]).ending == "open"
    assert cell(run(ending="exhausted")).ending == "no fill"
    assert cell(run(nodes=None)).nodes is None


def test_ratios_are_of_grids_that_either_decided_and_small_times_count_as_10_ms():
    runs = [
        run("ours", seconds=2.0, grid="a"),
        run("theirs", seconds=1.0, grid="a"),
        run("ours", seconds=0.001, grid="b"),
        run("theirs", ending="budget", grid="b"),
        run("ours", ending="budget", grid="c"),
        run("theirs", ending="budget", grid="c"),
    ]
    by_grid = costs(pd.DataFrame(runs), 60.0)

    assert [ratio(row["theirs"], row["ours"]) for row in by_grid.values()] == [
        0.5,
        6000.0,
        None,
    ]
    text = report(by_grid, "theirs", with_grids=False).splitlines()[1:]
    assert text[1].split() == ["decided", "2", "of", "3", "1", "of", "3"]
    assert text[2].split() == ["seconds,", "all", "62.0", "121.0"]
    assert text[3].split()[-2:] == ["2.0", "1.0"]
    assert "54.77 over 2" in text[4]
    assert "0.50 (a)" in text[5]
    rows = {grid: row for (_, grid), row in by_grid.items()}
    lines = grids(rows, ["ours", "theirs"], "theirs").splitlines()
    assert [line.split()[-1] for line in lines[1:]] == ["0.50", ">6000.00", "-"]


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


@pytest.fixture
def example(tmp_path, monkeypatch):
    """Give an example that needs no Gecode, of four grids."""
    (tmp_path / "config.hpp").write_text('#define GECODE_VERSION "6.2.0"\n')
    monkeypatch.setattr(gecode, "VERSION", tmp_path / "config.hpp")
    names = ("filled", "no fill", "long", "broken")
    made = gecode.Example(tmp_path, dict.fromkeys(names, GRID))
    made.program.write_text(EXAMPLE, encoding="ascii")
    made.program.chmod(0o755)
    return made


def test_what_the_example_prints_is_read_and_it_is_stopped_in_time(example):
    words = WordList("few", "0" * 64, WORDS, 0)
    came = [example.fill(name, words, 0.5) for name in ("filled", "no fill", "long")]

    assert gecode.name() == "Gecode 6.2.0"
    assert (came[0]["fill"], came[0]["nodes"]) == ("#at/ten", 5)
    assert [one["ending"] for one in came] == ["found", "exhausted", "budget"]
    with pytest.raises(SweepError, match=r"ended \(1\) before its time"):
        example.fill("broken", words, 0.5)


def test_who_may_not_install_gecode_is_told_how(tmp_path, monkeypatch):
    monkeypatch.setattr(gecode, "VERSION", tmp_path / "none")
    monkeypatch.setattr(gecode.shutil, "which", lambda name: name)
    monkeypatch.setattr(gecode.os, "geteuid", lambda: 1000)

    assert gecode.install().startswith("not installed; run as root: apt-get install")


@pytest.fixture
def bench(tmp_path, monkeypatch, capfd):
    """Give what runs the benchmark on one grid, and returns status, output, errors."""
    monkeypatch.setattr(fills, "BUILD", tmp_path)
    monkeypatch.setattr(fills, "GECODE_RUNS", tmp_path / "gecode_runs.json")
    monkeypatch.setenv("QLESS_RESULTS", str(tmp_path / "results"))
    (tmp_path / "grids").mkdir()
    (tmp_path / "grids" / "ring.txt").write_text(".../.#./...\n")
    (tmp_path / "words.txt").write_text("\n".join(WORDS))
    common = ["fills", "--interpreter", sys.executable, "--seeds", "1"]
    common += ["--grids", tmp_path / "grids", "--words", tmp_path / "words.txt"]
    common += ["--table", tmp_path / "bench.parquet"]

    def run(*options):
        status = main([*map(str, common), *map(str, options)])
        return (status, *capfd.readouterr())

    return run


def test_a_benchmark_is_a_sweep_that_is_not_measured_again(bench, tmp_path):
    first = bench("--no-gecode")
    table = pd.read_parquet(tmp_path / "bench.parquet")
    second = bench("--no-gecode")

    assert (first[0], second[0]) == (0, 0)
    assert "peer     none (not wanted)" in first[1]
    assert table[["grid", "list", "seed", "ending", "limit"]].to_numpy().tolist() == [
        ["ring", "words.txt", 1, "found", 60.0]
    ]
    pd.testing.assert_frame_equal(pd.read_parquet(tmp_path / "bench.parquet"), table)
    assert len(files.names()) == 1


@pytest.mark.parametrize(
    ("fill", "status", "sentence"),
    [
        ("tea/e#n/nat", 1, "the fill of Gecode 6.2.0 is wrong: "),
        (None, 1, "has a fill: CPython"),
        ("tea/e#n/net", 0, "Gecode 6.2.0 agrees with CPython"),
    ],
)
def test_gecode_is_run_once_for_each_grid_and_checked(
    bench, example, monkeypatch, fill, status, sentence
):
    runs = []

    def filled(_self, name, *_):
        runs.append(name)
        ending = "exhausted" if fill is None else "found"
        return {"ending": ending, "fill": fill, "seconds": 2.0, "nodes": 3}

    monkeypatch.setattr(gecode, "install", lambda: None)
    monkeypatch.setattr(gecode, "own_layouts", lambda: {"15-01": GRID})
    monkeypatch.setattr(type(example), "fill", filled)
    came = [bench(), bench()]

    assert [one[0] for one in came] == [status, status]
    assert sentence in came[1][1]
    assert runs == ["ring"]


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--seeds", "0"], "expected a whole number of 1 or more, got '0'"),
        (["--seconds", "nan"], "expected --seconds of 1 or more, got nan"),
        (["--grids", "99-99"], "99-99"),
        (["--words", "nowhere.txt"], "expected a word-list file, found none at"),
    ],
)
def test_bad_input_is_one_sentence(bench, capfd, options, sentence):
    try:
        status, _, errors = bench("--no-gecode", *options)
    except SystemExit as ended:  # argparse
        status, errors = ended.code, capfd.readouterr().err

    assert status == 2
    assert sentence in errors
    assert len(errors.splitlines()) == 1
