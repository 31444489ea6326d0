"""Whole sweeps by the command line: killed, interrupted, resumed, and misused."""

import os
import re
import signal
import sys
import time
from contextlib import contextmanager

import pytest
from processes import (
    PATIENCE,
    descendants,
    is_alive,
    is_done,
    main,
    run,
    start,
    wait_until,
)
from small_sweeps import result, stored, without_cost
from some_words import nth_words

from qless_engine.rolls.dice import random_rolls
from sweeps import SweepError
from sweeps.kinds import kinds
from sweeps.kinds.rolls import RollQuestion
from sweeps.pool import local, process
from sweeps.runs.launch import run_rolls
from sweeps.store import table

# Slow enough that there is a middle to disturb: about a second for two children.
ROLLS = 180
SLOW = "backtracker"
CPYTHON = ("--interpreter", sys.executable)


@pytest.fixture(scope="module")
def words(tmp_path_factory):
    """A list on which a roll takes milliseconds and one in six has a board."""
    return nth_words(tmp_path_factory.mktemp("words"), 20)


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory, words):
    """The table of a sweep that nothing happened to, by one CPython child."""
    folder = tmp_path_factory.mktemp("undisturbed")
    run_rolls(
        name="s",
        rolls=ROLLS,
        seed=1,
        workers=1,
        interpreter=sys.executable,
        words=words,
        search=SLOW,
        folder=folder,
        progress=False,
    )
    return table.load("s", folder)


@pytest.fixture
def command(tmp_path, words):
    """The arguments of the sweep that is disturbed."""
    options = {"--rolls": ROLLS, "--seed": 1, "--name": "s", "--words": words}
    options["--search"] = SLOW
    return [
        "rolls",
        *(part for option in options.items() for part in option),
        *("--folder", tmp_path, "--workers", 2, *CPYTHON),
    ]


def last_line(text):
    """Return the last line of *text*, in which a progress bar may have returned."""
    assert "Traceback" not in text
    return re.split(r"[\r\n]+", text.strip())[-1]


# Equal tables.


def test_a_longer_sweep_goes_on_from_a_shorter_one(tmp_path, command, undisturbed):
    command[2] = 40
    assert run(*command)[0] == 0
    assert table.load("s", tmp_path)["roll"].tolist() == list(random_rolls(40, 1))
    first = table.load("s", tmp_path)["seconds"].tolist()

    command[2] = ROLLS
    status, out, err = run(*command, "--workers", 3)

    assert status == 0
    assert out == f"{ROLLS} rolls stored in {tmp_path / 's.sqlite'}.\n"
    assert re.search(rf"{ROLLS}/{ROLLS} .* rolls/s, solved 1\d\.\d%", err)
    assert result(tmp_path).equals(without_cost(undisturbed))
    assert table.load("s", tmp_path)["seconds"].tolist()[:40] == first


def test_a_sweep_that_is_done_starts_no_child(tmp_path, command, monkeypatch, words):
    command[2] = 5
    assert run(*command)[0] == 0
    monkeypatch.setattr(process, "Child", None)

    run_rolls(name="s", rolls=3, seed=1, words=words, search=SLOW, folder=tmp_path)

    assert stored(tmp_path) == 5


# Kills.


def _all_three(parent):
    """Return the process that forks the children of *parent*, and these two."""
    ours = descendants(parent)
    return ours if len(ours) == 3 else None


@pytest.mark.slow
def test_killed_children_cost_nothing(tmp_path, command, undisturbed):
    with start(*command) as parent:
        for least, victim in ((10, 1), (40, 0), (70, 2)):  # 0: what forks them
            wait_until(lambda least=least: stored(tmp_path) >= least)
            if victim < 2:
                ours = wait_until(lambda: _all_three(parent.pid))
            os.kill(ours[victim], signal.SIGKILL)
        _, err = parent.communicate(timeout=PATIENCE)

    assert parent.returncode == 0
    assert "Traceback" not in err
    assert result(tmp_path).equals(without_cost(undisturbed))


