"""The file of all rolls without a board: what is written is read, damage is told."""

import gzip
from pathlib import Path

import pytest

from qless_engine.atlas_file import Atlas, Unsolvable, atlas_path, read_atlas
from qless_engine.dice import weight

ROLLS = {
    roll: Unsolvable(weight(roll), nodes, words)
    for roll, nodes, words in (("bdeghhiiprtv", 5, 6), ("cccddfggkkxy", 0, 0))
}
ATLAS = Atlas("small", "ab12", "python -m sweeps atlas, 2026-11-30", ROLLS)


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "small.atlas.gz"
    path.write_bytes(ATLAS.packed())
    return path


def test_an_atlas_is_read_as_it_was_written(file):
    assert read_atlas(file) == ATLAS
    assert file.read_bytes() == ATLAS.packed()  # no clock in it


def test_people_can_read_the_file(file):
    head, rows = gzip.decompress(file.read_bytes()).decode().split("columns: ")

    assert "# unsolvable_rolls: 2 of 15800439\n" in head
    assert rows.splitlines()[1] == f"bdeghhiiprtv {weight('bdeghhiiprtv')} 5 6"


def test_an_atlas_lies_beside_its_word_list():
    for name in ("my.txt", "my.txt.gz", "my"):
        assert atlas_path(Path("there", name)) == Path("there", "my.atlas.gz")


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (" 5 6\n", " 5\n", "found a damaged one"),
        (" 5 6\n", " 5 x\n", "found a damaged one"),
        ("# made: ", "# maid: ", "found a damaged one"),
        ("2 of 1580", "3 of 1580", "expected unsolvable rolls and outcomes 3 of 1580"),
        (f" {weight('bdeghhiiprtv')} 5 6", " 1 5 6", "expected unsolvable rolls and"),
    ],
)
def test_a_changed_file_is_refused(file, old, new, sentence):
    text = gzip.decompress(file.read_bytes()).decode()
    assert old in text
    file.write_bytes(gzip.compress(text.replace(old, new).encode()))

    with pytest.raises(ValueError, match=sentence):
        read_atlas(file)


def test_a_file_that_is_cut_off_missing_or_no_gzip_is_refused(file, tmp_path):
    file.write_bytes(file.read_bytes()[:-20])
    (tmp_path / "text").write_text("hello")
    for path in (file, tmp_path / "none", tmp_path / "text", tmp_path):
        with pytest.raises(ValueError, match=f"^expected an atlas file .*{path.name}"):
            read_atlas(path)
