"""The play of a wheel: what is taken and what is not, what hints tell."""

import pytest

from figures.pages.wheel.game import Mood, WheelGame
from qless_engine.loaded import Words
from qless_engine.wheels import NO_HUB, Wheel
from qless_engine.words.wordlist import WordList

LIST = tuple(sorted("ape lap pal pastel petal plate staple tap zap".split()))
SIZES = {"tap": 10, "plate": 10, "petal": 35, "pastel": 50, "staple": 50, "lap": 10}


@pytest.fixture
def words():
    words = Words(WordList("few.txt", "", LIST))
    words.sizes = SIZES
    return words


@pytest.fixture
def game(words):
    """The wheel of staple with hub t."""
    return WheelGame(Wheel.parse("saptle", hub="t"), words)


def test_the_words_to_find_have_the_hub_short_ones_first(game, words):
    assert game.wanted == ("tap", "petal", "plate", "pastel", "staple")
    assert game.task().text == "5 words to find with the hub, T; 2 of all letters."
    free = WheelGame(Wheel.parse("saptle", hub=NO_HUB), words)
    assert free.task().text == "8 words to find; 2 of all letters."


def test_a_word_is_taken_and_ticked_off(game):
    said = game.take("Petal")

    assert (said.text, said.mood) == ("PETAL: yes.", Mood.TAKEN)
    assert game.progress() == "1 of 5 words"
    assert game.rows(is_shown=False) == [
        ("3 letters", "0 of 1", False, [], []),
        ("5 letters", "1 of 2", False, ["petal"], []),
        ("6 letters", "0 of 2", False, [], []),
    ]
    assert game.rows(is_shown=True)[1][3:] == (["petal"], ["plate"])


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("ta", "too short, words have 3 letters or more"),
        ("pal", "not with the hub, T"),
        ("past", "not in the word list, few.txt"),
        ("zap", "the wheel has no Z"),
        ("tatel", "the wheel has only 1 T"),
    ],
)
def test_a_word_that_is_not_taken_is_told_why(game, word, reason):
    said = game.take(word)

    assert (said.text, said.mood) == (f"{word.upper()}: {reason}.", Mood.REFUSED)
    assert game.found == []


def test_a_word_counts_once(game):
    game.take("tap")

    assert game.take("tap").text == "TAP: already found."
    assert game.progress() == "1 of 5 words"


def test_a_pangram_is_a_joy_and_so_is_the_last_word(game):
    said = game.take("staple")
    assert (said.text, said.mood) == ("STAPLE: a pangram, all 6 letters!", Mood.JOY)

    for word in ("tap", "petal", "plate"):
        assert game.take(word).mood == Mood.TAKEN
    assert game.take("pastel").text == "PASTEL, and that was the last: all found!"
    assert all(is_full for _, _, is_full, _, _ in game.rows(is_shown=False))


def test_a_rare_word_is_an_extra(words):
    game = WheelGame(Wheel.parse("saptle", hub="t"), words, common=10)
    assert game.wanted == ("tap", "plate")
    said = game.take("petal")

    assert said.text == "PETAL: yes, an extra, as it is rare."
    assert game.progress() == "0 of 2 words, 1 extra"
    assert game.rows(is_shown=False)[-1] == ("extras", "1 of 3", False, ["petal"], [])
    assert game.rows(is_shown=True)[-1][4] == ["pastel", "staple"]


def test_hints_are_of_words_left(game):
    assert game.first_letters().text == "First letters of those left: P 3, S 1, T 1."
    assert game.beginning().text == "A word of 3 letters begins with TA."
    game.take("tap")

    assert game.first_letters().text == "First letters of those left: P 3, S 1."
    begun = [game.beginning().text for _ in range(5)]
    assert begun[:2] == [f"A word of 5 letters begins with {x}." for x in ("PE", "PET")]
    assert begun[3:] == ["The word is PETAL."] * 2


def test_where_no_word_is_left_hints_say_so(words):
    game = WheelGame(Wheel.parse("zzazz"), words)

    assert game.task().text == "0 words to find with the hub, A; none of all letters."
    assert game.first_letters().text == game.beginning().text == "No word is left."
    assert game.take("zap").mood == Mood.REFUSED
