"""Who is served next, as pure logic: a simulation with a clock of its own."""

import heapq
from itertools import count

import pytest

from sweeps.jobs.pieces import Piece, Pieces, Request
from sweeps.jobs.queue import KEEP, QUANTUM, Queue

MONSTER = 1e9  # seconds of a job that does not end


class Simulated:
    """A cluster of *slots*; a job is a number of pieces that take some seconds each."""

    def __init__(self, slots):
        self.slots = slots
        self.queue = Queue()
        self.now = 0.0
        self.events = []  # time, number, call
        self.numbers = count()
        self.ended = {}  # when, by name of job
        self.had = {}  # seconds of slots in runs that ended in time, by name
        self.lost = 0.0

    def arrive(self, name, at, pieces=1, seconds=0.02):
        self._at(at, lambda: self._join(name, pieces, seconds))

    def until(self, end):
        while self.events and self.events[0][0] <= end:
            self.now, _, call = heapq.heappop(self.events)
            call()
            self._hand_out()
        self.now = end
        return self

    def _at(self, time, call):
        heapq.heappush(self.events, (time, next(self.numbers), call))

    def _join(self, name, number, seconds):
        pieces = Pieces(Request("..", "all", "", "", 1))
        pieces.waiting.extend(Piece("..") for _ in range(number - 1))
        share = self.queue.join(pieces, self.now)
        share.name, share.seconds, share.left = name, seconds, number

    def _hand_out(self):
        while True:
            run = self.queue.begin(self.slots, self.now)
            if run is not None:
                self._at(self.now + run.share.seconds, lambda run=run: self._end(run))
                self._at(self.now + KEEP, lambda: None)  # nor is a slot kept then
                if run.quantum() < run.share.seconds:  # somebody may wait for that
                    self._at(self.now + run.quantum(), lambda: None)
                continue
            run = self.queue.to_preempt(self.slots, self.now)
            if run is None:
                return
            self.queue.end(run, self.now)
            self.lost += self.now - run.since
            run.share.pieces.put_back(run.piece, self.now - run.since)

    def _end(self, run):
        share = run.share
        if run not in share.runs:
            return  # it was preempted
        self.queue.end(run, self.now)
        self.had[share.name] = self.had.get(share.name, 0.0) + share.seconds
        share.left -= 1
        if share.left == 0:
            self.queue.leave(share, self.now)
            self.ended[share.name] = self.now


def test_jobs_have_equal_shares_however_many_their_pieces():
    cluster = Simulated(slots=4)
    cluster.arrive("many", 0, pieces=10_000, seconds=0.5)
    cluster.arrive("few", 0, pieces=200, seconds=0.5)
    cluster.until(40)

    assert cluster.had["few"] == pytest.approx(cluster.had["many"], abs=2)
    assert cluster.had["few"] + cluster.had["many"] == pytest.approx(160, abs=2)


def test_a_late_job_is_not_owed_what_others_had_before_it_came():
    cluster = Simulated(slots=4)
    cluster.arrive("early", 0, pieces=10_000, seconds=0.5)
    cluster.arrive("late", 100, pieces=10_000, seconds=0.5)
    before = cluster.until(100).had["early"]
    cluster.until(140)

    assert before == pytest.approx(400, abs=4)
    assert cluster.had["early"] - before == pytest.approx(80, abs=4)
    assert cluster.had["late"] == pytest.approx(80, abs=4)


def test_a_monster_leaves_a_slot_at_once_and_keeps_another():
    cluster = Simulated(slots=2)
    cluster.arrive("monster", 0, pieces=10, seconds=MONSTER)
    for number in range(5):
        cluster.arrive(number, 10 + 0.005 * number)
    cluster.until(20)

    assert cluster.had == dict.fromkeys(range(5), 0.02)
    assert [cluster.ended[number] for number in range(5)] == pytest.approx(
        [10.02, 10.04, 10.06, 10.08, 10.10]
    )
    assert cluster.lost == pytest.approx(10 - KEEP)  # that one run, once


def test_small_jobs_without_an_end_do_not_stop_a_monster():
    cluster = Simulated(slots=2)
    cluster.arrive("monster", 0, pieces=20, seconds=1)
    for number in range(4_000):  # twice as many as there is time for
        cluster.arrive(number, 0.01 * number)
    cluster.until(60)

    assert cluster.ended["monster"] <= 21


