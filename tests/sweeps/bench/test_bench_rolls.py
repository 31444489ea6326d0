"""The benchmark of rolls on few words, and its yardstick: a stub, then the real one."""

import random
import sys

import pytest

from qless_engine.boards import enumerator
from qless_engine.words.lexicon import Lexicon
from qless_engine.words.playable import playable_words
from sweeps.bench import yardstick
from sweeps.bench.__main__ import main

PINWHEEL = "aehiknpt"  # one board, of these words
WORDS = "ate\nhen\nink\ntip\n"
NO_BOARD = "aehiknpz"

#: Prints as a yardstick does: some boards of the pinwheel's roll, and 0 of others.
STUB = """#!/bin/sh
while read roll; do
  case $roll in AEHIKNPT) found={};; *) found=0;; esac
  echo "$roll 4 $found 7 0.1"
done < "$3"
echo TOTAL
"""


@pytest.fixture
def bench(tmp_path, monkeypatch, capfd):
    """Give what runs the benchmark and returns its status, output and errors."""
    monkeypatch.setattr(yardstick, "BUILD", tmp_path / "build")
    (tmp_path / "words.txt").write_text(WORDS)
    (tmp_path / "rolls.txt").write_text(f"{PINWHEEL.upper()}\n{NO_BOARD}\n")
    common = ["rolls", "--quick", "--interpreter", sys.executable]
    common += ["--words", str(tmp_path / "words.txt")]

    def run(*options, stub=None):
        if stub is not None:
            program = tmp_path / "stub"
            program.write_text(STUB.format(stub))
            program.chmod(0o755)
            monkeypatch.setenv("QLESS_YARDSTICK", str(program))
        status = main([*common, *map(str, options)])
        return (status, *capfd.readouterr())

    return run


def row(output, name):
    """Return what the table says beside *name*."""
    line = next(line for line in output.splitlines() if line.strip().startswith(name))
    return line.strip()[len(name) :].strip()


def test_it_measures_beside_a_yardstick_that_agrees(bench, tmp_path):
    status, output, _ = bench("--rolls", tmp_path / "rolls.txt", stub=1)

    assert status == 0
    assert row(output, "words").startswith("words.txt, 4 words")
    assert row(output, "FIRST BOARDS OR PROOFS, filter included") == "2 rolls"
    assert row(output, "boards") == "1"
    assert row(output, "nodes of the yardstick") == "14"
    assert "the compiled yardstick agrees" in output
    assert "the backtracker agrees" in output


def test_a_yardstick_with_another_count_is_a_failure(bench, tmp_path):
    status, output, _ = bench("--rolls", tmp_path / "rolls.txt", stub=2)

    assert status == 1
    assert f"DISAGREEMENT on {PINWHEEL}, boards" in output
    assert "the compiled yardstick says 2" in output


def test_without_rolls_and_compiler_it_takes_seeded_rolls_alone(bench, monkeypatch):
    monkeypatch.setattr(yardstick, "COMPILERS", ())
    status, output, _ = bench()

    assert status == 0
    assert row(output, "rolls") == "4,000 of the dice under seed 1"
    assert "compiled yardstick: none (no C++ compiler" in output
    assert row(output, "TIME / YARDSTICK") == "-"
    assert row(output, "FIRST BOARDS OR PROOFS, filter included") == "20 rolls"


@pytest.mark.parametrize(
    ("options", "status", "sentence"),
    [
        (["--yardstick", "{}/no"], 2, "expected a yardstick or its C++ source, found"),
        (["--yardstick", "{}/words.txt"], 1, "cannot run"),
        (["--interpreter", "no-python"], 2, "found no program 'no-python'"),
        (["--words", "nowhere.txt"], 2, "expected a word-list file, found none at"),
        (["--rolls", "{}/no"], 2, "expected a file of rolls, found none at"),
        (["--rolls", "{}/bad"], 2, "bad: a roll is 3 to 12 letters a-z, got 'AB-CD'"),
    ],
)
def test_bad_input_is_one_sentence(bench, tmp_path, options, status, sentence):
    (tmp_path / "bad").write_text("ABCDEF\nAB-CD\n")
    found, _, errors = bench(*[option.format(tmp_path) for option in options])

    assert found == status
    assert sentence in errors
    assert len(errors.splitlines()) == 1


@pytest.fixture(scope="module")
def program():
    """Give the project's own yardstick, compiled."""
    built = yardstick.build(str(yardstick.SOURCE))
    if built is None:
        pytest.skip("needs a C++ compiler for the yardstick")
    return built


def test_a_source_that_cannot_be_compiled_is_one_sentence(bench, tmp_path, program):
    (tmp_path / "bad.cpp").write_text("no program\n")
    status, _, errors = bench("--yardstick", tmp_path / "bad.cpp")

    assert status == 1
    assert "the yardstick: " in errors.splitlines()[-1]
    assert program.exists()


# Few letters, so that words touch everywhere, letters of the roll come several times,
# and boards are their own transposes.
def test_the_yardstick_has_the_counts_of_the_enumerator(tmp_path, program):
    all_boards = 0
    for seed in range(40):
        rng = random.Random(f"yardstick {seed}")
        letters = "abcde"[: rng.choice((2, 3, 5))]
        words = {
            "".join(rng.choices(letters, k=rng.choice((3, 3, 4)))) for _ in "word" * 2
        }
        rolls = ["".join(sorted(rng.choices(letters, k=k))) for k in (3, 5, 7, 9)]
        lexicon = Lexicon.from_words(words)
        counts = [
            enumerator.all_boards(playable_words(lexicon, roll), roll).boards
            for roll in rolls
        ]
        compiled = yardstick.Yardstick(program, words, tmp_path)
        all_boards += sum(counts)

        assert [*compiled.run("canon", rolls).found] == counts
        assert [*compiled.run("first", rolls).found] == [min(n, 1) for n in counts]
    assert all_boards > 100
