"""Many puzzles at once, on children of this machine that a fake cluster owns."""

import os
import shutil
import signal
import sqlite3
import threading
import time
from concurrent.futures import CancelledError, Future
from contextlib import closing
from dataclasses import replace

import pytest
from job_clusters import Threads
from job_puzzles import (
    FOUR,
    MONSTER,
    SMALL,
    layouts,
    request_of,
    set_slices,
    solved,
)
from processes import PATIENCE, child_here, wait_until

from qless_engine import version as engine
from qless_engine.grids.layout import Layout, violations
from qless_engine.outcome import Ending
from qless_engine.rolls.dice import random_rolls
from sweeps import SweepError
from sweeps.child import puzzles
from sweeps.jobs import Jobs
from sweeps.jobs.answers import FILE, Answers
from sweeps.jobs.job import Job


@pytest.fixture(scope="module")
def path(lists):
    return lists["few.txt"].path


@pytest.fixture(scope="module")
def cluster(path, lists):
    """Two slots, whose children live as long as the tests of this file."""
    settings, listed = {"lists": [path]}, puzzles.listed(lists)
    cluster = Threads(lambda: child_here(puzzles.__name__, settings, listed))
    yield cluster
    cluster.close()


@pytest.fixture
def jobs(cluster, path, tmp_path):
    with Jobs(cluster, words=[path], folder=tmp_path) as jobs:
        yield jobs


def test_many_small_puzzles_have_the_answers_of_the_engine(jobs, lists):
    asked = [
        *((text, "any") for text in layouts(120, seed=2)),
        *((text, "best") for text in layouts(20, seed=3, sides=(3, 4))),
        *(("roll " + roll[:8], "any") for roll in random_rolls(40, seed=4)),
        *(("roll " + roll[:7], "all") for roll in random_rolls(10, seed=5)),
        *((f"wheel {roll[:9]}", "all") for roll in random_rolls(10, seed=6)),
        ("best-wheel 6", "best"),
    ]
    submitted = [jobs.submit(text, kind) for text, kind in asked]
    for job, (text, kind) in zip(submitted, asked):
        found = job.result(PATIENCE)
        expected = solved(request_of(lists, text, kind), lists).answer()

        same = ("ending", "count", "score")
        assert [getattr(found, name) for name in same] == [
            getattr(expected, name) for name in same
        ]
        assert kind == "best" or job.progress.cut or found.answers == expected.answers
        assert job.status == found.ending.value
        assert job.progress.open == 0


@pytest.mark.parametrize("kind", ["any", "all", "best"])
def test_a_puzzle_cut_into_many_pieces_has_the_answer_of_the_whole(
    jobs, lists, kind, monkeypatch
):
    text = "##.../#..../...../....#/...##"
    expected = solved(request_of(lists, text, kind), lists).answer()
    set_slices(monkeypatch, 10)
    job = jobs.submit(text, kind)
    found = job.result(PATIENCE)

    assert found.ending is expected.ending is Ending.FOUND
    assert (found.count, found.score) == (expected.count, expected.score)
    assert kind != "all" or found.answers == expected.answers
    words = frozenset(lists["few.txt"].listed.words)
    assert violations(Layout.parse(text), found.answer, words) == []
    assert job.progress.cut >= (1 if kind == "any" else 5)
    assert job.progress.open == 0
    assert 0 < job.progress.wasted < job.progress.seconds


# Deadlines, cancelling, fair shares.


def test_a_deadline_gives_the_best_partial_answer_and_says_so(jobs):
    start = time.monotonic()
    job = jobs.submit(MONSTER, deadline=1.0)
    found = job.result(PATIENCE)

    assert time.monotonic() - start > 0.9
    assert found.ending is Ending.BUDGET
    assert job.status == "budget"
    assert found.answers == ()
    assert found.partial.count(".") == 36 - found.filled < 36


def test_a_deadline_while_all_slots_are_held_gives_what_there_is(jobs, monkeypatch):
    monkeypatch.setattr("sweeps.jobs.queue.QUANTUM", 60.0)
    set_slices(monkeypatch, 10**9)
    monsters = [jobs.submit(MONSTER, seed=seed) for seed in (1, 2)]
    job = jobs.submit(SMALL, deadline=0.3)
    found = job.result(PATIENCE)

    assert [one.status for one in monsters] == ["running", "running"]
    assert (found.ending, found.nodes, found.partial) == (Ending.BUDGET, 0, None)


