"""What can go wrong on the engine's command line ends in one sentence and a status."""

import gzip
import itertools
import json
import os
import pty
import re
import signal
import subprocess
from pathlib import Path

import pytest
from command_line import (
    LONG_ROLL,
    LONG_WORDS,
    PATIENCE,
    PROGRAM,
    WORDS,
    run,
    run_process,
    started,
)
from processes import state_of, wait_until

from qless_engine.boards.board import violations
from qless_engine.boards.properties import word_count
from qless_engine.cli.watch import Watch
from qless_engine.rolls.dice import random_rolls

FULL = Path("/dev/full")  # a device on which every write finds the disk full

MANY_NODES = 1_000_000  # enough for a minute


@pytest.fixture
def long(tmp_path):
    (tmp_path / "long.txt").write_text("\n".join(LONG_WORDS))
    return tmp_path / "long.txt"


@pytest.fixture
def small(tmp_path):
    (tmp_path / "small.txt").write_text("\n".join(WORDS))
    return tmp_path / "small.txt"


# Arguments, in which {} is a folder with the files below, and what must be said.
FILES = {
    "empty.txt": b"",
    "digits.txt": b"123\n4\n",
    "binary.txt": b"\x7fELF\x02\0\0\0",
    "cut.gz": gzip.compress(b"tea\n" * 50)[:-5],
    "short.txt": b"at\nto\n",
}
BAD = {
    "a digit": ("roll te4", "3 to 21 letters a-z, got 'te4'"),
    "two letters": ("roll te", "3 to 21 letters a-z, got 2 in 'te'"),
    "22 letters": ("roll abcdefghijklmnopqrstuv", "3 to 21 letters a-z, got 22"),
    "13 letters to count": (
        "roll --count abcdefghijklm",
        "3 to 12 letters a-z, got 13",
    ),
    "13 letters of the dice": ("odds abcdefghijklm", "3 to 12 letters a-z, got 13"),
    "16 letters alike": ("roll aaaaaaaaaaaaaaaa", "at most 15 letters alike, got 16"),
    "words of one letter": (
        "roll tea --min-length 1",
        "--min-length: invalid choice: ",
    ),
    "common words of two letters": (
        "roll tea --min-length 2 --common 50",
        "no word of 2 letters has one",
    ),
    "a bad roll after a good one": ("roll tea t-a", "got 't-a'"),
    "no roll": ("roll", "the following arguments are required: LETTERS"),
    "no command": ("", "the following arguments are required: COMMAND"),
    "an unknown command": ("solve tea", "invalid choice: 'solve'"),
    "an unknown option": ("roll tea --wordz x", "unrecognized arguments: --wordz"),
    "a missing list": ("roll tea --words {}/no.txt", "found none at {}/no.txt"),
    "an empty list": ("roll tea --words {}/empty.txt", "found none in {}/empty.txt"),
    "a list of digits": ("roll tea --words {}/digits.txt", "found none in {}"),
    "a binary list": ("roll tea --words {}/binary.txt", "binary data in {}/binary.txt"),
    "a cut gzip list": ("roll tea --words {}/cut.gz", "broken one at {}/cut.gz"),
    "a folder as list": ("roll tea --words {}", "found the folder {}"),
    "a list of short words": ("roll tea --words {}/short.txt", "3 to 12 letters"),
    "a budget of none": ("roll tea --max-nodes 0", "1 or more, got '0'"),
    "a budget below none": ("roll tea --max-nodes=-5", "1 or more, got '-5'"),
    "a budget that is no number": ("roll tea --max-nodes x", "1 or more, got 'x'"),
    "all and count": ("roll tea --all --count", "not allowed with argument --all"),
    "no dice": ("dice --rolls 0", "1 or more, got '0'"),
    "a seed that is no number": (
        "dice --seed x",
        "expected a seed of 1 to 18 digits, got 'x'",
    ),
    "a seed below 0": ("dice --seed -1", "expected a seed of 1 to 18 digits"),
}


@pytest.fixture(scope="module")
def bad_files(tmp_path_factory):
    folder = tmp_path_factory.mktemp("bad")
    for name, content in FILES.items():
        (folder / name).write_bytes(content)
    return folder


def assert_one_sentence(status, out, err):
    assert status == 2
    assert out == ""
    assert err.startswith(PROGRAM)
    assert err.count("\n") == 1
    assert err.endswith("\n")
    assert "Traceback" not in err


@pytest.mark.parametrize(("line", "said"), BAD.values(), ids=BAD)
def test_bad_input_is_one_sentence_and_status_2(bad_files, line, said):
    arguments = [word.format(bad_files) for word in line.split()]

    status, out, err = run(*arguments)

    assert_one_sentence(status, out, err)
    assert said.format(bad_files) in err


def test_a_bad_list_in_the_variable_is_one_sentence_too(bad_files):
    status, out, err = run("roll", "tea", chosen=bad_files / "no.txt")

    assert_one_sentence(status, out, err)
    assert f"found none at {bad_files}/no.txt" in err


@pytest.mark.parametrize("rolls", [1, 100_000])
def test_a_reader_that_goes_away_is_no_fault(rolls):
    with started("dice", "--rolls", rolls, "--seed", 1) as process:
        if rolls > 1:
            first = process.stdout.readline().decode().strip()

            assert first == next(random_rolls(1, seed=1))
        process.stdout.close()
        _, err = process.communicate(timeout=PATIENCE)

    assert (process.returncode, err) == (1, b"")


