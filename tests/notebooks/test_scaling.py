"""The simulation of more workers: by hand, and beside jobs on workers that sleep."""

import time
from concurrent.futures import ThreadPoolExecutor

import pandas as pd
import pytest
from job_puzzles import few_words, layouts
from processes import PATIENCE

from notebooks.puzzles import measured_runs, noted_calls, scaling, scaling_tables
from notebooks.puzzles.noted_calls import Call, Noted
from notebooks.puzzles.scaling import Cost, Piece, makespan
from sweeps.jobs import Jobs

#: What a child says of a puzzle.
RECORD = {
    **dict.fromkeys(["score", "partial", "filled", "parts"]),
    "ending": "exhausted",
    "answers": [],
    "count": 0,
    "nodes": 1,
}


def made(*seconds, parts=()):
    return [Piece(one, tuple(parts)) for one in seconds]


# By hand.


@pytest.mark.parametrize(
    ("workers", "seconds"), [(1, 7.0), (2, 4.0), (3, 3.0), (64, 3.0)]
)
def test_who_is_free_takes_the_next_one(workers, seconds):
    assert makespan(made(3, 2, 2), workers) == seconds


def test_nothing_takes_no_time():
    assert makespan([], 2) == 0.0


@pytest.mark.parametrize(("workers", "seconds"), [(1, 11.0), (2, 6.0), (4, 5.0)])
def test_parts_wait_for_the_piece_they_are_cut_from(workers, seconds):
    pieces = made(1, parts=made(4, 3)) + made(3)

    assert makespan(pieces, workers) == seconds


def test_a_call_costs_time_on_each_worker():
    assert makespan(made(1, 1, 1, 1), 2, Cost(0.5)) == 3.0


def test_what_one_process_spends_for_all_holds_up_many_workers():
    pieces, cost = made(*[1.0] * 100), Cost(0.5, 0.25)

    assert makespan(pieces, 1, cost) == 150.0
    assert makespan(pieces, 100, cost) == 25.0 + 0.25 + 1.0


def test_more_workers_are_never_slower_and_never_better_than_ideal():
    pieces = [
        Piece(0.1 * (number % 7), tuple(made(*[0.05] * (number % 5))))
        for number in range(100)
    ]
    cost = Cost(0.02, 0.005)
    times = [makespan(pieces, workers, cost) for workers in (1, 2, 4, 8, 16, 32, 64)]

    assert times == sorted(times, reverse=True)
    assert all(
        times[0] / 2**power <= seconds + 1e-9 for power, seconds in enumerate(times)
    )


def call(*records, sent=0.0, back=1.0):
    tasks = [{name: record[name] for name in noted_calls.PIECE} for record in records]
    return Call(tasks, sent, back, records)


def record(puzzle, problem, seconds, parts=None):
    names = {"puzzle": puzzle, "kind": "all", "problem": problem}
    return {**names, "seconds": seconds, "parts": parts}


def test_pieces_are_measured_with_their_parts():
    calls = [
        call(record("a", "a", 1.0, ["a 1", "a 2"]), record("b", "b", 2.0)),
        call(record("a", "a 2", 3.0)),
        call(record("a", "a 1", 4.0, ["a 1 1"])),
        call(record("a", "a 1 1", 5.0)),
        call({**record("a", "a 1 1", 9.0), "preempted": True}),
    ]
    deep = Piece(4.0, (Piece(5.0),))

    assert scaling.measured(calls) == [Piece(1.0, (deep, Piece(3.0))), Piece(2.0)]
    assert noted_calls.missing(calls) == []


def test_a_part_or_a_piece_without_a_record_is_missing():
    calls = [call(record("a", "a", 1.0, ["a 1", "a 2"])), call(record("a", "a 2", 3.0))]
    lost = call(record("b", "b", 1.0))
    lost.records = ()

    assert noted_calls.missing(calls) == [("a", "all", "a 1")]
    assert noted_calls.missing([*calls, lost]) == [
        ("b", "all", "b"),
        ("a", "all", "a 1"),
    ]


# As tables.


def measured(workers, seconds):
    pieces = made(*[0.1] * 40)
    answers = pd.DataFrame(
        {
            "sort": ["the hard one", "rolls"],
            "pieces": [30, 10],
            "seconds": [3.0, 1.0],
            "latency": [seconds, seconds / 10],
        }
    )
    return measured_runs.Measured(workers, seconds, pieces, Cost(0.01, 0.001), answers)


