"""Many puzzles of all sorts: which, in a table as they go on, and what came of them."""

from contextlib import closing
from dataclasses import replace
from types import SimpleNamespace

import pytest
from job_clusters import Threads
from job_puzzles import few_words, set_slices
from processes import child_here

from figures.pages.job_table import JobTable, Row
from notebooks.puzzles import mix as many_puzzles, run_tables
from notebooks.puzzles.job_runs import Death, Run
from notebooks.puzzles.mix import ALL, ANY, ENDLESS, HARD, Query, endless, mixed
from notebooks.puzzles.noted_calls import PIECE, Call
from sweeps import SweepError
from sweeps.child import puzzles
from sweeps.kinds.puzzle import Puzzle
from sweeps.kinds.word_lists import read_lists

HARD_ONE = "..a/.../..."


# The mix.


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_mix_has_all_sorts_and_no_puzzle_twice(seed):
    asked = mixed(50, seed, HARD_ONE)

    assert len({(one.puzzle, one.kind) for one in asked}) == len(asked) == 50
    assert (asked[0].puzzle, asked[0].sort) == (HARD_ONE, HARD)
    sorts = {one.sort for one in asked}
    assert sorts == {
        HARD,
        many_puzzles.LAYOUT,
        many_puzzles.GRID,
        many_puzzles.ROLL,
        many_puzzles.WHEEL,
    }
    for one in [*asked, endless(1.0)]:
        puzzle = Puzzle.parse(one.puzzle)
        assert (puzzle.show(), puzzle.kind(one.kind)) == (one.puzzle, one.kind)


def test_a_longer_mix_begins_with_the_shorter_one_of_its_seed():
    assert mixed(60, 1, HARD_ONE)[:20] == mixed(20, 1, HARD_ONE)
    assert mixed(20, 2, HARD_ONE)[1:] != mixed(20, 1, HARD_ONE)[1:]


def test_what_cannot_be_mixed_gets_a_sentence():
    with pytest.raises(ValueError, match="expected at least 1 puzzle, got 0"):
        mixed(0, 1, HARD_ONE)
    with pytest.raises(ValueError, match=r"expected '#', '\.' and letters"):
        mixed(5, 1, "a?")


# The table.


def row(**other):
    fields = {"name": "3x3", "kind": "any", "status": "running", "done": 3, "open": 1}
    fields |= {"nodes": 1234, "seconds": 0.5, "answer": ""}
    return Row(**{**fields, **other})


def test_a_table_says_how_far_all_are_and_has_a_bar_for_each():
    table = JobTable([row(), row(status="waiting", done=0)], seconds=1.25, slots=1)
    html = table._repr_html_()

    assert str(table) == "1.2 s, 1 worker: 0 of 2 puzzles are over, 1 begun, 1 waits"
    assert f"<b>{table}</b>" in html
    assert "width: 75%" in html
    assert "width: 0%" in html
    assert "3 of 4" in html
    assert "1,234" in html
    assert html.count("<tr>") == 3


def test_a_table_shows_what_people_wrote_as_text():
    table = JobTable([row(name="<b>&", answer="<i>" * 20)], 1.0, 2)

    assert "<b>&<" not in table._repr_html_()
    assert "&lt;b&gt;&amp;" in table._repr_html_()
    assert "<i>" not in table._repr_html_()
    assert "<b>&" in repr(table)


# The result, with children and without Dask.


class Local:
    """What `Solver` is, without Dask: two children on this machine."""

    def __init__(self, path):
        self.words = str(path)
        settings = {"lists": [self.words]}
        listed = puzzles.listed(read_lists(settings["lists"]))
        self.cluster = Threads(lambda: child_here(puzzles.__name__, settings, listed))

    def workers(self):
        return {"tcp://a": "1", "tcp://b": "2"}

    def stream(self):
        return {}


def finished(asked, path):
    """Return a run of *asked* in which all puzzles are over."""
    solver = Local(path)
    with closing(solver.cluster), Run(solver, asked) as run:
        run.wait()
    return run


@pytest.fixture(scope="module", autouse=True)
def _short_slices():
    """Have the hard one cut."""
    with pytest.MonkeyPatch.context() as patched:
        set_slices(patched, 100)
        yield


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    return few_words(tmp_path_factory.mktemp("words"))


@pytest.fixture(scope="module")
def asked():
    never = Query("6x6", ENDLESS, "/".join(["......"] * 6), ALL, deadline=1.0)
    return [never, *mixed(12, 1, "##.../#..../...../....#/...##")]


@pytest.fixture(scope="module")
def run(asked, path):
    return finished(asked, path)


class Failing(Local):
    """A solver without children that cannot read what Dask recorded."""

    def __init__(self, path, error, gone=None):
        self.words, self._error, self._gone = str(path), error, gone
        self.cluster = SimpleNamespace(slots=lambda: 1, check=self.check)

    def check(self):
        if self._gone is not None:
            raise self._gone

    def stream(self):
        raise self._error


