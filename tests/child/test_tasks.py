"""Tasks, records and the child that makes them: standard library only, so on PyPy."""

import dataclasses
import json
import os
import signal
import subprocess
import sys
import time

import pytest
from processes import PATIENCE, PYPY, ROOT, is_alive, wait_until

from qless_engine.boards.backtracker import all_boards, first_board
from qless_engine.boards.query import SEARCHES, Search
from qless_engine.rolls.dice import parse_roll, random_rolls
from qless_engine.version import engine_version, interpreter_name
from qless_engine.words.wordlist import read_words
from sweeps.child import tasks
from sweeps.child.serve import handshake
from sweeps.kinds.kinds import load, question, run
from sweeps.kinds.rolls import KIND, RollQuestion, RollTask
from sweeps.pool import interpreters
from sweeps.pool.process import new_child

WORDS = "ate hen ink tip ten"
ROLL = parse_roll("pathinke")
PINWHEEL = "..h./ate./.ink/.p.."


@pytest.fixture
def words(tmp_path):
    path = tmp_path / "five.txt"
    path.write_text(WORDS.replace(" ", "\n"))
    return str(path)


@pytest.fixture(scope="session")
def some_words(tmp_path_factory):
    """A list on which a roll takes milliseconds and one in six has a board."""
    path = tmp_path_factory.mktemp("words") / "some.txt"
    path.write_text("\n".join(read_words().words[::20]))
    return str(path)


def key(roll, draw=0):
    return dataclasses.asdict(RollTask(draw, roll))


def without_cost(record):
    return {k: v for k, v in record.items() if k not in {"seconds", "interpreter"}}


# Records.


def test_a_record_has_the_columns_of_its_kind_in_their_order(words):
    record = run(key(ROLL, 3), load(RollQuestion(lists=[words])))

    assert list(record) == list(KIND.columns)
    assert KIND.key == ("draw", "roll")
    for column, type_ in KIND.columns.items():
        assert isinstance(record[column], type_) or column == "boards"
    assert json.loads(json.dumps(record)) == record


def test_a_roll_with_a_board(words):
    record = run(key(ROLL, 3), load(RollQuestion(lists=[words])))

    assert record["draw"] == 3
    assert record["roll"] == ROLL
    assert record["ending"] == "found"
    assert record["board"] == PINWHEEL
    assert record["boards"] is None
    assert record["candidate_words"] == 5
    assert record["word_list"] == "five.txt"
    assert record["word_list_sha256"] == read_words(words).sha256
    assert record["interpreter"] == interpreter_name()


def test_a_roll_without_a_board(words):
    record = run(key("aekt"), load(RollQuestion(lists=[words])))

    assert record["ending"] == "exhausted"
    assert record["board"] is None
    assert record["boards"] is None
    assert record["candidate_words"] == 1


def test_a_budget_that_runs_out_is_not_a_proof(words):
    record = run(key(ROLL), load(RollQuestion(lists=[words], max_nodes=1)))

    assert record["ending"] == "budget"
    assert record["board"] is None
    assert record["nodes"] == 1


# By hand: tea/o../n.. and eat/..o/..n.
@pytest.mark.parametrize(
    ("roll", "ending", "boards"), [("aenot", "found", 2), ("aeno", "exhausted", 0)]
)
def test_all_boards_are_counted_on_request(tmp_path, roll, ending, boards):
    path = tmp_path / "three.txt"
    path.write_text("eat\ntea\nton\n")
    record = run(key(roll), load(RollQuestion(lists=[str(path)], count=True)))

    assert record["ending"] == ending
    assert record["boards"] == boards
    assert (record["board"] is None) == (boards == 0)


@pytest.mark.parametrize("count", [False, True])
def test_an_illegal_board_is_an_error_and_not_a_record(words, count, monkeypatch):
    def wrong_first(words, roll, budget):
        result = first_board(words, roll, budget)
        return dataclasses.replace(result, board=result.board.replace("h", "x"))

    def wrong_all(words, roll, budget, visit=None):
        result = all_boards(words, roll, budget, visit)
        return dataclasses.replace(result, board=result.board.replace("h", "x"))

    wrong = Search(wrong_first, wrong_all)
    monkeypatch.setitem(SEARCHES, "wrong", wrong)
    context = load(RollQuestion(lists=[words], search="wrong", count=count))

    with pytest.raises(RuntimeError, match=r"the search gave .*'xen' is not a word"):
        run(key(ROLL), context)


