"""Files .ipuz: as other programs write them, and what is no crossword."""

import json

import pytest

from qless_engine.crosswords.crossword import Crossword, Extras
from qless_engine.crosswords.files import ACROSS_LITE, IPUZ, PUZ, read, write
from qless_engine.grids.layout import Layout

SMALL = {
    "version": "http://ipuz.org/v2",
    "kind": ["http://ipuz.org/crossword#1"],
    "dimensions": {"width": 3, "height": 3},
    "puzzle": [[1, 2, "#"], [3, 0, 4], [None, 5, 0]],
    "solution": [["O", "X", "#"], ["D", "O", "E"], [None, "W", "E"]],
}
LAYOUT, FILL = Layout.parse("..#/.../#.."), "ox#/doe/#we"
FOUND = Crossword(LAYOUT, FILL, Extras(hidden=frozenset({(2, 0)})))
ACROSS_1, DOWN_1 = ((0, 0), (0, 1)), ((0, 0), (1, 0))


def opened(**changes):
    return read("it.ipuz", json.dumps({**SMALL, **changes}).encode())


@pytest.mark.parametrize(
    "content",
    [
        json.dumps(SMALL),
        f"ipuz({json.dumps(SMALL)})",
        f"\ufeff ipuz ( {json.dumps(SMALL)} ) ;\n",
        json.dumps({**SMALL, "kind": "http://ipuz.org/crossword#1"}),
        json.dumps({**SMALL, "kind": ["https://ipuz.org/crossword#1"]}),
        json.dumps(
            {**SMALL, "kind": ["https://www.ipuz.org/crossword/crypticcrossword"]}
        ),
        json.dumps({**SMALL, "dimensions": {"width": "3", "height": 3.0}}),
        json.dumps({**SMALL, "dimensions": None}),
    ],
)
def test_every_spelling_is_read(content):
    assert read("it.ipuz", content.encode()) == FOUND
    assert read("standard input", content.encode()) == FOUND


def test_a_null_cell_is_no_cell_and_is_saved_as_one():
    again = json.loads(write(IPUZ, opened())[0])

    assert again["puzzle"] == SMALL["puzzle"]
    assert again["solution"] == SMALL["solution"]
    cell = {"cell": None, "style": {"color": "f00"}}
    assert opened(puzzle=[[1, 2, "#"], [3, 0, 4], [cell, 5, 0]]).extras == FOUND.extras


def test_circles_stay_circles():
    circle = {"style": {"shapebg": "circle"}}
    puzzle = [[{"cell": 1, **circle}, 2, "#"], [3, circle, 4], [None, 5, 0]]

    found = opened(puzzle=puzzle)
    assert (found.layout, found.fill, found.lost) == (LAYOUT, FILL, ())
    assert found.extras.circles == {(0, 0), (1, 1)}
    assert read("it.ipuz", write(IPUZ, found)[0]) == found


LEFT_BAR = [
    [1, 2, {"cell": 3, "style": {"barred": "L"}}, 4],
    [5, 0, {"cell": 6, "style": "bl"}, 0],
    [7, {"cell": 0, "style": {"barred": "RB"}}, 8, 0],
]


def test_bars_end_entries():
    found = opened(
        dimensions={"width": 4, "height": 3},
        puzzle=LEFT_BAR,
        solution=[[*"TOAN"], [*"HEMU"], [*"ENDS"]],
        styles={"bl": {"barred": "l"}},
    )

    assert found.layout.show() == "..|../..|../..|.."
    assert [len(slot.cells) for slot in found.layout.slots if slot.number == 1] == [
        2,
        3,
    ]
    assert (found.fill, found.lost) == ("toan/hemu/ends", ())


def test_a_bar_above_ends_what_goes_down():
    cell = {"cell": 3, "style": {"barred": "TL"}}

    found = opened(puzzle=[[1, 2, "#"], [cell, 0, 4], [None, 5, 0]])
    assert found.layout.show() == ".=.#/.../#.."


def test_other_styles_are_told():
    cell = {"cell": 1, "style": {"color": "f00", "highlight": True, "shapebg": "disc"}}
    puzzle = [[cell, 2, "#"], [{"style": "no"}, 0, 4], [None, 5, 0]]

    assert opened(puzzle=puzzle).lost == (
        "styles of cells ('no', which is not defined, color, highlight, shapebg)",
    )


