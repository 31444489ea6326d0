"""Children and the pool of them: standard library only, so on PyPy as well."""

import itertools
import os
import signal
import subprocess
import sys
import threading
from contextlib import closing
from functools import partial

import pytest
from processes import (
    PATIENCE,
    ROOT,
    child_here,
    descendants,
    is_alive,
    odd_child,
    odd_server,
    state_of,
    wait_until,
)

from qless_engine.version import interpreter_name
from sweeps import SweepError
from sweeps.pool import interpreters
from sweeps.pool.local import MAX_DEATHS, run_tasks
from sweeps.pool.process import Child, ChildClosed, ChildDied, start

LISTED = {"word_list_sha256": "ab"}


def new_child():
    return odd_child(LISTED)


@pytest.fixture(params=["started", "forked"])
def child(request):
    with closing(odd_server(LISTED)) as server:
        server.is_ready.set()
        is_forked = request.param == "forked"
        with closing(server.child() if is_forked else new_child()) as child:
            yield child


@pytest.fixture
def ours():
    """Return the processes that come from this one since the test began."""
    before = {*descendants(os.getpid())}
    return lambda: [pid for pid in descendants(os.getpid()) if pid not in before]


def answer(number=0):
    return {"number": number, "act": "answer"}


def in_thread(call, *arguments):
    """Return a list that will hold what *call* returns or raises, and its thread."""
    results = []

    def catch():
        try:
            results.append(call(*arguments))
        except (ChildDied, ChildClosed) as error:
            results.append(error)

    thread = threading.Thread(target=catch)
    thread.start()
    return results, thread


# One child.


def test_a_child_answers_one_task_after_the_other(child):
    records = [child.ask(answer(number)) for number in range(3)]

    assert [record["number"] for record in records] == [0, 1, 2]
    assert {record["pid"] for record in records} == {child.pid}


def test_a_child_that_died_idle_is_replaced(child):
    first = child.ask(answer())["pid"]
    os.kill(first, signal.SIGKILL)
    wait_until(lambda: not is_alive(first))

    with pytest.raises(ChildDied, match="killed by signal 9"):
        child.ask(answer())
    assert child.ask(answer())["pid"] != first


def test_a_child_that_dies_in_a_task_is_replaced(child):
    with pytest.raises(ChildDied, match="killed by signal 9"):
        child.ask({"act": "die"})

    assert child.ask(answer())["number"] == 0


def test_a_task_that_raises_does_not_end_the_child(child, capfd):
    pid = child.ask(answer())["pid"]

    record = child.ask({"number": 7, "act": "raise", "argument": "no root"})

    assert record["number"] == 7
    assert record["error"] == "ArithmeticError: no root"
    assert child.ask(answer())["pid"] == pid
    err = capfd.readouterr().err
    assert "Traceback" in err
    assert "in act" in err  # where it was raised


def test_what_a_task_prints_is_no_record(child, capfd):
    assert child.ask({"number": 3, "act": "print"})["number"] == 3
    assert child.ask(answer(4))["number"] == 4

    assert capfd.readouterr().out == ""


def test_a_search_is_cancelled_at_once_and_the_next_task_answered(child, tmp_path):
    begun = tmp_path / "begun"
    results, thread = in_thread(child.ask, {"act": "search", "argument": str(begun)})
    wait_until(begun.exists)
    pid = child.pid

    child.cancel()
    thread.join(PATIENCE)

    assert isinstance(results[0], ChildDied)
    assert not is_alive(pid)
    assert child.ask(answer())["pid"] != pid


def test_a_closed_child_is_gone_and_does_not_come_back(child):
    pid = child.ask(answer())["pid"]

    child.close()
    child.close()

    assert not is_alive(pid)
    with pytest.raises(ChildClosed):
        child.ask(answer())


def test_ctrl_c_does_not_reach_a_child(child):
    pid = child.ask(answer())["pid"]
    os.kill(pid, signal.SIGINT)

    assert child.ask(answer())["pid"] == pid
    assert os.getpgid(pid) != os.getpgid(0)


