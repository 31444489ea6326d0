"""Selected boards and the best of them, against all boards by the oracle."""

from itertools import count

import pytest

pytest.importorskip("hypothesis")

from hypothesis import given, settings, strategies as st
from searches import by_oracle

from qless_engine.boards.properties import has_block, has_hole, word_count, words_of
from qless_engine.boards.query import (
    PREFERENCES,
    SEARCHES,
    SHAPES,
    Query,
    Selected,
    Selection,
)
from qless_engine.outcome import Budget, Ending
from qless_engine.rolls.dice import parse_roll
from qless_engine.words.lexicon import Lexicon
from qless_engine.words.playable import playable_words
from qless_engine.words.wordlist import common_words

repeatable = settings(derandomize=True, deadline=None, max_examples=60)
every_search = pytest.mark.parametrize("search", SEARCHES.values(), ids=SEARCHES)

words = st.text("ab", min_size=3, max_size=4)
lexicons = st.lists(words, min_size=1, max_size=8)
rolls = st.text("ab", min_size=3, max_size=8).map(parse_roll)
sizes = st.dictionaries(words, st.sampled_from([10, 35, 80]))
questions = st.builds(
    Query,
    uses=st.lists(words, max_size=1).map(tuple),
    shapes=st.lists(st.sampled_from(sorted(SHAPES)), max_size=1).map(tuple),
    prefer=st.sampled_from([None, *PREFERENCES]),
    common=st.sampled_from([None, 10, 35, 80]),
)

#: What the names mean, written once more.
PLAIN_SHAPES = {
    "symmetric": lambda rows: rows == ["".join(column) for column in zip(*rows)],
    "block": lambda rows: any(
        "." not in upper[i : i + 2] + lower[i : i + 2] and i + 1 < len(upper)
        for upper, lower in zip(rows, rows[1:])
        for i in range(len(upper))
    ),
    # Eight letters or fewer close only the ring around one cell.
    "hole": lambda rows: any(
        (a + b + c).count(".") == 1 and (a + b + c)[4] == "."
        for i in range(len(rows) - 2)
        for j in range(len(rows[0]) - 2)
        for a, b, c in [[row[j : j + 3] for row in rows[i : i + 3]]]
    ),
}
PLAIN_MEASURES = {
    None: lambda _words, _sizes: 0,
    "fewest-words": lambda words, _: len(words),
    "most-words": lambda words, _: -len(words),
    "longest-word": lambda words, _: -max(map(len, words)),
    "commonest": lambda words, sizes: max(sizes.get(word, 100) for word in words),
}


def plainly_selected(asked, lexicon, roll, sizes):
    """Return the boards that *asked* selects, the best first."""
    if asked.common is not None:
        lexicon = [word for word in lexicon if sizes.get(word, 100) <= asked.common]
    boards = [
        board
        for board in by_oracle(lexicon, roll)
        if set(asked.uses) <= set(words_of(board))
        and all(PLAIN_SHAPES[shape](board.split("/")) for shape in asked.shapes)
    ]
    measure = PLAIN_MEASURES[asked.prefer]
    return sorted(boards, key=lambda x: (measure(words_of(x), sizes), x.count("/"), x))


@every_search
@settings(repeatable, max_examples=80)
@given(asked=questions, lexicon=lexicons, roll=rolls, sizes=sizes)
def test_the_selected_boards_are_those_of_the_oracle(
    search, asked, lexicon, roll, sizes
):
    expected = plainly_selected(asked, lexicon, roll, sizes)
    playable = playable_words(Lexicon.from_words(lexicon), roll)
    if asked.common is not None:
        playable = common_words(playable, sizes, asked.common)
    selection = asked.selection(sizes)
    visited = []
    every = selection.all_boards(
        playable, roll, visit=visited.append, search=search
    ).result
    one = selection.one_board(playable, roll, search=search).result

    assert sorted(visited, key=selection.rank) == expected
    assert every.boards == len(expected)
    assert every.ending is one.ending
    assert every.ending is (Ending.FOUND if expected else Ending.EXHAUSTED)
    if asked.prefer is not None:
        assert [every.board, one.board] == (expected[:1] or [None]) * 2
    elif expected:
        assert every.board == visited[0]
        assert one.board in expected


def test_every_question_selects_some_board_and_leaves_some_out():
    """Else the test above would hold for questions that nothing answers."""
    lexicon = ["aba", "bab", "aab", "baa", "aaa", "abb"]
    boards = {*by_oracle(lexicon, "aaaabbb"), *by_oracle(lexicon, "aaaaabbb")}

    for shape, holds in SHAPES.items():
        assert {holds(board) for board in boards} == {True, False}, shape


# A roll of 571 boards, and its words

ROLL = "aaaaabbbb"
PLAYABLE = ("aba", "abb", "abba", "baa", "bab")
EVERY = Selection().all_boards(PLAYABLE, ROLL)


@every_search
def test_the_first_selected_board_ends_the_search(search):
    selection = Selection((has_block,))
    every = selection.all_boards(PLAYABLE, ROLL, search=search)
    one = selection.one_board(PLAYABLE, ROLL, search=search)

    assert one.result.board == every.result.board
    assert one.result.boards is None
    assert 0 < one.seen < every.seen == EVERY.seen
    assert one.result.nodes < every.result.nodes


def test_nothing_selected_is_a_proof_only_at_the_end():
    selection = Selection((lambda board: "x" in board,))
    proved = selection.one_board(PLAYABLE, ROLL)
    stopped = selection.one_board(PLAYABLE, ROLL, Budget(max_nodes=300))

    assert proved.result.ending is Ending.EXHAUSTED
    assert proved.seen == EVERY.seen
    assert stopped.result.ending is Ending.BUDGET
    assert stopped.result.board is None


def test_the_best_of_a_search_that_was_stopped_is_the_best_so_far():
    selection = Selection(measure=word_count)
    stopped = selection.one_board(PLAYABLE, ROLL, Budget(max_nodes=300))

    assert stopped.result.ending is Ending.BUDGET
    assert stopped.result.board is not None
    assert 0 < stopped.seen < EVERY.seen


def test_the_callers_stop_is_still_asked():
    asked = count()
    budget = Budget(stop=lambda: next(asked) > 0)
    selection = Selection((has_hole, lambda board: "x" in board))
    result = selection.one_board(PLAYABLE, ROLL, budget).result

    assert result.ending is Ending.BUDGET
    assert next(asked) > 1


def test_without_a_question_a_selection_is_the_search_itself():
    search = SEARCHES["enumerator"]
    one = Selection().one_board(PLAYABLE, ROLL, search=search)

    assert one == Selected(search.first_board(PLAYABLE, ROLL, Budget()), seen=1)
    assert EVERY.result == search.all_boards(PLAYABLE, ROLL)
