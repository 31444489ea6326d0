"""The ways to fill a layout, against all fills; what they count and cost."""

import random
import sys
from itertools import product

import pytest

pytest.importorskip("hypothesis")

from hypothesis import given, settings, strategies as st

from notebooks.fills import timing
from notebooks.fills.by_words import Work, members
from notebooks.fills.methods import METHODS, first
from qless_engine.grids import heuristics
from qless_engine.grids.filler import Filler
from qless_engine.grids.layout import Layout, violations
from qless_engine.grids.problem import Problem
from qless_engine.grids.word_index import WordIndex
from qless_engine.loaded import FillWords
from qless_engine.outcome import Budget, Ending

repeatable = settings(derandomize=True, deadline=None, max_examples=40)
each_method = pytest.mark.parametrize("method", METHODS, ids=lambda one: one.name)
words = st.text(st.sampled_from("aabbc"), min_size=2, max_size=3)
lists = st.lists(words, min_size=1, max_size=30, unique=True)
layouts = st.sampled_from(
    [
        ".../.../...",
        ".../.#./...",
        "..#/.../#..",
        "a../.../..b",
        "../..",
        ".../...",
        "aa.",
    ]
).map(Layout.parse)


@pytest.fixture(autouse=True)
def _restarts_after_each_wipeout_at_first(monkeypatch):
    monkeypatch.setattr(heuristics, "UNIT", 1)


@each_method
@repeatable
@given(layout=layouts, words=lists)
def test_each_way_finds_a_fill_if_there_is_one(method, layout, words):
    index = WordIndex(words)
    fills = []
    Filler(Problem(layout), index).all(fills.append)
    found = first(method, layout, index)

    assert found.ending is (Ending.FOUND if fills else Ending.EXHAUSTED)
    assert (found.fill in fills) == (found.fill is not None)


@pytest.mark.parametrize("method", METHODS[:5], ids=lambda one: one.name)
@repeatable
@given(layout=layouts, words=lists)
def test_a_way_that_lays_words_finds_each_fill_once(method, layout, words):
    index = WordIndex(words)
    fills = []
    Filler(Problem(layout), index).all(fills.append)

    assert sorted(method.fills(layout, index, 1, Work())) == sorted(fills)


@repeatable
@given(layout=layouts, words=lists)
def test_a_step_never_adds_nodes_where_it_only_cuts_the_same_tree(layout, words):
    index = WordIndex(words)
    nodes = []
    for method in METHODS[:3]:
        work = Work()
        list(method.fills(layout, index, 1, work))
        nodes.append(work.nodes)

    assert nodes[0] == nodes[1] >= nodes[2]


def test_nodes_of_the_plain_way_are_words_laid():
    work = Work()
    plain = METHODS[0].fills

    # at and in, at and it, in and it: of these six ways two agree in the corner.
    layout, index = Layout.parse("../.#"), WordIndex(["at", "in", "it"])
    assert [*plain(layout, index, 1, work)] == ["in/t#", "it/n#"]
    assert work.nodes == 3 + 2


def test_looking_ahead_leaves_out_what_leaves_a_slot_without_a_word():
    layout, words = Layout.parse("../.."), ["at", "in", "it", "ta"]
    nodes = []
    for method in METHODS[1:3]:
        work = Work()
        assert [*method.fills(layout, WordIndex(words), 1, work)] == []
        nodes.append(work.nodes)

    # Four words across. Below "in" across, "it" down is laid though no word begins with
    # n; below "it" across, "in" down and "ta" beside it, though none does.
    assert nodes == [4 + 1 + 2, 4 + 0 + 1]


@each_method
def test_each_way_ends_with_its_budget(method):
    letters = "abcd"
    index = WordIndex("".join(word) for word in product(letters, repeat=3))
    layout = Layout.parse(".../.../...")
    found = first(method, layout, index, budget=Budget(max_nodes=2))

    assert (found.ending, found.fill, found.nodes) == (Ending.BUDGET, None, 2)


@pytest.mark.parametrize("method", METHODS[-5:], ids=lambda one: one.name)
def test_that_there_is_no_fill_is_proved_through_restarts(method):
    words = [*map("".join, product("abc", repeat=3))]
    index = WordIndex(random.Random(21).sample(words, 10))
    layout = Layout.parse(".../.../...")

    assert Filler(Problem(layout), index).first().restarts == 5
    assert first(method, layout, index).ending is Ending.EXHAUSTED


def test_the_members_of_a_set_come_in_order():
    words = ["".join(pair) for pair in product("abcdefghij", repeat=2)]
    table = WordIndex(words).table(2)

    assert [*members(table, table.every)] == words
    assert [*members(table, table.having[1][0])] == [f"{x}a" for x in "abcdefghij"]


def test_all_ways_are_timed_in_a_child_and_their_fills_checked(tmp_path, monkeypatch):
    (tmp_path / "words.txt").write_text("ant\nate\neat\nnet\ntea\nten\nnote\n")
    monkeypatch.chdir(tmp_path)
    records = [
        *timing.race(
            words="words.txt",
            sizes=[None],
            layouts={"ring": ".../.#./..."},
            seeds=[1, 2],
            seconds=5,
            interpreter=sys.executable,
        )
    ]

    seeds = sum(2 if method.is_seeded else 1 for method in METHODS)
    assert len(records) == seeds
    assert {record["method"] for record in records} == {m.name for m in METHODS}
    assert {(one["ending"], *one["faults"]) for one in records} == {("found",)}


def test_a_fill_that_breaks_a_rule_is_said():
    layout = Layout.parse("..")
    task = {"place": 0, "layout": layout.show(), "seed": 1, "seconds": 1}
    timed = timing.timed(
        task, FillWords("", frozenset({"at"}), None, WordIndex(["in"]))
    )

    assert timed["faults"] == violations(layout, "in", {"at"}) != []