def test_head_sees_the_first_line_and_nothing_complains(small):
    with (
        started("roll", *["tea"] * 200, "--json", "--words", small) as process,
        subprocess.Popen(
            ["head", "-n", "1"],  # noqa: S607  # wherever it is
            stdin=process.stdout,
            stdout=subprocess.PIPE,
        ) as head,
    ):
        process.stdout.close()
        line, _ = head.communicate(timeout=PATIENCE)
        _, err = process.communicate(timeout=PATIENCE)

    assert json.loads(line)["roll"] == "aet"
    assert err == b""


@pytest.mark.skipif(not FULL.exists(), reason="there is no /dev/full here")
@pytest.mark.parametrize("line", ["roll tea", "dice --seed 1"])
def test_a_full_disk_is_one_sentence(small, line):
    with FULL.open("wb") as full:
        status, _, err = run_process(*line.split(), chosen=small, stdout=full)

    assert status == 1
    assert re.fullmatch(rf"{PROGRAM}: cannot read or write: the disk is full\n", err)


def closed(number):
    return lambda: os.close(number)


def test_a_closed_output_is_one_sentence(small):
    status, _, err = run_process("roll", "tea", chosen=small, preexec_fn=closed(1))

    assert_one_sentence(status, "", err)
    assert "standard output, found it closed" in err


def test_a_closed_input_is_one_sentence_if_it_is_asked_for(small):
    status, _, err = run_process("roll", "-", chosen=small, preexec_fn=closed(0))

    assert (status, err.count("\n")) == (2, 1)
    assert "found one closed" in err
    assert run_process("roll", "tea", chosen=small, preexec_fn=closed(0))[0] == 0


def test_a_closed_error_output_does_not_keep_the_answer_back(small):
    status, out, _ = run_process("roll", "tea", chosen=small, preexec_fn=closed(2))

    assert status == 0
    assert out.startswith("ATE\n")


@pytest.fixture
def interrupted(long, monkeypatch):
    """A command that a user interrupts while it searches the second of three rolls."""
    stop, asked = Watch.stop, itertools.count()

    def stop_later(watch):
        if next(asked) == 10:
            signal.raise_signal(signal.SIGINT)
        return stop(watch)

    monkeypatch.setattr(Watch, "stop", stop_later)
    rolls = f"aab\n{LONG_ROLL}\naab\n".encode()
    line = ("roll", "-", "--words", long, "--max-nodes", MANY_NODES)
    return lambda *options: run(*line, *options, stdin=rolls)


def test_ctrl_c_in_a_long_count_prints_what_was_found(interrupted):
    status, out, err = interrupted("--count", "--json")
    _, record = [json.loads(line) for line in out.splitlines()]

    assert status == 130
    assert err == "interrupted: the answer above is incomplete\n"
    assert record["roll"] == LONG_ROLL
    assert record["ending"] == "budget"
    assert record["nodes"] < MANY_NODES
    assert record["boards"] > 0
    assert violations(record["board"], set(LONG_WORDS), LONG_ROLL) == []


def test_ctrl_c_in_a_long_list_shows_its_boards_so_far(interrupted):
    status, out, err = interrupted("--all")
    *boards, cost = out.split(" s\n", 1)[1].strip().split("\n\n")

    assert status == 130
    assert err == "interrupted: the answer above is incomplete\n"
    assert f"not decided, {len(boards):,} boards when the search was stopped" in cost
    assert (
        violations(boards[-1].replace("\n", "/").lower(), LONG_WORDS, LONG_ROLL) == []
    )


def test_ctrl_c_in_a_long_list_shows_the_best_of_its_boards_first(interrupted):
    status, out, _ = interrupted("--all", "--json", "--prefer", "fewest-words")
    _, record = [json.loads(line) for line in out.splitlines()]
    boards = record["all_boards"]

    assert (status, record["ending"]) == (130, "budget")
    assert record["board"] == boards[0]
    assert record["boards"] == len(boards) > 1
    assert boards == sorted(boards, key=word_count)


def test_ctrl_c_while_rolls_are_awaited_ends_without_a_traceback(small):
    with started("roll", "-", "--json", "--words", small) as process:
        process.stdin.write(b"tea\n")
        process.stdin.flush()
        process.stdout.readline()
        wait_until(lambda: state_of(process.pid) == "S")  # it waits for the next line
        process.send_signal(signal.SIGINT)
        err = process.stderr.read(len(b"Stopped.\n"))
        process.wait(timeout=PATIENCE)

    assert (process.returncode, err) == (130, b"Stopped.\n")


@pytest.mark.slow
def test_a_long_search_shows_at_a_terminal_that_it_lives(long):
    try:
        ours, theirs = pty.openpty()
    except OSError as error:
        pytest.skip(f"this machine has no terminal to give: {error}")
    with started(
        "roll", LONG_ROLL, "--count", "--words", long, stderr=theirs
    ) as process:
        os.close(theirs)
        shown = b""
        while b"(Ctrl-C stops)" not in shown:
            shown += os.read(ours, 1000)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=PATIENCE)
    os.close(ours)

    assert process.returncode == 130
    assert re.search(rb"\r\d+ s, \d+% of the starting words.* \(Ctrl-C stops\)", shown)
    assert b"not decided" in out
