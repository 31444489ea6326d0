"""The lexicon: which words are kept, and how they are grouped."""

import dataclasses
import string
from math import prod

import pytest
from some_words import enable1

from qless_engine.rolls.dice import DICE
from qless_engine.words.lexicon import (
    DEPTH,
    DEPTH_AT,
    ENDS,
    LETTER,
    NEXT_AT,
    SELDOM_FIRST,
    Lexicon,
)


def test_words_of_3_to_12_letters_are_kept():
    kept = ["abc", "abcdefghijkl"]

    lexicon = Lexicon.from_words(["a", "ab", *kept, "abcdefghijklm"])

    assert lexicon.words == set(kept)


def tree(lexicon):
    """Return the groups by the letters on the way down to them."""
    groups, way = {}, []
    for node, group in zip(lexicon.nodes, lexicon.groups):
        del way[node >> DEPTH_AT & DEPTH :]
        way.append(SELDOM_FIRST[node & LETTER])

        assert bool(group) == bool(node & ENDS)
        if group:
            groups["".join(way)] = group
    return groups


def test_anagrams_are_one_group_in_alphabetical_order():
    lexicon = Lexicon.from_words("teat tea eat ton ate".split())

    assert {"".join(sorted(way)): group for way, group in tree(lexicon).items()} == {
        "aet": ("ate", "eat", "tea"),
        "aett": ("teat",),
        "not": ("ton",),
    }


def test_the_tree_begins_with_letters_that_rolls_seldom_have():
    lexicon = Lexicon.from_words("tea quit quiz".split())

    assert list(tree(lexicon)) == ["qzui", "quit", "eat"]
    assert len(lexicon.nodes) == len("qzui") + len("uit") + len("eat")


def test_the_letters_are_in_the_order_of_how_seldom_rolls_have_them():
    def chance(letter):
        """Of no such letter: the product over dice of the faces that are another."""
        return prod(6 - die.count(letter) for die in DICE)

    assert sorted(SELDOM_FIRST, key=chance, reverse=True) == list(SELDOM_FIRST)
    assert sorted(SELDOM_FIRST) == list(string.ascii_lowercase)


def test_a_node_names_the_next_that_is_not_below_it():
    lexicon = enable1()
    depths = [node >> DEPTH_AT & DEPTH for node in lexicon.nodes]
    above = []  # nodes whose next is still to come
    for place, depth in enumerate([*depths, -1]):
        while above and depths[above[-1]] >= depth:
            assert lexicon.nodes[above.pop()] >> NEXT_AT == place
        above.append(place)


def test_neither_order_nor_repetition_of_words_matters():
    words = "tea ton eat ate".split()

    assert Lexicon.from_words(words + words) == Lexicon.from_words(reversed(words))


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
    several = (word for word in ["tea", "zz-", word])  # the first in order is shown
    with pytest.raises(ValueError, match="words of letters a-z, got") as refusal:
        Lexicon.from_words(several)

    assert repr(word) in str(refusal.value)


def test_enable1_has_its_words_groups_and_nodes():
    lexicon = enable1()
    groups = [group for group in lexicon.groups if group]

    assert len(lexicon.words) == 152_309
    assert sum(map(len, groups)) == 152_309
    assert len({"".join(sorted(group[0])) for group in groups}) == len(groups)
    assert all(len({"".join(sorted(w)) for w in group}) == 1 for group in groups)
    assert len(lexicon.nodes) == 359_278
