"""The benchmark on few rolls and words; a stub is the compiled yardstick."""

import os
import shutil
import subprocess
import sys

import pytest
from paths import ROOT

PINWHEEL = "aehiknpt"  # one board, of these words
WORDS = "ate hen ink tip"
NO_BOARD = "aehiknpz"
PATIENCE = 60  # seconds; only a failing test waits that long

needs_compiler = pytest.mark.skipif(
    shutil.which("g++") is None, reason="no g++ to build a yardstick"
)


def bench(folder, *options, **variables):
    """Run the benchmark on the words and rolls of *folder*."""
    (folder / "words.txt").write_text(WORDS.replace(" ", "\n"), encoding="ascii")
    command = [sys.executable, "-m", "sweeps.bench.rolls", "--quick", "--words"]
    python = ["--interpreter", sys.executable]
    return subprocess.run(  # noqa: S603
        [*command, folder / "words.txt", *python, *options],
        cwd=ROOT,
        env={**os.environ, "QLESS_YARDSTICK": str(folder), **variables},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def put_rolls(folder):
    """Write the two files of rolls."""
    for name in ("rolls4000.txt", "rolls40.txt"):
        (folder / name).write_text(f"{PINWHEEL.upper()}\n{NO_BOARD}\n", "ascii")


def put_yardstick(folder, boards):
    """Write a yardstick that says *boards* of the pinwheel's roll and 0 of others."""
    (folder / "exact_once.cpp").write_text(
        "#include <stdio.h>\n#include <string.h>\n"
        'int main(int, char **v) { char s[99]; FILE *f = fopen(v[3], "r");\n'
        'while (fscanf(f, "%98s", s) == 1)\n'
        f'printf("%s 4 %d 7 0.1\\n", s, strcmp(s, "AEHIKNPT") ? 0 : {boards});\n'
        'puts("TOTAL"); }\n',
        encoding="ascii",
    )


def row(output, name):
    """Return what the table says beside *name*."""
    line = next(line for line in output.splitlines() if line.strip().startswith(name))
    return line.strip()[len(name) :].strip()


@needs_compiler
def test_it_measures_beside_a_yardstick_that_agrees(tmp_path):
    put_rolls(tmp_path)
    put_yardstick(tmp_path, boards=1)

    done = bench(tmp_path)

    assert (done.returncode, "Traceback" in done.stderr) == (0, False)
    assert row(done.stdout, "words").startswith("words.txt, 4 words")
    assert row(done.stdout, "FIRST BOARDS OR PROOFS, filter included") == "2 rolls"
    assert row(done.stdout, "boards") == "1"
    assert row(done.stdout, "nodes of the yardstick") == "14"
    assert "the compiled yardstick agrees" in done.stdout
    assert "the backtracker agrees" in done.stdout


@needs_compiler
def test_a_yardstick_that_counts_otherwise_is_a_failure(tmp_path):
    put_rolls(tmp_path)
    put_yardstick(tmp_path, boards=2)

    done = bench(tmp_path)

    assert done.returncode == 1
    assert f"DISAGREEMENT on {PINWHEEL}, boards" in done.stdout
    assert "the compiled yardstick says 2" in done.stdout


def test_without_rolls_and_yardstick_it_takes_seeded_rolls_and_says_so(tmp_path):
    done = bench(tmp_path)

    assert done.returncode == 0
    assert "no rolls4000.txt: 4,000 of the dice under seed 1" in done.stdout
    assert "compiled yardstick: none (no exact_once.cpp in" in done.stdout
    assert row(done.stdout, "TIME / YARDSTICK") == "-"
    assert row(done.stdout, "FIRST BOARDS OR PROOFS, filter included") == "20 rolls"


@needs_compiler
def test_a_yardstick_that_cannot_be_built_is_one_sentence(tmp_path):
    (tmp_path / "exact_once.cpp").write_text("no program\n", encoding="ascii")

    done = bench(tmp_path)

    assert done.returncode == 1
    assert "the yardstick: g++ ended (1)" in done.stderr.splitlines()[-1]


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--yardstick", "nowhere"], "expected the yardstick's folder, found none at"),
        (["--repeat", "0"], "expected --repeat of 1 or more, got 0"),
        (["--interpreter", "no-python"], "found no program 'no-python'"),
        (["--words", "nowhere.txt"], "expected a word-list file, found none at"),
    ],
)
def test_bad_input_is_one_sentence(tmp_path, options, sentence):
    done = bench(tmp_path, *options)

    assert done.returncode == 2
    assert sentence in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_roll_that_is_none_is_named_with_its_file(tmp_path):
    (tmp_path / "rolls4000.txt").write_text("ABCDEF\nAB-CD\n", encoding="ascii")

    done = bench(tmp_path)

    assert done.returncode == 2
    assert "rolls4000.txt: a roll is 3 to 12 letters a-z, got 'AB-CD'" in done.stderr