def test_a_fault_in_reading_what_dask_recorded_is_not_hidden(path):
    solver = Failing(path, KeyError("workers"))

    with pytest.raises(KeyError, match="workers"), Run(solver, []):
        pass


@pytest.mark.parametrize("gone", [None, SweepError("the scheduler is gone")])
def test_a_scheduler_that_is_gone_does_not_hide_why_a_run_ends(path, gone):
    solver = Failing(path, OSError("the connection is closed"), gone)

    with pytest.raises(SweepError, match="why"), Run(solver, []):
        raise SweepError("why")


def test_two_runs_say_the_same_and_nothing_is_lost(run, asked, path):
    again = finished(asked, path)
    tables = [run_tables.answers(one) for one in (run, again)]

    assert run_tables.differing(tables) == []
    assert [run_tables.lost(one) for one in (run, again)] == [0, 0]
    assert tables[0]["says"].nunique() > 5
    assert tables[0]["ending"].iloc[0] == "budget"
    assert tables[0]["pieces"].iloc[1] > 1
    assert (tables[0]["latency"] > 0).all()


def test_another_answer_is_seen(run):
    table = run_tables.answers(run)
    other = table.copy()
    other.iloc[3, other.columns.get_loc("says")] = "something else"
    other.iloc[0, other.columns.get_loc("says")] = "as its time was up"

    assert run_tables.differing([table, other]) == [table.index[3]]


@pytest.mark.parametrize(
    "other", [{"answers": ("tea",)}, {"nodes": 7}, {"count": 7}, {"score": 7}]
)
def test_whatever_differs_in_an_answer_is_seen(run, other):
    job = run.jobs[1]
    changed = SimpleNamespace(
        request=job.request,
        progress=job.progress,
        result=lambda _: replace(job.result(0), **other),
    )
    fields = {"asked": run.asked[1:2], "calls": run.calls, "began": run.began}
    tables = [
        run_tables.answers(SimpleNamespace(jobs=[one], **fields))
        for one in (job, changed)
    ]

    assert len(run_tables.differing(tables)) == 1


def test_a_record_that_is_not_there_is_seen(run):
    calls = [call for call in run.calls if len(call.records) > 0]
    hard = run.asked[1]
    at = next(
        number
        for number, call in enumerate(calls)
        if call.records[0]["puzzle"] == hard.puzzle and call.records[0]["parts"] is None
    )
    rest = [*calls[:at], *calls[at + 1 :]]
    torn = SimpleNamespace(asked=run.asked, jobs=run.jobs, calls=rest)

    assert run_tables.lost(torn) == len(calls[at].records)


def test_what_a_killed_worker_had_is_told_from_what_was_left():
    ring, square = (
        SimpleNamespace(puzzle=puzzle, kind=kind, sort=puzzle, deadline=None)
        for puzzle, kind in (("ring", ALL), ("square", ANY))
    )
    whole = SimpleNamespace(request=SimpleNamespace(kind=ALL))
    run = SimpleNamespace(
        asked=[ring, square],
        jobs=[whole, whole],
        began=100.0,
        workers={"a": "1", "b": "2", "c": "new"},
        held={"gone": "2", "left": "1"},
        stream={
            "first": {"worker": "b", "startstops": [{"start": 100.1, "stop": 101.0}]},
            "gone": {"worker": "a", "startstops": [{"start": 102.5, "stop": 103.0}]},
            "last": {"worker": "c", "startstops": [{"start": 104.0, "stop": 104.5}]},
        },
        calls=[
            noted(("ring", ALL, "ring"), "first", 100.0, 101.1),
            noted(("ring", ALL, "part"), "gone", 101.2, 103.1),
            noted(("square", ANY, "square"), "left", 101.2, None, left=102.2),
            noted(("square", ANY, "square"), "last", 103.9, 104.6),
        ],
    )
    death = Death("2", 2.0, ["gone"])
    spans = run_tables.spans(run, death).round(3)

    assert spans.to_numpy().tolist() == [
        ["2", "ring", 0.1, 1.0, run_tables.DONE],
        ["1", "ring", 2.5, 3.0, run_tables.DONE],
        ["new", "square", 4.0, 4.5, run_tables.DONE],
        ["1", "square", 1.2, 2.2, run_tables.LEFT],
        ["2", "ring", 1.2, 2.0, run_tables.GONE],
    ]
    assert run_tables.aftermath(run, death).to_dict() == {
        "sub-problems with a record": "3",
        "lost": "0",
        "at work on the killed worker": "1",
        "the last of these begins again after": "0.5 s",
        "the next record comes after": "1.1 s",
        "the new worker begins after": "2 s",
    }


def noted(piece, key, sent, back, left=None):
    """Return a call that had one *piece*."""
    task = dict(zip(PIECE, piece))
    records = [{**task, "seconds": 0.4, "parts": None}] if back else []
    return Call([task], sent, back, records, key, left)
