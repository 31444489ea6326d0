"""Figures of counted rolls: the same bytes, all named, bounds told from counts."""

import math
import statistics

import pandas as pd
import pytest
from pictures import assert_same_bytes

from figures.findings import counts as count_findings, rates
from figures.plots import counts as draw_counts

DRAWN = (
    draw_counts.number_of_boards,
    draw_counts.boards_by_words,
    draw_counts.boards_by_letter,
)


def table(rolls=60, *, budget=(3, 33)):
    """Counted rolls: every tenth has no board, boards grow as words to the power 3."""
    words = [20 + 15 * draw for draw in range(rolls)]
    ending = ["exhausted" if draw % 10 == 7 else "found" for draw in range(rolls)]
    for draw in budget:
        if draw < rolls:
            ending[draw] = "budget"
    kinds = ("acehlnrsttwy", "bceilnorstuw", "bceinnrsttyy")
    return pd.DataFrame(
        {
            "draw": range(rolls),
            "roll": [kinds[draw % 3] for draw in range(rolls)],
            "ending": ending,
            "boards": pd.array(
                [0 if e == "exhausted" else w**3 for e, w in zip(ending, words)],
                "Int64",
            ),
            "candidate_words": words,
            "word_list": "ENABLE1",
        }
    )


@pytest.mark.parametrize("function", DRAWN)
def test_the_same_table_gives_the_same_bytes(function, tmp_path):
    assert_same_bytes(function, table(), table(59), tmp_path)


@pytest.mark.parametrize("function", DRAWN)
def test_axes_and_figures_are_named_and_say_how_many_rolls(function):
    figure = function(table())

    (axes,) = figure.axes
    assert figure.get_suptitle() != ""
    assert "60 rolls" in figure.get_supxlabel()
    assert "2 undecided" in figure.get_supxlabel()
    assert "" not in (axes.get_xlabel(), axes.get_ylabel())


@pytest.mark.parametrize("function", DRAWN)
@pytest.mark.parametrize("ending", ["found", "exhausted", "budget"])
def test_a_table_of_one_roll_can_be_drawn(function, ending):
    boards = pd.array([0 if ending == "exhausted" else 8], "Int64")
    function(table(1).assign(ending=ending, boards=boards)).draw_without_rendering()


def test_unsolvable_rolls_and_bounds_are_drawn_apart_from_counts():
    figure = draw_counts.number_of_boards(table())

    labels = [text.get_text() for text in figure.axes[0].get_legend().get_texts()]
    heights = [
        sum(bar.get_height() for bar in container.patches)
        for container in figure.axes[0].containers
    ]
    assert "counted to the end (n = 52)" in labels
    assert "no board: proved (n = 6)" in labels
    assert "out of budget: at least so many (n = 2)" in labels
    assert heights == [52, 6, 2]


def test_each_letter_is_drawn_with_its_n():
    axes = draw_counts.boards_by_letter(table()).axes[0]

    labels = [label.get_text() for label in axes.get_yticklabels()]
    assert "n = 20   a" in labels
    assert "n = 60   t" in labels


def test_the_line_finds_the_power_that_boards_grow_by():
    growth = count_findings.doubling(table())

    assert growth.rolls == 52
    assert [growth.factor, growth.low, growth.high] == pytest.approx([2**3] * 3)
    assert growth.boards(100) == pytest.approx(100**3)
    assert count_findings.doubling(table(9)) is None


def test_a_mean_is_geometric_and_a_lower_bound_if_one_of_its_rolls_is():
    rolls = table(20, budget=())
    mean = count_findings.Mean.of(rolls)
    logs = [math.log(boards + 1) for boards in rolls["boards"]]

    assert mean.mean == pytest.approx(math.exp(statistics.fmean(logs)))
    # 2.093 is Student's t of 19 degrees of freedom, from a table.
    spread = 2.093 * statistics.stdev(logs) / math.sqrt(20)
    assert mean.high / mean.mean == pytest.approx(math.exp(spread), rel=1e-3)
    assert count_findings.Mean.of(table(20)).high == math.inf


def test_the_interval_of_a_doubling_holds_the_power_of_noisy_boards():
    rolls = table(200, budget=())
    noise = [2 ** (draw * 7 % 11 / 5 - 1) for draw in rolls["draw"]]
    boards = [round(n * x) for n, x in zip(rolls["boards"], noise, strict=True)]
    growth = count_findings.doubling(rolls.assign(boards=boards))

    assert growth.low < growth.factor < growth.high
    assert growth.low < 2**3 < growth.high


def test_a_letter_is_named_only_if_its_interval_lies_beyond_all_rolls():
    overall = count_findings.Mean(100, 80, 120, 500, 0)
    lucky = count_findings.Mean(1000, 50, 9000, 5, 0)
    rich, poor = (
        count_findings.Mean(300, 200, 400, 80, 0),
        count_findings.Mean(20, 10, 30, 80, 0),
    )

    title = count_findings.letters({"q": lucky, "s": rich, "j": poor}, overall)
    assert title == (
        "Clearly more boards: rolls with s, 300; clearly fewer: with j, 20; "
        "all 500 rolls: 100 (geometric means)"
    )
    assert count_findings.letters({"q": lucky}, overall).startswith("No letter")
    assert count_findings.letters({}, overall).startswith("No letter")
    # If the mean of all may be anything above 100, nothing is known to be above it.
    unsure = count_findings.Mean(100, 80, math.inf, 500, 9)
    assert count_findings.letters({"s": rich}, unsure) == (
        "No letter can be told apart with 9 rolls undecided"
    )


def test_a_title_says_that_a_median_is_only_a_bound():
    sure, unsure = table(30, budget=()), table(30, budget=range(5, 30))

    # By hand: 3 rolls have none, and the ranks 10, 15 and 21 are draws 6, 12 and 19,
    # with 110, 200 and 305 words to the power of three.
    assert count_findings.half_have(sure) == (
        "Half of 30 rolls can be solved in 8 million ways or more "
        "(95 % interval of the median 1.3 million to 28 million)"
    )
    assert "perhaps many more" in count_findings.half_have(unsure)
    assert "or more)" in count_findings.half_have(unsure)
    none = sure.assign(ending="exhausted", boards=0)
    assert count_findings.half_have(none) == "Half of 30 rolls or more cannot be solved"


def test_the_answer_names_the_roll_with_most_and_counts_those_with_none():
    assert count_findings.most(table(10, budget=())) == (
        "acehlnrsttwy has the most, 3,723,875; 1 cannot be solved"
    )
    assert count_findings.most(table(7, budget=())).endswith("; all can be solved")
    assert count_findings.most(table(10, budget=[9])) == (
        "acehlnrsttwy has the most, at least 3,723,875; 1 ran out of budget, "
        "and may have more; 1 cannot be solved"
    )


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "0"),
        (99.4, "99"),
        (100, "100"),
        (9_960, "10,000"),
        (999_999, "1 million"),
        (12_345_678, "12 million"),
        (2.5e9, "2.5 billion"),
    ],
)
def test_an_amount_has_two_digits(number, text):
    assert rates.amount(number) == text
