"""The lexicon: which words are kept, and how they are grouped."""

import dataclasses
from pathlib import Path

import pytest

from qless_engine.letters import letter_mask, occurrence_masks
from qless_engine.lexicon import Lexicon
from qless_engine.wordlist import read_words

ENABLE1 = Path(__file__).parent.parent / "wordlists" / "enable1.txt.gz"


def test_words_of_3_to_12_letters_are_kept():
    kept = ["abc", "abcdefghijkl"]

    lexicon = Lexicon.from_words(["a", "ab", *kept, "abcdefghijklm"])

    assert lexicon.words == set(kept)


def test_anagrams_are_one_group_in_alphabetical_order():
    lexicon = Lexicon.from_words("teat tea eat ton ate".split())

    assert {
        masks: words
        for shelf in lexicon.shelves
        for *masks, words in zip(shelf.masks, shelf.more_masks, shelf.words)
        for masks in [tuple(masks)]
    } == {
        occurrence_masks("tea"): ("ate", "eat", "tea"),
        occurrence_masks("teat"): ("teat",),
        occurrence_masks("ton"): ("ton",),
    }


def test_a_shelf_has_the_words_of_two_rarest_letters():
    lexicon = Lexicon.from_words("quiz zip quip quit aaa".split())

    assert {shelf.rarest: sorted(shelf.words) for shelf in lexicon.shelves} == {
        letter_mask("qz"): [("quiz",)],
        letter_mask("zp"): [("zip",)],
        letter_mask("qp"): [("quip",)],
        letter_mask("qu"): [("quit",)],
        letter_mask("a"): [("aaa",)],
    }


def test_neither_order_nor_repetition_of_words_matters():
    words = "tea ton eat ate".split()

    assert Lexicon.from_words(words + words) == Lexicon.from_words(reversed(words))


def test_a_lexicon_reads_any_iterable_once():
    assert Lexicon.from_words(word for word in ["tea"]).words == {"tea"}


def test_a_lexicon_cannot_be_changed():
    lexicon = Lexicon.from_words(["tea"])

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


def test_of_several_bad_words_the_first_in_order_is_shown():
    with pytest.raises(ValueError, match="got 'T-1'"):
        Lexicon.from_words(["tea", "t-9", "T-1", "t-2", "z-1"])


def test_enable1_has_its_words_groups_and_shelves():
    lexicon = Lexicon.from_words(read_words(ENABLE1).words)
    groups = [words for shelf in lexicon.shelves for words in shelf.words]

    assert len(lexicon.words) == 152_309
    assert sum(map(len, groups)) == 152_309
    assert len(groups) == 136_064
    assert len(lexicon.shelves) == 309
