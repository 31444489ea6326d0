"""The file of all rolls without a board: what is written is read, damage is told."""

import gzip
import re
from pathlib import Path

import pytest

from qless_engine.rolls.atlas import Atlas, Unsolvable, atlas_path, read_atlas
from qless_engine.rolls.dice import weight

ROLLS = {
    roll: Unsolvable(weight(roll), nodes, words)
    for roll, nodes, words in (("aabbbcddfhhn", 5, 6), ("ccmnnoprrsuv", 0, 0))
}
ATLAS = Atlas("small", "ab12", "python -m sweeps atlas, 2026-11-30", ROLLS)


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "small.atlas.gz"
    path.write_bytes(ATLAS.pack())
    return path


def test_an_atlas_is_read_as_it_was_written(file):
    assert read_atlas(file) == ATLAS
    assert file.read_bytes() == ATLAS.pack()  # no clock in it


def test_people_can_read_the_file(file):
    head, rows = gzip.decompress(file.read_bytes()).decode().split("columns: ")

    assert "# unsolvable_rolls: 2 of 15800439\n" in head
    assert rows.splitlines()[1] == f"aabbbcddfhhn {weight('aabbbcddfhhn')} 5 6"


def test_an_atlas_lies_beside_its_word_list():
    for name in ("my.txt", "my.txt.gz", "my.gz", "my"):
        assert atlas_path(Path("there", name)) == Path("there", "my.atlas.gz")
    assert atlas_path(Path("my.v2.txt")) == Path("my.v2.atlas.gz")


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (" 5 6\n", " 5\n", "found the line 'aabbbcddfhhn "),
        (" 5 6\n", " 5 x\n", "found the line 'aabbbcddfhhn "),
        (" 5 6\n", " -5 6\n", "found the line 'aabbbcddfhhn "),
        ("ccmnn", "\u00e9cmnn", "found the line '\u00e9cmnn"),
        ("ccmnn", "aaann", "found the line 'aaann"),  # not in order
        ("# made: ", "# maid: ", "found no line 'made'"),
        (
            "2 of 1580",
            "3 of 1580",
            "unsolvable_rolls '3 of 15800439', but counted 2",
        ),
        ("2 of 15800439", "", "found unsolvable_rolls '', but counted 2"),
        (f" {weight('aabbbcddfhhn')} 5 6", " 1 5 6", "found unsolvable_outcomes"),
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
    with pytest.raises(ValueError, match=r"complete gzip file, found .*small\.atlas"):
        read_atlas(file)
    (tmp_path / "text").write_text("hello")
    for path, found in (
        (tmp_path / "text", "found the line 'hello'"),
        (tmp_path / "none", "found none (make one with `python -m sweeps atlas`"),
        (tmp_path, "found the folder /"),
        (Path("/dev/zero"), "found the device /dev/zero"),
    ):
        with pytest.raises(ValueError, match=f"^expected an atlas file.*{path.name}"):
            read_atlas(path)
        with pytest.raises(ValueError, match=re.escape(found)):
            read_atlas(path)