RUNS = [measured(1, 4.2), measured(2, 2.5), measured(1, 4.6), measured(2, 2.0)]


def test_what_was_measured_stands_beside_what_is_simulated():
    table = scaling_tables.check(RUNS)

    assert [*table.index] == [1, 2]
    assert [*table["least"]] == [4.2, 2.0]
    assert [*table["most"]] == [4.6, 2.5]
    assert [*table["simulated"]] == [4.4, 2.2]
    assert [*table["off by"]] == ["-0 %", "-2 %"]
    assert [*table["work"]] == [4.0, 4.0]
    assert [*table["half of the small puzzles within"]] == [0.44, 0.22]
    assert scaling_tables.costs(RUNS) == (
        "40 pieces of 0.1 s on average; beside it each costs 10 ms, of which one "
        "process has 1 ms"
    )


def test_how_many_times_as_fast_is_said_for_few_and_for_many_puzzles():
    table = scaling_tables.speeds(RUNS)
    real = table[table["is_measured"]]
    far = table[~table["is_measured"] & (table["workers"] == 64)]

    assert real[["workers", "what"]].to_numpy().tolist() == [
        [1, "2 puzzles"],
        [2, "2 puzzles"],
    ]
    assert [*real["least"].round(3)] == [0.957, 1.76]
    assert [*real["most"].round(3)] == [1.048, 2.2]
    assert [*far["what"]] == [
        "2 puzzles",
        "40 puzzles",
        "40 puzzles, pieces 10 times as long",
    ]
    # 40 pieces in a round, and 800 in 13, each begun a bit later than the last.
    assert [*far["median"].round(1)] == [29.5, 60.2, 61.4]


def test_a_note_says_what_was_measured():
    assert scaling_tables.made_from(RUNS, "ENABLE1", "PyPy").startswith(
        "2 runs each, words of ENABLE1, PyPy, "
    )


# Beside the jobs themselves, whose children only sleep.


class Sleepers:
    """So many workers, that sleep for what a puzzle takes."""

    def __init__(self, slots, hard):
        self._slots, self._hard = slots, hard
        self.pool = ThreadPoolExecutor(slots)

    def slots(self):
        return self._slots

    def check(self):
        pass

    def submit(self, tasks):
        return self.pool.submit(lambda: [*map(self._sleep, tasks)])

    def _sleep(self, task):
        start = time.perf_counter()
        time.sleep(0.02)
        is_hard = task["problem"] == self._hard
        parts = [f"{task['puzzle']} {part}" for part in range(60)] if is_hard else None
        slept = time.perf_counter() - start
        return {**task, **RECORD, "parts": parts, "seconds": slept}


def slept(path, folder, slots):
    """Return what some puzzles take on *slots* workers that sleep, as if measured."""
    hard, *others = layouts(31, seed=1)
    sleepers = Sleepers(slots, hard)
    noted = Noted(sleepers)
    with Jobs(noted, words=[path], folder=folder) as jobs, sleepers.pool:
        began = time.time()
        submitted = [jobs.submit(text, "all") for text in (hard, *others)]
        for job in submitted:
            job.result(PATIENCE)
        last = max(call.back for call in noted.calls)
    cost = measured_runs.cost(submitted, slots * (last - began), 0.0)
    return last - began, scaling.measured(noted.calls), cost


#: How far the simulation may be off in the best of TRIES: others use the cores.
ERROR, TRIES = 0.2, 4


@pytest.mark.slow
@pytest.mark.parametrize("workers", [1, 2, 8])
def test_the_simulation_takes_as_long_as_the_jobs_themselves(
    workers, tmp_path, monkeypatch
):
    # The queue keeps a slot free for a while, for new jobs that are none here.
    monkeypatch.setattr("sweeps.jobs.queue.KEEP", 0.0)
    path = few_words(tmp_path)
    errors = []
    while len(errors) < TRIES and min(errors, default=1) > ERROR:
        folder = tmp_path / str(len(errors))
        _, pieces, cost = slept(path, folder / "one", 1)
        seconds, _, _ = slept(path, folder / "more", workers)
        errors.append(abs(makespan(pieces, workers, cost) / seconds - 1))

    assert min(errors) <= ERROR