@pytest.mark.slow
def test_a_killed_parent_leaves_no_child_and_the_same_command_goes_on(
    tmp_path, command, undisturbed
):
    with start(*command) as parent:
        wait_until(lambda: stored(tmp_path) >= 20)
        orphans = wait_until(lambda: _all_three(parent.pid))
        parent.kill()
        parent.wait()

        wait_until(lambda: not any(map(is_alive, orphans)))

    before = stored(tmp_path)
    assert 20 <= before < ROLLS
    assert table.provenance("s", tmp_path)["end"] is None
    assert run(*command)[0] == 0
    assert result(tmp_path).equals(without_cost(undisturbed))
    assert table.provenance("s", tmp_path)["runs"] == 2


@pytest.mark.slow
def test_ctrl_c_says_one_sentence_and_the_same_command_goes_on(
    tmp_path, command, undisturbed
):
    with start(*command) as parent:
        wait_until(lambda: stored(tmp_path) >= 20)
        orphans = descendants(parent.pid)
        for _ in range(3):  # people press it again
            os.killpg(parent.pid, signal.SIGINT)
            time.sleep(0.01)
        out, err = parent.communicate(timeout=PATIENCE)

    assert parent.returncode == 130
    assert out == ""
    assert last_line(err) == (
        f"Stopped: {stored(tmp_path)} of {ROLLS} rolls are stored in "
        f"{tmp_path / 's.sqlite'}; the same command resumes the sweep."
    )
    assert not any(map(is_alive, orphans))
    assert table.provenance("s", tmp_path)["end"] is not None

    assert run(*command)[0] == 0
    assert result(tmp_path).equals(without_cost(undisturbed))


def test_two_at_once_on_one_sweep_are_refused(tmp_path, command):
    with start(*command) as first:
        wait_until(lambda: stored(tmp_path) >= 5)
        os.kill(first.pid, signal.SIGSTOP)  # however long the second one takes
        status, out, err = run(*command)
        os.kill(first.pid, signal.SIGINT)
        os.kill(first.pid, signal.SIGCONT)
        first.communicate(timeout=PATIENCE)

    assert (status, out) == (1, "")
    assert err.count("\n") == 1
    assert "the sweep 's' is running already" in err
    assert first.returncode == 130


# Disks.


@contextmanager
def mounted(folder, options):
    """Mount a file system in memory at *folder*, or skip the test."""
    folder.mkdir()
    if os.geteuid() != 0:
        pytest.skip("only root can mount a small disk to fill")
    if not is_done("mount", "-t", "tmpfs", "-o", options, "tmpfs", folder):
        pytest.skip("mounting is not allowed here")
    try:
        yield
    finally:
        assert is_done("umount", folder)


@pytest.mark.slow
def test_a_full_disk_is_one_sentence_and_the_same_command_goes_on(
    tmp_path, command, undisturbed
):
    folder = tmp_path / "disk"
    command[command.index(tmp_path)] = folder
    with mounted(folder, "size=1m"):
        with start(*command) as parent:
            wait_until(lambda: stored(folder) >= 20)
            os.kill(parent.pid, signal.SIGSTOP)
            with pytest.raises(OSError, match="No space left"):
                (folder / "other").write_bytes(bytes(2**21))
            os.kill(parent.pid, signal.SIGCONT)
            _, err = parent.communicate(timeout=PATIENCE)

        assert parent.returncode == 1
        assert last_line(err) == (
            f"python -m sweeps: cannot use {folder / 's.sqlite'}: the disk is full; "
            f"what was stored before is kept"
        )
        before = table.load("s", folder)
        assert 20 <= len(before) < ROLLS

        status, out, err = run(*command)

        assert (status, out) == (1, "")
        assert "the disk is full" in last_line(err)

        (folder / "other").unlink()

        assert run(*command)[0] == 0
        assert result(folder).equals(without_cost(undisturbed))
        after = table.load("s", folder).set_index("draw")
        assert after.loc[before["draw"]].reset_index().equals(before)


