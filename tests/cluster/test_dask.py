"""Sweeps on a Dask cluster of several processes: equal tables, whatever dies."""

import re
import signal
import sys
from contextlib import closing

import pytest
from clusters import begin, machines
from processes import (
    PATIENCE,
    PYPY,
    children,
    is_alive,
    listening,
    main,
    wait_until,
)
from small_sweeps import (
    ANSWERS,
    answers,
    made,
    result,
    stored,
    sweep as fill_sweep,
    without_cost,
)
from some_words import nth_words

from qless_engine.version import interpreter_name
from sweeps.pool import dask_cluster, dask_worker
from sweeps.pool.dask_cluster import Cluster
from sweeps.pool.dask_pool import run_tasks
from sweeps.pool.dask_worker import Errand
from sweeps.pool.interpreters import find
from sweeps.runs.launch import run_rolls, run_wheels
from sweeps.store import table

pytestmark = pytest.mark.slow

# Slow enough that there is a middle to disturb: some batches of half a second.
ROLLS = 200
FEW = 60  # where nothing is disturbed
SLOW = "backtracker"
CPYTHON = ("--interpreter", sys.executable)
#: Children that do as tasks say.
ODD = Errand.of("tests.helpers.odd_worker", {}, {}, sys.executable)


@pytest.fixture(scope="module")
def words(tmp_path_factory):
    """A list on which a roll takes milliseconds and one in six has a board."""
    return nth_words(tmp_path_factory.mktemp("words"), 10)


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory, words):
    """The table of a sweep that nothing happened to, by a child of this machine."""
    folder = tmp_path_factory.mktemp("undisturbed")
    sweep(folder, words, workers=1)
    return table.load("s", folder)


def sweep(folder, words, **options):
    options = {
        "interpreter": sys.executable,
        "search": SLOW,
        "rolls": ROLLS,
        **options,
    }
    run_rolls(
        name="s",
        seed=1,
        words=words,
        folder=folder,
        progress=False,
        **options,
    )


def begun(folder, words, address, rolls=ROLLS):
    """Return the process of a sweep that was just started."""
    options = {"--rolls": rolls, "--seed": 1, "--name": "s", "--words": words}
    options |= {"--search": SLOW, "--folder": folder, "--dask": address}
    parts = [part for option in options.items() for part in option]
    return begin(folder, "rolls", *parts, *CPYTHON)


# Equal tables.


def test_a_cluster_gives_the_table_of_one_machine(
    tmp_path, cluster, words, undisturbed
):
    sweep(tmp_path, words, dask=cluster.address, rolls=FEW)

    assert result(tmp_path).equals(without_cost(undisturbed[:FEW]))
    assert table.provenance("s", tmp_path)["workers"] == 2


def test_a_cluster_in_this_process_does_too_and_listens_on_loopback_only(
    tmp_path, words, undisturbed
):
    with begun(tmp_path, words, "local") as parent:
        wait_until(lambda: stored(tmp_path) >= 10)
        hosts = listening(parent.pid)
        assert parent.wait() == 0

    assert hosts == {"0100007F"}  # 127.0.0.1
    assert result(tmp_path).equals(without_cost(undisturbed))


def test_a_cluster_in_this_process_needs_no_certificates(tmp_path, words):
    import dask  # noqa: PLC0415  # not before `clusters` has seen that it is there

    with dask.config.set({"distributed.comm.require-encryption": True}):
        sweep(tmp_path, words, dask="local", rolls=20)
        with pytest.raises(ValueError, match="as Dask's configuration requires encr"):
            sweep(tmp_path, words, dask="tcp://127.0.0.1:1", rolls=30)

    assert stored(tmp_path) == 20


