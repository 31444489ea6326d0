"""Figures: the same table gives the same bytes, and everything shown is named."""

import math

import pandas as pd
import pytest
from matplotlib import rcParams
from pictures import assert_same_bytes

from figures.findings import rates, rolls as roll_findings
from figures.plots import rolls as draw, style
from sweeps.intervals import Z_95, Rate, difference, wilson

DRAWN = (
    draw.share_solvable,
    draw.time_to_answer,
    draw.solvable_by_vowels,
    draw.solvable_by_candidate_words,
)


def table(rolls=60):
    """Rolls as a sweep tells them: every tenth has no board, two are undecided."""
    ending = ["exhausted" if draw % 10 == 7 else "found" for draw in range(rolls)]
    for undecided in (3, 33):
        if undecided < rolls:
            ending[undecided] = "budget"
    kinds = ("acehlnrsttwy", "bceilnorstuw", "bceinnrsttyy")
    return pd.DataFrame(
        {
            "draw": range(rolls),
            "roll": [kinds[draw % 3] for draw in range(rolls)],
            "ending": ending,
            "candidate_words": [20 + 15 * draw for draw in range(rolls)],
            "word_list": "ENABLE1",
            "seconds": [0.0005 * (1 + draw) ** 2 for draw in range(rolls)],
            "interpreter": "PyPy 7.3.11 (Python 3.9.16)",
        }
    )


@pytest.mark.parametrize("function", DRAWN)
def test_the_same_table_gives_the_same_bytes(function, tmp_path):
    assert_same_bytes(function, table(), table(59), tmp_path)


def test_a_user_s_own_settings_change_nothing(monkeypatch):
    plain = style.svg(draw.share_solvable(table()))
    monkeypatch.setitem(rcParams, "lines.linewidth", 9)

    assert style.svg(draw.share_solvable(table())) == plain
    assert rcParams["lines.linewidth"] == 9


@pytest.mark.parametrize("function", DRAWN)
def test_axes_and_figures_are_named_and_say_how_many_rolls(function):
    figure = function(table())

    assert figure.get_suptitle() != ""
    assert "60 rolls" in figure.get_supxlabel()
    assert "ENABLE1" in figure.get_supxlabel()
    assert all(axes.get_ylabel() != "" for axes in figure.axes)
    assert figure.axes[-1].get_xlabel() != ""


def test_the_figure_of_times_names_the_interpreter_and_each_group_s_n():
    figure = draw.time_to_answer(table())

    titles = [axes.get_title("left") for axes in figure.axes]
    assert "PyPy 7.3.11" in figure.get_supxlabel()
    assert [f"(n = {n})" in title for n, title in zip((52, 6, 2), titles)] == [True] * 3


def test_every_rate_is_drawn_with_its_n_and_interval():
    figure = draw.solvable_by_vowels(table())

    (axes,) = figure.axes
    labels = [label.get_text() for label in axes.get_xticklabels()]
    bars = axes.containers[0][2][0].get_segments()
    assert labels == [
        "2 vowels,\n1 y\nn = 20",
        "2 vowels,\n2 y\nn = 20",
        "4 vowels,\nno y\nn = 20",
    ]
    assert all(high > low for (_, low), (_, high) in bars)


@pytest.mark.parametrize("function", DRAWN)
@pytest.mark.parametrize("ending", ["found", "exhausted", "budget"])
def test_a_table_of_one_roll_can_be_drawn(function, ending):
    one = table(1).assign(ending=ending, seconds=0.0)
    function(one).draw_without_rendering()


def test_a_figure_is_written_as_svg_and_as_a_small_png_fit_for_print(tmp_path):
    path = style.save(draw.share_solvable(table()), "share", tmp_path)
    png = path.with_suffix(".png").read_bytes()

    assert path.suffix == ".svg"
    assert png.startswith(b"\x89PNG")
    width, height = (int.from_bytes(png[at : at + 4], "big") for at in (16, 20))
    assert (width, height) == (7.2 * style.PRINT_DPI, 4 * style.PRINT_DPI)
    assert len(png) < 60_000
    assert b"matplotlib" not in png


def test_a_figure_goes_where_the_environment_says(monkeypatch, tmp_path):
    monkeypatch.setenv("QLESS_FIGURES", str(tmp_path / "new"))

    path = style.save(draw.share_solvable(table()), "share")

    assert path == tmp_path / "new" / "share.svg"


