"""The dice, rolls from a seed, and the weight of a roll against two other countings."""

import itertools
import math
import random
from collections import Counter

import pytest
from small_cases import weight_by_permanent

from qless_engine.rolls.dice import (
    DICE,
    ROLL_SIZE,
    parse_roll,
    random_faces,
    random_rolls,
    weight,
)


def test_the_dice_are_the_twelve_of_the_game():
    printed = (
        "MMLLBY VFGKPP HHNNRR DFRLLW RRDLGG XKBSZN "
        "WHHTTP CCBTJD CCMTTS OIINNY AEIOUU AAEEOO"
    )

    assert printed.lower().split() == DICE
    assert len(DICE) == ROLL_SIZE == 12


def test_the_dice_show_every_letter_but_q():
    assert set("".join(DICE)) == set("abcdefghijklmnoprstuvwxyz")


# The first rolls of seed 1. Samples are named by their seed, so these may never change,
# and they are the same on PyPy 3.9 and CPython 3.11.
SEED_1 = "aehmnprrsstt egllmnoptvxy cdeeghmnrtty".split()


def test_a_seed_gives_the_same_rolls_on_every_interpreter():
    assert list(random_rolls(3, seed=1)) == SEED_1


def test_the_faces_of_a_roll_are_known_die_by_die():
    outcomes = list(random_faces(200, seed=1))

    assert ["".join(sorted(faces)) for faces in outcomes] == list(random_rolls(200, 1))
    assert all(x in die for faces in outcomes for x, die in zip(faces, DICE))
    assert [len(set(shown)) for shown in zip(*outcomes)] == list(
        map(len, map(set, DICE))
    )


def test_a_longer_sample_begins_with_the_shorter_one_of_its_seed_alone():
    twenty = list(random_rolls(20, seed=7))

    assert list(random_rolls(50, seed=7))[:20] == twenty
    assert list(random_rolls(20, seed=2)) != twenty
    assert list(random_rolls(0, seed=7)) == []


def test_a_seed_below_0_is_refused_as_it_would_be_another():
    with pytest.raises(ValueError, match="expected a seed of 0 or more, got -1"):
        list(random_rolls(1, seed=-1))


def test_the_global_generator_is_neither_used_nor_moved():
    random.seed(5)
    before = random.getstate()
    list(random_rolls(5, seed=1))

    assert random.getstate() == before


def test_every_roll_is_one_that_the_dice_can_show():
    rolls = list(random_rolls(40, seed=3))

    assert all(roll == "".join(sorted(roll)) and len(roll) == 12 for roll in rolls)
    assert all(weight(roll) > 0 for roll in rolls)


def test_letters_come_as_often_as_faces_show_them():
    count = 4000
    seen = Counter("".join(random_rolls(count, seed=11)))
    for letter in sorted(set("".join(DICE))):
        chances = [die.count(letter) / 6 for die in DICE]
        expected = count * sum(chances)
        deviation = math.sqrt(count * sum(p * (1 - p) for p in chances))

        assert abs(seen[letter] - expected) < 4.5 * deviation, letter


@pytest.mark.parametrize("text", ["withbeanlord", "WITHBEANLORD", " WithBeanLord\r\n"])
def test_a_roll_is_read_in_any_order_and_case(text):
    assert parse_roll(text) == "abdehilnortw"


@pytest.mark.parametrize("text", ["tea", "qqq", "qqqqqqqqqqqq", "jazzquizbox"])
def test_any_bag_of_3_to_12_letters_is_a_roll(text):
    assert parse_roll(text) == "".join(sorted(text))


NO_ROLLS = {
    "a digit": "te4",
    "two letters": "te",
    "thirteen letters": "abcdefghijklm",
    "nothing": "",
    "blanks": "   ",
    "a line end inside": "tea\nton",
    "a letter with an accent": "th\u00e9",
    "a letter of another script": "\u0430bc",
    "a letter that is a-z in lower case only": "\u212aen",  # the sign for kelvin
    "a full-width letter": "\uff41bc",
    "a hyphen": "t-ea",
    "a byte of zero": "te\0a",
}


@pytest.mark.parametrize("text", NO_ROLLS.values(), ids=NO_ROLLS)
def test_what_is_no_roll_is_refused_in_one_sentence_that_shows_it(text):
    with pytest.raises(ValueError, match="3 to 12 letters a-z, got") as refusal:
        parse_roll(text)

    assert repr(text) in str(refusal.value)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(("text", "count"), [("te", 2), ("abcdefghijklm", 13)])
def test_a_roll_of_the_wrong_length_is_told_its_length(text, count):
    with pytest.raises(ValueError, match=f"got {count} in"):
        parse_roll(text)


# Few enough dice to roll in all ways; the last four have doubled faces and vowels.
FEW_DICE = [DICE[:4], DICE[5:9], DICE[8:], DICE[3:5] + DICE[10:]]


@pytest.mark.parametrize("few", FEW_DICE)
def test_weights_of_few_dice_are_those_of_all_outcomes(few):
    outcomes = Counter(
        "".join(sorted(faces)) for faces in itertools.product(*few)
    )  # each face counts, so doubled ones count twice

    weights = {roll: weight(roll, few) for roll in outcomes}

    assert weights == outcomes
    assert sum(weights.values()) == 6 ** len(few)


@pytest.mark.parametrize("roll", [*SEED_1, "aaelmmnnnoot"])
def test_weights_of_all_dice_are_those_of_another_formula(roll):
    assert weight(roll) == weight_by_permanent(roll)


def test_a_weight_does_not_depend_on_the_order_of_letters():
    assert weight(SEED_1[0][::-1]) == weight(SEED_1[0]) > 0


NEVER = {
    "a letter that no die shows": "q" + SEED_1[0][1:],
    "four of one letter": "eeee" + SEED_1[0][4:],
    "eleven letters": SEED_1[0][1:],
    "thirteen letters": "a" + SEED_1[0],
    "nothing": "",
}


@pytest.mark.parametrize("roll", NEVER.values(), ids=NEVER)
def test_what_the_dice_cannot_show_has_no_weight(roll):
    assert weight(roll) == 0


def test_weights_agree_with_the_number_of_distinct_rolls():
    """A roll comes with a chance of weight / 6**12, so 6**12 / weight counts rolls."""
    sample = list(random_rolls(4000, seed=1))
    terms = [6**12 / weight(roll) for roll in sample]
    mean = sum(terms) / len(terms)
    deviation = math.sqrt(sum((x - mean) ** 2 for x in terms)) / len(terms)

    assert abs(mean - 15_800_439) < 4 * deviation
    assert deviation < 0.03 * mean  # else the line above would say nothing
