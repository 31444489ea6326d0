"""A cluster of processes of our own: on loopback, and none of them is left."""

import os
import re
import subprocess
import sys

import pytest
from processes import ROOT, is_alive, listening, wait_until

from notebooks.puzzles import own_cluster
from notebooks.puzzles.own_cluster import SCHEDULER, Machines
from sweeps import SweepError

pytest.importorskip("distributed", reason="no Dask here, so no tests of clusters")
pytestmark = pytest.mark.slow


def test_a_worker_can_be_killed_and_another_comes_and_all_end_with_the_block():
    from distributed import Client  # noqa: PLC0415  # skipped without

    with (
        Machines(1) as machines,
        Client(machines.address, set_as_default=False) as client,
    ):
        pids = [machines.pid(name) for name in (SCHEDULER, "1")]
        assert {host for pid in pids for host in listening(pid)} == {"0100007F"}
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/status", machines.dashboard)
        assert workers(client) == ["1"]

        seen = machines.kill("1", lambda name: (name, is_alive(pids[1])))
        assert seen == ("1", True)
        assert not is_alive(pids[1])
        machines.start_worker("new")
        wait_until(lambda: workers(client) == ["new"])
        pids.append(machines.pid("new"))

    assert not any(map(is_alive, pids))


def workers(client):
    """Return the names of all workers that the scheduler of *client* knows."""
    there = client.scheduler_info(n_workers=-1)["workers"]
    return [str(worker["name"]) for worker in there.values()]


def test_nothing_is_left_when_who_started_it_is_killed(tmp_path):
    code = (
        "from notebooks.puzzles.own_cluster import Machines; import time\n"
        "with Machines(1) as one:\n"
        "    print(one.pid('1'), one.pid('scheduler'), flush=True); time.sleep(60)"
    )
    with subprocess.Popen(  # noqa: S603  # our own code
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, "TMPDIR": str(tmp_path)},  # whose folders stay
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        pids = [*map(int, process.stdout.readline().split())]
        assert len(pids) == 2
        assert all(map(is_alive, pids))
        process.kill()

    wait_until(lambda: not any(map(is_alive, pids)))


def test_a_process_that_does_not_start_is_one_sentence(monkeypatch):
    monkeypatch.setattr(own_cluster, "LOOPBACK", "192.0.2.1")  # nobody's

    with pytest.raises(
        SweepError, match=r"^Dask's scheduler does not start; its last words: "
    ):
        Machines(1)
