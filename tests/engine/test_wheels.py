"""Word wheels, against a plain twin that counts letters, and the published numbers."""

import random
from collections import Counter

import pytest

pytest.importorskip("hypothesis")

from hypothesis import given, settings, strategies as st
from paths import SHARED

from qless_engine.outcome import Budget, Ending
from qless_engine.wheels import (
    EVERY_HUB,
    NO_HUB,
    POINTS,
    Scored,
    Scores,
    Wheel,
    best_wheels,
    pangrams,
    solve,
)
from qless_engine.words.lexicon import Lexicon

#: The list that the published numbers are of, where it lies beside the project.
UNIXDICT = SHARED / "wordlists" / "unixdict.txt"

repeatable = settings(derandomize=True, deadline=None, max_examples=30)
every_points = pytest.mark.parametrize("points", POINTS.values(), ids=POINTS)


@pytest.fixture(scope="module")
def unixdict():
    if not UNIXDICT.is_file():
        pytest.skip(f"no {UNIXDICT.name} beside the project")
    lines = UNIXDICT.read_text(encoding="ascii").split()
    return Lexicon.from_words(filter(str.isalpha, lines))  # as those who published did


# The oracle: every word against every wheel.


def plain_words(words, letters, hub):
    """Return the words, each once, that *letters* spell and that have the *hub*."""
    playable = {w for w in words if not Counter(w) - Counter(letters)}
    return tuple(sorted(w for w in playable if hub == NO_HUB or hub in w))


def plain_scores(words, size, points):
    """Return what each wheel of *size* letters scores with each hub, and with none."""
    return {
        (tuple(sorted(w for w in set(words) if sorted(w) == sorted(wheel))), hub): sum(
            map(points, plain_words(words, wheel, hub))
        )
        for wheel in words
        for hub in (*wheel, NO_HUB)
        if len(wheel) == size
    }


def plain_best(words, size, hub, points):
    """Return the most that a wheel scores, and all that score so much."""
    scores = {
        (wheel, one): score
        for (wheel, one), score in plain_scores(words, size, points).items()
        if one == hub or (hub == EVERY_HUB and one != NO_HUB)
    }
    best = max(scores.values(), default=0)
    return best, sorted(key for key, score in scores.items() if score == best)


@st.composite
def lexicons(draw, size):
    """Draw words of few letters: wheels of *size*, and what can be spelled of them."""
    letters = draw(st.sampled_from(["ab", "abc", "abcdefg"]))
    long = st.text(letters, min_size=size, max_size=size)
    wheels = draw(st.lists(long, max_size=3))
    chosen = st.randoms(use_true_random=False)
    parts = [
        "".join(draw(chosen).sample(wheel, draw(st.integers(3, size))))
        for wheel in wheels
        for _ in range(draw(st.integers(0, 4)))
    ]
    others = draw(st.lists(st.text(letters, min_size=3, max_size=12), max_size=4))
    return [*wheels, *parts, *others, "zzz"]


@pytest.mark.parametrize("size", [5, 9, 12])
@pytest.mark.parametrize("hub", [EVERY_HUB, NO_HUB, "a", "g"])
@every_points
@repeatable
@given(drawn=st.data())
def test_the_best_wheels_are_those_of_the_plain_way(size, hub, points, drawn):
    words = drawn.draw(lexicons(size))
    best, wheels = plain_best(words, size, hub, points)
    found = best_wheels(Lexicon.from_words(words), size, hub, points)

    assert found.points == best
    assert [(wheel.pangrams, wheel.hub) for wheel in found.wheels] == wheels
    assert found.ending is (Ending.FOUND if wheels else Ending.EXHAUSTED)
    assert found.nodes == found.of


@pytest.mark.parametrize("size", [5, 7, 12])
@every_points
@repeatable
@given(drawn=st.data())
def test_a_wheel_has_the_words_and_scores_of_the_plain_way(size, points, drawn):
    words = drawn.draw(lexicons(size))
    lexicon, scores = Lexicon.from_words(words), plain_scores(words, size, points)
    found = {
        (group, hub): score
        for letters, group in pangrams(lexicon, size).items()
        for hub, score in Scores(lexicon, points).by_hub(letters).items()
    }

    assert found == scores
    for group, hub in scores:
        letters = "".join(random.Random(1).sample(group[0], size))
        assert solve(lexicon, letters, hub) == plain_words(words, letters, hub)


def test_a_letter_is_used_no_more_often_than_the_wheel_has_it():
    lexicon = Lexicon.from_words("eel else sleep peel peels lee seep pep".split())

    words = "eel else lee peel peels sleep".split()
    assert solve(lexicon, "sleep", "l") == (*words,)
    assert solve(lexicon, "sleep", "s") == ("else", "peels", "seep", "sleep")


def test_a_wheel_below_the_best_so_far_has_no_scores_by_hub():
    scores = Scores(Lexicon.from_words("staple petal tap".split()), len)

    assert scores.by_hub("aelpst", least=14) == {
        NO_HUB: 14,
        **dict(zip("aelpst", (14, 11, 11, 14, 6, 14))),
    }
    assert scores.by_hub("aelpst", least=15) == {NO_HUB: 14}


def test_wheels_come_by_the_alphabet_each_with_all_its_pangrams():
    lexicon = Lexicon.from_words("tales least zebra stale tea".split())

    assert [*pangrams(lexicon, 5).items()] == [
        ("aberz", ("zebra",)),
        ("aelst", ("least", "stale", "tales")),
    ]