def test_a_cancelled_job_frees_its_slots(jobs):
    monsters = [jobs.submit(MONSTER, seed=seed) for seed in (1, 2)]
    wait_until(lambda: all(one.status == "running" for one in monsters))
    time.sleep(0.3)
    for one in monsters:
        one.cancel()
    jobs.submit(SMALL, "all").result(PATIENCE)

    for one in monsters:
        assert one.status == "cancelled"
        with pytest.raises(SweepError, match="cancelled"):
            one.result()
        one.cancel()  # again, which does nothing


def test_small_jobs_get_past_a_monster(jobs, monkeypatch):
    set_slices(monkeypatch, 10)
    monster = jobs.submit(MONSTER, "all")
    wait_until(lambda: monster.progress.open > 3)
    set_slices(monkeypatch, 10**9)  # from now on no piece of it ends
    wait_until(lambda: monster.pieces.at_work == 2)
    for seed in range(5):
        assert jobs.submit(SMALL, seed=seed).result(PATIENCE).ending is Ending.FOUND

    assert monster.status == "running"
    assert monster.progress.lost > 0


@pytest.fixture
def hold(jobs, monkeypatch):
    """Return what holds both slots until it is called: then others begin at once."""
    set_slices(monkeypatch, 10**9)
    monkeypatch.setattr("sweeps.jobs.queue.QUANTUM", 60.0)
    both = [jobs.submit(MONSTER, "all", seed=seed) for seed in (1, 2)]
    wait_until(lambda: all(one.status == "running" for one in both))
    return lambda: [one.cancel() for one in both]


# Small jobs in batches.


def test_small_jobs_are_sent_together_once_it_is_known_that_they_are_small(
    jobs, cluster, monkeypatch, request
):
    monkeypatch.setattr("sweeps.jobs.queue.BATCH_SECONDS", 10.0)
    jobs.submit(SMALL).result(PATIENCE)
    let_go = request.getfixturevalue("hold")
    cluster.sizes.clear()
    many = [jobs.submit(SMALL, seed=seed) for seed in range(2, 40)]
    unknown = jobs.submit("roll eatstonr")  # of its size nothing is known
    let_go()

    assert {job.result(PATIENCE).ending for job in (*many, unknown)} == {Ending.FOUND}
    assert sum(cluster.sizes) == 39
    assert len(cluster.sizes) < 12


def test_a_job_that_is_not_small_holds_up_its_batch_for_a_moment_only(
    jobs, cluster, monkeypatch, request
):
    jobs.submit(SMALL).result(PATIENCE)
    let_go = request.getfixturevalue("hold")
    monkeypatch.setattr("sweeps.jobs.queue.BATCH_SECONDS", 10.0)
    monkeypatch.setattr("sweeps.jobs.scheduler.QUANTUM", 0.3)
    cluster.sizes.clear()
    monsters = [jobs.submit(MONSTER, seed=seed) for seed in (1, 2)]
    small = [jobs.submit(SMALL, seed=seed) for seed in range(2, 20)]
    let_go()
    wait_until(lambda: cluster.sizes)
    monsters[1].cancel()

    assert max(cluster.sizes) > 10
    assert {job.result(PATIENCE).ending for job in small} == {Ending.FOUND}
    assert [one.status for one in monsters] == ["running", "cancelled"]


# Answers that are kept.


def test_what_was_answered_costs_nothing_again(jobs, cluster, path, tmp_path):
    first = jobs.submit(FOUR, "all")
    found = first.result(PATIENCE)
    sent = len(cluster.sent)

    again = jobs.submit("....\n....\n....\n....\n", "all")
    assert again.status == "found"
    assert again.result(0) == found
    with Jobs(cluster, words=[path], folder=tmp_path) as others:
        assert others.submit(FOUR, "all").result(0) == found
    assert len(cluster.sent) == sent

    assert jobs.submit(FOUR, "all", seed=2).result(PATIENCE).count == found.count
    assert jobs.submit(FOUR, "any").result(PATIENCE).count is None
    assert len(cluster.sent) == sent + 2


