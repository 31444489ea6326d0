"""The lexicon: which words are kept, and how they are grouped."""

import dataclasses
from pathlib import Path

import pytest

from qless_engine.letters import letter_mask, repeats
from qless_engine.lexicon import Lexicon
from qless_engine.wordlist import read_words

ENABLE1 = Path(__file__).parent.parent / "wordlists" / "enable1.txt.gz"


def test_words_of_3_to_12_letters_are_kept():
    kept = ["abc", "abcdefghijkl"]

    lexicon = Lexicon.from_words(["a", "ab", *kept, "abcdefghijklm"])

    assert lexicon.words == set(kept)


def test_words_of_the_same_letters_are_one_group_in_alphabetical_order():
    lexicon = Lexicon.from_words("teat tea eat ton ate tattee".split())

    assert lexicon.by_letter_set == {
        letter_mask("aet"): (
            (0, ("ate", "eat", "tea")),
            (repeats("tattee"), ("tattee",)),
            (repeats("teat"), ("teat",)),
        ),
        letter_mask("not"): ((0, ("ton",)),),
    }


def test_neither_order_nor_repetition_of_words_matters():
    words = "tea ton eat ate".split()

    assert Lexicon.from_words(words + words) == Lexicon.from_words(reversed(words))


def test_a_lexicon_reads_any_iterable_once():
    assert Lexicon.from_words(word for word in ["tea"]).words == {"tea"}


def test_a_lexicon_cannot_be_changed():
    lexicon = Lexicon.from_words(["tea"])

    with pytest.raises(TypeError):
        lexicon.by_letter_set[0] = ("ton",)
    with pytest.raises(dataclasses.FrozenInstanceError):
        lexicon.words = frozenset()


@pytest.mark.parametrize("words", [[], ["at", "to"], ["abcdefghijklm"]])
def test_a_lexicon_without_words_is_refused(words):
    with pytest.raises(ValueError, match="words of 3 to 12 letters, found none"):
        Lexicon.from_words(words)


@pytest.mark.parametrize(
    "word", ["TEA", "Tea", "t-a", "te4", "th\u00e9", "te a", "...."]
)
def test_a_word_that_is_not_in_normal_form_is_refused_and_shown(word):
    with pytest.raises(ValueError, match="words of letters a-z, got") as refusal:
        Lexicon.from_words(["tea", word])

    assert repr(word) in str(refusal.value)


def test_enable1_has_its_words_and_letter_sets():
    lexicon = Lexicon.from_words(read_words(ENABLE1).words)

    assert len(lexicon.words) == 152_309
    assert len(lexicon.by_letter_set) == 68_598
    assert (
        sum(
            len(words)
            for groups in lexicon.by_letter_set.values()
            for _, words in groups
        )
        == 152_309
    )
