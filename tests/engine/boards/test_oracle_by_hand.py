"""The oracle itself, on boards that one can check by eye."""

import pytest
from searches import by_oracle, cells_of, key_of

from qless_engine import oracle


def boards(words, roll):
    return set(by_oracle(words.split(), roll))


def test_two_words_cross_wherever_they_share_a_letter():
    assert boards("eat tea ton", "aenot") == {"e../a../ton", "tea/o../n.."}


def test_the_pinwheel_has_one_board():
    assert boards("ate hen ink tip", "aehiknpt") == {key_of(".a../.tip/hen./..k.")}


def test_the_word_square_has_one_board():
    assert boards("bit ice ten", "bceeiintt") == {"bit/ice/ten"}


def test_a_ring_of_four_words_has_two_boards():
    assert boards("bat bit tin ton", "abiinott") == {"bat/i.o/tin", "bat/i.i/ton"}


def test_a_board_and_its_transpose_are_one():
    assert boards("tea", "aet") == {"tea"}


def test_a_word_stands_twice_and_own_transposes_count_once():
    assert boards("tat", "aattt") == {
        "tat/a../t..",  # its own transpose
        "..t/..a/tat",  # its own transpose
        "t../a../tat",  # the transpose of tat/..a/..t
    }


def test_each_letter_is_used_as_often_as_the_roll_has_it():
    assert boards("tat toot", "att") == {"tat"}
    assert boards("tat toot", "aat") == set()
    assert boards("tat toot", "attt") == set()
    assert boards("tat toot", "oott") == {"toot"}


def test_a_run_of_two_is_never_a_word():
    assert boards("ebb tea tin", "abbeint") == set()
    assert boards("ebb ib nb tea tin", "abbeint") == set()
    assert boards("and tea tin", "adeintn") == {"tea/i.n/n.d"}


def test_words_apart_are_no_board():
    assert boards("tea ton", "aenott") == set()


def test_every_shape_of_one_size_comes_once_and_slid():
    sizes = [len(oracle.shapes(size)) for size in range(1, 10)]

    assert sizes == [1, 2, 6, 19, 63, 216, 760, 2725, 9910]  # OEIS A001168
    assert all(
        min(row for row, _ in shape) == min(col for _, col in shape) == 0
        for shape in oracle.shapes(6)
    )


@pytest.mark.parametrize("roll", ["", "a", "abcdefghij"])
def test_the_oracle_refuses_bags_that_are_not_tiny(roll):
    with pytest.raises(ValueError, match="2 to 9 letters"):
        oracle.boards(roll, {"tea"})


LEGAL = ["tea", "t/e/a", "tea/o../n..", "bit/ice/ten", ".a../.tip/hen./..k."]
WORDS = "ate bit eat hen ice ink tea ten tin tip ton ebb ib nb".split()


@pytest.mark.parametrize("text", LEGAL)
def test_a_legal_board_is_legal(text):
    roll = text.replace("/", "").replace(".", "")

    assert oracle.is_legal(cells_of(text), WORDS, roll)


ILLEGAL = {
    "in two pieces": "tea/.../ton",
    "touching at a corner only": "tea.../...ton",
    "a run of two that is no word": "tea/ob./nb.",
    "a run of two that is a listed word": "tea/ib./nb.",
    "a word read backwards": "aet",
    "a word read upwards": "n../o../tea",
    "a word that goes on": "teat",
    "words end to end": "teaton",
    "no word down": "tea/x../n..",
}


@pytest.mark.parametrize("text", ILLEGAL.values(), ids=ILLEGAL)
def test_an_illegal_board_is_not_legal(text):
    roll = text.replace("/", "").replace(".", "")

    assert not oracle.is_legal(cells_of(text), WORDS, roll)


@pytest.mark.parametrize("roll", ["aenott", "aent", "aenou", "aeno"])
def test_a_board_of_other_letters_is_not_legal(roll):
    assert not oracle.is_legal(cells_of("tea/o../n.."), WORDS, roll)


def test_two_letters_in_one_cell_are_not_legal():
    cells = [*sorted(cells_of("tea")), (0, 0, "s")]

    assert not oracle.is_legal(cells, WORDS, "aest")