def test_a_value_in_the_grid_is_a_given_letter():
    cell = {"cell": 1, "value": "O"}

    found = opened(puzzle=[[cell, 2, "#"], [3, 0, 4], [None, 5, 0]])
    assert (found.layout.show(), found.fill) == ("o.#/.../#..", FILL)


DREW = {"puzzle": [[1, 2, 0], [3, 0, 4], [None, 5, 0]]}  # without its block


@pytest.mark.parametrize(
    "changes",
    [
        {"puzzle": [["1", "2", "#"], ["3", "0", "4"], [None, "5", "0"]]},
        {"puzzle": [[1, 2, {"cell": "#"}], [3, {}, 4], [None, 5, {"cell": 0}]]},
        DREW,
        {"block": "X", "puzzle": [[1, 2, "X"], [3, 0, 4], [None, 5, 0]]},
        {"block": "@", "solution": [["O", "X", "@"], [*"DOE"], [None, *"WE"]]} | DREW,
        {"empty": "", "puzzle": [[1, 2, "#"], [3, "", 4], [None, 5, ""]]},
        {"solution": [["o", {"value": "x"}, None], [*"DOE"], [None, *"WE"]]},
        {"solution": [[{"cell": 1, "value": "O"}, "X", "#"], [*"DOE"], ["#", *"WE"]]},
    ],
)
def test_cells_are_read_in_every_form(changes):
    assert opened(**changes) == FOUND


def test_cells_of_several_letters_are_left_empty_and_said():
    solution = [
        ["TEN", {"Across": "A", "Down": "B"}, "#"],
        [*"D7\u00c9"],
        [None, *"WE"],
    ]

    found = opened(solution=solution)
    assert (found.fill, found.emptied) == ("..#/d../#we", 4)


@pytest.mark.parametrize("solution", [None, [], [["?"] * 3] * 3, [[0] * 3] * 3])
def test_no_solution_is_said(solution):
    found = opened(solution=solution)

    assert (found.layout, found.fill) == (LAYOUT, None)
    assert found.remarks("it") == ["it has no solution."]


@pytest.mark.parametrize(
    "clues",
    [
        {"Across": [[1, "Ox"]], "Down": [[1, "Do"]]},
        {"Across:Horizontal": [["1", "Ox"]], "Down:Vertical": [["1", " Do "]]},
        {"across": [{"number": 1, "clue": "Ox"}], "DOWN": [{"label": 1, "clue": "Do"}]},
        {"Across": [[[1, 2], "Ox"]], "Down": [{"numbers": [1], "clue": "Do"}]},
        {"Across": ["Ox", "", ""], "Down": ["Do", "", ""]},
    ],
)
def test_clues_are_read_in_every_form(clues):
    found = opened(clues=clues)

    assert found.extras.clues == {ACROSS_1: "Ox", DOWN_1: "Do"}
    assert found.lost == ()
    assert read("it.ipuz", write(IPUZ, found)[0]) == found


@pytest.mark.parametrize("clues", [None, [], {"Across": 4, "Down": [[1], [], 0, {}]}])
def test_clues_without_words_are_none(clues):
    assert opened(clues=clues) == FOUND


def test_a_clue_goes_to_the_cell_with_its_number():
    puzzle = [["A", "B", "#"], ["C", 0, "D"], [None, "E", 0]]

    found = opened(puzzle=puzzle, clues={"Across": [["C", "Female deer"]]})
    assert found.extras.clues == {((1, 0), (1, 1), (1, 2)): "Female deer"}


def test_what_clues_have_besides_words_is_kept_or_told():
    clue = {"number": 1, "clue": "Ox", "enumeration": "2", "hint": "moo"}
    clues = {"Across": [clue, [9, "Nothing"]], "Zones": [[1, "Where"]]}

    found = opened(clues=clues)
    assert found.extras.clues == {ACROSS_1: "Ox (2)"}
    assert found.lost == ("parts of clues (hint)", "2 clues without a slot")


def test_texts_are_kept_as_they_are_and_other_fields_told():
    found = opened(
        title="R&B <i>now</i>", intro="Hello", notes="Bye", publisher="P", volatile={}
    )

    assert found.extras.about == {"title": "R&B <i>now</i>", "notes": "Hello\nBye"}
    assert found.lost == ("publisher",)
    assert read("it.ipuz", write(IPUZ, found)[0]).extras == found.extras


