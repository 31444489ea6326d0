"""Boards as files: what is written can be read, and is the same each time."""

import matplotlib.image
import pytest

from figures.pages.board_file import SCALE, save
from figures.svg.board import TILE, Board, of_roll

BOARD = Board("tea/o../n..")


def test_an_svg_is_what_notebooks_show(tmp_path):
    path = save(BOARD, tmp_path / "board.svg")

    assert path.read_text() == BOARD._repr_svg_()


@pytest.mark.parametrize("board", [BOARD, of_roll("aenotxz", None)])
def test_a_png_has_tiles_with_ink_and_nothing_between(board, tmp_path):
    image = matplotlib.image.imread(save(board, str(tmp_path / "board.png")))

    rows = board.text.split("/")
    cell = SCALE * TILE
    assert image.shape == (cell * len(rows), cell * len(rows[0]), 4)
    for row, letters in enumerate(rows):
        for column, letter in enumerate(letters):
            tile = image[row * cell :, column * cell :][:cell, :cell]
            red, is_opaque = tile[..., 0], tile[..., 3] == 1
            assert is_opaque.any() == (letter != ".")
            assert (red[is_opaque] < 0.2).any() == (letter != ".")


def test_the_same_board_gives_the_same_bytes(tmp_path):
    first, second = (save(BOARD, tmp_path / f"{n}.png").read_bytes() for n in "12")

    assert first == second


def test_another_kind_of_file_is_refused(tmp_path):
    with pytest.raises(ValueError, match=r"expected a file \.svg or \.png, got"):
        save(BOARD, tmp_path / "board.gif")
