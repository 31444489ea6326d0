"""Layouts: what is one, how slots are numbered, and which fills break a rule."""

import pytest

from qless_engine.grids.layout import ACROSS, DOWN, Layout, violations


def test_slots_are_numbered_as_in_print():
    layout = Layout.parse("...#...\n.#...#.\n..#.#..")

    assert [(s.number, s.direction, len(s.cells)) for s in layout.slots] == [
        (1, ACROSS, 3),
        (1, DOWN, 3),
        (2, DOWN, 2),
        (3, ACROSS, 3),
        (3, DOWN, 2),
        (4, DOWN, 3),
        (5, ACROSS, 3),
        (6, DOWN, 2),
        (7, ACROSS, 2),
        (8, ACROSS, 2),
    ]


def test_the_cells_of_a_slot_come_from_its_beginning_on():
    across, down, *_ = Layout.parse("..\n..").slots

    assert (across.name, across.cells) == ("1-Across", ((0, 0), (0, 1)))
    assert (down.name, down.cells) == ("1-Down", ((0, 0), (1, 0)))


def test_a_single_cell_is_no_slot():
    assert [slot.name for slot in Layout.parse("..#\n##.").slots] == ["1-Across"]


def test_bars_end_slots_as_blocks_do():
    layout = Layout.parse(". .|. . / .=.|.=. / ....")

    assert layout.show() == "..|../.=.|.=./...."
    assert layout.cells == "..../..../...."
    assert [(slot.name, len(slot.cells)) for slot in layout.slots] == [
        ("1-Across", 2),
        ("1-Down", 2),
        ("2-Down", 3),
        ("3-Across", 2),
        ("3-Down", 2),
        ("4-Down", 3),
        ("5-Across", 2),
        ("6-Across", 2),
        ("7-Across", 4),
    ]


def test_bars_at_the_edge_or_at_blocks_say_nothing():
    assert Layout.parse("..|/.=#|/.=.=") == Layout.parse("../.=#/..")


def test_a_barred_layout_is_filled_and_checked_by_its_slots():
    layout = Layout.parse("ab|cd")

    assert violations(layout, "abcd", {"ab", "cd"}) == []
    assert violations(Layout.parse("..|.."), "abcd", {"ab"}) == [
        "2-Across: 'cd' is not a word"
    ]


@pytest.mark.parametrize("text", ["..#/.../#..", "a.#/.../#.z", "a|.#/.|.|=./#.z"])
def test_a_layout_shown_is_the_layout_that_was_parsed(text):
    assert Layout.parse(text).show() == text
    assert Layout.parse(Layout.parse(text).show()) == Layout.parse(text)


def test_lines_capitals_and_blank_ends_do_not_matter():
    assert Layout.parse("\n A.# \r\n ... \n#..\n").show() == "a.#/.../#.."


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "...\n..\n...",
            "expected rows of one length, found 3 cells in row 1 and 2 in row 2",
        ),
        (".?.", "expected '#', '.' and letters a-z, found '?' in row 1"),
        ("..\u00e9", "expected '#', '.' and letters a-z, found '\u00e9' in row 1"),
        (
            "\n".join(["." * 41] * 3),
            "expected 1 to 40 rows and columns, found 3 rows of 41 cells",
        ),
        (
            "\n".join([".."] * 41),
            "expected 1 to 40 rows and columns, found 41 rows of 2 cells",
        ),
        (".|./|..", "expected a cell before the bar '|' in row 2"),
        (".|.", "expected two open cells side by side, found none"),
        ("", "expected a layout, found nothing"),
        (".#\n#.", "expected two open cells side by side, found none"),
    ],
)
def test_what_is_no_layout_is_refused_in_a_sentence(text, sentence):
    with pytest.raises(ValueError, match="expected") as refusal:
        Layout.parse(text)

    assert str(refusal.value) == sentence


WORDS = {"tea", "ten", "ate", "net", "eta"}


def broken(layout, fill):
    return violations(Layout.parse(layout), fill, WORDS)


def test_a_fill_that_breaks_no_rule():
    assert broken(".../.##/.##", "tea/e##/n##") == []


@pytest.mark.parametrize(
    ("layout", "fill", "rule"),
    [
        (".../.##/.##", "tea/e##", "expected the rows of '.../.##/.##'"),
        (".../.##/.##", "tea/e##/x##", "1-Down: 'tex' is not a word"),
        (".../.##/.##", "tea/e##/a##", "1-Down: 'tea' stands in 1-Across too"),
        (".../.##/.##", "tea/e##/.##", "row 3, column 1: '.' is not a letter"),
        (".../.##/.##", "tea/e##/N##", "row 3, column 1: 'N' is not a letter"),
        (".../.##/.##", "teax/e##/n##", "expected the rows of"),
        (".../.##/.##", "tea/e##/###", "row 3, column 1: '#' is not a letter"),
        (".../.##/.##", "tea/ea#/n##", "row 2, column 2: 'a' is not the given '#'"),
        ("a../.##/.##", "tea/e##/n##", "row 1, column 1: 't' is not the given 'a'"),
    ],
)
def test_each_rule_that_is_broken_is_named(layout, fill, rule):
    assert any(rule in found for found in broken(layout, fill))


def test_an_entry_that_is_given_whole_need_not_be_a_word():
    assert broken("xyz/.##/.##", "xyz/t##/a##") == ["1-Down: 'xta' is not a word"]
    assert broken("txa/.##/.##", "txa/e##/n##") == []


def test_a_cell_in_no_slot_may_stay_open():
    assert broken("...#/####/###.", "tea#/####/###.") == []
