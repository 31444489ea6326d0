"""Every roll by number and with its weight, against all outcomes of few dice."""

import itertools
import random
import re
from collections import Counter

import pytest
from small_cases import weight_by_permanent

from qless_engine.rolls.dice import DICE, random_rolls, weight
from qless_engine.rolls.numbering import number_of_rolls, rank, unrank, why_never
from qless_engine.rolls.weights import rolls_from

ALL = 15_800_439  # distinct rolls; other programs have counted as many

# Few enough dice to roll in all ways. Fronts end with n: there are dice with letters on
# both sides, on one only, and none that ends before another begins. Four dice of equal
# faces give a letter four times, which the twelve cannot.
FEW_DICE = {
    "first": DICE[:4],
    "with doubled faces": DICE[5:9],
    "vowels": DICE[9:],
    "vowels and others": DICE[3:5] + DICE[10:],
    "fronts only": ["abbnnn", "aaabcn", "bcdefg"],
    "backs only": ["ooxyyz", "xxyzzz", "xpoqqq"],
    "equal": ["abeooo"] * 4,
    "of one letter": ["aaaaaa", "zzzzzz", "aaaaaa"],
    "one": DICE[:1],
}
few_dice = pytest.mark.parametrize("few", FEW_DICE.values(), ids=FEW_DICE)


def outcomes_of(dice):
    """Return the outcomes of *dice* by roll, in alphabetical order of the rolls."""
    rolls = ("".join(sorted(faces)) for faces in itertools.product(*dice))
    return sorted(Counter(rolls).items())


@few_dice
def test_a_walk_has_every_roll_in_order_with_its_outcomes(few):
    expected = outcomes_of(few)

    assert number_of_rolls(few) == len(expected)
    assert list(rolls_from(0, len(expected) + 1, few)) == expected


@few_dice
def test_a_rank_is_the_place_among_all_rolls_and_unrank_goes_back(few):
    for place, (roll, _) in enumerate(outcomes_of(few)):
        assert rank(roll, few) == place
        assert unrank(place, few) == roll


@few_dice
def test_a_walk_begins_at_any_roll_and_ends_after_as_many_as_were_asked(few):
    expected = outcomes_of(few)
    for first in range(len(expected)):
        assert list(rolls_from(first, 5, few)) == expected[first : first + 5]


@few_dice
def test_why_letters_are_never_shown_is_told_of_those_that_are_not(few):
    rolls = dict(outcomes_of(few))
    letters = sorted(set("".join(few)))
    for bag in itertools.combinations_with_replacement(letters, len(few)):
        roll = "".join(bag)

        assert (why_never(roll, few) is None) == (roll in rolls)


def test_the_twelve_dice_have_as_many_rolls_as_others_have_counted():
    assert number_of_rolls() == ALL


@pytest.mark.parametrize("count", range(1, 8))
def test_weights_of_more_dice_sum_to_all_outcomes(count):
    dice = DICE[::-1][:count]
    found = list(rolls_from(0, 6**count, dice))

    assert len(found) == number_of_rolls(dice)
    assert sum(outcomes for _, outcomes in found) == 6**count


def test_the_first_roll_and_the_last_are_those_found_by_hand():
    # The first: as early a letter as any die left shows, again and again. The last: no
    # roll begins later than with o, from AAEEOO, nor goes on later than with r.
    first, last = "aabbbcddfhhi", "orrttuvwwyyz"

    assert [unrank(0), rank(first)] == [first, 0]
    assert [unrank(ALL - 1), rank(last)] == [last, ALL - 1]
    assert list(rolls_from(ALL - 1, 9)) == [(last, weight(last))]


def test_rank_and_unrank_of_random_rolls_are_inverse():
    rng = random.Random(1)
    numbers = sorted(rng.randrange(ALL) for _ in range(500))
    rolls = list(map(unrank, numbers))

    assert list(map(rank, rolls)) == numbers
    assert rolls == sorted(rolls)
    for roll in random_rolls(500, seed=1):
        assert unrank(rank(roll)) == roll


@pytest.mark.parametrize("first", [0, 999, 4_444_444, 11_487_504, ALL - 400])
def test_a_walk_is_the_rolls_one_by_one_with_their_weights(first):
    found = list(rolls_from(first, 400))

    assert [roll for roll, _ in found] == [
        unrank(number) for number in range(first, first + 400)
    ]
    assert all(outcomes == weight(roll) for roll, outcomes in found[::10])


def test_weights_in_a_walk_are_those_of_another_formula():
    rng = random.Random(2)
    for _ in range(5):
        ((roll, outcomes),) = rolls_from(rng.randrange(ALL), 1)

        assert outcomes == weight_by_permanent(roll)


@pytest.mark.slow
def test_all_rolls_of_the_twelve_dice_ascend_and_have_all_outcomes():
    rolls = outcomes = 0
    before = ""
    for roll, more in rolls_from(0, ALL + 1):
        assert roll > before
        before = roll
        rolls += 1
        outcomes += more

    assert (rolls, outcomes) == (ALL, 6**12)


def test_a_rank_does_not_depend_on_the_order_of_letters():
    assert rank("ythgcdeemnrt") == rank("cdeeghmnrtty")


NEVER = {
    "aabbccddfhiq": "it needs 1 die with q, there is none",
    "aabbccddfhjj": "it needs 2 dice with j, there is 1",
    "aabbccddfhii": "it needs 4 dice with a or i, there are 3",
    "cdeeghmnrtt": "it has 11 letters, there are 12 dice",
    "cdeeghmnrttyy": "it has 13 letters, there are 12 dice",
    "cdeeghmnqrtty": "it has 13 letters, there are 12 dice",
    "": "it has 0 letters, there are 12 dice",
}


@pytest.mark.parametrize(("roll", "why"), NEVER.items())
def test_what_is_no_roll_of_the_dice_is_refused_in_one_sentence(roll, why):
    sentence = f"expected a roll of the dice, got {roll!r}: {why}"
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        rank(roll)


@pytest.mark.parametrize("number", [-1, ALL, 6**12])
def test_what_is_no_rank_is_refused_with_those_there_are(number):
    sentence = f"expected the rank of a roll, 0 to 15800438, got {number}"
    with pytest.raises(ValueError, match=f"^{sentence}$"):
        unrank(number)
    with pytest.raises(ValueError, match=f"^{sentence}$"):
        rolls_from(number, 1)


def test_a_walk_of_less_than_no_roll_is_refused_before_it_begins():
    with pytest.raises(ValueError, match="expected a number of rolls of 0 or more"):
        rolls_from(0, -1)


def test_a_walk_of_no_roll_is_empty():
    assert list(rolls_from(5, 0)) == []
