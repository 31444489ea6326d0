"""Boards as text and cells, and one board for every rule that it may break."""

import pytest
from searches import cells_of, key_of, text_of

from qless_engine.boards.board import (
    ACROSS,
    DOWN,
    board_key,
    parse,
    runs,
    show,
    transpose,
    violations,
)

BOARDS = [
    "tea",
    "t/e/a",
    "a",
    "tea/o../n..",
    ".a../.tip/hen./..k.",
    "bat/i.o/tin",
    "bit/ice/ten",
    "fridays/...l...",
]


each_board = pytest.mark.parametrize("text", BOARDS)


@each_board
def test_a_parsed_board_shows_as_its_text_and_has_the_cells_read_by_eye(text):
    assert show(parse(text)) == text
    assert {(r, c, letter) for (r, c), letter in parse(text).items()} == cells_of(text)
    assert text_of(cells_of(text)) == text  # the twin of the searches agrees


def test_rows_grow_downward_and_columns_to_the_right():
    assert parse("ab/c.") == {(0, 0): "a", (0, 1): "b", (1, 0): "c"}


def test_a_board_is_shown_without_the_space_around_it():
    assert show({(-3, 7): "t", (-3, 9): "o", (-1, 8): "n"}) == "t.o/.../.n."
    assert show(parse(".../.a./...")) == "a"


NO_BOARDS = {
    "no letter": "...",
    "nothing": "",
    "rows of different length": "tea/o",
    "an upper-case letter": "Tea",
    "a digit": "te4",
    "a blank": "t a",
    "a letter with an accent": "th\u00e9",
    "a block": "t#a",
    "rows on lines": "tea\no..",
    "an empty row": "tea/",
}


@pytest.mark.parametrize("text", NO_BOARDS.values(), ids=NO_BOARDS)
def test_what_is_no_board_is_refused_and_shown_and_violates_that(text):
    with pytest.raises(ValueError, match=r"^expected .*, got") as refusal:
        parse(text)

    assert repr(text) in str(refusal.value)
    assert violations(text, {"tea"}, "aet") == [str(refusal.value)]


def test_transposing_swaps_rows_and_columns():
    assert show(transpose(parse("tea/o../n.."))) == "ton/e../a.."
    assert transpose(transpose(parse("tea/o../n.."))) == parse("tea/o../n..")


def test_a_key_has_the_fewer_rows_or_is_the_first_in_the_alphabet():
    assert board_key(parse("t/e/a")) == "tea"
    assert board_key(parse("fridays/...l...")) == "fridays/...l..."
    assert board_key(parse("f./r./i./dl/a./y./s.")) == "fridays/...l..."
    assert board_key(parse("ton/e../a..")) == "tea/o../n.."
    assert board_key(parse("tea/o../n..")) == "tea/o../n.."


@pytest.mark.parametrize("turned", ["n..", "aet", "..n/..o/tea", "n../o../tea"])
def test_boards_that_are_turned_or_mirrored_have_other_keys(turned):
    assert board_key(parse(turned)) != board_key(parse("tea/o../n.."))


@each_board
def test_a_key_is_that_of_its_twin(text):
    assert board_key(parse(text)) == key_of(text)


def test_runs_come_in_reading_order_downward_too_and_have_two_letters_or_more():
    letters = parse("tea.on/o...../n.be.x")

    assert list(runs(letters, ACROSS)) == ["tea", "on", "be"]
    assert list(runs(letters, DOWN)) == ["ton"]
    assert list(runs(parse("a/b/c"), DOWN)) == ["abc"]
    assert list(runs(parse("a/b/c"), ACROSS)) == []


@each_board
def test_runs_are_the_stretches_between_dots(text):
    def stretches(rows):
        return [run for row in rows for run in row.split(".") if len(run) > 1]

    columns = ["".join(column) for column in zip(*text.split("/"))]

    assert list(runs(parse(text), ACROSS)) == stretches(text.split("/"))
    assert sorted(runs(parse(text), DOWN)) == sorted(stretches(columns))


WORDS = "ate bit eat hen ice ink tea ten tin tip ton bat".split()


@pytest.mark.parametrize(
    "text", ["tea", "t/e/a", "tea/o../n..", ".a../.tip/hen./..k.", "bit/ice/ten"]
)
@pytest.mark.parametrize("kind", [list, set, frozenset, tuple])
def test_a_legal_board_breaks_no_rule(text, kind):
    roll = "".join(sorted(text.replace("/", "").replace(".", "")))

    assert violations(text, kind(WORDS), roll) == []


def test_the_order_of_the_rolls_letters_is_no_rule():
    assert violations("tea/o../n..", WORDS, "tonea") == []


# The least board that breaks one rule only, its roll, and the sentence that says so.
LETTERS = "the board uses the letters {!r}, the roll is {!r}".format
APART = "the letters are not one connected piece"
NO_WORD = "the {} run {!r} is not a word of the list".format
ONE_RULE = {
    "a letter is not used": ("tea", "aest", LETTERS("aet", "aest")),
    "a letter the roll lacks": ("tea/o../n..", "aent", LETTERS("aenot", "aent")),
    "a letter used too often": ("tea/a../t..", "aet", LETTERS("aaett", "aet")),
    "two pieces": ("tea/.../ton", "aenott", APART),
    "pieces that touch at a corner": ("tea.../...ton", "aenott", APART),
    "an across run is no word": ("tae", "aet", NO_WORD("across", "tae")),
    "a down run is no word": ("tea/n../o..", "aenot", NO_WORD("down", "tno")),
    "a word read backwards": ("net", "ent", NO_WORD("across", "net")),
    "a word that goes on": ("teat", "aett", NO_WORD("across", "teat")),
    "words end to end": ("teaton", "aenott", NO_WORD("across", "teaton")),
}


@pytest.mark.parametrize(("board", "roll", "sentence"), ONE_RULE.values(), ids=ONE_RULE)
def test_a_broken_rule_is_said_in_one_sentence(board, roll, sentence):
    assert violations(board, {"tea", "ton", "eat", "ten", "tat"}, roll) == [sentence]


def test_a_run_of_two_is_no_word_even_if_it_is_listed():
    words = {"tea", "tin", "ebb", "ib", "nb"}

    assert violations("tea/ib./nb.", words, "abbeint") == [
        "the across run 'ib' is shorter than a word may be",
        "the across run 'nb' is shorter than a word may be",
    ]


def test_every_broken_rule_is_said():
    assert violations("tae/n../o../.../tea", {"tea"}, "x") == [
        LETTERS("aaeenott", "x"),
        APART,
        NO_WORD("across", "tae"),
        NO_WORD("down", "tno"),
    ]
