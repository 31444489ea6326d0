"""The backtracker's endings, budgets and counts; its boards are in test_oracle.py."""

import random
from collections import Counter
from functools import cache

import pytest
from paths import ROOT, golden_cases

from qless_engine.boards import backtracker, enumerator
from qless_engine.boards.backtracker import all_boards, first_board
from qless_engine.boards.board import ACROSS, DOWN, board_key, parse, runs, violations
from qless_engine.outcome import CHECK_EVERY, Budget, Ending
from qless_engine.rolls.dice import random_rolls
from qless_engine.words.lexicon import Lexicon
from qless_engine.words.playable import playable_words
from qless_engine.words.wordlist import read_words

LISTS = ROOT / "wordlists"

EVERY = tuple("aaa aab aba abb baa bab bba bbb".split())
#: Words and roll of a question with some boards, and of one with none.
SOME = (EVERY, "aaaabbb")
NONE = (EVERY[1:], "aaabbbbc")

each_search = pytest.mark.parametrize("search", [first_board, all_boards])


@cache
def real_lexicon(name):
    return Lexicon.from_words(read_words(LISTS / name).words)


def plain_twin(words, roll):
    """Return the board keys and the number of nodes, the same way without any trick.

    A board is a new dictionary at every step, letters are counted, and every run of the
    whole board is looked at.
    """
    parts = {w[i:j] for w in words for i in range(len(w)) for j in range(len(w) + 1)}
    visited, whole = set(), set()

    def expand(board):
        for down, right in (ACROSS, DOWN):
            for word in words:
                starts = {
                    (row - i * down, col - i * right)
                    for row, col in board or [(0, 0)]
                    for i in range(len(word))
                }
                for row, col in starts:
                    line = [(row + i * down, col + i * right) for i in range(-1, 13)]
                    ends = {line[0], line[len(word) + 1]}
                    lay(board, dict(zip(line[1:], word)), ends)

    def lay(board, word, ends):
        joined = {**board, **word}
        all_runs = {*runs(joined, ACROSS), *runs(joined, DOWN)}
        if (
            len(joined) > len(board)
            and all(joined[cell] == letter for cell, letter in board.items())
            and not Counter(joined.values()) - Counter(roll)
            and not ends & joined.keys()
            and all_runs <= parts
            and board_key(joined) not in visited
        ):
            visited.add(board_key(joined))
            if len(joined) < len(roll):
                expand(joined)
            elif all_runs <= set(words):
                whole.add(board_key(joined))

    expand({})
    return whole, 1 + sum(len(parse(key)) < len(roll) for key in visited)


TWINS = {
    "two words": ("tea ton", "aenot"),
    "a run of two": ("ebb tea tin", "abbeint"),
    "pinwheel": ("ate hen ink tip", "aehiknpt"),
    "word square": ("bit ice ten", "bceeiintt"),
    "ring": ("bat bit tin ton", "abiinott"),
    "everyday words": (
        "ate eas eat eta late lets sea seal tea teal",
        "aelsstt",
    ),
    "tangles": ("aba bab", "aaaabbbbb"),
    "no board": ("aab aba abb baa bab", "aaabbbc"),
}


@pytest.mark.parametrize(("words", "roll"), TWINS.values(), ids=TWINS)
def test_boards_and_nodes_are_those_of_the_plain_twin(words, roll):
    found = []
    words = words.split()

    result = all_boards(words, roll, visit=found.append)

    assert (set(found), result.nodes) == plain_twin(words, roll)


def cost_of(case):
    """Return a golden case and its cost as a test's parameters."""
    nodes, placements = int(case["nodes"]), int(case["placements"])
    marks = [pytest.mark.slow] if placements > 150_000 else []
    cost = (Ending(case["ending"]), nodes, placements)
    return pytest.param(case, cost, id=f"{case['search']}-{case['roll']}", marks=marks)


COSTS = [cost_of(case) for case in golden_cases("nodes.txt")]


@pytest.mark.parametrize(("fields", "expected"), COSTS)
def test_the_cost_of_a_search_is_golden(fields, expected):
    module, _, function = fields["search"].partition(".")
    search = getattr(
        {"backtracker": backtracker, "enumerator": enumerator}[module], function
    )
    if "list" in fields:
        words = playable_words(real_lexicon(fields["list"]), fields["roll"])
    else:
        words = fields["words"].split()

    result = search(words, fields["roll"])

    assert (result.ending, result.nodes, result.placements) == expected
    assert result.candidate_words == len(words)