def test_a_sweep_of_one_machine_goes_on_on_a_cluster(
    tmp_path, cluster, words, undisturbed
):
    sweep(tmp_path, words, workers=1, rolls=FEW // 2)
    first = table.load("s", tmp_path)["seconds"].tolist()
    sweep(tmp_path, words, dask=cluster.address, rolls=FEW)

    assert result(tmp_path).equals(without_cost(undisturbed[:FEW]))
    assert table.load("s", tmp_path)["seconds"].tolist()[: FEW // 2] == first


def test_wheels_and_pieces_of_grids_are_as_on_one_machine(tmp_path, cluster, words):
    folders = [tmp_path / name for name in ("here", "there")]
    for folder, address in zip(folders, (None, cluster.address)):
        run_wheels(
            name="s",
            size=6,
            words=words,
            folder=folder,
            workers=1,
            progress=False,
            dask=address,
        )
    assert result(folders[0]).equals(result(folders[1]))

    (tmp_path / "inputs").mkdir()
    fill_sweep(
        tmp_path, made(tmp_path / "inputs"), split=3, seeds=(1, 2), dask=cluster.address
    )
    assert answers(tmp_path) == ANSWERS


# Deaths.


def test_a_killed_worker_costs_nothing(tmp_path, cluster, words, undisturbed):
    with begun(tmp_path, words, cluster.address) as parent:
        wait_until(lambda: stored(tmp_path) >= 5)
        (orphan,) = children(cluster.workers["one"].pid)
        cluster.workers["one"].kill()
        assert parent.wait() == 0

    assert "Traceback" not in parent.log
    assert result(tmp_path).equals(without_cost(undisturbed))
    wait_until(lambda: not is_alive(orphan))


def test_a_sweep_waits_for_workers_that_come_late(tmp_path, words, undisturbed):
    with (
        machines(tmp_path, []) as own,
        begun(tmp_path, words, own.address, FEW) as parent,
    ):
        wait_until(lambda: "\n" in parent.log)
        first, _ = parent.log.split("\n", 1)
        own.start_workers("one")
        assert parent.wait() == 0

    assert first == f"Waiting for Dask workers at {own.address} ..."
    assert result(tmp_path).equals(without_cost(undisturbed[:FEW]))


def test_a_sweep_goes_on_when_its_only_worker_died_and_another_comes(
    tmp_path, words, undisturbed
):
    with (
        machines(tmp_path, ["one"]) as own,
        begun(tmp_path, words, own.address) as parent,
    ):
        for deaths, least in ((1, 5), (2, 50)):
            wait_until(lambda least=least: stored(tmp_path) >= least)
            own.workers["one"].kill()
            wait_until(lambda n=deaths: own.scheduler.log.count("Lost all work") == n)
            own.start_workers("one")
        assert parent.wait() == 0

    assert result(tmp_path).equals(without_cost(undisturbed))


def test_a_killed_scheduler_costs_no_record_and_the_same_command_goes_on(
    tmp_path, cluster, words, undisturbed
):
    with begun(tmp_path, words, cluster.address) as parent:
        wait_until(lambda: stored(tmp_path) >= 5)
        cluster.kill_scheduler()
        assert parent.wait() == 1
    assert "Traceback" not in parent.log
    said = "the Dask scheduler at tcp://[0-9.:]* is gone; what was sto"
    assert re.search(said, parent.log)
    kept = stored(tmp_path)
    assert 5 <= kept < ROLLS

    cluster.start_scheduler()
    cluster.start_workers("three")
    sweep(tmp_path, words, dask=cluster.address)

    assert result(tmp_path).equals(without_cost(undisturbed))


@pytest.mark.parametrize("signal_", [signal.SIGKILL, signal.SIGINT])
def test_a_sweep_that_ends_frees_its_workers_at_once(
    tmp_path, cluster, words, undisturbed, signal_
):
    with begun(tmp_path, words, cluster.address) as parent:
        wait_until(lambda: stored(tmp_path) >= 5)
        parent.kill(signal_)
        parent.wait()
    assert stored(tmp_path) < ROLLS

    sweep(tmp_path, words, dask=cluster.address)
    assert result(tmp_path).equals(without_cost(undisturbed))
    wait_until(lambda: not any(children(one.pid) for one in cluster.workers.values()))


# Workers that are not like the others.


def test_a_worker_without_pypy_works_on_cpython(tmp_path, cluster, words):
    try:
        pypy = find(PYPY)
    except ValueError as error:
        pytest.skip(str(error))
    cluster.start_workers("three", PATH="/nowhere", QLESS_PYPY="")

    sweep(tmp_path, words, dask=cluster.address, interpreter="auto")

    found = set(table.load("s", tmp_path)["interpreter"])
    assert found == {pypy.name, interpreter_name()}


def test_a_worker_with_other_words_takes_no_part(tmp_path, words, cluster):
    cluster.start_workers("three", QLESS_WORDS=str(words))
    where, here = tmp_path / "default", tmp_path / "here"
    where.mkdir()
    same = {"name": "s", "seed": 1, "workers": 1, "progress": False}
    endless = ("--rolls", 1_000_000, "--name", "s", "--folder", where)
    with begin(where, "rolls", *endless, "--seed", 1, "--dask", cluster.address) as it:
        wait_until(lambda: "takes no part" in it.log and stored(where) > 20)
        it.kill(signal.SIGINT)
        assert it.wait() == 130

    refused = r"The Dask worker tcp://\S+ takes no part: a child has a dif"
    assert re.search(refused, it.log)
    assert "expected 'ENABLE1', found 'some.txt'" in it.log
    done = stored(where)
    run_rolls(rolls=done, folder=where, **same)
    run_rolls(rolls=done, folder=here, **same)
    assert result(where)[:done].equals(result(here))


def test_a_worker_that_cannot_load_the_code_takes_no_part(
    tmp_path, words, cluster, capsys, undisturbed
):
    (tmp_path / "old" / "sweeps").mkdir(parents=True)
    (tmp_path / "old" / "sweeps" / "__init__.py").touch()
    cluster.start_workers("three", cwd=tmp_path / "old")

    sweep(tmp_path, words, dask=cluster.address, rolls=FEW)

    err = capsys.readouterr().err
    assert "A Dask worker takes no part: it cannot load this project's code" in err
    assert result(tmp_path).equals(without_cost(undisturbed[:FEW]))


def test_without_any_worker_that_takes_part_there_is_one_sentence(
    tmp_path, words, capsys
):
    with machines(tmp_path, []) as own:
        own.start_workers("one", QLESS_WORDS=str(words))
        status, _, err = main(
            capsys,
            *("rolls", "--rolls", 10, "--seed", 1, "--name", "s"),
            *("--folder", tmp_path, "--dask", own.address),
        )
    assert status == 1
    assert "no Dask worker takes part: a child has a different word list than" in err


def test_words_are_sent_to_where_they_are_not(tmp_path):
    path = tmp_path / "mine.txt"
    path.write_text("tea\neat\n")
    settings = {"words": str(path), "lists": [str(path), None]}
    errand = Errand.of(
        "tests.helpers.odd_worker", settings, {}, sys.executable, [str(path)]
    )
    path.unlink()

    moved = errand.settings_in(tmp_path / "there")

    (sent,) = (tmp_path / "there").glob("*/mine.txt")
    assert sent.read_text() == "tea\neat\n"
    assert moved == {"words": str(sent), "lists": [str(sent), None]}


# Tasks that go wrong, and tasks that are not wanted.


def test_a_task_that_fails_is_reported_once_with_its_key(tmp_path, cluster):
    tasks = [
        {"task": 0, "act": "raise", "argument": "so it is"},
        {"task": 1, "act": "nothing"},
        {"task": 2, "act": "die"},
        {"task": 3, "act": "die once", "argument": str(tmp_path / "died")},
        {"task": 4, "act": "print"},
    ]
    with closing(Cluster(cluster.address, ODD, 1)) as there:
        records = {record["task"]: record for record in run_tasks(tasks, there)}

    assert [*sorted(records)] == [0, 1, 2, 3, 4]
    assert records[0]["error"] == "ArithmeticError: so it is"
    assert records[2]["error"] == "its child was killed by signal 9, 3 times in a row"
    assert not any("error" in records[task] for task in (1, 3, 4))


def test_cancelling_a_search_without_an_end_frees_its_worker(cluster, tmp_path):
    with closing(Cluster(cluster.address, ODD, 1)) as there:
        for future in submit_endless(there, tmp_path, 2):
            future.cancel()
        again = [there.submit([{"task": 1, "act": "nothing"}]) for _ in range(2)]
        (record,), _ = (future.result(PATIENCE) for future in again)

    assert record["task"] == 1


def test_what_ends_with_work_at_hand_harms_neither_workers_nor_others(
    cluster, tmp_path
):
    with closing(Cluster(cluster.address, another(ODD), 1)) as other:
        with closing(Cluster(cluster.address, another(ODD), 1)) as there:
            submit_endless(there, tmp_path, 4)
        (record,) = other.submit([{"task": 1, "act": "nothing"}]).result(PATIENCE)

    assert record["task"] == 1
    assert all(worker.poll() is None for worker in cluster.workers.values())


def submit_endless(there, folder, count):
    """Submit *count* searches without an end, and wait until two of them run."""
    tasks = [
        {"task": 0, "act": "search", "argument": str(folder / f"{task}_runs")}
        for task in range(count)
    ]
    futures = [there.submit([task]) for task in tasks]
    wait_until(lambda: len([*folder.glob("*_runs")]) == 2)
    return futures


def another(errand):
    """Return the same errand, as another client would have it."""
    return Errand.of(errand.service, errand.settings, {}, errand.interpreter)


def test_children_without_work_end_and_the_next_batch_starts_others(monkeypatch):
    monkeypatch.setattr(dask_worker, "IDLE_SECONDS", 0.2)
    with closing(Cluster("local", ODD, 1)) as here:
        (first,) = here.submit([{"task": 0, "act": "nothing"}]).result(PATIENCE)
        wait_until(lambda: not is_alive(first["pid"]))
        (second,) = here.submit([{"task": 1, "act": "nothing"}]).result(PATIENCE)

    assert second["pid"] != first["pid"]


def test_tasks_that_a_record_makes_needless_are_left(cluster):
    tasks = [{"task": task, "act": "search"} for task in range(1, 9)]
    wanted = {"all": True}

    def take(record):
        wanted["all"] = False
        return [record]

    with closing(Cluster(cluster.address, ODD, 1)) as there:
        found = run_tasks(
            [{"task": 0, "act": "nothing"}, *tasks],
            there,
            is_wanted=lambda _: wanted["all"],
            take=take,
        )
        assert [record["task"] for record in found] == [0]


# What a user may get wrong.


@pytest.mark.parametrize(
    ("address", "status", "sentence"),
    [
        ("127.0.0.1:1", 1, "expected a Dask scheduler at 127.0.0.1:1, found none that"),
        ("tls://127.0.0.1:1", 2, "expected the certificates for tls://127.0.0.1:1 in"),
        ("", 2, "expected the address of a Dask scheduler, such as tls://host:8786"),
        ("LOCAL", 2, "expected the address of a Dask scheduler"),
        ("tcp://127.0.0.1:abc", 2, "expected the address of a Dask scheduler"),
        ("http://127.0.0.1:1", 2, "expected the address of a Dask scheduler"),
        ("htp://x", 2, "expected the address of a Dask scheduler, such as tls://host"),
    ],
)
def test_an_address_that_cannot_be_used_gets_one_sentence(
    tmp_path, words, capsys, monkeypatch, address, status, sentence
):
    monkeypatch.setattr(dask_cluster, "CONNECT_SECONDS", 1.0)  # nobody answers
    done, _, err = main(
        capsys,
        *("rolls", "--rolls", 10, "--seed", 1, "--name", "s", "--words", words),
        *("--folder", tmp_path, "--dask", address),
    )

    assert (done, sentence in err, "Traceback" in err) == (status, True, False), err
