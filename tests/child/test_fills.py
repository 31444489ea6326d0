"""Tasks to fill a grid, and the child that does them: standard library, so on PyPy."""

import dataclasses
import json
import sys
import threading
from contextlib import closing

import pytest
from processes import PATIENCE, PYPY, wait_until

from qless_engine.grids.filler import Filler
from qless_engine.grids.layout import Layout, violations
from qless_engine.grids.problem import Problem
from qless_engine.grids.split import split
from qless_engine.loaded import Words
from qless_engine.words.wordlist import read_words
from sweeps.child import tasks
from sweeps.kinds import fills as fill_kind, kinds
from sweeps.kinds.fills import KIND, FillQuestion
from sweeps.kinds.kind import PREEMPTED
from sweeps.kinds.pieces import FillTask
from sweeps.pool import interpreters
from sweeps.pool.local import run_tasks
from sweeps.pool.process import new_child

SCORED = "tea;5 ten;1 ate;2 net;7 eta;1 ann;3 eat;4 tan;2 nae;9 ant;6".split()
CORNER = ".../.##/.##"
BEST = ("nae/e##/t##", "net/a##/e##")  # 16 points
SQUARE = "/".join(["...."] * 4)
NO_FILL = ".../t##/z##"
ENDLESS = "/".join(["......."] * 7)  # from ENABLE1's words of seven letters


@pytest.fixture(scope="module")
def some(tmp_path_factory):
    path = tmp_path_factory.mktemp("words") / "some.txt"
    short = [word for word in read_words().words if 3 <= len(word) <= 6][::3]
    path.write_text("\n".join(f"{word};{word.count('a')}" for word in short))
    return str(path)


@pytest.fixture(scope="module")
def seven(tmp_path_factory):
    path = tmp_path_factory.mktemp("words") / "seven.txt"
    path.write_text("\n".join(word for word in read_words().words if len(word) == 7))
    return str(path)


@pytest.fixture
def words(tmp_path):
    path = tmp_path / "scored.txt"
    path.write_text("\n".join(SCORED))
    return str(path)


def task(problem, **fields):
    """Return the values of a task to fill *problem*."""
    first = FillTask(0, "corner", "scored.txt", 1, problem, 1)
    return dataclasses.asdict(dataclasses.replace(first, **fields))


def context(*paths, **asked):
    return kinds.load(FillQuestion(lists=paths, **asked))


# Records.


def test_a_record_has_the_columns_of_its_kind_in_their_order(words):
    record = kinds.run(task(CORNER, task=3), context(words))

    assert list(record) == list(KIND.columns)
    assert KIND.key == (*("task", "grid", "word_list", "seed", "problem", "pieces"),)
    for column, type_ in KIND.columns.items():
        assert isinstance(record[column], type_) or record[column] is None
    assert json.loads(json.dumps(record)) == record


def test_a_grid_that_is_filled(words):
    record = kinds.run(task(CORNER), context(words))

    listed = read_words(words)
    assert violations(Layout.parse(CORNER), record["fill"], listed.words) == []
    assert record["word_list_sha256"] == listed.sha256
    assert (record["ending"], record["filled"]) == ("found", 5)
    assert record["partial"] == record["fill"]
    assert (record["score"], record["more_than"], record["filled_by"]) == (None,) * 3


def test_a_grid_without_a_fill(words):
    record = kinds.run(task(NO_FILL), context(words))

    assert (record["ending"], record["fill"]) == ("exhausted", None)


def test_the_best_fill_has_its_score(words):
    record = kinds.run(task(CORNER), context(words, best=True))

    assert (record["ending"], record["score"]) == ("found", 16)
    assert record["fill"] in BEST


@pytest.mark.parametrize(
    ("more_than", "ending"), [(15, "found"), (16, "exhausted"), (99, "exhausted")]
)
def test_what_is_exhausted_under_a_bound_says_so(words, more_than, ending):
    record = kinds.run(task(CORNER, more_than=more_than), context(words, best=True))

    assert (record["ending"], record["more_than"]) == (ending, more_than)


@pytest.mark.parametrize("limit", [{"max_nodes": 300}, {"seconds": 1e-9}])
def test_a_search_that_is_given_up_is_not_a_proof(seven, limit):
    record = kinds.run(task(ENDLESS, word_list="seven.txt"), context(seven, **limit))

    assert (record["ending"], record["fill"]) == ("budget", None)
    assert record["filled"] == sum(map(str.isalpha, record["partial"])) < 49


def test_a_seed_changes_the_search_and_its_repetition_does_not(some):
    drawn = task(SQUARE, word_list="some.txt")
    first, again, other = (
        without_cost(kinds.run({**drawn, "seed": seed}, context(some)))
        for seed in (1, 1, 2)
    )

    assert first == again
    assert first["nodes"] != other["nodes"]


def without_cost(record):
    return {k: v for k, v in record.items() if k not in {"seconds", "interpreter"}}


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"fill": "nae/e##/x##"}, "1-Down: 'nex' is not a word"),
        ({"score": 17}, "it scores 16, not 17"),
    ],
)
def test_a_wrong_fill_is_an_error_and_not_a_record(words, monkeypatch, change, fault):
    class Wrong(Filler):
        def best(self, more_than=None):
            return dataclasses.replace(super().best(more_than), **change)

    monkeypatch.setattr(fill_kind, "Filler", Wrong)

    with pytest.raises(RuntimeError, match=f"the search gave .*{fault}"):
        kinds.run(task(CORNER), context(words, best=True))


