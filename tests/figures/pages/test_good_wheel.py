"""Wheels that are drawn to be played: the same under a seed, with a common pangram."""

import pytest

from figures.pages.wheel.game import EASY, WheelGame, draw_wheel
from qless_engine.loaded import Words
from qless_engine.words.wordlist import WordList


@pytest.fixture(scope="module")
def words():
    return Words.read()


def test_a_seed_stands_for_a_wheel(words):
    drawn = [draw_wheel(words, 9, seed) for seed in (1, 2, 3)]

    assert drawn == [draw_wheel(words, 9, seed) for seed in (1, 2, 3)]
    assert [(wheel.letters, wheel.hub) for wheel in drawn] == [
        ("uatrtyibr", "t"),
        ("ayixmllam", "m"),
        ("mprnioaca", "i"),
    ]


@pytest.mark.parametrize("size", [5, 8, 12])
def test_a_good_wheel_has_a_common_pangram_and_words_enough(words, size):
    game = WheelGame(draw_wheel(words, size, seed=4), words, EASY)

    assert len(game.wheel.letters) == len(game.wanted[-1]) == size
    assert game.wheel.hub == game.wheel.letters[size // 2]
    assert len(game.wanted) >= 5


def test_a_list_without_common_words_has_wheels_and_one_without_wheels_has_none():
    def words_of(*listed):
        words = Words(WordList("few.txt", "", listed))
        words.sizes = {}
        return words

    assert sorted(draw_wheel(words_of("aahed", "tea"), 5, 1).letters) == [*"aadeh"]
    with pytest.raises(ValueError, match=r"no word of few\.txt has 5 letters"):
        draw_wheel(words_of("tea"), 5, 1)
    with pytest.raises(ValueError, match="expected a wheel of 5 to 12 letters, got 4"):
        draw_wheel(words_of("tea"), 4, 1)
