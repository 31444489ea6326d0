"""Crosswords as files: what is written is read again, and nothing is lost unsaid."""

import json

import pytest

from qless_engine.crosswords.crossword import Crossword, Extras
from qless_engine.crosswords.files import (
    ACROSS_LITE,
    FORMATS,
    IPUZ,
    PUZ,
    TEXT,
    kind_of,
    read,
    write,
)
from qless_engine.grids.layout import Layout

KINDS = [TEXT, IPUZ, PUZ, ACROSS_LITE]
WITH_EXTRAS = [IPUZ, PUZ, ACROSS_LITE]
OPEN_3X3 = ".../.#./..."
FILL = "tea/e#t/ate"


def again(kind, crossword):
    content, lost = write(kind, crossword)
    return read(f"it.{kind}", content), lost


def full(layout, fill=None, **extras):
    """Return a crossword with every text, a clue for each slot, and *extras*."""
    layout = Layout.parse(layout)
    about = {
        "title": "Tom & \u201cJerry\u201d <DOWN>",
        "author": "\u00c9. Setter",
        "copyright": "\u00a9 2026",
        "notes": "One line\nand <DOWN> another",
    }
    clues = {slot.cells: f"{slot.name} <b> & \u2603" for slot in layout.slots}
    return Crossword(layout, fill, Extras(about, clues, **extras))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("text", [".....", ".#./.../.#.", "\n".join(["." * 40] * 40)])
def test_a_layout_is_read_as_it_was_written(kind, text):
    found, lost = again(kind, Crossword(Layout.parse(text)))

    assert (found.layout, found.fill, lost) == (Layout.parse(text), None, [])


@pytest.mark.parametrize("kind", WITH_EXTRAS)
def test_texts_clues_circles_and_hidden_cells_survive(kind):
    crossword = full(
        "..#/.../#..",
        "ox#/doe/#we",
        circles=frozenset({(0, 0), (1, 1)}),
        hidden=frozenset({(2, 0)}),
    )

    found, lost = again(kind, crossword)
    assert (found, lost) == (crossword, [])
    assert again(kind, found) == (found, [])


@pytest.mark.parametrize("kind", [IPUZ, PUZ])
@pytest.mark.parametrize("fill", [FILL, "te./.#./..e"])
def test_given_letters_and_those_of_a_fill_stay_apart(kind, fill):
    crossword = Crossword(Layout.parse("t../.#./..e"), fill)

    assert again(kind, crossword) == (crossword, [])


@pytest.mark.parametrize(
    ("kind", "lost"),
    [
        (TEXT, "title author copyright notes clues hidden circles which"),
        (ACROSS_LITE, "circles which"),
        (PUZ, ""),
        (IPUZ, ""),
    ],
)
def test_what_a_format_does_not_keep_is_told(kind, lost):
    crossword = full(
        "t.#/.../#..",
        "t.#/doe/#we",
        circles=frozenset({(0, 1)}),  # an open cell
        hidden=frozenset({(2, 0)}),
    )

    assert [name.split()[0] for name in write(kind, crossword)[1]] == lost.split()


def test_bars_are_kept_by_ipuz_and_by_text():
    crossword = Crossword(Layout.parse("..|..=/..|..=/...."), "toan/hemu/ends")

    assert again(IPUZ, crossword) == (crossword, [])
    assert again(TEXT, crossword)[0].layout == Layout.parse("to|an=/he|mu=/ends")


@pytest.mark.parametrize("kind", [PUZ, ACROSS_LITE])
def test_a_format_without_bars_would_have_false_slots(kind):
    with pytest.raises(ValueError, match=r"expected a layout without bars for \."):
        write(kind, Crossword(Layout.parse("..|..")))


def test_clues_of_slots_that_are_gone_are_told():
    crossword = full("...../.....")
    redrawn = Crossword(Layout.parse("..#../....."), None, crossword.extras)

    content, lost = write(IPUZ, redrawn)
    assert lost == ["2 clues of slots that are gone"]  # 1-Across and 3-Down
    assert len(read("it.ipuz", content).extras.clues) == 5


def test_a_block_that_was_opened_is_hidden_no_more():
    hidden = frozenset({(0, 0), (0, 1)})
    crossword = Crossword(Layout.parse("#../..."), None, Extras(hidden=hidden))

    assert again(PUZ, crossword)[0].extras.hidden == {(0, 0)}


PLACEHOLDERS = ["???/?#?/???", "xxx/x#x/xxx", "---/-#-/---"]


@pytest.mark.parametrize("rows", PLACEHOLDERS)
@pytest.mark.parametrize("kind", [ACROSS_LITE, IPUZ])
def test_one_sign_everywhere_is_no_solution(rows, kind):
    if kind == IPUZ:
        puzzle = json.loads(write(IPUZ, Crossword(Layout.parse(OPEN_3X3)))[0])
        puzzle |= {
            "empty": "-",
            "solution": [[*row.upper()] for row in rows.split("/")],
        }
        content = json.dumps(puzzle).encode()
    else:
        grid = rows.replace("#", ".").replace("/", "\n\t").upper()
        content = f"<ACROSS PUZZLE>\n<GRID>\n\t{grid}\n".encode()

    found = read("it", content)
    assert (found.layout, found.fill) == (Layout.parse(OPEN_3X3), None)
    assert found.remarks("it") == ["it has no solution."]


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("grid.jpz", b"<crossword/>", f"grid.jpz: expected {FORMATS}, found none"),
        ("grid.txt", b"<crossword/>", f"grid.txt: expected {FORMATS}, found none"),
        ("grid.xd", b"Title: A\n\n\nTEA\n", f"grid.xd: expected {FORMATS}, found none"),
        ("grid.zip", b"PK\x03\x04\xff", f"grid.zip: expected {FORMATS}, found none"),
        ("it.txt", b"..x/.?.", "it.txt: expected '#', '.' and letters a-z"),
        ("it.txt", b"\xff\x00", f"it.txt: expected {FORMATS}, found binary data"),
        ("it", bytes(60), f"it: expected {FORMATS}, found binary data"),
        ("it.txt", b"", "it.txt: expected a layout, found nothing"),
    ],
)
def test_a_file_of_no_format_gets_a_sentence(name, content, sentence):
    with pytest.raises(ValueError, match=r".") as error:
        read(name, content)

    assert str(error.value).startswith(sentence)
    assert "\n" not in str(error.value)


def test_a_format_is_told_by_what_is_in_the_file():
    for kind in KINDS:
        content, _ = write(kind, Crossword(Layout.parse(OPEN_3X3)))

        assert read("standard input", content).layout == Layout.parse(OPEN_3X3)


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("a.PUZ", PUZ),
        ("x/a.ipuz", IPUZ),
        ("a.txt", TEXT),
        ("a.across.txt", ACROSS_LITE),
        (".puz", PUZ),
    ],
)
def test_the_end_of_a_name_says_the_format(path, kind):
    assert kind_of(path) == kind


@pytest.mark.parametrize("path", ["a", "a.doc", "puz", "a.across"])
def test_another_end_of_a_name_is_refused(path):
    with pytest.raises(ValueError, match=r"ends in \.puz, \.ipuz, \.across\.txt"):
        kind_of(path)
