"""What of a list is a word: phrases, accents, scores, comments, heads, definitions."""

import pytest

from qless_engine.words.entries import read_entries

LICENCE = """\
Copyright (c) 2009 A Maker
All rights reserved.

Redistribution and use in source and binary forms, with or without
modification, are permitted provided that the following conditions
ARE MET: the name is kept.
NO WARRANTY
"""

# Lists and their words.
LISTS = {
    "phrases": (
        """\
ad hoc
al dente
no-brainer
hors d'oeuvre
caf\u00e9
no way
zebra crossing
""",
        "adhoc aldente nobrainer horsdoeuvre cafe noway zebracrossing",
    ),
    "phrases in capitals": ("NO WAY\nAD HOC\nTEA\n", "noway adhoc tea"),
    "phrases that begin with a": ("A bad egg\nA bad hat\n", "abadegg abadhat"),
    "apostrophes of all kinds": (
        "don't\ncan\u2019t\nwon`t\nno way\n",
        "dont cant wont noway",
    ),
    "dashes": ("no\u2010one\nno\u2013body\nx-\nno way\n", "noone nobody x noway"),
    "exclamations": ("Gesundheit!\nWho's who?\n", "gesundheit whoswho"),
    "accents": (
        "na\u00efve\ncafe\u0301\nstra\u00dfe\n\u00c6on\nsm\u00f8r\n\u0141\u00f3d\u017a\n",
        "naive cafe strasse aeon smor lodz",
    ),
    "whole words or none": ("tea\ncatch 22\nrock & roll\ne.g.\n", "tea"),
    "definitions": (
        "AA a rough, cindery lava [n AAS]\nAAH to exclaim [v AAHED]\nX-RAY seen\n",
        "aa aah",
    ),
    "definitions with a head": (
        "Some Words (2019), 279,496 of them\n"
        + "".join(f"{w} (Hawaiian) see rough, n.\n" for w in "AA AB AE AG AH".split())
        + "".join(f"{w} a letter\n" for w in "BE BO CH DA EA".split()),
        "aa ab ae ag ah be bo ch da ea",
    ),
    "definitions after a colon": ("ice cream: cold\ntea: hot\n", "icecream tea"),
    "definitions after a dash": ("ice cream - cold\ntea - hot\n", "icecream tea"),
    "definitions after a comma": ("ate,past of eat\ntea,a drink\n", "ate tea"),
    "words in quotes": ('"AA"\n"no way"\n"veni vidi",3\n', "aa noway venividi"),
    "columns": ("tea\tnoun\t4\neat\tverb; old\t5\n", "tea eat"),
    "a number in a phrase": ("tea\ncatch 22\neat\n", "tea eat"),
    "a licence": (f"{LICENCE}------\naah\nbad egg\n", "aah badegg"),
    "a licence, and then phrases": (f"{LICENCE}\na bad egg\naah\n", "abadegg aah"),
    "a licence without a rule": (f"{LICENCE}Do as you like.\naah\n", "aah"),
    "a title": ("My own words\n\n" + "aah\naal\n" * 20, "aah aal"),
    "no head: phrases in groups": ("a bad egg\na bad hat\n\nbe so\n", None),
    "no head: long phrases": (
        "aah\na bad workman blames his tools\noh, what a day it was\nzoo\n",
        "aah abadworkmanblameshistools zoo",
    ),
    "a head of columns": ("word;score\n" + "tea;4\neat;5\n" * 10, "tea eat"),
}


@pytest.mark.parametrize(("text", "words"), LISTS.values(), ids=LISTS)
def test_what_is_a_word_is_seen_from_the_whole_list(text, words):
    wanted = "abadegg abadhat beso" if words is None else words

    assert read_entries(text).words == {*wanted.split()}


# Lists with scores, and these.
SCORED = {
    "a phrase's best score": (
        "no way;50\nno-way;50\nDon't;60\nCAF\u00c9\t70\nNOWAY;55\nice-cream;40\n",
        {"noway": 55, "dont": 60, "cafe": 70, "icecream": 40},
    ),
    "a missing score": ("TEA;20\nEAT\nATE;50\n", {"tea": 20, "eat": 0, "ate": 50}),
    "the higher of two": (
        "TEA;20\ntea;80\nEAT;50\nONE;50.5\nNET;-3\nnet\n",
        {"tea": 80, "eat": 50, "one": 51, "net": -3},
    ),
    "separators and comments": (
        """\
# my list
// made by me
;comment
TEA;20 # good
EAT;30

ATE;50;food
ETA,40
TAE\t30
""",
        {"tea": 20, "eat": 30, "ate": 50, "eta": 40, "tae": 30},
    ),
    "a definition with a number": ("tea\t2 leaves\neat\tnow\n", {}),
    "scores in quotes": ('"ate","50"\n"eat","4"\n', {"ate": 50, "eat": 4}),
    "large counts": ("the 23135851162\nof 13151942776\n", {"the": 23135851162}),
}


@pytest.mark.parametrize(("text", "scores"), SCORED.values(), ids=SCORED)
def test_scores_are_read_as_published_lists_write_them(text, scores):
    found = read_entries(text).scores

    assert {word: found[word] for word in scores} == scores
    assert bool(found) == bool(scores)


def test_the_note_says_what_became_of_the_lines():
    note = read_entries("tea;4\nno way;2.5\ncaf\u00e9;3\ntea;5\neat\n4x4;1\n#x\n").lines

    assert note.note() == (
        "7 lines read, 1 joined to one word (phrases, hyphens, apostrophes), 1 without "
        "their accents, 1 repeated, 1 dropped (no word of letters a-z), 1 comments or "
        "head, 1 without a score (counted as 0), 1 with a rounded score"
    )
    assert read_entries("tea\nEat\n").lines.note() == ""


def test_contractions_are_entries_of_phrases_and_no_words_among_single_words():
    single = read_entries("can't\ncat\ncat's\nhome-brew\n")
    phrases = read_entries("can't\ncat\nno way\nhome-brew\n")
    scored = read_entries("can't;40\ncat;50\nhome-brew;30\n")

    assert (single.words, single.lines.dropped) == ({"cat"}, 3)
    assert phrases.words == {"cant", "cat", "noway", "homebrew"}
    assert scored.scores == {"cant": 40, "cat": 50, "homebrew": 30}