@pytest.mark.parametrize(
    ("found", "what"),
    [
        ({"word_list_sha256": "cd"}, "word list sha256"),
        ({"engine_version": "0.1.0+abc"}, "engine version"),
        ({"more": 1}, "more"),
    ],
)
def test_a_child_that_is_not_what_was_expected_is_an_error(found, what, ours):
    child = odd_child(LISTED, **LISTED | found)

    with pytest.raises(SweepError, match=f"different {what} than its parent: expected"):
        child.ask(answer())
    assert ours() == []


def test_a_child_that_cannot_start_says_why():
    child = odd_child(error="expected words, found none")

    with pytest.raises(SweepError, match="could not start: expected words, found none"):
        child.ask(answer())


def test_children_that_are_killed_before_their_handshake_are_an_error(
    monkeypatch, ours
):
    monkeypatch.setattr("sweeps.pool.process.PAUSES", (0.01, 0.01))
    child = odd_child(die=1)

    with pytest.raises(SweepError, match=r"can be started: .* was killed by signal 9"):
        child.ask(answer())
    assert ours() == []


def test_a_child_that_ends_before_its_handshake_is_an_error(capfd):
    child = child_here("no_such_service", None)

    with pytest.raises(SweepError, match=r"can be started: .* ended \(1\)"):
        child.ask(answer())
    assert capfd.readouterr().err.count("Traceback") == 1  # our fault, so it is seen


@pytest.mark.parametrize(
    ("stop", "error"), [(Child.cancel, ChildDied), (Child.close, ChildClosed)]
)
@pytest.mark.parametrize("pauses", [(), (PATIENCE,)], ids=["last_try", "first_try"])
def test_a_child_is_stopped_before_its_handshake(
    stop, error, pauses, monkeypatch, tmp_path, ours
):
    monkeypatch.setattr("sweeps.pool.process.PAUSES", pauses)
    begun = tmp_path / "begun"
    child = odd_child(begin=str(begun))
    results, thread = in_thread(child.ask, answer())
    wait_until(begun.exists)

    stop(child)
    thread.join(PATIENCE)

    assert [type(result) for result in results] == [error]
    assert ours() == []


@pytest.mark.parametrize(
    ("stop", "error"), [(Child.cancel, ChildDied), (Child.close, ChildClosed)]
)
def test_a_child_is_stopped_between_two_tries_to_start_it(
    stop, error, monkeypatch, ours
):
    monkeypatch.setattr("sweeps.pool.process.PAUSES", (10 * PATIENCE,))
    child = odd_child(die=1)
    results, thread = in_thread(child.ask, answer())
    wait_until(lambda: child.pid is not None)
    wait_until(lambda: child.pid is None)  # it waits to try again

    stop(child)
    thread.join(PATIENCE)

    assert [type(result) for result in results] == [error]
    assert ours() == []


def test_a_program_that_is_not_there_is_an_error():
    child = Child(partial(start, ["/no/such/python"]), {})

    with pytest.raises(SweepError, match="there is no such file"):
        child.ask(answer())


# Many children.


@pytest.fixture(params=[None, 0, 2], ids=["started", "forked", "forked_later"])
def pool(request):
    """Return what runs tasks, on children that are started or forked."""

    def pool(tasks, workers=2):
        if request.param is None:
            return run_tasks(tasks, workers, new_child)
        server = odd_server(LISTED)
        options = {"server": server, "first": request.param}
        return run_tasks(tasks, workers, server.child, **options)

    return pool


def numbers(records):
    return sorted(record["number"] for record in records)


@pytest.mark.parametrize("workers", [1, 3])
def test_every_task_is_answered_once(workers, pool):
    records = list(pool(map(answer, range(20)), workers))

    assert numbers(records) == list(range(20))
    assert len({record["pid"] for record in records}) <= workers + 1  # a server


def test_no_task_is_no_record_and_no_child(pool):
    assert list(pool([])) == []


