"""The ways to find the best wheel, against each other; what they count and cost."""

import dataclasses
import sys

import pytest

pytest.importorskip("hypothesis")

from hypothesis import given, settings, strategies as st

from notebooks.wheels import methods as wheel_methods, timing
from notebooks.wheels.methods import METHODS, best, flat_tree, table
from qless_engine.wheels import best_wheels, pangrams
from qless_engine.words.lexicon import Lexicon
from sweeps import SweepError

repeatable = settings(derandomize=True, deadline=None, max_examples=40)
words = st.text(st.sampled_from("abbcde"), min_size=3, max_size=6)
lexicons = st.lists(words, min_size=1, max_size=30)
WORDS = "staple pastel petals zigzag petal tap zag latest stale steel".split()


@pytest.mark.parametrize("method", METHODS, ids=lambda method: method.name)
@repeatable
@given(words=lexicons, size=st.integers(5, 6))
def test_each_way_finds_the_best_wheels(method, words, size):
    lexicon = Lexicon.from_words(words)
    wheels = pangrams(lexicon, size)
    found = best(method.prepare(lexicon), wheels)
    expected = best_wheels(lexicon, size)

    assert found.points == expected.points
    of_pangrams = [(wheels[letters], hub) for letters, hub in found.wheels]
    assert sorted(of_pangrams) == [(one.pangrams, one.hub) for one in expected.wheels]


@pytest.mark.parametrize("method", METHODS, ids=lambda method: method.name)
@repeatable
@given(words=lexicons)
def test_each_way_gives_a_wheel_the_same_score_with_each_hub(method, words):
    lexicon = Lexicon.from_words(words)
    score, plain = method.prepare(lexicon), wheel_methods.plain(lexicon)

    for letters in pangrams(lexicon, 5):
        assert score(letters, 0)[0] == plain(letters, 0)[0]


class Counted(list):
    """A list that counts how often it is looked into."""

    looks = 0

    def __getitem__(self, place):
        self.looks += 1
        return super().__getitem__(place)


def test_the_tests_of_each_way_are_counted():
    lexicon = Lexicon.from_words(WORDS)
    nodes = Counted(lexicon.nodes)
    counting = dataclasses.replace(lexicon, nodes=nodes)
    flat_tree(counting)("aelpst", 0)
    having = sum(sum(x in w for w in WORDS) for x in "aelpst")

    tests = [m.prepare(lexicon)("aelpst", 0)[1] for m in METHODS]
    sets = len({frozenset(word) for word in WORDS})
    assert tests[:7] == [60, having, sets, sets, 63, 63 + 63, nodes.looks]
    assert 0 < nodes.looks < len(lexicon.nodes)


def test_tests_that_are_known_are_those_that_are_made():
    lexicon = Lexicon.from_words(WORDS)
    known = [method for method in METHODS if method.tests is not None]

    assert [m.name for m in known] == [m.name for m in METHODS if m.sample is not None]
    for method in known:
        for letters in ("aelpst", "aggizz", "eelstz"):
            tests = method.prepare(lexicon)(letters, 0)[1]
            assert method.tests(lexicon)(letters) == tests


def test_a_bound_leaves_out_what_cannot_be_the_best_and_is_looked_up_once():
    score = wheel_methods.bound(Lexicon.from_words(WORDS))

    # "steel" and "latest" need a letter twice, so this seems to have 8 words and has 6.
    assert table(Lexicon.from_words(WORDS))("aelpst", 0)[0]["t"] == 6
    assert score("aelpst", 9) == ({}, 63)
    assert score("aelpst", 9) == ({}, 0)
    assert score("aelpst", 8) == (table(Lexicon.from_words(WORDS))("aelpst", 0)[0], 63)


def test_a_way_is_timed_on_its_sample_and_its_tests_are_those_of_all(monkeypatch):
    lexicon = Lexicon.from_words([f"{x}{y}bcd" for x in "abefg" for y in "ijk"])
    wheels = [*pangrams(lexicon, 5)]
    method = next(m for m in METHODS if m.prepare is wheel_methods.plain)
    method = dataclasses.replace(method, sample=4)
    # Three runs, and how long each takes to prepare and to score, in seconds.
    clock = iter([0, 1, 4, 10, 11, 13, 20, 22, 25])
    monkeypatch.setattr(timing.time, "process_time", lambda: next(clock))
    record = timing.timed(method, lexicon, wheels)

    hubs = 15 * 5 - 3  # bbcdi, bbcdj and bbcdk have but four
    of_sample = 4 * 5 - 1  # every fourth of 15, and bbcdj is one
    assert record["timed on"] == 4
    assert record["tests"] == 15 * hubs
    assert record["seconds"] == round(1 + 2 * hubs / of_sample, 3)
    assert record["agrees"] is True
    monkeypatch.undo()
    wrong = dataclasses.replace(method, prepare=lambda _: lambda *_: ({"a": 9}, 1))
    assert timing.timed(wrong, lexicon, wheels)["agrees"] is False


def test_all_ways_are_timed_in_a_child(tmp_path, monkeypatch):
    (tmp_path / "words.txt").write_text("\n".join(WORDS))
    monkeypatch.chdir(tmp_path)
    records = [*timing.race("words.txt", 6, sys.executable)]

    assert [record["method"] for record in records] == [m.name for m in METHODS]
    assert all(record["agrees"] for record in records)
    assert {record["best"] for record in records} == {"6 aelpst/a aelpst/t"}


def test_a_way_that_fails_is_one_sentence(tmp_path):
    (tmp_path / "words.txt").write_text("tea")  # not a single wheel

    with pytest.raises(SweepError, match="every word, every wheel: "):
        next(timing.race(tmp_path / "words.txt", 6, sys.executable))
    with pytest.raises(
        SweepError, match="a child could not start: expected a wheel of"
    ):
        next(timing.race(tmp_path / "words.txt", 13, sys.executable))