def test_the_same_task_gives_the_same_record_but_for_its_cost(some_words):
    context = load(RollQuestion(lists=[some_words]))
    rolls = list(random_rolls(20, 1))

    first, second = ([run(key(roll), context) for roll in rolls] for _ in range(2))

    assert list(map(without_cost, first)) == list(map(without_cost, second))
    assert {record["ending"] for record in first} == {"found", "exhausted"}


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (
            {"kind": "dice"},
            r"expected a kind of \['atlas', 'fills', 'rolls', 'wheels'\], got 'dice'",
        ),
        (
            {"kind": "wheels", "points": "tens"},
            r"expected points of \['words', 'letters'\], got 'tens'",
        ),
        (
            {"search": "magic"},
            r"expected a search of \['backtracker', 'enumerator'\], got 'magic'",
        ),
        ({"max_nodes": 0}, "expected a budget of 1 node or more, got 0"),
    ],
)
def test_a_question_that_makes_no_sense_is_refused(wrong, sentence):
    with pytest.raises(ValueError, match=sentence):
        question({"kind": "rolls", **wrong})


# The child.


def start(question, python=sys.executable):
    """Return a running child and what it said first."""
    process = subprocess.Popen(  # noqa: S603  # a Python that was found
        interpreters.Interpreter(python, "").command(
            tasks.__name__, dataclasses.asdict(question)
        ),
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    return process, json.loads(process.stdout.readline())


def test_the_first_line_says_what_the_child_is(words):
    process, hello = start(RollQuestion(lists=[words]))
    process.communicate(timeout=PATIENCE)

    assert hello == {
        "interpreter": interpreter_name(),
        "engine_version": engine_version(),
        "word_list": "five.txt",
        "word_list_sha256": read_words(words).sha256,
    }
    assert hello == handshake(load(RollQuestion(lists=[words])).listed)


def test_a_child_that_cannot_read_its_words_says_so_and_ends(tmp_path):
    process, hello = start(RollQuestion(lists=[str(tmp_path)]))
    process.wait(PATIENCE)
    _, err = process.communicate()

    assert hello == {"error": f"expected a word-list file, found the folder {tmp_path}"}
    assert process.returncode == 1
    assert err == b""


def test_a_child_ends_in_the_middle_of_a_search_when_its_input_does():
    process, _ = start(RollQuestion(count=True))
    process.stdin.write(b'{"draw": 0, "roll": "aaeeinnorsst"}\n')  # takes hours
    process.stdin.flush()
    time.sleep(0.3)
    assert is_alive(process.pid)

    out, err = process.communicate(timeout=PATIENCE)

    assert (out, err) == (b"", b"")
    assert process.returncode == 0


def test_a_child_ignores_ctrl_c(words):
    process, _ = start(RollQuestion(lists=[words]))
    os.kill(process.pid, signal.SIGINT)
    task = json.dumps(key(ROLL)).encode() + b"\n"
    process.stdin.write(task)
    process.stdin.flush()

    assert json.loads(process.stdout.readline())["board"] == PINWHEEL
    assert process.communicate(timeout=PATIENCE) == (b"", b"")


def test_a_child_without_anyone_to_read_its_record_ends_in_silence(words):
    process, _ = start(RollQuestion(lists=[words]))
    process.stdout.close()
    process.stdin.write(json.dumps(key(ROLL)).encode() + b"\n")
    process.stdin.flush()

    wait_until(lambda: not is_alive(process.pid))

    assert process.stderr.read() == b""
    process.stderr.close()
    process.stdin.close()
    process.wait()


def test_a_task_that_is_none_is_answered_with_an_error(words):
    process, _ = start(RollQuestion(lists=[words]))
    process.stdin.write(b'{"draw": 1, "hand": "abc"}\n{"draw": 2, "roll": "aet"}\n')
    process.stdin.flush()

    first, second = (json.loads(process.stdout.readline()) for _ in range(2))
    process.communicate(timeout=PATIENCE)

    assert first["draw"] == 1
    assert first["error"].startswith("TypeError: ")
    assert second["board"] == "ate"


def test_pypy_and_cpython_give_the_same_records_but_for_their_cost(some_words):
    names = [PYPY, "python3"]
    try:
        pythons = [interpreters.find(name) for name in names]
    except ValueError as error:
        pytest.skip(str(error))
    asked = RollQuestion(lists=[some_words], max_nodes=5000)
    listed = load(asked).listed
    rolls = [key(roll, draw) for draw, roll in enumerate(random_rolls(60, 1))]
    records = []
    for python in pythons:
        settings = dataclasses.asdict(asked)
        child = new_child(python, tasks.__name__, settings, listed)
        records.append([child.ask(roll) for roll in rolls])
        child.close()

    pypy, cpython = records

    assert list(map(without_cost, pypy)) == list(map(without_cost, cpython))
    assert pypy[0]["interpreter"] != cpython[0]["interpreter"]
