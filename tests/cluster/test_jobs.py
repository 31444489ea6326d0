"""Many puzzles at once on a Dask cluster of several processes, whatever dies."""

import subprocess
import sys
from contextlib import closing

import pytest
from clusters import machines
from job_puzzles import (
    MONSTER,
    SMALL,
    layouts,
    request_of,
    set_slices,
    solved,
)
from processes import PATIENCE, ROOT, wait_until

from qless_engine.outcome import Ending
from sweeps import SweepError
from sweeps.jobs import Jobs
from sweeps.jobs.answers import Answers

pytest.importorskip("distributed", reason="no Dask here, so no tests of clusters")
pytestmark = pytest.mark.slow

GONE = r"the Dask scheduler at \S+ is gone"
#: Some seconds of work, in hundreds of pieces of CUT nodes and more.
ASKED = [
    *((text, "any") for text in layouts(40, seed=7)),
    *(("roll " + letters, "all") for letters in ("eatstonri", "aabcdeelt")),
    ("....#/.#.../...../...#./#....", "all"),
    ("##.../#..../...../....#/...##", "all"),
    ("##.../#..../...../....#/...##", "best"),
]
CUT = 100


@pytest.fixture(scope="module")
def path(lists):
    return lists["few.txt"].path


@pytest.fixture(scope="module")
def undisturbed(lists):
    """The answers to ASKED of searches one after the other."""
    return [
        solved(request_of(lists, text, kind), lists).answer() for text, kind in ASKED
    ]


def open_jobs(cluster, path, folder, **options):
    here = {"folder": folder, "interpreter": sys.executable}
    return Jobs(cluster.address, words=[path], **here, **options)


def check(jobs, expected):
    """Compare what *jobs* found with what is *expected*."""
    for job, one in zip(jobs, expected):
        found = job.result(PATIENCE)
        assert (found.ending, found.count, found.score) == (
            one.ending,
            one.count,
            one.score,
        )
        assert one.count is None or found.answers == one.answers


@pytest.fixture
def small_pieces(monkeypatch):
    set_slices(monkeypatch, CUT)


def test_words_that_are_left_out_are_in_no_answer(cluster, path, tmp_path):
    wheel = "wheel eatstonri"
    (tmp_path / "never.txt").write_text("stone\n")
    with open_jobs(cluster, path, tmp_path) as jobs:
        every = jobs.submit(wheel).result(PATIENCE).answers
    left_out = [every[0], str(tmp_path / "never.txt")]
    with open_jobs(cluster, path, tmp_path, without=left_out) as jobs:
        fewer = jobs.submit(wheel).result(PATIENCE).answers

    assert [*fewer] == [word for word in every[1:] if word != "stone"]


@pytest.mark.usefixtures("small_pieces")
def test_nothing_is_lost_when_a_worker_is_killed(cluster, path, tmp_path, undisturbed):
    with open_jobs(cluster, path, tmp_path) as jobs:
        all_ = [jobs.submit(text, kind) for text, kind in ASKED]
        wait_until(lambda: sum(job.is_over for job in all_) > 5)
        cluster.workers["one"].kill()

        check(all_, undisturbed)
    assert sum(job.progress.cut for job in all_) > 3


@pytest.mark.usefixtures("small_pieces")
def test_jobs_go_on_when_the_only_worker_died_and_another_comes(
    path, tmp_path, undisturbed
):
    with (
        machines(tmp_path, ["one"]) as own,
        open_jobs(own, path, tmp_path) as jobs,
    ):
        all_ = [jobs.submit(text, kind) for text, kind in ASKED]
        wait_until(lambda: sum(job.is_over for job in all_) > 5)
        own.workers["one"].kill()
        wait_until(lambda: "Lost all workers" in own.scheduler.log)
        own.start_workers("one")

        check(all_, undisturbed)


@pytest.mark.usefixtures("small_pieces")
def test_a_scheduler_that_is_killed_loses_no_answer(
    cluster, path, tmp_path, undisturbed
):
    with open_jobs(cluster, path, tmp_path) as jobs:
        monster = jobs.submit(MONSTER, "all")  # so that one at least is not over
        all_ = [jobs.submit(text, kind) for text, kind in ASKED]
        wait_until(lambda: sum(job.is_over for job in all_) > 5)
        cluster.kill_scheduler()
        wait_until(lambda: all(job.is_over for job in [monster, *all_]))
        failed = [job for job in all_ if job.status == "failed"]
        for job in [monster, *failed]:
            with pytest.raises(SweepError, match=GONE):
                job.result()
        with pytest.raises(SweepError, match=GONE):
            jobs.submit(MONSTER)
    assert len(failed) < len(all_) - 5

    cluster.start_scheduler()
    cluster.start_workers("three")
    with open_jobs(cluster, path, tmp_path) as jobs:
        again = [jobs.submit(text, kind) for text, kind in ASKED]
        check(again, undisturbed)
    # A job whose answer was kept is over without a search.
    searched = [job.progress.done + job.progress.cut > 0 for job in again]
    assert searched == [job in failed for job in all_]


def test_a_parent_that_is_killed_keeps_its_answers_and_frees_the_slots(
    cluster, path, lists, tmp_path
):
    script = f"""
from sweeps.jobs import Jobs
jobs = Jobs({cluster.address!r}, words=[{str(path)!r}], folder={str(tmp_path)!r},
            interpreter={sys.executable!r})
monsters = [jobs.submit({MONSTER!r}, "all", seed=seed) for seed in (1, 2)]
jobs.submit({SMALL!r}).result()
print("ready", flush=True)
monsters[0].result()
"""
    with subprocess.Popen(  # noqa: S603
        [sys.executable, "-c", script], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as parent:
        assert parent.stdout.readline() == "ready\n"
        parent.kill()

    with closing(Answers(tmp_path)) as answers:
        assert answers.get(request_of(lists, SMALL)).ending is Ending.FOUND
    with open_jobs(cluster, path, tmp_path) as jobs:
        assert jobs.submit(SMALL, seed=2).result(PATIENCE).ending is Ending.FOUND


def test_a_cancelled_job_frees_its_slots_and_nothing_is_said_at_the_end(
    cluster, path, tmp_path, capfd
):
    with open_jobs(cluster, path, tmp_path) as jobs:
        monster = jobs.submit(MONSTER, "all")
        wait_until(lambda: monster.progress.cut > 0)
        jobs.submit(SMALL).result(PATIENCE)
        monster.cancel()
        for seed in (2, 3):
            assert jobs.submit(SMALL, seed=seed).result(PATIENCE).answer is not None
        late = jobs.submit(MONSTER, deadline=1.0).result(PATIENCE)
        assert (late.ending, late.filled > 0) == (Ending.BUDGET, True)
        jobs.submit(MONSTER, "all")
        jobs.submit(SMALL, seed=4).result(PATIENCE)

    assert capfd.readouterr().err == ""


def test_a_cluster_in_this_process_is_enough(path, tmp_path, capfd):
    with Jobs(words=[path], folder=tmp_path, interpreter=sys.executable) as jobs:
        monsters = [jobs.submit(MONSTER, "all", seed=seed) for seed in (1, 2)]
        assert jobs.submit(SMALL).result(PATIENCE).ending is Ending.FOUND
        assert {one.status for one in monsters} == {"running"}

    assert capfd.readouterr().err == ""
