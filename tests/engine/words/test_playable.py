"""The playable words, against a plain twin that counts letters."""

import random
from collections import Counter

import pytest
from some_words import enable1

from qless_engine.rolls.dice import parse_roll, random_rolls
from qless_engine.words.lexicon import Lexicon
from qless_engine.words.playable import playable_words


def spelled(lexicon, roll):
    """Return the playable words in alphabetical order, each as often as it comes."""
    return tuple(sorted(playable_words(lexicon, roll)))


def plain_twin(lexicon, roll):
    """Return the words of *lexicon* that *roll* can spell, by counting each."""
    counts = Counter(roll)
    return tuple(w for w in sorted(lexicon.words) if not Counter(w) - counts)


def test_a_word_needs_each_letter_as_often_as_it_has_it():
    lexicon = Lexicon.from_words("tea teat tat toot oat attest".split())

    assert spelled(lexicon, "aett") == ("tat", "tea", "teat")


def test_the_order_of_words_is_the_same_whatever_the_lists():
    words = "zoo boo oboe abe".split()
    first, second = Lexicon.from_words(words), Lexicon.from_words(reversed(words))

    assert [*playable_words(first, "abeooz")] == [*playable_words(second, "abeooz")]


def test_a_roll_may_spell_one_word_of_all_its_letters_or_none():
    lexicon = Lexicon.from_words(["straightened"])
    none = playable_words(lexicon, "bcd")

    assert spelled(lexicon, parse_roll("straightened")) == ("straightened",)
    assert (len(none), [*none]) == (0, [])


def test_playable_words_come_long_ones_first_and_by_their_packed_counts():
    words = playable_words(
        Lexicon.from_words("net ten tent teen eel".split()), "eelntt"
    )

    assert [*words] == ["teen", "tent", "eel", "net", "ten"]
    assert {
        "".join(sorted(word)): [*group]
        for word in words
        for group in [words.anagrams[words.packing.pack(word)]]
    } == {"entt": ["tent"], "eent": ["teen"], "ent": ["net", "ten"], "eel": ["eel"]}


@pytest.mark.parametrize("count", range(3, 13))
def test_one_letter_many_times_is_counted_exactly(count):
    lexicon = Lexicon.from_words("a" * length for length in range(3, 13))

    assert spelled(lexicon, "a" * count) == tuple(
        "a" * length for length in range(3, count + 1)
    )


@pytest.mark.parametrize("seed", range(40))
def test_random_bags_have_the_words_of_the_plain_twin(seed):
    rng = random.Random(seed)
    alphabet = "abcdefghijklmnopqrstuvwxyz"[-rng.choice((2, 3, 5, 26)) :]
    words = ["".join(rng.choices(alphabet, k=rng.randint(3, 7))) for _ in range(300)]
    lexicon = Lexicon.from_words(words)
    roll = "".join(sorted(rng.choices(alphabet, k=rng.randint(3, 12))))

    assert spelled(lexicon, roll) == plain_twin(lexicon, roll)


@pytest.mark.slow
def test_real_rolls_have_the_words_of_the_plain_twin():
    lexicon = enable1()
    rolls = [*random_rolls(1, seed=4), "aaeeiinorsst"]

    assert [spelled(lexicon, r) for r in rolls] == [
        plain_twin(lexicon, r) for r in rolls
    ]