def test_a_folder_that_may_not_be_written_is_one_sentence(tmp_path, command):
    folder = tmp_path / "disk"
    command[command.index(tmp_path)] = folder
    with mounted(folder, "ro"):
        status, out, err = run(*command)

    assert (status, out) == (1, "")
    assert err == (
        f"python -m sweeps: cannot use {folder / 's.sqlite'}: the disk is read-only\n"
    )


def test_a_folder_below_a_file_is_one_sentence(tmp_path, command):
    (tmp_path / "file").touch()
    command[command.index(tmp_path)] = tmp_path / "file" / "folder"
    status, out, err = run(*command)

    assert (status, out) == (2, "")
    assert err.endswith(": a part of its path is a file, not a folder\n")
    assert err.count("\n") == 1


# Bad input.


@pytest.mark.parametrize(
    ("extra", "sentence"),
    [
        (["--workers", "0"], "expected a whole number of 1 or more, got '0'"),
        (["--workers", "1000"], "expected workers from 1 to 256, got 1000"),
        (["--rolls", "0"], "expected a whole number of 1 or more, got '0'"),
        (["--rolls", "ten"], "expected a whole number of 1 or more, got 'ten'"),
        (["--seed", "x"], "expected a seed of 1 to 18 digits, got 'x'"),
        (["--seed", "-1"], "expected a seed of 1 to 18 digits, got '-1'"),
        (["--common", "45"], "argument --common: invalid choice: "),
        (["--max-nodes", "-1"], "expected a whole number of 1 or more, got '-1'"),
        (
            ["--search", "magic"],
            "expected a search of ['backtracker', 'enumerator'], got 'magic'",
        ),
        (["--name", "a/b"], "expected a name of letters"),
        (["--name", 100 * "\N{CJK RADICAL SUN}"], "expected a name of letters"),
        (["--folder", "/usr/" + 300 * "x"], "cannot use /usr/x"),
        (["--words", ""], "expected the path of a word list, found an empty one"),
        (["--words", 300 * "x"], "expected a word-list file, found that "),
        (["--words", "~nosuchuser/x"], "found none at "),
        (["--words", "/no/such/list"], "expected a word-list file, found none"),
        (["--words", "/usr"], "expected a word-list file, found the folder /usr"),
        (["--words", "/dev/null"], "expected a word-list file, which each child can"),
        (["--words", "EMPTY"], "expected a word list with one word"),
        (["--words", "BINARY"], "expected a word list as text, found binary data"),
        (["--words", "SHORT"], "expected words of 3 to 12 letters, found none"),
        (["--interpreter", "/no/python"], "found no program '/no/python'"),
        (["--interpreter", "/bin/true"], "'/bin/true' is not a working Python"),
        (["--nonsense"], "unrecognized arguments: --nonsense"),
    ],
)
def test_bad_input_is_one_sentence_before_anything_is_made(
    tmp_path, command, extra, sentence, capsys
):
    files = {"EMPTY": b"", "BINARY": bytes(range(256)), "SHORT": b"at\nto\n"}
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    extra = [str(tmp_path / part) if part in files else part for part in extra]

    status, out, err = main(capsys, *command, *extra)

    assert (status, out) == (2, "")
    assert sentence in err
    assert err.count("\n") == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(files)


def test_paths_that_are_no_text_can_be_used(tmp_path, command, words):
    folder = tmp_path / os.fsdecode(b"bad\xff")
    folder.mkdir()
    bad = folder / os.fsdecode(b"\xffname.txt")
    bad.write_bytes(words.read_bytes())
    command[2] = 2
    command[command.index(tmp_path)] = folder
    command[command.index(words)] = bad

    status, out, err = run(*command, env={**os.environ, "PYTHONIOENCODING": "ascii"})

    assert (status, "Traceback" in err) == (0, False)
    assert out.endswith("bad\\udcff/s.sqlite.\n")
    assert set(table.load("s", folder)["word_list"]) == {"\\xffname.txt"}
    assert str(table.export_parquet("s", folder)) == str(folder / "s.parquet")


