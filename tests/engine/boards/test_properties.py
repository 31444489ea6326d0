"""Questions on a board, each against hand-made boards and a plain twin over cells."""

from itertools import product

import pytest

pytest.importorskip("hypothesis")

from hypothesis import given
from small_cases import boards, repeatable

from qless_engine.boards.board import (
    ACROSS,
    DOWN,
    parse,
    runs,
    show,
    transpose,
    violations,
)
from qless_engine.boards.properties import (
    UNLISTED,
    commonness,
    has_block,
    has_hole,
    has_word,
    is_symmetric,
    longest_word,
    word_count,
    words_of,
)

PINWHEEL = ".a../.tip/hen./..k."
LADDER = "note/..a./.art"  # note, art; eat is no run of it
SQUARE = "bit/ice/ten"


def test_the_words_of_a_board_are_read_across_then_down():
    assert words_of(PINWHEEL) == ["tip", "hen", "ate", "ink"]
    assert words_of(SQUARE) == ["bit", "ice", "ten"] * 2
    assert words_of("tone") == ["tone"]


def test_a_line_may_hold_two_words():
    board = "tea.ton/a.....o/bet.how/.n...../tee...."

    assert words_of(board) == "tea ton bet how tee tab ene now".split()
    assert words_of(show(transpose(parse(board))))[:3] == "tab ene now".split()


def test_a_word_that_is_laid_twice_counts_twice():
    assert word_count("tea/e../a..") == 2
    assert word_count(SQUARE) == 6


def test_the_longest_word_is_the_first_of_its_length():
    assert longest_word(PINWHEEL) == "tip"
    assert longest_word("ton/o../t../e..") == "tote"


def test_only_a_whole_run_is_a_word_of_the_board():
    assert has_word(PINWHEEL, "ate")
    assert not has_word(PINWHEEL, "tin")
    assert not has_word("note", "not")
    assert not has_word("note", "ote")


def test_a_board_is_as_common_as_its_least_common_word():
    sizes = {"ate": 10, "hen": 35, "ink": 20, "tip": 20}

    assert commonness(PINWHEEL, sizes) == 35
    assert commonness(PINWHEEL, {**sizes, "ate": 80}) == 80
    assert commonness(PINWHEEL, {"ate": 10, "hen": 35, "ink": 20}) == UNLISTED


@pytest.mark.parametrize(
    ("board", "symmetric", "block", "hole"),
    [
        ("tea", False, False, False),
        (PINWHEEL, False, True, False),
        (SQUARE, True, True, False),
        ("tea/e../a..", True, False, False),
        ("tea/a../e..", False, False, False),
        ("sit/o.a/ten", False, False, True),
        ("sees/e..e/e..e/sees", True, False, True),  # a hole of four cells
        ("eel./e.a./.tea", False, False, False),  # open at a corner alone
        ("noon/o..o/o..o/n..n", False, False, False),  # open at a side
        ("eel/e.e/eel", False, False, True),
        ("..ton/..a../toned/.n.../.eat.", False, False, False),
    ],
)
def test_shapes_by_hand(board, symmetric, block, hole):
    assert is_symmetric(board) is symmetric
    assert has_block(board) is block
    assert has_hole(board) is hole


# Plain twins


@repeatable
@given(letters=boards())
def test_the_words_of_a_board_are_its_runs(letters):
    expected = [*runs(letters, ACROSS), *runs(letters, DOWN)]
    along_columns = sorted(runs(letters, DOWN))
    words = words_of(show(letters))
    across = len(list(runs(letters, ACROSS)))

    assert words[:across] == expected[:across]
    assert sorted(words[across:]) == along_columns
    assert word_count(show(letters)) == len(expected)


@repeatable
@given(letters=boards())
def test_a_board_is_symmetric_if_it_shows_as_its_transpose(letters):
    assert is_symmetric(show(letters)) is (show(letters) == show(transpose(letters)))


@repeatable
@given(letters=boards(size=3))
def test_a_board_and_what_it_shares_with_its_transpose_is_symmetric(letters):
    both = {**letters, **transpose(letters)}
    for row, column in both:
        both[row, column] = both[max(row, column), min(row, column)]

    assert is_symmetric(show(both))


def blocks(letters):
    square = list(product((0, 1), repeat=2))
    return sum(all((r + i, c + j) in letters for i, j in square) for r, c in letters)


def holes(letters):
    """Return the holes of connected letters, by Euler's formula for plane graphs.

    Letters are its vertices, neighbours its edges; all its faces but the outer one are
    blocks or holes.
    """
    edges = sum((r + 1, c) in letters for r, c in letters)
    edges += sum((r, c + 1) in letters for r, c in letters)
    return edges - len(letters) + 1 - blocks(letters)


def connected_patterns():
    """Return every connected set of cells in three rows of four, as letters."""
    places = list(product(range(3), range(4)))
    patterns = []
    for filled in product((True, False), repeat=len(places)):
        letters = {cell: "a" for cell, is_in in zip(places, filled) if is_in}
        if letters and not any(
            "connected" in broken for broken in violations(show(letters), "", "")
        ):
            patterns.append(letters)
    return patterns


def test_shapes_of_every_small_pattern_by_counting_faces():
    patterns = connected_patterns()
    found = [(has_block(show(x)), has_hole(show(x))) for x in patterns]

    assert found == [(blocks(x) > 0, holes(x) > 0) for x in patterns]
    assert {True, False} == {hole for _, hole in found}


def test_a_twin_counts_two_holes_as_two():
    assert holes(parse("aaaaa/a.a.a/aaaaa")) == 2