def test_what_is_asked_twice_at_once_is_searched_once(jobs, cluster, hold, tmp_path):
    sent = len(cluster.sent)
    same = [jobs.submit(FOUR) for _ in range(9)]
    hold()
    found = {job.result(PATIENCE).answers for job in same}

    assert len(found) == 1
    assert len(cluster.sent) <= sent + 2  # as there are two slots
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        assert connection.execute("SELECT count(*) FROM answers").fetchone() == (1,)


def test_only_final_answers_are_kept(jobs, cluster):
    jobs.submit(MONSTER, deadline=0.2).result(PATIENCE)
    sent = len(cluster.sent)
    jobs.submit(MONSTER, deadline=0.2).result(PATIENCE)

    assert len(cluster.sent) > sent


def test_other_words_or_scores_other_answers(lists, tmp_path):
    asked = request_of(lists, SMALL)
    scored = request_of(lists, SMALL, "best").word_list_sha256
    with closing(Answers(tmp_path)) as answers:
        answers.put(solved(asked, lists).answer())

        assert answers.get(asked) is not None
        assert answers.get(replace(asked, word_list_sha256=scored)) is None
    assert scored != asked.word_list_sha256


def test_another_engine_other_answers(lists, tmp_path, monkeypatch):
    changed = tmp_path / "engine"
    shutil.copytree(engine.FOLDER, changed)
    with (changed / "grids" / "filler.py").open("a") as code:
        code.write("# changed\n")
    asked = request_of(lists, SMALL)
    with closing(Answers(tmp_path)) as answers:
        answers.put(solved(asked, lists).answer())
        assert answers.get(asked) is not None
        monkeypatch.setattr(
            "sweeps.jobs.answers.engine_version", engine.engine_version.__wrapped__
        )
        assert answers.get(asked) is not None
        monkeypatch.setattr(engine, "FOLDER", changed)

        assert answers.get(asked) is None


def test_an_answer_that_cannot_be_kept_is_given_all_the_same(jobs, monkeypatch, capsys):
    def full(*_):
        raise SweepError("the disk is full")

    monkeypatch.setattr(Answers, "put", full)

    assert jobs.submit(SMALL).result(PATIENCE).ending is Ending.FOUND
    assert jobs.submit(SMALL, seed=2).result(PATIENCE).ending is Ending.FOUND
    assert (
        f"{SMALL}: its answer is not kept: the disk is full" in capsys.readouterr().err
    )


def test_an_answer_that_was_damaged_is_searched_for_again(jobs, tmp_path):
    found = jobs.submit(SMALL).result(PATIENCE)
    for damage in ("", "[]", '{"ending": "zzz"}', '{"ending": "found"}'):
        with closing(sqlite3.connect(tmp_path / FILE)) as connection:
            connection.execute("UPDATE answers SET answer = ?", [damage])
            connection.commit()

        assert jobs.submit(SMALL).result(PATIENCE).answers == found.answers


def test_a_file_that_is_no_store_gets_a_sentence(cluster, path, tmp_path):
    (tmp_path / FILE).write_text("not a database, but long enough to be one" * 99)

    with pytest.raises(SweepError, match=r"cannot use .*answers\.db"):
        Jobs(cluster, words=[path], folder=tmp_path)


# What goes wrong.


def test_a_child_that_is_killed_has_its_piece_done_again(jobs, cluster):
    monster = jobs.submit(MONSTER, "all")
    wait_until(lambda: monster.progress.open > 3)
    small = jobs.submit("#...#/...../...../...../#...#", "all")
    for child in cluster.children:
        os.kill(wait_until(lambda child=child: child.pid), signal.SIGKILL)

    assert small.result(PATIENCE).ending is Ending.EXHAUSTED
    assert monster.status == "running"


class Scripted:
    """A cluster of one slot, on which tasks come to what a function says."""

    def __init__(self, act):
        self.act, self.sent, self.gone = act, [], None

    def slots(self):
        return 1

    def check(self):
        if self.gone is not None:
            raise SweepError(self.gone)

    def submit(self, tasks):
        self.sent.extend(tasks)
        future = Future()
        try:
            future.set_result([self.act(task) for task in tasks])
        except Exception as error:  # noqa: BLE001
            future.set_exception(error)
        return future


