"""Boards of two or three words: legal whenever there is one; none is no proof."""

import pytest
from some_words import enable1

from qless_engine.boards import enumerator
from qless_engine.boards.board import violations
from qless_engine.boards.crossings import board_of_few_words
from qless_engine.boards.properties import word_count, words_of
from qless_engine.rolls.dice import parse_roll, random_rolls
from qless_engine.words.lexicon import Lexicon
from qless_engine.words.playable import playable_words


def board_of(words, roll):
    roll = parse_roll(roll)
    return board_of_few_words(
        playable_words(Lexicon.from_words(words.split()), roll), roll
    )


@pytest.mark.parametrize(
    ("words", "roll", "board"),
    [
        ("tea", "eat", "tea"),
        ("tea ton", "aenot", "tea/o../n.."),
        ("tat", "aattt", "tat/a../t.."),
        ("planet ton pry", "planetonry", "planet/r....o/y....n"),
        # the third word crosses the second
        ("tea ton nil", "teaonil", "tea/o../nil"),
    ],
)
def test_small_cases_by_hand(words, roll, board):
    found = board_of(words, roll)

    assert found == board
    assert violations(found, words.split(), parse_roll(roll)) == []


def test_words_that_would_touch_are_kept_apart():
    """The b and the i stand side by side, so words down from both would touch."""
    assert board_of("abide bud ion", "abideudon") is None


def test_letters_that_come_out_right_but_do_not_cross_make_no_board():
    assert board_of("tea ton", "aenott") is None


@pytest.mark.slow
def test_full_rolls_get_legal_boards_of_at_most_three_words():
    found = 0
    for roll in random_rolls(150, seed=8):
        words = playable_words(enable1(), roll)
        board = board_of_few_words(words, roll)
        if board is not None:
            found += 1

            assert violations(board, set(words), roll) == []
            assert word_count(board) <= 3
    assert found > 130


def test_two_words_that_cross_are_always_found():
    """All boards of rolls with few words: if one is a cross of two, one is found."""
    some = Lexicon.from_words(sorted(enable1().words)[::40])
    crosses = 0
    for roll in random_rolls(400, seed=2):
        words = playable_words(some, roll)
        boards = []
        enumerator.all_boards(words, roll, visit=boards.append)
        if any(word_count(b) == 2 and sum(map(len, words_of(b))) == 13 for b in boards):
            crosses += 1

            assert board_of_few_words(words, roll) is not None
    assert crosses > 0
