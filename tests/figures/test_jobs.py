"""Figures of many puzzles at once: the same bytes, all named, measured told apart."""

import pandas as pd
import pytest
from pictures import assert_same_bytes

from figures.plots import jobs as draw_jobs, style
from figures.plots.jobs import DONE, GONE, LEFT

SPANS = [
    ("1", "the hard one", 0.5, 1.5, DONE),
    ("2", "rolls", 0.0, 1.0, LEFT),
    ("2", "wheels", 1.0, 2.0, GONE),
    ("new", "wheels", 3.0, 4.0, DONE),
    ("1", "rolls", 1.5, 4.5, DONE),
]
POINTS = [
    (1, 0.9, 1.0, 1.1, "50 puzzles", True),
    (2, 1.6, 1.75, 1.9, "50 puzzles", True),
    (1, 1.0, 1.0, 1.0, "50 puzzles", False),
    (64, 6.0, 6.5, 7.0, "50 puzzles", False),
    (1, 1.0, 1.0, 1.0, "1,000 puzzles", False),
    (64, 30.0, 31.0, 32.0, "1,000 puzzles", False),
]
COLUMNS = ["workers", "least", "median", "most", "what", "is_measured"]


def timeline(spans=SPANS):
    table = pd.DataFrame(spans, columns=["worker", "sort", "start", "end", "fate"])
    sorts = ["the hard one", "rolls", "wheels"]
    answers = pd.DataFrame({"sort": sorts, "latency": [4.5, 1.5, None]})
    return draw_jobs.timeline(table, answers, 2.0, "made by hand")


def scaling(points=POINTS):
    return draw_jobs.scaling(pd.DataFrame(points, columns=COLUMNS), "made by hand")


@pytest.mark.parametrize(
    ("function", "table"), [(timeline, SPANS), (scaling, POINTS)], ids=["line", "scale"]
)
def test_the_same_table_gives_the_same_bytes(function, table, tmp_path):
    assert_same_bytes(function, table, table[:-1], tmp_path)


def test_a_timeline_has_a_lane_a_worker_and_says_what_was_not_searched():
    figure = timeline()
    lanes, counts = figure.axes

    assert figure.get_suptitle() == (
        "A worker is killed after 2.0 s, and all 3 puzzles come to their end"
    )
    assert [label.get_text() for label in lanes.get_yticklabels()] == [
        "worker 1",
        "worker 2",
        "worker new",
    ]
    assert [text.get_text() for text in lanes.get_legend().get_texts()] == [
        "the hard one",
        "rolls",
        "wheels",
        LEFT,
        GONE,
    ]
    assert [*counts.get_lines()[0].get_xdata()] == [0, 1.5, 4.5]
    assert counts.get_xlabel().startswith("seconds")
    assert counts.get_ylabel() == "puzzles over"


def test_what_is_simulated_is_hollow_and_called_so():
    figure = scaling()
    (axes,) = figure.axes
    named = {line.get_label(): line for line in axes.get_lines()}

    for puzzles in ("50", "1,000"):
        line = named[f"simulated, {puzzles} puzzles"]
        assert line.get_markerfacecolor() == "white"
    (bars,) = axes.containers
    assert bars.get_label() == "measured, 50 puzzles"
    assert bars[0].get_markerfacecolor() == style.UNSOLVABLE
    assert [*bars[0].get_xdata()] == [1, 2]
    assert [low for ((_, low), _) in bars[2][0].get_segments()] == [0.9, 1.6]
    assert [axes.get_xlabel(), axes.get_ylabel()] == [
        "workers",
        "times as fast as one worker",
    ]
    assert figure.get_suptitle().replace("\n", " ") == (
        "2 workers are 1.8 times as fast as one; by simulation 64 are 6.5 to 31 times, "
        "by what there is to do"
    )
