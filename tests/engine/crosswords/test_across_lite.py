"""Across Lite text: both versions, as programs and people write it."""

import pytest

from qless_engine.crosswords.crossword import Crossword, Extras
from qless_engine.crosswords.files import ACROSS_LITE, read, write
from qless_engine.grids.layout import Layout

TEXT = """<ACROSS PUZZLE>
<TITLE>
\tSmall one
<AUTHOR>
\tNobody
<COPYRIGHT>
\t2026
<SIZE>
\t3x3
<GRID>
\tTEA
\tO.R
\tETC
<ACROSS>
\tHot drink
\tAnd so on
<DOWN>
\tFoot digit
\tCurve
"""
LAYOUT, FILL = Layout.parse(".../.#./..."), "tea/o#r/etc"
CLUES = dict(
    zip(
        [slot.cells for slot in LAYOUT.slots],
        ["Hot drink", "Foot digit", "Curve", "And so on"],
        strict=True,
    )
)
ABOUT = {"title": "Small one", "author": "Nobody", "copyright": "2026"}
FOUND = Crossword(LAYOUT, FILL, Extras(ABOUT, CLUES))


def opened(*changes):
    text = TEXT
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return read("it.txt", text.encode())


@pytest.mark.parametrize(
    "text",
    [
        TEXT,
        TEXT.replace("\n", "\r\n"),
        "\ufeff" + TEXT.replace("\t", ""),
        TEXT.replace("<ACROSS PUZZLE>", "<ACROSS PUZZLE V2>"),
        TEXT.replace("<ACROSS PUZZLE>", "<Across Puzzle v2>"),
        TEXT.replace("<SIZE>\n\t3x3\n", ""),
        TEXT.replace("\tETC\n", "\tETC\n\n"),
    ],
)
def test_both_versions_are_read(text):
    assert read("it.txt", text.encode()) == FOUND
    assert read("it.across.txt", text.encode()) == FOUND


def test_what_is_written_is_what_is_published():
    assert write(ACROSS_LITE, FOUND) == (TEXT.encode(), [])


def test_marked_cells_are_circles():
    found = opened(
        ("<ACROSS PUZZLE>", "<ACROSS PUZZLE V2>"),
        ("TEA", "tEA"),
        ("<ACROSS>", "<REBUS>\n\tMARK;\n<ACROSS>"),
    )

    assert (found.fill, found.extras.circles) == (FILL, {(0, 0)})
    content, lost = write(ACROSS_LITE, found)
    assert content.startswith(b"<ACROSS PUZZLE V2>\n")
    assert (read("it.txt", content), lost) == (found, [])
    assert opened(("TEA", "tEA")) == FOUND  # without the flag


def test_rebus_cells_are_empty_and_said():
    found = opened(("TEA", "1E2"), ("<ACROSS>", "<REBUS>\n1:TAR:T\n2:A:A\n<ACROSS>"))

    assert (found.fill, found.emptied) == (".ea/o#r/etc", 1)


def test_notes_stand_at_the_end_and_hold_any_line():
    notes = "A <b> note\n\n<DOWN>\n\tof more lines"
    found = read("it.txt", f"{TEXT}<NOTEPAD>\n{notes}\n".encode())

    assert found.extras.about["notes"] == "A <b> note\n\n<DOWN>\nof more lines"
    assert read("it.txt", write(ACROSS_LITE, found)[0]) == found


def test_a_clue_that_looks_like_a_section_is_a_clue():
    found = opened(("Hot drink", "<DOWN>"))

    assert found.extras.clues[LAYOUT.slots[0].cells] == "<DOWN>"


def test_clues_for_other_slots_are_told():
    found = opened(("\tCurve\n", ""))

    assert len(found.extras.clues) == 2
    assert found.lost == ("1 clue without a slot",)


def test_missing_clues_are_no_fault():
    found = read("it.txt", b"<ACROSS PUZZLE>\n<GRID>\nT-A\n-:-\nA--\n")

    assert (found.layout, found.fill) == (LAYOUT, "t.a/.#./a..")
    assert (found.extras, found.lost) == (Extras(hidden=frozenset({(1, 1)})), ())
    assert read("it.txt", write(ACROSS_LITE, found)[0]) == found


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ([("<GRID>", "<GIRD>")], "expected Across Lite text, found no section <GRID>"),
        ([("3x3", "15x15")], "expected the size 3x3 of its grid, found '15x15'"),
        ([("3x3", "many")], "expected the size 3x3 of its grid, found 'many'"),
        ([("ETC", "ET")], "expected rows of one length, found 3 cells in row 1 and 2"),
    ],
)
def test_what_is_broken_gets_a_sentence(changes, sentence):
    with pytest.raises(ValueError, match=r".") as error:
        opened(*changes)

    assert str(error.value).startswith(f"it.txt: {sentence}")


@pytest.mark.parametrize("length", range(0, len(TEXT), 7))
def test_no_piece_of_a_file_is_a_fault_of_ours(length):
    try:
        read("it.txt", TEXT[:length].encode())
    except ValueError as error:
        assert str(error).startswith("it.txt: expected ")  # noqa: PT017
