"""Boards and fills are listed as they are found: a stopped command loses none."""

import json
import signal

import pytest
from command_line import LONG_ROLL, LONG_WORDS, PATIENCE, started

#: What cannot be listed within a test, as a command and the name of its array.
ROLL = (["roll", LONG_ROLL, "--all"], "all_boards")
FILL = (["fill", "-", "--all"], "all_fills")
GRID = b".....\n" * 5


@pytest.fixture
def listing(tmp_path):
    """Return what starts a command that lists without end."""
    (tmp_path / "long.txt").write_text("\n".join(LONG_WORDS))

    def start(command, *options):
        words = tmp_path / "long.txt"
        return started(*command, *options, "--words", words, bufsize=0)

    return start


def begin(process):
    """Give a process that fills its grid, and return the first bytes that it writes."""
    process.stdin.write(GRID)
    process.stdin.close()
    process.stdin = None
    return process.stdout.read(100)


@pytest.mark.parametrize("options", [[], ["--json"]])
@pytest.mark.parametrize("command", [ROLL[0], FILL[0]])
def test_a_reader_who_leaves_ends_the_search_quietly(listing, command, options):
    with listing(command, *options) as process:
        assert begin(process) != b""
        process.stdout.close()
        process.stdout = None
        _, err = process.communicate(timeout=PATIENCE)

    assert (process.returncode, err) == (1, b"")


def test_a_reader_who_leaves_ends_a_search_that_writes_nothing(listing):
    with listing(["roll", LONG_ROLL, "--count"]) as process:
        process.stdout.close()
        process.stdout = None
        _, err = process.communicate(timeout=PATIENCE)

    assert (process.returncode, err) == (1, b"")


@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize(("command", "name"), [ROLL, FILL])
def test_what_was_found_before_a_signal_is_one_whole_object(
    listing, command, name, sent
):
    with listing(command, "--json") as process:
        out = begin(process)
        process.send_signal(sent)
        rest, err = process.communicate(timeout=PATIENCE)
    (line,) = (out + rest).splitlines()
    record = json.loads(line)

    assert process.returncode == 130
    assert err == b"interrupted: the answer above is incomplete\n"
    assert record["ending"] == "budget"
    assert len(record[name]) == record["boards" if name == "all_boards" else "fills"]
    assert len(record[name]) > 1
