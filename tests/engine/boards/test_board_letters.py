"""What holds for any letters on a grid."""

import pytest

pytest.importorskip("hypothesis")

from hypothesis import given, settings, strategies as st
from searches import cells_of
from small_cases import boards, repeatable

from qless_engine import oracle
from qless_engine.boards.board import (
    ACROSS,
    DOWN,
    board_key,
    parse,
    runs,
    show,
    transpose,
    violations,
)

steps = st.integers(-30, 30)


def slid(board, down, right):
    return {(r + down, c + right): letter for (r, c), letter in board.items()}


@repeatable
@given(board=boards())
def test_a_board_that_is_shown_and_parsed_is_the_same(board):
    assert parse(show(board)) == board


@repeatable
@given(board=boards(), down=steps, right=steps)
def test_a_slid_board_shows_the_same(board, down, right):
    assert show(slid(board, down, right)) == show(board)


@repeatable
@given(board=boards(), down=steps, right=steps)
def test_slid_and_transposed_boards_have_the_same_key(board, down, right):
    assert board_key(slid(board, down, right)) == board_key(board)
    assert board_key(slid(transpose(board), down, right)) == board_key(board)


@repeatable
@given(board=boards())
def test_a_key_is_the_board_or_its_transpose_so_other_boards_have_other_keys(board):
    assert parse(board_key(board)) in (board, transpose(board))


@repeatable
@given(board=boards())
def test_a_key_is_its_own_key(board):
    assert board_key(parse(board_key(board))) == board_key(board)


@repeatable
@given(board=boards())
def test_the_runs_across_are_the_runs_down_of_the_transpose(board):
    assert sorted(runs(board, ACROSS)) == sorted(runs(transpose(board), DOWN))


@repeatable
@given(board=boards())
def test_every_run_is_a_stretch_between_dots(board):
    stretches = [run for row in show(board).split("/") for run in row.split(".")]

    assert list(runs(board, ACROSS)) == [run for run in stretches if len(run) > 1]


AB = [a + b for a in "ab" for b in "ab"]
few_words = st.lists(st.sampled_from(AB + [x + y for x in AB for y in "ab"]))


@settings(repeatable, max_examples=200)
@given(board=boards(size=3, letters="ab"), words=few_words, flip=st.booleans())
def test_a_board_without_violations_is_what_the_oracle_calls_legal(board, words, flip):
    if flip:  # nearly legal more often than by chance: the board's own runs are words
        words = [*words[:1], *runs(board, ACROSS), *runs(board, DOWN)]
    text = show(board)
    roll = "".join(sorted(board.values()))

    is_legal = oracle.is_legal(cells_of(text), set(words), roll)

    assert (violations(text, set(words), roll) == []) is is_legal


@repeatable
@given(board=boards(size=4, letters="ab"), more=st.sampled_from("ab"))
def test_a_board_that_does_not_use_its_roll_has_violations(board, more):
    words = {*runs(board, ACROSS), *runs(board, DOWN)}
    roll = "".join(board.values())

    assert violations(show(board), words, roll + more) != []
    assert violations(show(board), words, roll[1:]) != []
