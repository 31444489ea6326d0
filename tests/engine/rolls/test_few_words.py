"""Rolls of few words: the walk that leaves most beginnings, against a look at each."""

import random
from collections import Counter

import pytest

from qless_engine.rolls.few_words import poor_rolls
from qless_engine.rolls.numbering import number_of_rolls
from qless_engine.rolls.weights import rolls_from
from qless_engine.words.lexicon import Lexicon
from qless_engine.words.playable import playable_words
from qless_engine.words.wordlist import read_words

SMALL = ["aabb", "bcde", "aeeo", "ttss", "stre"]


def spelt(words, dice):
    """Return how many of *words* each roll of *dice* can spell, the plain way."""
    rolls = [roll for roll, _ in rolls_from(0, number_of_rolls(dice), dice)]
    return {
        roll: sum(not Counter(word) - Counter(roll) for word in words) for roll in rolls
    }


@pytest.mark.parametrize("dice", [SMALL, SMALL[::-1], ["ab"] * 6, ["abc", "d", "de"]])
def test_the_rolls_of_few_words_are_those_that_a_look_at_each_finds(dice):
    rng = random.Random("".join(dice))
    faces = [*sorted(set("".join(dice))), "q"]  # no die has a q
    words = {"".join(rng.choices(faces, k=rng.randint(2, 6))) for _ in range(80)}
    every = spelt(sorted(words), dice)

    for most in (0, 1, 5, 20, 80):
        found = list(poor_rolls(sorted(words), most, dice))
        expected = {roll: n for roll, n in every.items() if n <= most}
        assert dict(found) == expected
        assert len(found) == len(expected)
    assert len(set(every.values())) > 1


def test_a_word_that_no_roll_can_spell_counts_for_none():
    assert dict(poor_rolls(["aaa", "bad"], 9, ["ab", "ac", "d"])) == {
        "aad": 0,
        "acd": 0,
        "abd": 1,
        "bcd": 0,
    }


def test_real_words_are_counted_as_the_filter_does():
    lexicon = Lexicon.from_words(read_words().words[::20])
    found = dict(poor_rolls(sorted(lexicon.words), 0))

    assert len(found) > 10
    for roll in sorted(found)[:: len(found) // 10]:
        assert len(playable_words(lexicon, roll)) == 0