def scripted(act, path, folder):
    cluster = Scripted(act)
    return cluster, Jobs(cluster, words=[path], folder=folder)


def test_a_piece_that_fails_is_reported_once_with_its_key(path, tmp_path):
    def act(task):
        if task["problem"] == SMALL:
            return {**task, "error": "ArithmeticError: no root"}
        return {**task, **RECORD, "parts": ["part"]}

    cluster, jobs = scripted(act, path, tmp_path)
    with jobs:
        job = jobs.submit(SMALL)
        with pytest.raises(SweepError) as raised:
            job.result(PATIENCE)
        assert str(raised.value) == f"{SMALL}: ArithmeticError: no root"
        assert job.status == "failed"
        assert len(cluster.sent) == 1


RECORD = {
    **dict.fromkeys(["count", "score", "partial", "filled", "parts"]),
    "ending": "budget",
    "answers": [],
    "nodes": 1,
    "seconds": 1.0,
}


def test_a_piece_of_a_piece_that_fails_is_named(path, tmp_path):
    def act(task):
        if task["problem"] == SMALL:
            return {**task, **RECORD, "parts": ["part 1", "part 2"]}
        return {**task, "error": "ArithmeticError: no root"}

    cluster, jobs = scripted(act, path, tmp_path)
    with jobs, pytest.raises(SweepError, match=r": in the piece part 1, Arithmetic"):
        jobs.submit(SMALL).result(PATIENCE)
    assert len(cluster.sent) == 2


@pytest.mark.parametrize(
    ("error", "times"), [(RuntimeError("no worker"), 1), (CancelledError("lost"), 3)]
)
def test_a_piece_that_has_no_record_fails_after_some_times(
    path, tmp_path, error, times
):
    def act(_):
        raise error

    cluster, jobs = scripted(act, path, tmp_path)
    sentence = f"{type(error).__name__}: {error}"
    with jobs, pytest.raises(SweepError, match=sentence):
        jobs.submit(SMALL).result(PATIENCE)
    assert len(cluster.sent) == times


def test_a_piece_that_was_preempted_by_mistake_is_done_again(path, tmp_path):
    outcomes = [{"preempted": True}, {**RECORD, "ending": "exhausted"}]
    _, jobs = scripted(lambda _: outcomes.pop(0), path, tmp_path)
    with jobs:
        assert jobs.submit(SMALL).result(PATIENCE).ending is Ending.EXHAUSTED


def test_a_job_that_is_cancelled_in_a_batch_costs_the_others_nothing(path, tmp_path):
    small, found = [], {**RECORD, "ending": "exhausted", "seconds": 0.001}

    def act(task):
        if task["kind"] == "all":
            wait_until(lambda: len(small) == 7)  # which have been submitted
        elif task["seed"] == 2:
            small[3].cancel()  # before the records are there
        return found

    _, jobs = scripted(act, path, tmp_path)
    with jobs:
        jobs.submit(SMALL).result(PATIENCE)
        jobs.submit(SMALL, "all")
        small.extend(jobs.submit(SMALL, seed=seed) for seed in range(2, 9))
        small[-1].result(PATIENCE)

    assert [job.status for job in small].count("exhausted") == 6
    assert small[3].status == "cancelled"


def test_a_piece_that_is_preempted_when_the_time_is_up_is_not_searched_again(
    path, tmp_path
):
    def act(task):
        if task["max_seconds"] is None:
            return {**RECORD, "ending": "exhausted"}
        time.sleep(0.3)
        return {"preempted": True}

    cluster, jobs = scripted(act, path, tmp_path)
    with jobs:
        late = jobs.submit(SMALL, deadline=0.1)
        assert late.result(PATIENCE).ending is Ending.BUDGET
        assert len(cluster.sent) == 1
        assert jobs.submit(SMALL).result(PATIENCE).ending is Ending.EXHAUSTED


def test_what_a_cluster_cannot_take_ends_all_jobs_with_a_sentence(path, tmp_path):
    cluster, jobs = scripted(len, path, tmp_path)
    cluster.sent = None  # so that it fails
    with jobs, pytest.raises(SweepError, match="AttributeError: 'NoneType'"):
        jobs.submit(SMALL).result(PATIENCE)

    cluster, jobs = scripted(len, path, tmp_path)
    cluster.sent, cluster.slots, cluster.gone = None, lambda: 1, "it is gone"
    with jobs, pytest.raises(SweepError, match="it is gone"):
        jobs.submit(SMALL).result(PATIENCE)