def test_saved_letters_that_are_wrong_are_told():
    saved = [["O", "Y", "#"], [0, "", None], [None, 0, 0]]

    found = opened(saved=saved)
    assert found.layout.show() == "o.#/.../#.."
    assert found.lost == ("letters of a player that differ from the solution",)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("{", "expected JSON, found none"),
        ("[" * 100_000, "expected JSON, found none"),
        ('{"a": ' + "1" * 5000 + "}", "expected "),
        ("ipuz(4)", "expected a crossword of .ipuz, found another JSON"),
        ("[1]", "expected a crossword of .ipuz, found another JSON"),
        (
            '{"kind": ["http://ipuz.org/sudoku#1"]}',
            "expected a crossword of .ipuz, found the kind 'http://ipuz.org/sudoku#1'",
        ),
        (
            json.dumps({**SMALL, "puzzle": 4}),
            "expected rows of cells as 'puzzle', found none",
        ),
        (
            json.dumps({**SMALL, "puzzle": [[1, 2], [0]]}),
            "expected rows of one length as 'puzzle', found 2 cells in row 1 and 1",
        ),
        (
            json.dumps({**SMALL, "puzzle": [[]]}),
            "expected the width 0 of its grid in 'dimensions', found '3'",
        ),
        (json.dumps({**SMALL, "puzzle": [[]], "dimensions": None}), "expected "),
        (
            json.dumps({**SMALL, "solution": [[1, 2]]}),
            "expected 3 rows of 3 cells as 'solution', found 1 of 2",
        ),
        *(
            (
                json.dumps({**SMALL, "dimensions": dimensions}),
                "expected the width 3 of its grid in 'dimensions', found ",
            )
            for dimensions in (
                [3, 3],
                {"width": "three", "height": 3},
                {"width": 5, "height": 3},
                {"width": True, "height": 3},
                {"height": 3},
                7,
            )
        ),
    ],
)
def test_what_is_no_crossword_gets_a_sentence(content, sentence):
    with pytest.raises(ValueError, match=r".") as error:
        read("it.ipuz", content.encode())

    assert str(error.value).startswith(f"it.ipuz: {sentence}")
    assert len(str(error.value)) < 200


def test_bytes_that_are_no_json_get_a_sentence():
    with pytest.raises(ValueError, match=r"it\.ipuz: expected JSON, found none"):
        read("it.ipuz", b"{\xff\xfe")


def test_latin_1_and_odd_signs_are_text():
    content = json.dumps({**SMALL, "title": "\u00c9", "a\x1b[0m\ud800": 1})
    found = read("it.ipuz", content.replace("\\u00c9", "\u00c9").encode("latin-1"))

    assert found.extras.about == {"title": "\u00c9"}
    assert found.lost == ("a?[0m?",)
    odd = opened(title="\ud800", clues={"Across": [[1, "\ud800"]]})
    for kind in (PUZ, ACROSS_LITE):
        assert b"?" in write(kind, odd)[0]


def test_lists_in_lists_in_lists_get_a_sentence():
    for depth in range(300, 1200, 100):
        deep = "[" * depth + "]" * depth
        content = f'{json.dumps(SMALL)[:-1]}, "block": {deep}}}'
        try:
            read("it.ipuz", content.encode())
        except ValueError as error:
            assert str(error).startswith("it.ipuz: expected ")  # noqa: PT017


ODD = [None, 0, "", "#", [], {}, [[]], {"a": 1}, True, 1.5, "x" * 99, [[None]], [1]]


@pytest.mark.parametrize("name", [*SMALL, "styles", "clues", "saved", "block", "empty"])
@pytest.mark.parametrize("value", ODD)
def test_no_odd_value_of_a_field_is_a_fault_of_ours(name, value):
    try:
        opened(**{name: value})
    except ValueError as error:
        assert str(error).startswith("it.ipuz: expected ")  # noqa: PT017


@pytest.mark.parametrize("value", ODD)
@pytest.mark.parametrize("name", ["puzzle", "solution", "saved"])
def test_no_odd_cell_is_a_fault_of_ours(name, value):
    for cell in (value, {"cell": value}, {"value": value}, {"cell": 1, "style": value}):
        rows = [[1, cell, 0], [0, 0, 0], [0, 0, 0]]
        opened(**{name: rows, "styles": {"x" * 99: value}})
    for clue in (value, [1, value], {"number": value, "clue": value}):
        opened(clues={"Across": [clue], "Down": value})