@each_search
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("words", "roll"), [SOME, NONE])
def test_neither_order_nor_repetition_changes_a_result(search, words, roll, seed):
    shuffled = random.Random(seed).sample(words, len(words))
    before = list(shuffled)

    assert search(shuffled, roll) == search(words, roll) == search(words, roll)
    assert shuffled == before  # a search leaves its words as they are


@pytest.mark.parametrize("roll", list(random_rolls(8, seed=2)))
def test_the_first_board_of_a_real_roll_is_legal_and_a_key(roll):
    lexicon = real_lexicon("enable1.txt.gz")

    result = first_board(playable_words(lexicon, roll), roll)

    assert result.ending is Ending.FOUND
    assert violations(result.board, lexicon.words, roll) == []
    assert result.board == board_key(parse(result.board))


def test_both_searches_find_the_same_first_board():
    visited = []

    every, first = all_boards(*SOME, visit=visited.append), first_board(*SOME)

    assert every.board == visited[0] == first.board


def test_boards_are_counted_only_if_every_one_was_wanted():
    assert all_boards(*SOME).boards == 455
    assert first_board(*SOME).boards is None
    assert all_boards(*NONE).boards == 0
    assert first_board(*NONE).boards is None


def test_counting_needs_no_visit():
    assert all_boards(*SOME) == all_boards(*SOME, visit=lambda _: None)
    assert all_boards(*SOME) == all_boards(*SOME, visit=None)


def test_what_a_visit_raises_ends_the_search():
    def refuse(board):
        raise LookupError(board)

    with pytest.raises(LookupError):
        all_boards(*SOME, visit=refuse)


@each_search
def test_no_playable_words_prove_that_there_is_no_board(search):
    result = search((), "bcdfgh")

    assert (result.ending, result.board, result.nodes) == (Ending.EXHAUSTED, None, 1)


# Twelve letters reach farthest when a short word stands at an end of a long one.
FARTHEST = {
    "abcdefghij jkl": "abcdefghij/.........k/.........l",
    "abcdefghij klj": ".........k/.........l/abcdefghij",
    "abcdefghij akl": "abcdefghij/k........./l.........",
    "abcdefghij kla": "k........./l........./abcdefghij",
}


@pytest.mark.parametrize(("words", "board"), FARTHEST.items())
def test_boards_reach_as_far_as_their_letters(words, board):
    found = []
    for order in (words.split(), words.split()[::-1]):
        all_boards(order, "abcdefghijkl", visit=found.append)

    assert found == [board, board]


@each_search
def test_a_spent_budget_is_never_a_proof(search):
    whole = search(*NONE)
    assert whole.ending is Ending.EXHAUSTED

    for max_nodes in (1, 2, 255, 256, 257, whole.nodes - 1):
        result = search(*NONE, Budget(max_nodes))

        assert result.ending is Ending.BUDGET
        assert result.nodes == max_nodes
        assert result.board is None


@each_search
def test_a_budget_of_just_enough_nodes_changes_nothing(search):
    whole = search(*NONE)

    assert search(*NONE, Budget(whole.nodes)) == whole
    assert search(*NONE, Budget(whole.nodes + 1)) == whole


def test_a_first_board_needs_no_more_budget_than_its_nodes():
    whole = first_board(*SOME)

    assert whole.nodes > 1
    assert first_board(*SOME, Budget(whole.nodes)) == whole
    assert first_board(*SOME, Budget(whole.nodes - 1)).ending is Ending.BUDGET


def test_a_count_that_was_stopped_is_a_lower_bound():
    whole = all_boards(*SOME)
    counts = []
    for max_nodes in (1, 10, 50, 100, whole.nodes - 1):
        visited = []
        result = all_boards(*SOME, Budget(max_nodes), visited.append)
        counts.append(result.boards)

        assert result.ending is Ending.BUDGET
        assert result.boards == len(visited)
        assert result.board == (visited[0] if visited else None)

    assert counts == sorted(counts)
    assert 0 == counts[0] < counts[2] <= whole.boards


@each_search
@pytest.mark.parametrize("question", [0, 1, 2])
def test_stop_ends_a_search_with_budget(search, question):
    asked = []

    def stop():
        asked.append(None)
        return len(asked) > question

    result = search(*NONE, Budget(stop=stop))

    assert result.ending is Ending.BUDGET
    assert result.nodes == question * CHECK_EVERY
    assert len(asked) == question + 1


@each_search
def test_a_stop_that_always_says_no_changes_nothing(search):
    asked = []

    result = search(*NONE, Budget(stop=lambda: asked.append(None)))

    assert result == search(*NONE)
    assert len(asked) == 1 + (result.nodes - 1) // CHECK_EVERY
