"""Pictures of crosswords: what is written where, and what is told apart."""

import xml.etree.ElementTree as ET

import pytest

from qless_engine.grids.layout import Layout
from qless_engine.svg.board import LAID
from qless_engine.svg.grid import (
    BLOCK_FILL,
    COLOURS,
    FILLED,
    LETTERS,
    STEPS,
    WORDS,
    Crossword,
    crossword_svg,
    heat_of_letters,
    heat_of_words,
    numbers,
)

LAYOUT = Layout.parse("t../.#./...")
SVG = "{http://www.w3.org/2000/svg}"


def parsed(*picture):
    return ET.fromstring(crossword_svg(*picture))  # noqa: S314  # our own text


def texts(root, **look):
    return [
        text.text
        for text in root.iter(f"{SVG}text")
        if all(text.get(name) == value for name, value in look.items())
    ]


def fills(root):
    return [rect.get("fill") for rect in root.iter(f"{SVG}rect")]


def test_given_letters_and_those_of_a_fill_are_told_apart():
    root = parsed(LAYOUT, "tea/e#t/..e")

    assert texts(root, **{"font-weight": "bold"}) == ["T"]
    assert texts(root, **{"font-style": "italic", "fill": FILLED}) == list("EAETE")
    assert fills(root).count(BLOCK_FILL) == 1
    assert fills(root).count(LAID[0]) == 1


def test_bars_are_drawn():
    layout = Layout.parse(".|./.=.")

    (bars,) = parsed(layout, "ab/cd").iter(f"{SVG}path")
    assert bars.get("d").count("v") == 1
    assert "path" not in crossword_svg(LAYOUT)


def test_slots_are_numbered_as_in_print():
    assert numbers(LAYOUT) == [(0, 0, 1), (0, 2, 2), (2, 0, 3)]
    assert [t for t in texts(parsed(LAYOUT)) if t.isdigit()] == ["1", "2", "3"]


def test_a_cell_has_the_colour_of_its_tighter_slot():
    words = {"1-Across": 12, "1-Down": 0, "2-Down": 5000, "3-Across": 7}
    heat = heat_of_words(LAYOUT, words)

    assert heat.colours == {
        (0, 0): 0,  # given, but its slot has no word
        (0, 1): 2,
        (0, 2): 2,
        (1, 0): 0,
        (1, 2): 4,
        (2, 0): 0,
        (2, 1): 1,
        (2, 2): 1,
    }
    root = parsed(LAYOUT, None, heat)
    assert fills(root).count(COLOURS[1]) == 2 + 1  # and in the legend
    assert fills(root).count("url(#qless-stripes)") == 3 + 1
    assert "1,000 or more" in texts(root)


def test_letters_left_have_a_legend_of_their_own():
    heat = heat_of_letters(LAYOUT, {(0, 0): 1, (0, 1): 1, (0, 2): 26, (1, 0): 4})

    assert heat.colours == {(0, 1): 1, (0, 2): 4, (1, 0): 2}  # not what is given
    assert "Letters left to a cell" in texts(parsed(LAYOUT, None, heat))


@pytest.mark.parametrize("what", [WORDS, LETTERS])
def test_every_colour_has_its_words(what):
    assert len(STEPS[what]) == len(COLOURS)
    assert [least for least, _ in STEPS[what]][:2] == [0, 1]


def test_it_is_text_where_there_are_no_pictures():
    assert str(Crossword(LAYOUT, "tea/e#t/..e")) == "T E A\nE # T\n. . E"
    assert Crossword(LAYOUT)._repr_svg_() == crossword_svg(LAYOUT)