def test_a_closed_output_is_one_sentence(tmp_path, command):
    status, _, err = run(*command, preexec_fn=lambda: os.close(1))

    assert status == 2
    expected = "expected an open standard output, found it closed"
    assert err == f"python -m sweeps: {expected}\n"
    assert list(tmp_path.iterdir()) == []


def test_a_closed_error_output_harms_nothing(tmp_path, command):
    command[2] = 2
    status, out, _ = run(*command, preexec_fn=lambda: os.close(2))

    assert (status, out.count("\n")) == (0, 1)
    assert stored(tmp_path) == 2


def test_a_task_that_fails_is_named_and_the_rest_is_stored(
    tmp_path, words, monkeypatch
):
    context = kinds.load(RollQuestion(lists=[str(words)]))

    def two_fail(tasks, *_, **__):
        for task in tasks:
            fails = task["draw"] in {1, 3}
            yield {**task, "error": "so it is"} if fails else kinds.run(task, context)

    monkeypatch.setattr(local, "run_tasks", two_fail)
    rolls = list(random_rolls(5, 1))

    with pytest.raises(SweepError) as caught:
        run_rolls(name="s", rolls=5, seed=1, words=words, folder=tmp_path)

    assert str(caught.value) == (
        f"2 could not be decided, all others are stored (draw 1, roll {rolls[1]}: "
        f"so it is; draw 3, roll {rolls[3]}: so it is)"
    )
    assert table.load("s", tmp_path)["draw"].tolist() == [0, 2, 4]


def test_the_command_that_makes_a_sweep_again_is_kept(tmp_path, words):
    run_rolls(name="s", rolls=3, seed=7, words=words, folder=tmp_path, progress=False)

    made = table.provenance("s", tmp_path)

    assert made["command"] == (
        f"python -m sweeps rolls --rolls 3 --seed 7 --workers 10 --words {words} "
        f"--name s --folder {tmp_path}"
    )
    assert made["rolls"] == 3


def test_words_of_the_environment_are_those_of_the_children(
    tmp_path, words, monkeypatch
):
    monkeypatch.chdir(words.parent)
    monkeypatch.setenv("QLESS_WORDS", words.name)  # children have another folder
    monkeypatch.setenv("QLESS_RESULTS", str(tmp_path))
    run_rolls(name="s", rolls=2, seed=1, interpreter=sys.executable, progress=False)

    assert set(table.load("s")["word_list"]) == {"some.txt"}


def test_a_sweep_with_another_shortest_word_is_another_sweep(tmp_path):
    asked = {"rolls": 2, "seed": 1, "name": "two", "workers": 1, "folder": tmp_path}
    asked["progress"] = False
    run_rolls(**asked, min_length=2)

    assert table.provenance("two", tmp_path)["min_length"] == 2
    assert len(table.load("two", tmp_path)) == run_rolls(**asked, min_length=2) == 2
    with pytest.raises(ValueError, match="was begun with min length 2"):
        run_rolls(**asked, min_length=3)


def test_words_are_left_out_of_a_sweep_and_another_choice_does_not_resume_it(tmp_path):
    (tmp_path / "words.txt").write_text("tea\neat\nate\nno way\n")
    (tmp_path / "bad.txt").write_text("ate\nxyz\n")

    def sweep(*without):
        words, names = tmp_path / "words.txt", [f"--without={x}" for x in without]
        few = ("--rolls", "2", "--seed", "1", "--workers", "1", *CPYTHON)
        place = ("--name", "s", "--folder", tmp_path)
        return run("rolls", *few, *place, "--words", words, *names)

    first = sweep("eat", tmp_path / "bad.txt")
    again = sweep("eat", tmp_path / "bad.txt")
    other = sweep("eat")

    assert (first[0], again[0], other[0]) == (0, 0, 2)
    assert "words.txt without 2 words: 4 lines read, 1 joined" in first[2]
    assert "the sweep 's' was begun with without ['eat', '" in other[2]
    listed = table.load("s", tmp_path)["word_list"].unique()
    assert list(listed) == ["words.txt without 2 words"]