# By hand: z z / (n + z z) at the ends, and 1/2 +- z / 2 sqrt(n + z z) in the middle.
@pytest.mark.parametrize(
    ("hits", "trials", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (989, 1000, 0.9804, 0.9938),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
    ],
)
def test_wilson_agrees_with_known_values(hits, trials, low, high):
    assert wilson(hits, trials) == pytest.approx((low, high), abs=5e-5)


@pytest.mark.parametrize("trials", [1, 7, 40])
def test_wilson_is_where_the_score_test_rejects(trials):
    """The ends p of the interval solve |share - p| = z sqrt(p (1 - p) / n)."""
    for hits in range(1, trials):
        for end in wilson(hits, trials):
            error = math.sqrt(end * (1 - end) / trials)

            assert abs(hits / trials - end) == pytest.approx(Z_95 * error)


def test_a_difference_agrees_with_published_values():
    """Newcombe 1998, table II, method 10: 56/70 and 48/80, 9/10 and 3/10, 10/10."""
    for one, other, ends in (
        (Rate(56, 0, 70), Rate(48, 0, 80), (0.0524, 0.3339)),
        (Rate(9, 0, 10), Rate(3, 0, 10), (0.1705, 0.8090)),
        (Rate(10, 0, 10), Rate(0, 0, 20), (0.6791, 1.0)),
    ):
        assert difference(one, other) == pytest.approx(ends, abs=5e-5)
        low, high = ends
        assert difference(other, one) == pytest.approx((-high, -low), abs=5e-5)


def test_undecided_rolls_widen_a_difference_as_if_the_worst_were_so():
    partly, other = Rate(40, 10, 100), Rate(30, 5, 100)

    low, high = difference(partly, other)
    assert low == difference(Rate(40, 0, 100), Rate(35, 0, 100))[0]
    assert high == difference(Rate(50, 0, 100), Rate(30, 0, 100))[1]


def test_undecided_rolls_widen_the_interval_on_both_sides():
    decided = Rate(found=90, undecided=0, rolls=100)
    partly = Rate(found=81, undecided=10, rolls=100)

    assert partly.share == decided.share
    assert partly.low < decided.low
    assert partly.high > decided.high
    assert str(partly) == (
        "90 % of 90 decided rolls "
        "(95 % interval 72 to 95 % with 10 undecided either way)"
    )


def test_a_share_of_undecided_rolls_is_unknown():
    rate = Rate(found=0, undecided=4, rolls=4)

    assert (rate.low, rate.high) == (0.0, 1.0)
    assert str(rate) == "an unknown share of 4 rolls"


def test_a_running_share_ends_at_the_share_of_all():
    shares = rates.running(table().sample(frac=1, random_state=1))

    assert shares[0] == Rate(found=1, undecided=0, rolls=1)
    assert shares[-1] == rates.solvable(table())
    assert [rate.rolls for rate in shares] == sorted({rate.rolls for rate in shares})


def test_y_is_no_vowel():
    assert rates.vowel_count("aeioubcdfyyy") == 5


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0, "0 µs"),
        (0.000012, "12 µs"),
        (0.00314, "3.1 ms"),
        (0.0999, "0.1 s"),
        (0.0994, "99 ms"),
        (1.0, "1 s"),
        (1234.4, "1,234 s"),
    ],
)
def test_a_duration_has_two_digits_and_a_unit(seconds, text):
    assert rates.duration(seconds) == text


def test_a_finding_says_how_few_words_rolls_without_a_board_spell():
    decided = table(30)[lambda rolls: rolls["ending"] != "budget"]

    assert roll_findings.fewest_words(decided) == (
        "No board: 3 rolls, spelling 125 to 425 words each; "
        "all 2 that spell more can be solved"
    )
    assert roll_findings.fewest_words(decided[:5]).startswith("Every one of 5 rolls")


def test_the_least_often_solvable_group_is_not_merely_a_small_one():
    unlucky = ("unlucky", Rate(found=1, undecided=0, rolls=3))
    poor = ("poor", Rate(found=400, undecided=0, rolls=1000))

    assert roll_findings.least_often_solvable([unlucky, poor]).startswith(
        "Solvable least often: poor, 40.0 % of 1,000 rolls"
    )
