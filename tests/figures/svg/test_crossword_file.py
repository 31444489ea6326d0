"""Crosswords as files: what is written is read again; what is none gets a sentence."""

import json

import puz
import pytest

from figures.formats.crossword import IPUZ, PUZ, TEXT, Opened, read, written
from figures.layouts import load
from qless_engine.grids.layout import Layout

LAYOUT = Layout.parse("t../.#./..e")
FILL = "tea/e#t/ate"
BARRED = b"""{"kind": ["http://ipuz.org/crossword"],
  "puzzle": [[{"cell": 1, "style": {"barred": "T"}}, 0]]}"""


@pytest.mark.parametrize("kind", [TEXT, IPUZ, PUZ])
@pytest.mark.parametrize("name", ["5x5", "21x21"])
def test_a_layout_is_read_as_it_was_written(kind, name):
    layout = load(name)

    assert read(f"it.{kind}", written(kind, layout)) == Opened(layout)


@pytest.mark.parametrize("kind", [IPUZ, PUZ])
@pytest.mark.parametrize("fill", [FILL, "te./.#./..e"])
def test_what_is_given_and_what_was_filled_stay_apart(kind, fill):
    assert read(f"it.{kind}", written(kind, LAYOUT, fill)) == Opened(LAYOUT, fill)


def test_text_keeps_the_letters_of_a_fill():
    assert read("it.txt", written(TEXT, LAYOUT, FILL)) == Opened(Layout.parse(FILL))


def test_across_lite_has_a_number_for_every_clue():
    puzzle = puz.load(written(PUZ, LAYOUT, FILL))

    numbering = puzzle.clue_numbering()
    entries = [(clue["num"], clue["len"]) for clue in numbering.across]
    assert entries == [(1, 3), (3, 3)]
    assert [clue["num"] for clue in numbering.down] == [1, 2]
    assert puzzle.solution == "TEAE.TATE"


def test_a_published_puzzle_opens_empty_with_its_solution_as_fill():
    content = written(PUZ, Layout.parse(".../.#./..."), FILL)

    assert read("daily.PUZ", content) == Opened(Layout.parse(".../.#./..."), FILL)


def test_a_scrambled_solution_is_left_out():
    puzzle = puz.load(written(PUZ, Layout.parse("...../...../....."), None))
    puzzle.solution, puzzle.fill = "ABCDEFGHIJKLMNO", "-" * 15
    puzzle.lock_solution(1234)

    crossword = read("it.puz", puzzle.tobytes())
    assert (crossword.layout.show(), crossword.fill) == ("...../...../.....", None)
    assert crossword.lost == ("solution (it is scrambled)",)


def test_a_wrong_letter_of_a_player_is_not_given():
    puzzle = puz.load(written(PUZ, LAYOUT, FILL))
    puzzle.fill = "TXA-.----"

    crossword = read("it.puz", puzzle.tobytes())
    assert (crossword.layout.show(), crossword.fill) == ("t.a/.#./...", FILL)


def test_what_a_puz_file_has_besides_its_grid_is_told():
    puzzle = puz.load(written(PUZ, LAYOUT, FILL))
    puzzle.title, puzzle.author = "Monday", "A. Setter"
    puzzle.clues = ["", "Meal", "", ""]

    assert read("it.puz", puzzle.tobytes()).lost == ("title", "author", "clues")


def test_several_letters_in_a_cell_of_a_puz_file_are_left_out():
    puzzle = puz.load(written(PUZ, Layout.parse(".../.#./..."), FILL))
    puzzle.rebus().add_rebus_squares([0], "TEN")
    puzzle.solution = puzzle.solution[:-1] + "7"

    crossword = read("it.puz", puzzle.tobytes())
    assert (crossword.fill, crossword.emptied) == (".ea/e#t/at.", 2)


IPUZ_OF_OTHERS = {
    "version": "http://ipuz.org/v2",
    "kind": ["http://ipuz.org/crossword#1"],
    "puzzle": [[1, 2, 3], [4, 0, "#"]],
}


@pytest.mark.parametrize(
    "clues",
    [
        {"Across": [[1, ""], [4, "Not off"]]},
        {"Across": [{"number": 1, "clue": "Meal"}]},
        {"Down": ["Meal"]},
    ],
)
def test_what_an_ipuz_file_has_besides_its_grid_is_told(clues):
    puzzle = {**IPUZ_OF_OTHERS, "author": "A. Setter", "clues": clues}

    content = json.dumps(puzzle).encode()
    assert read("it.ipuz", content).lost == ("author", "clues")


@pytest.mark.parametrize("clues", [None, [], {"Across": 4, "Down": [[1], [], 0, {}]}])
def test_clues_without_words_are_none(clues):
    content = json.dumps({**IPUZ_OF_OTHERS, "clues": clues}).encode()

    assert read("it.ipuz", content).lost == ()


def test_several_letters_in_a_cell_of_an_ipuz_file_are_left_out():
    solution = [["TEN", "E", {"value": "A"}], ["O", "-", "#"]]
    puzzle = {**IPUZ_OF_OTHERS, "empty": "-", "solution": solution}

    crossword = read("it.ipuz", json.dumps(puzzle).encode())
    assert (crossword.fill, crossword.emptied) == (".ea/o.#", 1)


def test_ipuz_of_others_is_read():
    puzzle = {
        **IPUZ_OF_OTHERS,
        "dimensions": {"width": 3, "height": 2},
        "block": "X",
        "puzzle": [[{"cell": 1, "style": {"shapebg": "circle"}}, "2", 3], [4, 0, "X"]],
        "solution": [["T", {"value": "E"}, "A"], ["O", "N", None]],
    }

    crossword = read("it.ipuz", json.dumps(puzzle).encode())
    assert crossword == Opened(Layout.parse(".../..#"), "tea/on#")


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("it.doc", b"", "expected a file of .txt, .ipuz, .puz, got 'it.doc'"),
        ("it.puz", b"no", "'it.puz': expected a whole .puz file"),
        ("it.puz", written(PUZ, LAYOUT)[:60], "'it.puz': expected a whole .puz file"),
        ("it.ipuz", b"{", "'it.ipuz': expected JSON, found none"),
        ("it.ipuz", b"[1]", "'it.ipuz': expected a crossword of .ipuz"),
        ("it.ipuz", b"\xff\xfe", "expected text in 'it.ipuz', found none"),
        ("it.ipuz", b"[" * 100_000, "'it.ipuz': expected JSON, found none"),
        (
            "it.ipuz",
            b'{"kind": ["http://ipuz.org/crossword#1"], "puzzle": 4}',
            "'it.ipuz': expected rows of cells as 'puzzle', found none",
        ),
        (
            "it.ipuz",
            b'{"kind": ["http://ipuz.org/crossword#1"], "puzzle": [[1, 2], [0]]}',
            "'it.ipuz': expected rows of one length",
        ),
        (
            "it.ipuz",
            BARRED,
            "'it.ipuz': expected blocks between entries, found bars",
        ),
        ("it.txt", b"..x/.?.", "'it.txt': expected '#', '.' and letters a-z"),
        ("it.txt", b"\xff\x00", "expected text in 'it.txt', found none"),
    ],
)
def test_a_file_that_is_none_gets_a_sentence(name, content, sentence):
    with pytest.raises(ValueError, match=r".") as error:
        read(name, content)

    assert str(error.value).startswith(sentence)
    assert "\n" not in str(error.value)
