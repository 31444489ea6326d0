"""Figures of fillers: the same bytes, all named, only what was decided counted."""

import pandas as pd
import pytest
from pictures import assert_same_bytes

from figures.plots import fills

METHODS = ["plain", "engine"]
ROWS = [
    ("ENABLE1", "5x5", "plain", 3.0),
    ("ENABLE1", "5x5", "engine", 0.001),
    ("ENABLE1", "9x9", "plain", None),
    ("ENABLE1", "9x9", "engine", 0.2),
    ("few words", "5x5", "plain", None),
    ("few words", "5x5", "engine", None),
]


def ways(costs, limit=5):
    return fills.ways(costs, METHODS, limit)


def cactus(costs, limit=5):
    return fills.cactus(costs, limit, "each grid once")


each_figure = pytest.mark.parametrize("function", [ways, cactus])


@pytest.fixture
def costs():
    return pd.DataFrame(ROWS, columns=["list", "grid", "method", "seconds"])


@each_figure
def test_the_same_table_gives_the_same_bytes(function, costs, tmp_path):
    assert_same_bytes(function, costs, costs[:4], tmp_path)


@each_figure
def test_panels_are_named_and_the_title_says_what_was_decided(function, costs):
    figure = function(costs)

    assert (
        figure.get_suptitle()
        == {
            ways: "The plain way decides 1 of 3 grids in 5 seconds each, the engine 2",
            cactus: "Decided in 5 seconds each, of 3: plain 1, engine 2",
        }[function]
    )
    titles = [axes.get_title(loc="left") for axes in figure.axes]
    assert [title.split(" (")[0] for title in titles] == ["ENABLE1", "few words"]
    assert all(axes.get_xlabel().startswith("seconds") for axes in figure.axes)


def test_a_stair_rises_with_each_grid_that_is_decided(costs):
    first, second = cactus(costs).axes

    assert [line.get_ydata()[-1] for line in first.get_lines()[:2]] == [1, 2]
    assert [*first.get_lines()[1].get_xdata()] == [0.01, 0.01, 0.2, 5]
    assert [line.get_ydata()[-1] for line in second.get_lines()[:2]] == [0, 0]


def test_what_was_not_decided_is_hollow_and_stands_at_the_limit(costs):
    first, second = ways(costs).axes

    assert [*first.get_lines()[0].get_xdata()] == [3, fills.LEAST]
    shown = [line for line in second.get_lines() if len(line.get_xdata()) > 0]
    assert [line.get_markerfacecolor() for line in shown] == ["white"]
    assert [*shown[0].get_xdata()] == [5, 5]


def test_signs_are_explained_beside_the_panels_of_ways(costs):
    figure = ways(costs)
    figure.draw_without_rendering()
    (legend,) = figure.legends

    assert [text.get_text() for text in legend.get_texts()] == ["5x5", "9x9"]
    box = legend.get_window_extent()
    assert not any(box.overlaps(axes.get_window_extent()) for axes in figure.axes)
    assert all(axes.get_legend() is None for axes in figure.axes)


def test_more_grids_than_signs_are_not_told_apart():
    rows = [("ENABLE1", f"{n}", method, 1.0) for n in range(9) for method in METHODS]
    columns = ["list", "grid", "method", "seconds"]
    figure = ways(pd.DataFrame(rows, columns=columns))

    assert figure.legends == []
    assert {line.get_marker() for line in figure.axes[0].get_lines()} == {"o"}


@each_figure
def test_a_single_second_is_no_seconds(function, costs):
    figure = function(costs, 1)

    texts = figure.get_suptitle() + figure.get_supxlabel()
    assert "1 second" in texts
    assert "1 seconds" not in texts
