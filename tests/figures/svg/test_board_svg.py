"""Boards as pictures: every letter is a tile in its place, every picture has words."""

from urllib.parse import unquote

import pytest
from pictures import SVG, contrast, parsed

from qless_engine.svg.board import TILE, Board, board_svg, gallery, of_roll, spoken

BOARDS = ("tea/o../n..", ".a../.tip/hen./..k.", "bit/ice/ten")


@pytest.mark.parametrize("text", BOARDS)
def test_each_letter_is_a_tile_in_its_cell(text):
    image = parsed(Board(text)._repr_svg_())

    tiles = {
        (
            int(float(rect.get("y")) // TILE),
            int(float(rect.get("x")) // TILE),
        ): letter.text
        for rect, letter in zip(image.iter(f"{SVG}rect"), image.iter(f"{SVG}text"))
    }
    assert tiles == {
        (row, column): letter.upper()
        for row, line in enumerate(text.split("/"))
        for column, letter in enumerate(line)
        if letter != "."
    }


@pytest.mark.parametrize("text", BOARDS)
def test_tiles_lie_inside_the_picture(text):
    image = parsed(board_svg(text))

    width, height = float(image.get("width")), float(image.get("height"))
    for rect in image.iter(f"{SVG}rect"):
        assert 0 <= float(rect.get("x")) <= width - float(rect.get("width"))
        assert 0 <= float(rect.get("y")) <= height - float(rect.get("height"))


def test_the_picture_has_a_title_and_no_background():
    image = parsed(board_svg("tea/o../n.."))

    assert image[0].tag == f"{SVG}title"
    assert image[0].text == "across tea, down ton"
    assert len(list(image.iter(f"{SVG}rect"))) == 5  # the tiles alone


def test_ink_stands_out_from_both_kinds_of_tile():
    for board in (Board("tea"), of_roll("aet", None)):
        image = parsed(board._repr_svg_())
        tile = next(image.iter(f"{SVG}rect")).get("fill")
        ink = next(image.iter(f"{SVG}text")).get("fill")

        assert contrast(tile, ink) > 7  # WCAG 2.1, level AAA


def test_a_board_is_text_where_there_are_no_pictures():
    assert str(Board(".a../.tip/hen./..k.")) == " a\n tip\nhen\n  k"
    assert repr(Board("tea")) == "tea"


def test_a_roll_without_a_board_shows_its_letters_loose():
    board = of_roll("aaceehnrsttw", None)

    assert str(board) == "aaceeh\nnrsttw"
    assert spoken(board) == "letters a a c e e h n r s t t w"
    assert of_roll("aenot", "tea/o../n..") == Board("tea/o../n..")
    assert of_roll("aenotxz", float("nan")) == Board("aenotx/z.....", is_laid=False)


def test_a_gallery_shows_each_board_and_caption():
    shown = gallery([(Board(text), f"<{text}>") for text in BOARDS])

    page = shown._repr_html_()
    assert page.count("<img ") == 3
    assert "&lt;bit/ice/ten&gt;" in page
    assert unquote(page).count("<title>") == 3
    assert str(shown).startswith("tea\no\nn\n<tea/o../n..>\n\n a\n tip")


def test_a_board_that_is_none_is_refused():
    with pytest.raises(ValueError, match="equal length"):
        board_svg("tea/o")
