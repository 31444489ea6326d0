"""A board drawn at random: any board, each with the same probability."""

from collections import Counter

import pytest
from counts import dense_bag
from searches import by_counting, by_enumerator

from qless_engine.counting import draw
from qless_engine.counting.draw import drawn_board
from qless_engine.outcome import Budget, WrongResultError


@pytest.mark.parametrize("size", [9, 10, 11, 12])
def test_the_boards_of_all_parts_are_those_of_the_enumerator(size):
    for seed in range(3):
        words, roll = dense_bag(size, seed)
        if len(words) <= 8:
            assert by_counting(words, roll) == by_enumerator(words, roll)


def test_each_board_is_drawn_as_often_as_any_other():
    """Chi-square, at a level of 1 in 1,000 to be above the limit; seeds are fixed."""
    words, roll = ["tat", "att", "tata", "taat"], "aaatttt"
    boards = by_enumerator(words, roll)
    draws = 20 * len(boards)
    drawn = Counter(drawn_board(words, roll, seed)[0] for seed in range(draws))

    assert set(drawn) == set(boards)
    freedom = len(boards) - 1
    chi_square = sum((drawn[board] - 20) ** 2 / 20 for board in boards)
    # Wilson and Hilferty (1931): the quantile of 0.999.
    limit = freedom * (1 - 2 / (9 * freedom) + 3.09 * (2 / (9 * freedom)) ** 0.5) ** 3
    assert chi_square < limit


def test_the_same_seed_draws_the_same_board():
    words, roll = dense_bag(12, seed=3)

    assert drawn_board(words, roll, 7) == drawn_board(words, roll, 7)
    assert len({drawn_board(words, roll, seed)[0] for seed in range(10)}) > 1


def test_nothing_is_drawn_where_there_is_no_board():
    assert drawn_board(["tea"], "aett", 1) == (None, 0, True)


def test_a_draw_that_is_stopped_gives_no_board():
    words, roll = dense_bag(12, seed=3)
    board, _, is_complete = drawn_board(words, roll, 1, Budget(stop=lambda: True))

    assert (board, is_complete) == (None, False)


def test_a_part_that_was_counted_wrongly_is_an_internal_error(monkeypatch):
    monkeypatch.setattr(draw, "boards_of", lambda *_: {"tea"})
    words, roll = dense_bag(9, seed=1)

    with pytest.raises(WrongResultError, match="please report it"):
        drawn_board(words, roll, 1)
