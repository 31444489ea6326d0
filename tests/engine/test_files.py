"""Every read is bounded, and what might never end or answer is refused."""

import gzip
import os
from pathlib import Path

import pytest
from command_line import PATIENCE, run, started

from qless_engine.crosswords.files import read_crossword
from qless_engine.files import MIB, read_bytes
from qless_engine.rolls.atlas import read_atlas
from qless_engine.text import quoted, shown
from qless_engine.words.wordlist import read_words

READERS = (read_words, read_crossword, read_atlas)


@pytest.mark.parametrize("read", READERS)
def test_a_bomb_of_gzip_is_refused_before_it_fills_the_memory(tmp_path, read):
    part = gzip.compress(b"a" * MIB, 9)
    (tmp_path / "bomb.gz").write_bytes(part * 70)

    with pytest.raises(ValueError, match=r"of at most \d+ MiB, found more in .*bomb"):
        read(tmp_path / "bomb.gz")


@pytest.mark.parametrize("read", READERS)
def test_a_named_pipe_a_folder_and_a_device_are_refused_at_once(tmp_path, read):
    os.mkfifo(tmp_path / "pipe")
    for path, kind in (
        (tmp_path / "pipe", "named pipe"),
        (tmp_path, "folder"),
        (Path("/dev/zero"), "device"),
    ):
        with pytest.raises(ValueError, match=f"expected a.*, found the {kind} /"):
            read(path)


def test_a_file_of_just_the_limit_is_read_and_no_byte_more(tmp_path):
    (tmp_path / "full").write_bytes(b"a" * MIB)
    (tmp_path / "over").write_bytes(b"a" * (MIB + 1))

    assert len(read_bytes(tmp_path / "full", "a file", MIB)) == MIB
    with pytest.raises(ValueError, match="expected a file of at most 1 MiB"):
        read_bytes(tmp_path / "over", "a file", MIB)


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("roll -", "line 1: a roll is 3 to 21 letters a-z, got "),
        ("fill -", "of at most 1 MiB, found more in standard input"),
        ("roll tea --words -", "of at most 64 MiB, found more in standard input"),
        ("roll tea --words /dev/stdin", "found more in /dev/stdin"),
    ],
)
def test_standard_input_that_never_ends_is_refused(command, said):
    with (
        Path("/dev/zero").open("rb") as endless,
        started(*command.split(), stdin=endless) as process,
    ):
        out, err = process.communicate(timeout=PATIENCE)

    assert (process.returncode, out) == (2, b"")
    assert said in err.decode()
    assert len(err) < 500


def test_a_list_is_read_from_standard_input():
    _, out, _ = run("roll", "tea", "--words", "-", stdin=b"tea\n")

    assert "1 of standard input's words playable" in out


LONG = "a" * 100_000
MESSAGES = {
    "an unknown option": (("roll", "-x"), "there is no option '-x'\n"),
    "no letters": (("roll",), "the following arguments are required: LETTERS\n"),
    "a long roll": (("roll", LONG), "'... (100,000 characters)\n"),
    "a long wheel": (("wheel", LONG + "!"), "'... (100,001 characters)\n"),
    "a long path": (("roll", "tea", "--words", LONG), "its name is too long\n"),
    "a long option": (("roll", "tea", f"--no{LONG}"), "aaa\n"),
    "a terminal's codes": (("fill", "a\x1b[2Jb"), "found none at a\\x1b[2Jb\n"),
}


@pytest.mark.parametrize(("arguments", "said"), MESSAGES.values(), ids=MESSAGES)
def test_a_message_names_the_cause_and_is_short(arguments, said):
    status, _, err = run(*arguments)

    assert status == 2
    assert err.endswith(said)
    assert len(err) < 2_200
    assert err.count("\n") == 1


def test_what_a_user_gave_is_repeated_safely():
    assert quoted("a\x07b") == "'a\\x07b'"
    assert shown("caf\u00e9 \x9b1m\n") == "caf\u00e9 \\x9b1m\\n"
