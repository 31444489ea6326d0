"""The filler, against brute force on small layouts and lists, and on known cases."""

import random
from functools import cache

import pytest
from hypothesis import given, settings, strategies as st
from small_cases import brute_force, layouts, word_lists

from qless_engine.grids import heuristics
from qless_engine.grids.filler import Filler, Plan
from qless_engine.grids.heuristics import CELL_ORDERINGS, LETTER_ORDERINGS, RESTARTS
from qless_engine.grids.layout import OPEN, Layout, violations
from qless_engine.grids.problem import Problem
from qless_engine.grids.split import split
from qless_engine.grids.word_index import WordIndex
from qless_engine.outcome import Budget, Ending

PLANS = [
    Plan(seed, cells, letters, restarts)
    for seed, cells in enumerate(CELL_ORDERINGS)
    for letters in LETTER_ORDERINGS
    for restarts in RESTARTS
]


def every_fill(problem, words, plan=PLANS[0]):
    found = []
    result = Filler(problem, WordIndex(words), plan).all(found.append)
    assert result.fills == len(found)
    assert result.ending is (Ending.FOUND if found else Ending.EXHAUSTED)
    for fill in found:
        assert violations(problem.layout, fill, set(words)) == []
    return found


@settings(deadline=None, max_examples=150)
@given(layout=layouts("ab"), words=word_lists("ab"), plan=st.sampled_from(PLANS))
def test_all_fills_are_those_of_brute_force_each_once(layout, words, plan):
    assert sorted(every_fill(Problem(layout), words, plan)) == brute_force(
        layout, words
    )


@settings(deadline=None, max_examples=60)
@given(layout=layouts("abc"), words=word_lists("abc"), plan=st.sampled_from(PLANS))
def test_one_fill_is_found_if_and_only_if_there_is_one(layout, words, plan):
    result = Filler(Problem(layout), WordIndex(words), plan).first()

    if result.ending is Ending.FOUND:
        assert violations(layout, result.fill, set(words)) == []
    else:
        assert result.ending is Ending.EXHAUSTED
        assert brute_force(layout, words) == []


@settings(deadline=None, max_examples=100)
@given(
    layout=layouts("ab"),
    scores=st.dictionaries(
        st.text(alphabet="ab", min_size=2, max_size=4),
        st.integers(-3, 20),
        min_size=1,
        max_size=14,
    ),
    plan=st.sampled_from(PLANS),
    more_than=st.none() | st.integers(-5, 60),
)
def test_the_best_fill_scores_as_brute_force_has_it(layout, scores, plan, more_than):
    def score(fill):
        rows = fill.split("/")
        entries = ["".join(rows[r][c] for r, c in s.cells) for s in layout.slots]
        whole = [OPEN not in layout.entry(slot) for slot in layout.slots]
        return sum(0 if w else scores[e] for e, w in zip(entries, whole))

    best = [
        value
        for value in map(score, brute_force(layout, sorted(scores)))
        if more_than is None or value > more_than
    ]
    index = WordIndex(scores, scores.__getitem__)
    result = Filler(Problem(layout), index, plan).best(more_than)

    if best:
        assert (result.ending, result.score) == (Ending.FOUND, max(best))
        assert score(result.fill) == result.score
        assert violations(layout, result.fill, set(scores)) == []
        again = Filler(Problem(layout), index, plan).best(result.score)
        assert again.ending is Ending.EXHAUSTED
    else:
        assert (result.ending, result.fill) == (Ending.EXHAUSTED, None)


@settings(deadline=None, max_examples=80)
@given(layout=layouts("ab"), words=word_lists("ab"), pieces=st.lists(st.integers(1, 5)))
def test_what_the_pieces_find_is_what_the_whole_finds(layout, words, pieces):
    problems = [Problem(layout)]
    for count in pieces[:3]:
        problems = [
            piece
            for problem in problems
            for piece in split(problem, WordIndex(words), count)
        ]
    problems = [Problem.parse(problem.show()) for problem in problems]

    found = [fill for problem in problems for fill in every_fill(problem, words)]

    assert sorted(found) == brute_force(layout, words)


def test_pieces_of_pieces_keep_what_they_are_pieces_of():
    words = [x + y + z for x in "ab" for y in "abc" for z in "abc"]
    problem, index = Problem(Layout.parse(".../.../...")), WordIndex(words)
    pieces = [
        small
        for large in split(problem, index, 18)
        for small in split(large, index, 18)
    ]

    found = [fill for piece in pieces for fill in every_fill(piece, words)]

    assert len({name for piece in pieces for name, _, _ in piece.ranges}) > 1
    assert sorted(found) == sorted(every_fill(problem, words))
    assert len(found) > 100


