"""Grids read from files and folders."""

import os

import pytest

from qless_engine.crosswords.crossword import Crossword
from qless_engine.crosswords.files import ACROSS_LITE, IPUZ, PUZ, TEXT, write
from qless_engine.grids.layout import Layout
from sweeps.kinds import fills
from sweeps.kinds.pieces import read_grids as read


def test_files_and_folders_are_read_in_order_and_named_by_their_files(tmp_path):
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "b.txt").write_bytes(b"...\r\nA#.\r\n...\r\n")
    (folder / "a.txt").write_text("\ufeff../..\n", encoding="utf-8")
    (folder / "notes.md").write_text("no grid")
    (tmp_path / "c.grid").write_text("..#")

    assert [*read([tmp_path / "c.grid", folder]).items()] == [
        ("c", "..#"),
        ("a", "../.."),
        ("b", ".../a#./..."),
    ]


def test_crossword_files_are_grids_too(tmp_path):
    crossword = Crossword(Layout.parse("..|../...."), "toan/hems")
    for kind in (IPUZ, TEXT):
        (tmp_path / f"{kind}.{kind}").write_bytes(write(kind, crossword)[0])
    crossword = Crossword(Layout.parse("t.#./...."), "to#n/hems")
    (tmp_path / "puz.puz").write_bytes(write(PUZ, crossword)[0])
    (tmp_path / "a.across.txt").write_bytes(write(ACROSS_LITE, crossword)[0])

    assert read([tmp_path]) == {
        "a.across": "..#./....",
        "ipuz": "..|../....",
        "puz": "t.#./....",
        "txt": "to|an/hems",
    }


def test_cells_that_are_left_empty_are_told(tmp_path):
    (tmp_path / "a.txt").write_bytes(b"<ACROSS PUZZLE>\n<GRID>\nT3A\n")

    asked = fills.ask([None], None, grids=[tmp_path])
    assert asked.notice == (
        "a: Left empty, since each holds something else than one letter a-z: 1 cell."
    )


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("a.txt", b"..\n...\n", r"a\.txt: expected rows of one length, found 2 cells"),
        ("a.txt", b"", r"a\.txt: expected "),
        (
            "a.txt",
            b"\xff\xfe.",
            r"a\.txt: expected .* or a layout as text, found binary data",
        ),
        (
            "b.txt",
            b"..",
            r"expected a file with a layout, found none at .*a\.txt",
        ),
    ],
)
def test_what_is_no_grid_is_a_sentence_with_its_file(tmp_path, name, content, sentence):
    (tmp_path / name).write_bytes(content)

    with pytest.raises(ValueError, match=sentence):
        read([tmp_path / "a.txt"])


def test_a_folder_without_grids_is_a_sentence(tmp_path):
    with pytest.raises(
        ValueError, match=r"expected grids in .*, found no file \*\.txt, "
    ):
        read([tmp_path])


def test_two_grids_of_one_name_are_refused(tmp_path):
    (tmp_path / "a.txt").write_text("..")
    (tmp_path / "a.grid").write_text("..")

    with pytest.raises(ValueError, match="grids of different names, found two 'a'"):
        read([tmp_path / "a.txt", tmp_path / "a.grid"])


def test_a_name_that_is_no_text_is_spelled(tmp_path):
    path = tmp_path / os.fsdecode(b"\xffgrid.txt")
    path.write_text("..")

    assert read([path]) == {"\\xffgrid": ".."}