def test_there_are_no_more_children_than_tasks(ours, pool):
    records = list(pool([answer()], workers=5))

    assert len(records) == 1
    assert ours() == []


def test_a_task_whose_child_was_killed_is_done_again(tmp_path, pool):
    mark = tmp_path / "died"
    dies = {"number": 99, "act": "die once", "argument": str(mark)}

    records = list(pool([*map(answer, range(5)), dies, *map(answer, range(5, 10))]))

    assert mark.exists()
    assert numbers(records) == [*range(10), 99]
    assert not [record for record in records if "error" in record]


def test_a_task_that_kills_every_child_is_reported_and_the_rest_is_done(pool):
    tasks = [answer(0), {"number": 1, "act": "die"}, *map(answer, range(2, 10))]

    records = list(pool(tasks))

    assert numbers(records) == list(range(10))
    (failed,) = [record for record in records if "error" in record]
    assert failed["number"] == 1
    assert failed["error"] == (
        f"its child was killed by signal 9, {MAX_DEATHS} times in a row"
    )


def test_a_task_that_raises_costs_nothing_else(pool):
    tasks = [answer(0), {"number": 1, "act": "raise", "argument": "x"}, answer(2)]

    records = list(pool(tasks))

    assert numbers(records) == [0, 1, 2]


def test_closing_the_pool_stops_children_in_the_middle_of_a_search(ours, pool):
    threads = threading.active_count()
    searches = ({"number": n, "act": "search"} for n in itertools.count(1))
    records = pool(itertools.chain([answer()], searches), workers=3)
    next(records)
    wait_until(lambda: len(ours()) >= 3)

    records.close()

    assert ours() == []
    assert threading.active_count() == threads


def test_an_error_of_a_child_ends_the_pool(ours):
    def wrong_child():
        return odd_child(LISTED, more=1)

    with pytest.raises(SweepError, match="a different more than its parent"):
        list(run_tasks(map(answer, range(9)), 2, wrong_child))
    assert ours() == []


def test_an_error_of_the_tasks_ends_the_pool(ours, pool):
    def tasks():
        yield answer()
        raise ArithmeticError

    with pytest.raises(ArithmeticError):
        list(pool(tasks()))
    assert ours() == []


# A server that forks them.


@pytest.fixture
def server():
    with closing(odd_server(LISTED)) as server:
        server.is_ready.set()
        yield server


def test_a_server_that_was_killed_is_replaced_and_its_forks_live_on(server):
    with closing(server.child()) as one, closing(server.child()) as two:
        first, old = one.ask(answer())["pid"], server.pid
        os.kill(old, signal.SIGKILL)
        wait_until(lambda: not is_alive(old))

        assert one.ask(answer())["pid"] == first
        assert two.ask(answer())["pid"] in descendants(server.pid)
        assert server.pid != old
    wait_until(lambda: not is_alive(first))


def test_what_a_server_did_before_a_fork_is_there_in_the_fork(server):
    assert (
        server.ask({"number": 1, "act": "note", "argument": "known"})["noted"] is None
    )

    with closing(server.child()) as child:
        again = child.ask({"number": 2, "act": "note", "argument": "new"})

    assert again["noted"] == "known"


def test_a_server_that_searches_for_long_holds_nobody_up(monkeypatch, ours):
    monkeypatch.setattr("sweeps.pool.local.PATIENCE", 0.0)
    server = odd_server(LISTED)
    tasks = [{"number": 0, "act": "search"}, *map(answer, range(1, 6))]
    records = run_tasks(tasks, 3, server.child, server=server, first=1)

    assert numbers(itertools.islice(records, 5)) == [1, 2, 3, 4, 5]
    records.close()
    assert ours() == []