@settings(deadline=None, max_examples=150)
@given(
    layout=layouts("abc"),
    words=word_lists("abc"),
    seed=st.integers(0, 9),
    rule=st.sampled_from(["geometric", "luby"]),
)
def test_restarts_after_every_other_wipeout_lose_no_fill(layout, words, seed, rule):
    """Most such searches are proofs by nogoods: a wrong one would show."""
    scores = {word: len(word) + word.count("a") for word in words}
    fills = brute_force(layout, words)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(heuristics, "UNIT", 1)
        search = Filler(
            Problem(layout),
            WordIndex(words, scores.__getitem__),
            Plan(seed, restarts=rule),
        )
        result = search.best()

    assert (result.ending is Ending.FOUND) == (fills != [])
    if fills:
        assert result.fill in fills


@cache
def few_letters(count):
    """Return words of 4 to 6 letters, *count* of them drawn, and a list's index."""
    rng = random.Random(11)
    drawn = (
        "".join(rng.choices("aaeeiooustnrlcdm", k=rng.randint(4, 6)))
        for _ in range(count)
    )
    words = sorted(set(drawn))
    return words, WordIndex(words)


SQUARE = Problem(Layout.parse("/".join(["....."] * 5)))
CORNERS = Problem(Layout.parse("#..../...../...../...../....#"))


@pytest.mark.parametrize(
    ("problem", "ending", "nodes", "wipeouts", "begun_again"),
    [
        (SQUARE, Ending.EXHAUSTED, 8812, 4402, 5),
        (CORNERS, Ending.FOUND, 4831, 2408, 4),
    ],
)
def test_a_search_is_the_same_everywhere(problem, ending, nodes, wipeouts, begun_again):
    """These numbers hold on PyPy and CPython; they change with an ordering only."""
    words, index = few_letters(1_000)

    result = Filler(problem, index).first()

    assert (result.ending, result.nodes) == (ending, nodes)
    assert (result.wipeouts, result.restarts) == (wipeouts, begun_again)
    if result.fill is not None:
        assert violations(problem.layout, result.fill, set(words)) == []


@pytest.mark.parametrize("plan", PLANS, ids=str)
def test_every_plan_proves_that_there_is_no_square(plan):
    _, index = few_letters(600)

    assert Filler(SQUARE, index, plan).first().ending is Ending.EXHAUSTED


def test_a_spent_budget_knows_the_fullest_layout_it_met_but_nothing_of_fills():
    words, index = few_letters(1_000)

    result = Filler(SQUARE, index, budget=Budget(40)).first()

    assert (result.ending, result.fill, result.nodes) == (Ending.BUDGET, None, 40)
    assert result.filled == sum(map(str.isalpha, result.partial)) > 5
    for slot in SQUARE.layout.slots:  # what is filled can still become words
        rows = result.partial.split("/")
        entry = "".join(rows[r][c] for r, c in slot.cells)
        assert any(
            len(w) == 5 and all(x in (OPEN, y) for x, y in zip(entry, w)) for w in words
        )


def test_a_search_for_the_best_that_is_stopped_keeps_the_best_so_far():
    words, _ = few_letters(6_000)
    index = WordIndex(words, lambda word: word.count("a"))

    result = Filler(SQUARE, index, budget=Budget(2_000)).best()

    assert (result.ending, result.nodes) == (Ending.BUDGET, 2_000)
    assert result.fills > 1
    assert violations(SQUARE.layout, result.fill, set(words)) == []
    assert result.score == 2 * result.fill.count("a")


def test_stop_is_asked_and_may_look_at_what_is_known():
    _, index = few_letters(1_000)
    seen = []

    def stop():
        seen.append(filler.so_far())
        return len(seen) == 3

    filler = Filler(SQUARE, index, budget=Budget(stop=stop))
    result = filler.first()

    assert result.ending is Ending.BUDGET
    assert [so_far.nodes for so_far in seen] == [0, 256, 512]


def test_letters_that_are_given_stay():
    words = ["tea", "ate", "ten", "net", "eat"]

    assert every_fill(Problem(Layout.parse("t../.##/.##")), words) == brute_force(
        Layout.parse("t../.##/.##"), words
    )


def test_an_entry_given_whole_need_not_be_a_word_and_stands_once():
    words = ["xyz", "xat", "zat"]

    assert every_fill(Problem(Layout.parse("xyz/.#./.#.")), words) == ["xyz/a#a/t#t"]
    assert every_fill(Problem(Layout.parse("xyz/y##/z##")), words) == []


def test_no_word_of_a_length_is_a_proof_without_a_node():
    result = Filler(Problem(Layout.parse("....")), WordIndex(["tea"])).first()

    assert (result.ending, result.nodes) == (Ending.EXHAUSTED, 0)


@pytest.mark.parametrize(
    "fields", [{"cells": "best"}, {"letters": "best"}, {"restarts": "often"}]
)
def test_a_plan_of_unknown_names_is_refused(fields):
    with pytest.raises(ValueError, match="expected one of"):
        Plan(**fields)


@pytest.mark.parametrize("text", ["... 2-Across=0:3", "... 1-Across=0", "... x"])
def test_a_range_of_no_slot_is_refused(text):
    with pytest.raises(ValueError, match="expected a slot and a range"):
        Problem.parse(text)