def test_a_fill_of_another_piece_is_a_fault(words):
    read = Words.read(words).scored
    pieces = split(Problem(Layout.parse(CORNER)), read.index, 3)

    faults = [read.faults(piece, "nae/e##/t##", 16) for piece in pieces]

    assert sorted(map(len, faults)) == [0, 1, 1]
    assert "is not in this piece" in str(faults)


# Lists.


def test_a_list_whose_scores_differ_is_another_list(words, tmp_path):
    other = tmp_path / "other.txt"
    other.write_text("\n".join(SCORED).replace("tea;5", "tea;6"))
    plain, scored = (
        [getattr(Words.read(str(path)), form).sha256 for path in (words, other)]
        for form in ("unscored", "scored")
    )

    assert plain[0] == plain[1] == read_words(words).sha256
    assert len({*plain, *scored}) == 3


def test_two_lists_of_one_name_are_refused(words):
    with pytest.raises(ValueError, match=r"different names, found two 'scored\.txt'"):
        context(words, words)


def test_the_best_fill_needs_scores(tmp_path):
    (tmp_path / "plain.txt").write_text("tea\n")

    with pytest.raises(ValueError, match="expected lines word;score"):
        context(str(tmp_path / "plain.txt"), best=True)


# Children.


def child(question, python=None):
    """Return the owner of a child that answers *question*."""
    python = python or interpreters.find(sys.executable)
    listed = kinds.load(question).listed
    return new_child(python, tasks.__name__, dataclasses.asdict(question), listed)


def test_a_child_with_two_lists_fills_from_the_one_that_is_asked_for(tmp_path, words):
    (tmp_path / "two.txt").write_text("yes\nyea\n")
    question = FillQuestion(lists=(words, str(tmp_path / "two.txt")))

    with closing(child(question)) as asked:
        records = [
            asked.ask(task(CORNER, word_list=name))
            for name in ("scored.txt", "two.txt")
        ]

    assert records[0]["fill"][0] in "aent"
    assert records[1]["fill"] in ("yes/e##/a##", "yea/e##/s##")


def test_a_child_gives_up_a_preempted_task_and_answers_the_next(words, seven):
    question = FillQuestion(lists=(words, seven))
    endless = task(ENDLESS, word_list="seven.txt")
    with closing(child(question)) as asked:
        asked.ask(task(CORNER))
        pid = asked.pid
        asked.preempt()  # there is nothing to preempt
        said = []
        thread = threading.Thread(target=lambda: said.append(asked.ask(endless)))
        thread.start()
        thread.join(0.5)
        assert said == []  # at work
        asked.preempt()
        thread.join(PATIENCE)
        assert said == [{**endless, PREEMPTED: True}]
        assert asked.ask(task(CORNER))["ending"] == "found"
        assert asked.pid == pid


def test_a_child_that_is_not_there_is_left_in_peace(words):
    asked = child(FillQuestion(lists=(words,)))
    asked.preempt()
    asked.close()
    asked.preempt()


def test_what_a_record_makes_needless_is_left_and_gives_no_record(words, seven):
    question = FillQuestion(lists=(words, seven))
    endless = [task(ENDLESS, task=n, word_list="seven.txt") for n in range(3)]
    tasks = [*endless[:2], task(CORNER, task=7), endless[2], task(CORNER, task=8)]
    wanted = dict.fromkeys(range(9), True)

    def take(record):
        wanted.update(dict.fromkeys(range(3), False))
        return [record, {"task": 0}]

    with closing(
        run_tasks(
            tasks,
            3,
            lambda: child(question),
            is_wanted=lambda one: wanted[one["task"]],
            take=take,
        )
    ) as records:
        assert [record["task"] for record in records] == [7, 0, 8, 0]


def test_a_child_is_preempted_until_it_gives_up(seven):
    """As when it was told so before it had its task."""
    owner = child(FillQuestion(lists=(seven,)))
    preempt, heard = owner.preempt, []

    def hear():
        heard.append(owner.pid)
        if len(heard) > 2:
            preempt()

    owner.preempt = hear
    records = run_tasks(
        [task(ENDLESS, word_list="seven.txt")],
        1,
        lambda: owner,
        is_wanted=lambda _: owner.pid is None,
    )

    assert list(records) == []
    assert len(heard) > 2


def test_a_task_that_was_left_by_mistake_is_asked_again(words, seven):
    """As when the child had gone on to it before the preemption of another."""
    question = FillQuestion(lists=(words, seven), max_nodes=1500)
    slow = task(ENDLESS, word_list="seven.txt")
    owners = []

    def owned():
        owners.append(child(question))
        return owners[-1]

    records = run_tasks([slow], 1, owned)
    said = []
    thread = threading.Thread(target=lambda: said.extend(records))
    thread.start()
    wait_until(lambda: owners and owners[0].pid)
    for _ in range(5):
        thread.join(0.1)
        owners[0].preempt()
    thread.join()

    assert [(record["ending"], record["nodes"]) for record in said] == [
        ("budget", 1500)
    ]


def test_pypy_and_cpython_give_the_same_records_but_for_their_cost(some):
    try:
        pythons = [interpreters.find(name) for name in (PYPY, "python3")]
    except ValueError as error:
        pytest.skip(str(error))
    for best in (False, True):
        question = FillQuestion(lists=(some,), best=best, max_nodes=500)
        records = []
        for python in pythons:
            with closing(child(question, python)) as asked:
                records.append(
                    [
                        without_cost(
                            asked.ask(task(grid, seed=s, word_list="some.txt"))
                        )
                        for grid in (SQUARE, CORNER)
                        for s in (1, 2)
                    ]
                )
        assert records[0] == records[1]
        assert {record["ending"] for record in records[0]} >= {"found"}
