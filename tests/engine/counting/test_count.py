"""Counts by trees and rings against the oracle and against the enumerator's boards."""

import pytest
from counts import counted_classes, dense_bag, listed_classes
from searches import by_oracle
from some_words import enable1

from qless_engine.counting.bags import Bags
from qless_engine.counting.count import can_count, count_boards
from qless_engine.outcome import Budget
from qless_engine.rolls.dice import random_rolls
from qless_engine.words.playable import playable_words

DENSE = [(size, seed) for size in range(3, 10) for seed in range(6)]


@pytest.mark.parametrize(("size", "seed"), DENSE)
def test_dense_bags_have_as_many_boards_as_the_oracle_finds(size, seed):
    words, roll = dense_bag(size, seed)

    assert count_boards(words, roll).boards == len(by_oracle(words, roll))


@pytest.mark.parametrize("size", [8, 9, 10, 11, 12])
def test_trees_and_rings_are_those_of_the_enumerator(size):
    """Of both, by number of words, some are there to be compared."""
    compared = 0
    for seed in range(8 if size < 12 else 3):
        words, roll = dense_bag(size, seed)
        expected = listed_classes(words, roll, max_nodes=1_500)
        if expected is not None:
            assert counted_classes(words, roll) == expected
            compared += any(not is_tree for _, is_tree in expected)

    assert compared > 0


# Few playable words, so that the enumerator is quick.
ROLLS = [
    roll
    for roll in random_rolls(150, seed=4)
    if len(playable_words(enable1(), roll)) < 120
]


@pytest.mark.parametrize("roll", ROLLS)
def test_rolls_have_the_classes_of_the_enumerator(roll):
    words = playable_words(enable1(), roll)

    assert counted_classes(words, roll) == listed_classes(words, roll)


def test_boards_by_words_are_all_boards():
    words, roll = dense_bag(12, seed=3)
    counted = count_boards(words, roll)

    assert sum(counted.by_words.values()) == counted.boards > 0
    assert [*counted.by_words] == sorted(counted.by_words)


def test_a_letter_that_no_word_has_leaves_no_board():
    words = playable_words(enable1(), "eeeeeeqqqtuu")

    assert count_boards(words, "eeeeeeqqqtuu").boards == 0


def test_the_count_is_refused_where_its_argument_fails():
    assert can_count(["tea", "oaten"], "aenott")
    assert not can_count(["at", "tea"], "aett")
    assert not can_count(["tea"], "a" * 13)

    with pytest.raises(ValueError, match="expected words of 3 letters or more"):
        count_boards(["at"], "att")


@pytest.mark.parametrize("asked", [0, 1, 10, 50])
def test_a_count_that_is_stopped_is_a_lower_bound(asked):
    words, roll = dense_bag(12, seed=3)
    calls = iter(range(10**6))
    stopped = count_boards(words, roll, Budget(stop=lambda: next(calls) >= asked))

    assert not stopped.is_complete
    assert 0 <= stopped.boards <= count_boards(words, roll).boards
    assert next(calls) == asked + 1


def test_progress_goes_up_to_the_whole():
    told = []
    words, roll = dense_bag(12, seed=3)
    count_boards(words, roll, Budget(progress=lambda done, of: told.append(done / of)))

    assert told == sorted(told)
    assert 0.9 < told[-1] <= 1


def test_bags_are_the_parts_of_a_roll():
    bags = Bags(["tea"], "aett")

    assert bags.number == 2 * 2 * 3
    assert sorted(bags.sizes) == sorted(map(bags.sizes.__getitem__, range(12)))
    assert [len(few) for few in bags.within(bags.full)] == [1, 3, 4, 3, 1]
    assert bags.needs[bags.full] == bags.rack