def test_every_job_comes_to_its_end_even_if_ever_new_ones_come():
    cluster = Simulated(slots=2)
    cluster.arrive("first", 0, pieces=5, seconds=1)
    cluster.arrive("second", 0, pieces=5, seconds=3)
    for number in range(6_000):
        cluster.arrive(number, 0.01 * number)
    cluster.until(60)

    assert cluster.ended["second"] <= 22


@pytest.mark.parametrize("slots", [1, 2])
def test_new_jobs_get_past_monsters_that_hold_one_slot_each(slots):
    cluster = Simulated(slots)
    for number in range(slots):
        cluster.arrive(f"monster {number}", 0, seconds=MONSTER)
    cluster.arrive("small", 10)
    cluster.arrive("too early", 10 + QUANTUM / 2)
    cluster.until(40)

    assert cluster.ended["small"] == pytest.approx(10.02)
    # The piece that was preempted for it has twice the quantum then.
    assert cluster.ended["too early"] == pytest.approx(10.02 + 20 + 0.02, abs=0.01)


def test_what_is_lost_of_a_piece_is_at_most_twice_what_it_takes():
    cluster = Simulated(slots=1)
    cluster.arrive("long", 0, seconds=30)
    for number in range(1_000):
        cluster.arrive(number, 0.5 * number)
    cluster.until(400)

    assert cluster.ended["long"] < 200
    assert 30 < cluster.lost <= 60


def test_monsters_do_not_take_slots_from_each_other_for_ever():
    cluster = Simulated(slots=2)
    for number in range(3):
        cluster.arrive(number, 0, pieces=100, seconds=5)
    cluster.until(300)

    assert cluster.lost <= 2 * QUANTUM
    assert min(cluster.had.values()) > 100


def test_equal_jobs_are_served_one_after_the_other_without_loss():
    cluster = Simulated(slots=2)
    for number in range(20):
        cluster.arrive(number, 0, seconds=0.9)
    cluster.until(100)

    assert cluster.lost == 0
    assert [*cluster.ended] == [*range(20)]


def test_after_a_new_job_the_last_free_slot_is_kept_for_another_one():
    cluster = Simulated(slots=2)
    cluster.arrive("monster", 0, pieces=10, seconds=MONSTER)
    cluster.arrive("small", 10)
    cluster.arrive("next", 10.02 + KEEP / 2)
    lost = cluster.until(10.02 + KEEP / 4).lost
    cluster.until(20)

    assert cluster.ended["next"] == pytest.approx(10.04 + KEEP / 2)
    assert cluster.lost == lost


def joined(number):
    """Return a queue of *number* jobs of one piece."""
    queue = Queue()
    for _ in range(number):
        queue.join(Pieces(Request("..", "all", "", "", 1)), 0.0)
    return queue


def test_new_jobs_share_a_slot_while_others_are_left_for_the_rest():
    queue = joined(6)
    run = queue.begin(2, 0.0)
    others = [queue.begin_with(run.batch, 2, lambda _: True) for _ in range(6)]

    assert [other is not None for other in others] == [True] * 4 + [False] * 2
    assert len(run.batch.runs) == 5
    assert queue.begin(2, 0.0).batch is not run.batch
    assert queue.begin(2, 0.0) is None
    queue.join(Pieces(Request("..", "all", "", "", 1)), 0.0)
    for one in [*run.batch.runs]:
        assert queue.begin(2, 1.0) is None
        queue.leave(one.share, 1.0)
    assert queue.begin(2, 1.0) is not None


def test_only_what_fits_and_what_is_new_shares_a_slot():
    queue = joined(3)
    runs = [queue.begin(3, 0.0)]
    assert queue.begin_with(runs[0].batch, 1, lambda _: False) is None

    runs += [queue.begin(3, 0.0) for _ in range(2)]
    for run in runs:
        queue.end(run, 1.0)
        run.share.pieces.put_back(run.piece, 1.0)
    batch = queue.begin(1, 1.0).batch
    assert queue.begin_with(batch, 1, lambda _: True) is None


def test_jobs_that_come_and_go_are_forgotten():
    cluster = Simulated(slots=2)
    for number in range(100):
        cluster.arrive(number, number)
    cluster.until(200)

    kept = [what for what in vars(cluster.queue).values() if not isinstance(what, int)]
    assert sum(map(len, kept)) <= 2