# What is published: 17 words, 215 words.


def test_the_published_wheel_has_its_words(unixdict):
    words = (
        "eke elk keel keen keg ken keno knee kneel knew know knowledge kong leek week"
    )

    assert solve(unixdict, "ndeokgelw", "k") == (*words.split(), "wok", "woke")


def test_the_published_best_wheels_are_the_best_and_no_others(unixdict):
    best = best_wheels(unixdict)

    assert (best.ending, best.points) == (Ending.FOUND, 215)
    assert best.wheels == (Scored(("claremont",), "a"), Scored(("spearmint",), "a"))
    assert best.nodes == best.of == 3061


# Wheels as text.


@pytest.mark.parametrize(
    ("text", "hub", "wheel"),
    [
        ("ndeokgelw", None, Wheel("ndeokgelw", "k")),
        (" NDEOKGELW\n", None, Wheel("ndeokgelw", "k")),
        ("ndeokgelw", "E", Wheel("ndkoegelw", "e")),
        ("eagle", "e", Wheel("gaele", "e")),  # the first of two changes places
        ("tepee", "e", Wheel("tpeee", "e")),
        ("staple", "p", Wheel("staple", "p")),
        ("staple", NO_HUB, Wheel("staple", NO_HUB)),
    ],
)
def test_a_wheel_is_read_with_its_hub_in_the_middle(text, hub, wheel):
    assert Wheel.parse(text, hub) == wheel


@pytest.mark.parametrize(
    ("text", "hub", "sentence"),
    [
        ("abcd", None, "a wheel is 5 to 12 letters a-z, got 'abcd'"),
        ("abcdefghijklm", None, "a wheel is 5 to 12 letters a-z, got 'abcdefghijklm'"),
        ("abc-e", None, "a wheel is 5 to 12 letters a-z, got 'abc-e'"),
        ("abcd\N{LATIN SMALL LETTER E WITH ACUTE}", None, "5 to 12 letters a-z, got "),
        ("", None, "a wheel is 5 to 12 letters a-z, got ''"),
        ("staple", None, "expected the hub of 'staple', as 6 letters have no middle"),
        ("staple", "x", "expected a hub that is a letter of 'staple', or 'none', got"),
        ("staple", "ta", "expected a hub that is a letter of 'staple', or 'none', got"),
        ("staple", "", "expected a hub that is a letter of 'staple', or 'none', got"),
    ],
)
def test_what_is_no_wheel_is_refused(text, hub, sentence):
    with pytest.raises(ValueError, match=sentence):
        Wheel.parse(text, hub)
    with pytest.raises(ValueError, match=sentence):
        solve(Lexicon.from_words(["staple"]), text, hub)


@pytest.mark.parametrize("size", [-1, 4, 13])
def test_a_size_that_no_wheel_has_is_refused(size):
    lexicon = Lexicon.from_words(["staple"])

    for call in (pangrams, best_wheels):
        with pytest.raises(
            ValueError, match="expected a wheel of 5 to 12 letters, got"
        ):
            call(lexicon, size)


@pytest.mark.parametrize(
    "hub", ["", "ab", "A", "1", "\N{LATIN SMALL LETTER E WITH ACUTE}"]
)
def test_a_hub_that_is_no_letter_is_refused(hub):
    with pytest.raises(ValueError, match="expected a hub a-z, 'every' or 'none', got "):
        best_wheels(Lexicon.from_words(["staple"]), 6, hub)


# Endings.


def test_where_there_is_no_wheel_that_is_proved():
    lexicon = Lexicon.from_words(["staple", "tea"])

    for size, hub in ((7, EVERY_HUB), (7, NO_HUB), (6, "x")):
        none = best_wheels(lexicon, size, hub)
        assert (none.ending, none.points, none.wheels) == (Ending.EXHAUSTED, 0, ())
        assert none.nodes == none.of == 0


def test_a_spent_budget_is_told_with_the_best_so_far():
    lexicon = Lexicon.from_words("zebra tales tea ale".split())

    stopped = best_wheels(lexicon, 5, budget=Budget(max_nodes=1))
    assert (stopped.ending, stopped.nodes, stopped.of) == (Ending.BUDGET, 1, 2)
    assert (stopped.points, stopped.wheels[0].pangrams) == (1, ("zebra",))
    ended = best_wheels(lexicon, 5, budget=Budget(max_nodes=2))
    assert (ended.ending, ended.nodes) == (Ending.FOUND, 2)
    assert (ended.points, ended.wheels[0].pangrams) == (3, ("tales",))


def test_a_search_is_stopped_and_tells_how_far_it_is():
    words = {"".join(random.Random(n).sample("abcdefghijkl", 5)) for n in range(2000)}
    lexicon = Lexicon.from_words(sorted(words))
    told = []

    stopped = best_wheels(lexicon, 5, budget=Budget(stop=lambda: len(told) > 1))
    assert (stopped.ending, stopped.nodes) == (Ending.FOUND, stopped.of)
    told.clear()
    budget = Budget(
        stop=lambda: len(told) > 1, progress=lambda done, of: told.append((done, of))
    )
    stopped = best_wheels(lexicon, 5, budget=budget)

    assert (stopped.ending, stopped.nodes) == (Ending.BUDGET, 256)
    assert told == [(0, stopped.of), (256, stopped.of)]
