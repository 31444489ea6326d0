"""The layouts that are shipped: well drawn, nobody else's, and filled."""

import re

import pytest
from paths import SHARED

from figures.layouts import load, names
from qless_engine.grids.filler import Filler
from qless_engine.grids.layout import BLOCK, OPEN, violations
from qless_engine.grids.problem import Problem
from qless_engine.grids.word_index import WordIndex
from qless_engine.outcome import Budget, Ending
from qless_engine.words.wordlist import read_words

GRIDS = SHARED / "crossword_grids"
COMMON = 60  # what most know
MAX_NODES = 20_000  # the hardest takes 2,470


def test_there_is_a_layout_of_every_usual_size():
    assert names() == ["5x5", "9x9", "13x13", "15x15", "21x21"]


@pytest.mark.parametrize("name", names())
def test_a_layout_is_drawn_by_the_rules(name):
    layout = load(name)
    rows = layout.rows
    open_cells = {
        (r, c)
        for r, row in enumerate(rows)
        for c, sign in enumerate(row)
        if sign == OPEN
    }
    crossed = [cell for slot in layout.slots for cell in slot.cells]

    assert f"{len(rows[0])}x{len(rows)}" == name
    assert set("".join(rows)) == {BLOCK, OPEN}
    assert "".join(rows) == "".join(rows)[::-1]  # half a turn
    assert min(len(slot.cells) for slot in layout.slots) >= 3
    assert sorted(crossed) == sorted([*open_cells, *open_cells])  # each in two slots
    assert connected(open_cells)


def connected(cells):
    left, reached = set(cells), [min(cells)]
    left.remove(reached[0])
    for row, column in reached:
        for step in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            beside = row + step[0], column + step[1]
            if beside in left:
                left.remove(beside)
                reached.append(beside)
    return not left


def turned(rows):
    """Return *rows* turned and mirrored in all eight ways."""
    ways = []
    for _ in range(2):
        for _ in range(4):
            ways.append(rows)
            rows = ["".join(column) for column in zip(*rows[::-1])]
        rows = [row[::-1] for row in rows]
    return ways


@pytest.mark.parametrize("name", names())
def test_no_layout_is_one_of_those_measured_on(name):
    if not GRIDS.exists():
        pytest.skip("the grids to measure on are not here")
    rows = list(load(name).rows)
    theirs = [
        re.sub("[^#\n]", OPEN, path.read_text().strip()).split()
        for path in sorted(GRIDS.glob("[0-9][0-9]-*.txt"))
    ]
    # By these rules 5x5 has no more than six layouts but for turns and mirrors.
    ours = [rows] if name == "5x5" else turned(rows)

    assert len(theirs) == 50
    assert not any(way in theirs for way in ours)


@pytest.fixture(scope="module", params=[None, COMMON], ids=["all", "common"])
def words(request):
    return frozenset(read_words(None, request.param).words)


@pytest.fixture(scope="module")
def index(words):
    return WordIndex(words)


@pytest.mark.parametrize("name", names())
def test_a_layout_is_filled_from_lists_that_are_shipped(name, words, index):
    layout = load(name)

    result = Filler(Problem(layout), index, budget=Budget(MAX_NODES)).first()
    assert result.ending is Ending.FOUND
    assert violations(layout, result.fill, words) == []


def test_a_name_that_is_none_gets_a_sentence():
    with pytest.raises(ValueError, match=r"expected a layout of 5x5, .*, got '7x7'"):
        load("7x7")
