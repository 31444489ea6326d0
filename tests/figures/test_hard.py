"""Figures of what makes rolls hard: the same bytes, all named, clear or not."""

import pandas as pd
import pytest
from pictures import assert_same_bytes

from figures.findings import letters as letter_findings, lists as list_findings, rates
from figures.findings.letters import Contrast
from figures.plots import letters as draw_letters, lists as draw_lists, style
from qless_engine.rolls.dice import DICE, random_faces
from sweeps.intervals import Rate, difference
from sweeps.runs import levels

ROLLS = 300
HARD = "v"  # the letter without a board


def letters(rolls=ROLLS, *, budget=()):
    """Rolls of which those with a v have no board, and nothing else matters."""
    faces = list(random_faces(rolls, seed=3))
    ending = ["exhausted" if HARD in shown else "found" for shown in faces]
    for draw in budget:
        ending[draw] = "budget"
    return pd.DataFrame(
        {
            "draw": range(rolls),
            "roll": ["".join(sorted(shown)) for shown in faces],
            "faces": faces,
            "ending": ending,
            "candidate_words": [100 if HARD in shown else 200 for shown in faces],
            "word_list": "ENABLE1",
        }
    )


def lists(rolls=40, *, budget=()):
    """Rolls at four vocabulary levels: each level makes another fifth solvable."""
    sizes = {10: 400, 35: 3000, 80: 20_000, levels.WHOLE: 21_000}
    return pd.DataFrame(
        [
            {
                "draw": draw,
                "roll": f"roll {draw}",
                "level": level,
                "list": "ENABLE1",
                "list_words": words,
                "word_list": f"ENABLE1 to {level}",
                "ending": "budget"
                if (draw, level) in budget
                else "found"
                if draw % 5 <= place
                else "exhausted",
            }
            for place, (level, words) in enumerate(sizes.items())
            for draw in range(rolls)
        ]
    )


EACH = {
    draw_letters.solvable_by_letter: letters,
    draw_letters.solvable_by_face: letters,
    draw_lists.solvable_by_list: lists,
    draw_lists.least_size: lists,
}
each_figure = pytest.mark.parametrize(("function", "table"), EACH.items())


@each_figure
def test_the_same_table_gives_the_same_bytes(function, table, tmp_path):
    assert_same_bytes(function, table(40), table(39), tmp_path)


@each_figure
def test_axes_and_figures_are_named_and_say_how_many_rolls(function, table):
    figure = function(table())

    n = 40 if table is lists else ROLLS
    assert f"{n} rolls" in figure.get_supxlabel()
    assert "ENABLE1" in figure.get_supxlabel()
    said = f"{figure.get_suptitle()} {figure.get_supxlabel()}"
    said = said.replace(style.NO_BREAK_SPACE, " ").replace("\n", " ")
    assert "(95 % interval " in said
    assert figure.axes[0].get_ylabel() != ""
    assert figure.axes[-1].get_xlabel() != ""


@each_figure
@pytest.mark.parametrize("ending", ["found", "exhausted", "budget"])
def test_a_table_of_one_roll_can_be_drawn(function, table, ending):
    function(table(1).assign(ending=ending)).draw_without_rendering()


def test_the_letter_that_decides_comes_first_and_only_its_die_is_clear():
    shown = letter_findings.by_letter(letters())
    n = sum(HARD in shown for shown in random_faces(ROLLS, seed=3))

    clear = [contrast.name for contrast in shown if contrast.is_clear]
    assert clear[0] == HARD
    assert set(clear) < set("vfgkpp")
    assert shown[0].having == Rate(0, 0, n)
    assert shown[0].lacking == Rate(ROLLS - n, 0, ROLLS - n)
    assert letter_findings.clearly_apart(shown, letters()) == (
        "ENABLE1: least often solvable with v, 0.0 % of rolls, 100.0 % without"
    )
    labels = [
        label.get_text()
        for label in draw_letters.solvable_by_letter(letters())
        .axes[0]
        .get_yticklabels()
    ]
    assert labels[0] == f"n = {n}   v"


def test_a_letter_s_words_may_explain_all_of_it():
    # Rolls with a v are those of 100 words, none of which is solvable.
    assert letter_findings.by_letter(letters())[0].expected == 0
    # If all spell as many words, they let expect what holds for all rolls.
    alike = letters().assign(candidate_words=150)
    overall = rates.solvable(alike).share
    assert letter_findings.by_letter(alike)[0].expected == pytest.approx(overall)


def test_a_face_is_that_of_its_own_die():
    table = letters()
    dice = letter_findings.by_face(table)

    assert list(dice) == DICE
    for place, (die, shown) in enumerate(dice.items()):
        assert [c.name for c in shown] == [
            f"{x} on die {die}" for x in dict.fromkeys(die)
        ]
        n = [c.having.rolls for c in shown]
        assert n == [sum(f[place] == c.name[0] for f in table["faces"]) for c in shown]
        assert sum(n) == ROLLS
    clear = [c.name for shown in dice.values() for c in shown if c.is_clear]
    assert clear[0] == "v on die vfgkpp"
    assert {name.split()[-1] for name in clear} == {"vfgkpp"}