@pytest.mark.parametrize("first", [0, 1], ids=["forks", "server"])
def test_all_end_with_their_parent_in_the_middle_of_a_search(first, tmp_path):
    program = (
        "import sys, processes as p; from sweeps.pool.local import run_tasks;"
        "server = p.odd_server(); tasks = [{'act': 'search', 'argument': sys.argv[1]}];"
        "[*run_tasks(tasks, 1, server.child, server=server, first=int(sys.argv[2]))]"
    )
    begun = tmp_path / "begun"
    environment = {"PYTHONPATH": f"{ROOT}:{ROOT / 'tests' / 'helpers'}"}
    command = [sys.executable, "-c", program, begun, str(first)]
    with subprocess.Popen(command, cwd=ROOT, env=environment) as parent:  # noqa: S603
        wait_until(begun.exists)
        theirs = descendants(parent.pid)
        parent.kill()

    assert len(theirs) == 2 - first
    wait_until(lambda: not any(map(is_alive, theirs)))


def test_forks_end_with_a_parent_that_left_a_record_unread():
    program = (
        "import itertools, processes as p; from sweeps.pool.local import run_tasks;"
        "tasks = ({'number': n} for n in itertools.count()); server = p.odd_server();"
        "[None for _ in run_tasks(tasks, 2, server.child, server=server)]"
    )
    environment = {"PYTHONPATH": f"{ROOT}:{ROOT / 'tests' / 'helpers'}"}
    command = [sys.executable, "-c", program]
    with subprocess.Popen(command, cwd=ROOT, env=environment) as parent:  # noqa: S603
        theirs = wait_until(lambda: three_of(parent.pid))
        parent.send_signal(signal.SIGSTOP)
        wait_until(lambda: {*map(state_of, theirs)} == {"S"})
        parent.kill()

    wait_until(lambda: not any(map(is_alive, theirs)))


def three_of(parent):
    """Return what comes from the process *parent*, once it is three processes."""
    theirs = descendants(parent)
    return theirs if len(theirs) == 3 else None


# The interpreter they run on.


def test_the_interpreter_that_was_named_is_used(monkeypatch):
    monkeypatch.setenv("QLESS_PYPY", "/no/such/pypy")
    here = interpreters.find(os.path.realpath("/proc/self/exe"))

    assert here.name.split()[0] in {"CPython", "PyPy"}
    assert here.note is None


@pytest.mark.parametrize(
    "program", ["/no/such/python", "no-such-python", "/bin/true", "/bin/cat", ROOT]
)
def test_what_is_no_python_is_rejected(program, monkeypatch):
    with pytest.raises(ValueError, match=r"expected as interpreter a Python of 3\.9"):
        interpreters.find(str(program))

    monkeypatch.setenv("QLESS_PYPY", str(program))
    with pytest.raises(ValueError, match=r"expected in QLESS_PYPY a Python of 3\.9"):
        interpreters.find()


def test_an_old_python_is_rejected(tmp_path):
    old = tmp_path / "python"
    old.write_text("#!/bin/sh\nprintf '3.8 '; exit 1\n")
    old.chmod(0o755)

    with pytest.raises(ValueError, match=r"found 3\.8 as"):
        interpreters.find(str(old))


def test_a_python_that_cannot_load_the_engine_is_rejected(tmp_path):
    broken = tmp_path / "python"
    broken.write_text("#!/bin/sh\nprintf '3.99 '; exit 1\n")
    broken.chmod(0o755)

    with pytest.raises(ValueError, match="cannot load the engine"):
        interpreters.find(str(broken))


def test_without_pypy_this_python_is_used_with_a_note(monkeypatch, tmp_path):
    monkeypatch.delenv("QLESS_PYPY", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))

    found = interpreters.find()

    assert found.name == interpreter_name()
    assert found.note.startswith("No PyPy found, so ")


def test_a_pypy_on_the_path_that_does_not_work_is_reported(monkeypatch, tmp_path):
    broken = tmp_path / "pypy3"
    broken.write_text("#!/bin/sh\nexit 1\n")
    broken.chmod(0o755)
    monkeypatch.delenv("QLESS_PYPY", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))

    found = interpreters.find()

    assert found.name == interpreter_name()
    assert str(broken) in found.note