def test_a_cluster_that_is_gone_ends_all_jobs_with_a_sentence(path, lists, tmp_path):
    def act(_):
        cluster.gone = "the scheduler is gone"
        raise OSError("closed")

    with closing(Answers(tmp_path)) as answers:
        answers.put(solved(request_of(lists, SMALL), lists).answer())
    cluster, jobs = scripted(act, path, tmp_path)
    with jobs:
        for seed in (2, 3):
            with pytest.raises(SweepError, match="the scheduler is gone"):
                jobs.submit(SMALL, seed=seed).result(PATIENCE)
        assert jobs.submit(SMALL).result(0).ending is Ending.FOUND  # it is kept


def test_closing_cancels_what_is_not_over(cluster, path, tmp_path):
    jobs = Jobs(cluster, words=[path], folder=tmp_path)
    job = jobs.submit(MONSTER)
    jobs.close()

    assert job.status == "cancelled"
    with pytest.raises(SweepError, match="closed"):
        jobs.submit(MONSTER)


@pytest.mark.parametrize(
    ("puzzle", "options", "sentence"),
    [
        ("..x?", {}, "expected '#', '.' and letters"),
        (SMALL, {"kind": "some"}, "a layout may be asked for"),
        (SMALL, {"words": "other"}, r"expected a word list of \['few.txt'\], got 'o"),
        (SMALL, {"deadline": 0}, "expected a deadline of more than 0 s, got 0"),
        (SMALL, {"deadline": float("nan")}, "expected a deadline of more than 0 s"),
        (SMALL, {"deadline": "x"}, "expected a deadline of more than 0 s, got 'x'"),
        (SMALL, {"seed": -1}, "expected a seed"),
        (SMALL, {"seed": 2**70}, "expected a seed"),
        (None, {}, "expected a puzzle as text, got None"),
    ],
)
def test_what_cannot_be_asked_gets_a_sentence(jobs, puzzle, options, sentence):
    with pytest.raises(ValueError, match=sentence):
        jobs.submit(puzzle, **options)


@pytest.mark.parametrize("options", [{"words": []}, {"words": "x"}, {"workers": 0}])
def test_jobs_that_cannot_be_prepared_get_a_sentence(cluster, options, tmp_path):
    with pytest.raises(ValueError, match="expected "):
        Jobs(cluster, folder=tmp_path, **options)


def test_a_job_that_comes_while_jobs_are_closed_ends(cluster, path, lists, tmp_path):
    jobs = Jobs(cluster, words=[path], folder=tmp_path)
    scheduler = jobs._scheduler  # noqa: SLF001  # as submit does, after its look
    jobs.close()
    late = Job(request_of(lists, SMALL), None, scheduler.cancel)
    scheduler.add(late)

    assert late.status == "failed"


def test_who_cancels_and_submits_while_jobs_are_closed_disturbs_nobody(
    path, lists, tmp_path
):
    _, jobs = scripted(lambda _: {**RECORD, "parts": ["part"]}, path, tmp_path)
    scheduler = jobs._scheduler  # noqa: SLF001  # as above
    first, second, late = (
        Job(request_of(lists, SMALL, seed=seed), None, scheduler.cancel)
        for seed in (1, 2, 3)
    )
    is_closing, go_on = threading.Event(), threading.Event()

    def end(*arguments):
        is_closing.set()
        go_on.wait(PATIENCE)
        Job.end(first, *arguments)

    first.end = end
    scheduler.add(first)
    scheduler.add(second)
    closing_ = threading.Thread(target=jobs.close, daemon=True)
    closing_.start()
    assert is_closing.wait(PATIENCE)
    second.cancel()
    scheduler.add(late)
    go_on.set()
    closing_.join(PATIENCE)

    assert not closing_.is_alive()
    assert [job.status for job in (first, second, late)] == [
        *("cancelled", "cancelled", "failed")
    ]


def test_an_answer_that_does_not_come_in_time_is_no_answer(jobs):
    with pytest.raises(TimeoutError, match=r"no answer after 0\.2 s"):
        jobs.submit(MONSTER).result(0.2)
