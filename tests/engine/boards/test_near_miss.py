"""How close rolls without a board come to one, on cases small enough to see."""

import pytest

from qless_engine.boards.near_miss import Turn, largest_part, turns
from qless_engine.outcome import NO_LIMIT
from qless_engine.rolls.dice import DICE, random_rolls, weight
from qless_engine.words.lexicon import Lexicon

LEXICON = Lexicon.from_words(["tea", "ton", "neat"])


@pytest.mark.parametrize(
    ("roll", "letters"),
    [("aetz", "aet"), ("aenotz", "aenot"), ("aentz", "aent"), ("aezz", None)],
)
def test_the_largest_part_has_most_letters(roll, letters):
    part = largest_part(LEXICON, roll, NO_LIMIT)

    used = None if part is None else "".join(sorted(part)).lstrip("./")
    assert used == letters


def test_a_die_is_turned_to_each_of_its_other_faces():
    expected = [Turn("ab", "a", "b"), Turn("nm", "n", "m")]

    assert list(turns("an", ["ab", "nm"])) == expected


def test_a_letter_that_another_die_must_show_is_not_turned():
    of_aa = [Turn("ab", "a", "b"), Turn("ac", "a", "c")]
    of_ab = [Turn("ab", "b", "a"), Turn("ac", "a", "c")]

    assert list(turns("aa", ["ab", "ac"])) == of_aa
    assert list(turns("ab", ["ab", "ac"])) == of_ab


def test_letters_that_the_dice_cannot_show_have_no_turn():
    assert list(turns("aaaaaaaaaaaa")) == []


@pytest.mark.parametrize("roll", list(random_rolls(5, 1)))
def test_every_turn_of_a_roll_is_a_roll_of_the_dice(roll):
    found = list(turns(roll))
    assert len(found) > len(DICE)
    for turn in found:
        turned = "".join(sorted(roll.replace(turn.shown, turn.turned_to, 1)))
        assert weight(turned) > 0
