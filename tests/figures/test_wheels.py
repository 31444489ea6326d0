"""Figures of scored wheels: the same bytes, all named, by hand for a small list."""

import pandas as pd
import pytest
from pictures import assert_same_bytes

from figures.findings import wheels as wheel_findings
from figures.plots import wheels as draw_wheels
from sweeps.kinds import wheels as wheel_kind
from sweeps.kinds.wheels import WheelQuestion, WheelTask

WORDS = "staple pastel petal tap zigzag zag".split()

each_figure = pytest.mark.parametrize(
    "function", [draw_wheels.wheel_words, draw_wheels.hub_letters]
)


@pytest.fixture
def wheels(tmp_path):
    """The table of all wheels of six letters: aelpst and aggizz."""
    (tmp_path / "words.txt").write_text("\n".join(WORDS))
    question = WheelQuestion(lists=[str(tmp_path / "words.txt")], size=6)
    context = wheel_kind.KIND.load(question)
    tasks = map(WheelTask, range(9), context.wheels)
    table = pd.DataFrame([wheel_kind.run(task, context) for task in tasks])
    table.attrs["asked"] = 2
    return table


@each_figure
def test_the_same_table_gives_the_same_bytes(function, wheels, tmp_path):
    assert_same_bytes(function, wheels, wheels[:1], tmp_path)


@each_figure
def test_axes_are_named_and_it_is_said_what_was_tried(function, wheels):
    figure = function(wheels)

    note = figure.get_supxlabel().replace("\n", " ")
    assert note.startswith(
        "all 2 wheels of 6 letters with a pangram, words of words.txt"
    )
    assert figure.axes[0].get_ylabel() != ""
    assert figure.axes[-1].get_xlabel() != ""
    partial = function(wheels[:1]).get_supxlabel()
    assert partial.startswith("1 of 2 wheels of 6 letters")


def test_each_hub_of_each_wheel_has_a_row(wheels):
    hubs = wheel_findings.by_hub(wheels).set_index(["wheel", "hub"])

    assert [*hubs.index] == [*((0, x) for x in "aelpst"), *((1, x) for x in "agiz")]
    assert hubs["score"].tolist() == [4, 3, 3, 4, 2, 4, 2, 2, 1, 2]
    assert hubs["share"].tolist() == [1, 0.75, 0.75, 1, 0.5, 1, 1, 1, 0.5, 1]
    assert hubs["is_best"].tolist() == [
        s in {"a0", "p0", "t0", "a1", "g1", "z1"}
        for s in [f"{hub}{wheel}" for wheel, hub in hubs.index]
    ]


def test_letters_come_with_the_one_that_leaves_most_first(wheels):
    letters = wheel_findings.by_letter(wheels)

    assert letters.index[0] == "a"
    assert letters.loc["a", ["wheels", "median", "best"]].tolist() == [2, 1, 1]
    assert letters.loc["s", ["wheels", "median", "best"]].tolist() == [1, 0.5, 0]
    assert letters.loc["e", "low"] == letters.loc["e", "high"] == 0.75
    assert wheel_findings.best_hubs(letters) == (
        "As hub, a leaves most: 100 % or more in half of its wheels; a is the best hub "
        "in 100 % of its wheels"
    )


def test_the_title_names_the_best_wheel(wheels):
    assert wheel_findings.how_many(wheels) == (
        "Half of the wheels score 3 words or more with their best hub; the most: 4, "
        "pastel = staple with a or p or t"
    )


def test_a_bar_is_a_whole_number_of_scores_and_no_wheel_is_lost(wheels):
    many = pd.concat([wheels.assign(no_hub_score=n, wheel=n) for n in range(4, 130)])
    many.attrs["asked"] = len(many)
    axes = draw_wheels.wheel_words(many).axes[2]

    assert {bar.get_width() for bar in axes.patches} == {3.0}
    assert sum(bar.get_height() for bar in axes.patches) == len(many)
