"""Wheels as pictures: every letter is a tile, apart from the others, the hub marked."""

from itertools import combinations
from math import hypot

import pytest
from pictures import SVG, contrast, parsed

from qless_engine.svg.wheel import HUB, LAID, TILE, WheelPicture, tile_places, wheel_svg
from qless_engine.wheels import MAX_SIZE, MIN_SIZE, Wheel

NINE = Wheel.parse("ndeokgelw")
SIZES = range(MIN_SIZE, MAX_SIZE + 1)


def wheel_of(size):
    return Wheel.parse("abcdefghijkl"[:size], hub="c")


def fills(image):
    """The fill of each tile, by its letter."""
    tiles = zip(image.iter(f"{SVG}rect"), image.iter(f"{SVG}text"))
    return {letter.text: tile.get("fill") for tile, letter in tiles}


def test_nine_letters_are_three_rows_with_the_hub_in_the_middle():
    letters = parsed(WheelPicture(NINE)._repr_svg_()).iter(f"{SVG}text")

    rows = {}
    for letter in letters:
        rows.setdefault(int(float(letter.get("y")) // TILE), []).append(letter.text)
    assert rows == {0: [*"NDE"], 1: [*"OKG"], 2: [*"ELW"]}


@pytest.mark.parametrize("size", SIZES)
def test_the_hub_alone_is_marked(size):
    image = parsed(wheel_svg(wheel_of(size)))

    colours = fills(image)
    assert len(colours) == size
    assert {letter for letter, fill in colours.items() if fill == HUB[0]} == {"C"}
    edges = [float(tile.get("stroke-width")) for tile in image.iter(f"{SVG}rect")]
    assert sorted(edges) == [1] * (size - 1) + [3]


@pytest.mark.parametrize("size", SIZES)
def test_tiles_lie_inside_the_picture_and_do_not_touch(size):
    image = parsed(wheel_svg(wheel_of(size)))

    width, height = float(image.get("width")), float(image.get("height"))
    for tile in image.iter(f"{SVG}rect"):
        assert 0 <= float(tile.get("x")) <= width - float(tile.get("width"))
        assert 0 <= float(tile.get("y")) <= height - float(tile.get("height"))
    pairs = combinations(tile_places(size), 2)
    assert all(hypot(a[0] - b[0], a[1] - b[1]) >= 0.999 for a, b in pairs)


def test_without_a_hub_none_is_marked():
    image = parsed(wheel_svg(Wheel.parse("ndeokgelw", hub="none")))

    assert {*fills(image).values()} == {LAID[0]}
    assert image[0].text == "word wheel without a hub, n d e o k g e l w"


def test_ink_stands_out_from_the_hub_and_the_picture_has_a_title():
    image = parsed(wheel_svg(NINE))

    ink = next(image.iter(f"{SVG}text")).get("fill")
    assert contrast(HUB[0], ink) > 7  # WCAG 2.1, level AAA
    assert image[0].tag == f"{SVG}title"
    assert image[0].text == "word wheel, hub k, around it n d e o g e l w"


def test_a_wheel_is_text_where_there_are_no_pictures():
    assert str(WheelPicture(NINE)) == "N D E\nO[K]G\nE L W"
