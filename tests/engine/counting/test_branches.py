"""Which branches may stand where: by their bits, and by laying their cells."""

import pytest

from qless_engine import oracle
from qless_engine.counting.branches import (
    BRANCH_LETTERS,
    GEOMETRIES,
    NUMBER,
    beside_branch,
    beside_leaf,
    on_centre,
    size_of,
)


def centre_cells(length, place):
    """Return a centre of *length* letters, its *place* in column 0."""
    return [(0, column - place) for column in range(length)]


def leaf_cells(length, crossed, column):
    return [(row - crossed, column) for row in range(length)]


def branch_words(branch, column=0):
    """Return the cells of both words of *branch*, which hangs in *column*."""
    first = [(row - branch.hangs, column) for row in range(branch.first)]
    row = branch.turns - branch.hangs
    second = [(row, column + at - branch.crossed) for at in range(branch.second)]
    return [first, second]


def is_tree(words):
    """Whether the runs of all cells of *words* are these words, and they are a tree."""
    cells = {cell for word in words for cell in word}
    runs = [run for run in oracle.straight_runs(cells) if len(run) > 1]
    crossings = sum(map(len, words)) - len(cells)
    return sorted(runs) == sorted(map(sorted, words)) and crossings == len(words) - 1


def bits_of(branches, letters):
    return {b for b in GEOMETRIES[letters] if branches >> NUMBER[b] & 1}


@pytest.mark.parametrize("letters", BRANCH_LETTERS)
@pytest.mark.parametrize("length", [3, 4, 5, 6])
def test_branches_on_a_centre_are_those_that_can_be_laid(letters, length):
    for place in range(length):
        expected = {
            branch
            for branch in GEOMETRIES[letters]
            if is_tree([centre_cells(length, place), *branch_words(branch)])
        }

        assert bits_of(on_centre(letters, length, place), letters) == expected


@pytest.mark.parametrize("letters", BRANCH_LETTERS)
@pytest.mark.parametrize("leaf", [3, 4, 6])
def test_branches_beside_a_leaf_are_those_that_can_be_laid(letters, leaf):
    for place in range(5):
        for gap in range(-place, 5 - place):
            for crossed in range(leaf if gap else 0):
                both = on_centre(letters, 5, place) & beside_leaf(
                    letters, gap, leaf, crossed
                )
                words = [centre_cells(5, place), leaf_cells(leaf, crossed, gap)]

                assert bits_of(both, letters) == {
                    branch
                    for branch in GEOMETRIES[letters]
                    if is_tree([*words, *branch_words(branch)])
                }


@pytest.mark.parametrize(
    ("letters", "other", "length"), [(4, 4, 4), (4, 5, 3), (5, 4, 3)]
)
def test_two_branches_are_those_that_can_be_laid(letters, other, length):
    for place in range(length - 1):
        for gap in range(1, length - place):
            found = beside_branch(letters, other, gap, length, place)
            for branch, beside in zip(GEOMETRIES[letters], found):
                words = [centre_cells(length, place), *branch_words(branch)]

                assert bits_of(beside, other) == {
                    second
                    for second in GEOMETRIES[other]
                    if is_tree([*words, *branch_words(second, gap)])
                }


def test_the_size_of_a_set_is_its_number_of_bits():
    assert [size_of(x) for x in (0, 1, 4095, 4096, (1 << 60) - 1)] == [0, 1, 12, 1, 60]