def test_the_more_are_looked_at_the_wider_is_each_interval():
    rolls = letters()
    has = rolls["roll"].str.contains("s")
    one, other = rates.solvable(rolls[has]), rates.solvable(rolls[~has])
    alone = difference(one, other)

    (among,) = (c for c in letter_findings.by_letter(rolls) if c.name == "s")
    assert among.low < alone[0]
    assert alone[1] < among.high


def test_a_letter_that_few_rolls_have_or_lack_is_not_told_apart():
    assert letter_findings.by_letter(letters(9)) == []
    assert letter_findings.clearly_apart([], letters(9)).startswith(
        "ENABLE1: no letter tells rolls apart; solvable: "
    )
    assert letter_findings.both_ends([]) == ""


def test_undecided_rolls_make_no_letter_clear():
    with_v = letters().query("ending == 'exhausted'")["draw"]

    undecided = letter_findings.by_letter(letters(budget=with_v))
    assert not any(contrast.is_clear for contrast in undecided)


def test_the_title_names_an_extreme_among_the_clear_and_the_note_both():
    rate = Rate(50, 0, 100)
    found = [
        Contrast("a", Rate(90, 0, 100), rate, 0.5, 0.2, 0.6),
        Contrast("b", Rate(99, 0, 100), rate, 0.5, -0.1, 0.6),
        Contrast("c", Rate(20, 0, 100), rate, 0.5, -0.5, -0.1),
        Contrast("d", Rate(30, 0, 100), rate, 0.5, -0.4, -0.1),
    ]

    assert letter_findings.clearly_apart(found, letters()) == (
        "ENABLE1: least often solvable with c, 20.0 % of rolls, 50.0 % without"
    )
    assert letter_findings.clearly_apart(found[:2], letters()) == (
        "ENABLE1: most often solvable with a, 90.0 % of rolls, 50.0 % without"
    )
    assert letter_findings.both_ends(found) == (
        "least often: c, 20 % of 100 rolls (95 % interval 13 to 29 %); "
        "most often: a, 90 % of 100 rolls (95 % interval 83 to 94 %); "
    )


def test_both_shares_of_a_title_have_the_same_decimals():
    assert list_findings.fewest_and_most_words(lists()) == (
        "ENABLE1 to 10 (400 words) solves 20.0 % of rolls, "
        "ENABLE1 to 100 (21,000 words) solves 80.0 % of them"
    )
    assert list_findings.surely_fewest_and_most(lists()) == (
        "ENABLE1 to 10 (400 words) solves 20 % of 40 rolls (95 % interval 10 to 35 %); "
        "ENABLE1 to 100 (21,000 words) solves 80 % of 40 rolls (95 % interval 65 to "
        "90 %)"
    )


def test_each_list_is_drawn_at_its_words_and_share():
    axes = draw_lists.solvable_by_list(lists()).axes[0]

    line = next(line for line in axes.lines if len(line.get_xdata()) == 3)
    assert list(line.get_xdata()) == [400, 3000, 20_000]
    assert list(line.get_ydata()) == pytest.approx([20, 40, 60])
    assert [text.get_text() for text in axes.texts] == ["10", "35", "80", "ENABLE1"]


def test_a_bar_counts_the_rolls_of_each_least_level():
    axes = draw_lists.least_size(lists()).axes[0]

    assert [bar.get_height() for bar in axes.patches] == pytest.approx([20] * 5)
    assert [text.get_text() for text in axes.texts] == ["8"] * 5
    assert [label.get_text() for label in axes.get_xticklabels()] == [
        "10",
        "35",
        "80",
        "rarer\nstill",
        "no\nboard",
    ]


def test_a_roll_whose_least_size_is_not_known_is_in_no_bar_but_in_the_intervals():
    unsure = lists(budget=[(1, 10), (1, 35)])  # it is found at 80
    sure, doubt = (draw_lists.least_size(t).axes[0] for t in (lists(), unsure))

    assert [text.get_text() for text in doubt.texts] == ["8", "7", "8", "8", "8"]
    tops = [
        [high for _, (_, high) in axes.containers[0][2][0].get_segments()]
        for axes in (sure, doubt)
    ]
    assert [b > a for a, b in zip(*tops)] == [True, False, True, False, False]
    assert "1 rolls undecided" in draw_lists.least_size(unsure).get_supxlabel()


def test_a_finding_says_what_everyday_words_do_not_solve_and_others_do():
    assert list_findings.everyday_words(levels.endings(lists())) == (
        "No board of everyday words (to SCOWL size 35): 60 % of 40 rolls "
        "(95 % interval 45 to 74 %); of those, rarer words solve 67 % of 24 rolls "
        "(95 % interval 47 to 82 %)"
    )
