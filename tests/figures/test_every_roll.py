"""Tables of every roll: exact, against a look at each outcome of small dice."""

import random
from collections import Counter
from itertools import product

import pytest

from figures.findings import atlas as atlas_findings, turned_dice
from qless_engine.rolls.atlas import OUTCOMES, Atlas, Unsolvable
from qless_engine.rolls.dice import DICE, weight
from qless_engine.rolls.numbering import number_of_rolls
from qless_engine.rolls.weights import rolls_from

SMALL = ["aeiy", "nnty", "aeeo", "ttsn"]


def atlas_of(dice, share, seed=5):
    """An atlas in which each roll of *dice* has no board with a chance of *share*."""
    rng = random.Random(seed)
    rolls = rolls_from(0, number_of_rolls(dice), dice)
    lost = {r: Unsolvable(n, 1, len(set(r))) for r, n in rolls if rng.random() < share}
    return Atlas("small", "ab12", "by chance", lost)


def outcomes(dice):
    """Each outcome of *dice*, and its roll."""
    return [(faces, "".join(sorted(faces))) for faces in product(*dice)]


def quantity(table):
    return {key: (row["all"], row["unsolvable"]) for key, row in table.iterrows()}


def expected(atlas, dice, shown_by):
    """What a table must have, if each outcome has the keys *shown_by* it."""
    every, lost = Counter(), Counter()
    for faces, roll in outcomes(dice):
        every.update(shown_by(faces))
        lost.update(shown_by(faces) if roll in atlas.unsolvable else ())
    return {key: (n, lost[key]) for key, n in every.items()}


def letters(faces):
    return set(faces)


def pairs(faces):
    ordered = sorted(faces)
    return {(x, y) for i, x in enumerate(ordered) for y in ordered[i + 1 :]}


def vowels(faces):
    return [("".join(x for x in sorted(faces) if x in "aeiou"), faces.count("y"))]


@pytest.mark.parametrize(
    ("table", "shown_by"),
    [
        (atlas_findings.by_letter, letters),
        (atlas_findings.by_pair, pairs),
        (atlas_findings.by_vowels, vowels),
    ],
)
@pytest.mark.parametrize("share", [0, 0.3, 1])
def test_a_table_counts_what_a_look_at_each_outcome_counts(table, shown_by, share):
    atlas = atlas_of(SMALL, share)

    assert quantity(table(atlas, SMALL)) == expected(atlas, SMALL, shown_by)


def test_all_outcomes_of_the_real_dice_show_some_vowels():
    nothing = Atlas("all", "", "", {})
    table = atlas_findings.by_vowels(nothing)

    assert table["all"].sum() == OUTCOMES
    by_number = atlas_findings.by_number(table)
    assert set(by_number.index.get_level_values(0)) == {2, 3}
    assert by_number["all"].sum() == OUTCOMES
    assert atlas_findings.by_letter(nothing)["all"]["v"] == OUTCOMES // 6


def test_both_shares_of_all_are_exact():
    atlas = atlas_of(SMALL, 0.3)
    table = atlas_findings.overall(atlas, SMALL)

    lost = sum(roll in atlas.unsolvable for _, roll in outcomes(SMALL))
    assert list(table["all"]) == [4**4, len({roll for _, roll in outcomes(SMALL)})]
    assert list(table["unsolvable"]) == [lost, len(atlas.unsolvable)]
    assert list(table["percent"]) == pytest.approx(
        [100 * lost / 4**4, 100 * len(atlas.unsolvable) / table["all"].iloc[1]]
    )


@pytest.mark.parametrize("wanted", [1, 3, 40, 1000])
def test_the_poorest_solvable_rolls_are_those_of_a_look_at_each(wanted):
    atlas = atlas_of(SMALL, 0.5)
    words = ["tea", "eat", "ant", "net", "toy", "tan", "ten", "say", "tie"]
    every = {roll for _, roll in outcomes(SMALL)}
    spelt = {r: sum(not Counter(w) - Counter(r) for w in words) for r in every}
    solvable = sorted(n for r, n in spelt.items() if r not in atlas.unsolvable)
    limit = solvable[:wanted][-1]

    table = atlas_findings.poorest_rolls(words, atlas, wanted, SMALL)
    assert dict(table["words"]) == {r: n for r, n in spelt.items() if n <= limit}
    assert list(table["words"]) == sorted(table["words"])
    assert all(table["solvable"] == [r not in atlas.unsolvable for r in table.index])


def test_a_limit_of_words_is_raised_until_there_are_enough(monkeypatch):
    monkeypatch.setattr(atlas_findings, "MOST", 1)
    atlas = Atlas("all", "", "", {})
    words = ["tea", "eat", "tae", "ate", "eta"]
    poorest = atlas_findings.poorest_rolls(words, atlas, 1, ["t", "e", "a"])

    assert list(poorest["words"]) == [5]


def test_no_roll_is_poorest_of_none():
    with pytest.raises(ValueError, match="expected 1 roll or more, got 0"):
        atlas_findings.poorest_rolls(["tea"], atlas_of(SMALL, 0), 0, SMALL)


# Dice that are turned


def turns(die, place, faces):
    """The rolls that turning *die* at *place* makes of *faces*, its own face too."""
    return [
        "".join(sorted([*faces[:place], letter, *faces[place + 1 :]])) for letter in die
    ]


@pytest.mark.parametrize("dice", [SMALL, SMALL[::-1], ["ab", "bc", "ca", "aab"]])
@pytest.mark.parametrize("share", [0.1, 0.6, 1])
def test_turned_dice_do_what_a_look_at_each_outcome_finds(dice, share):
    atlas = atlas_of(dice, share)
    lost = [(f, roll) for f, roll in outcomes(dice) if roll in atlas.unsolvable]
    saves = [
        [
            [roll not in atlas.unsolvable for roll in turns(die, place, faces)]
            for place, die in enumerate(dice)
        ]
        for faces, _ in lost
    ]

    turned = turned_dice.turned(atlas, dice)
    for place, die in enumerate(dice):
        row = turned.saved.loc[die]
        assert row["unsolvable"] == len(lost)
        assert row["turned"] == sum(any(each[place]) for each in saves)
        assert row["throws"] == len(lost) * len(die)
        assert row["won"] == sum(sum(each[place]) for each in saves)
        assert quantity(turned.faces.loc[die]) == {
            letter: (n, sum(faces[place] == letter for faces, _ in lost))
            for letter, n in Counter(f[place] for f, _ in outcomes(dice)).items()
        }
    assert turned.hopeless == Counter(
        roll for (_, roll), each in zip(lost, saves) if not any(map(any, each))
    )


def test_faces_of_a_real_die_sum_to_all_outcomes_and_to_the_atlas():
    rolls = ["cdgghjlnooxz", "cdgghjlnooxx", "cdgghjlnooyz"]
    lost = {roll: Unsolvable(weight(roll), 1, 1) for roll in sorted(rolls)}
    atlas = Atlas("few", "", "", {r: n for r, n in lost.items() if n.outcomes > 0})

    turned = turned_dice.turned(atlas)
    sums = turned.faces.groupby("die")[["all", "unsolvable"]].sum()
    assert set(sums.index) == set(DICE)
    assert set(sums["all"]) == {OUTCOMES}
    assert set(sums["unsolvable"]) == {atlas.unsolvable_outcomes}
    assert atlas.unsolvable_outcomes > 0
    assert turned.hopeless == {}
