"""Branches of two words: how they can lie, and beside what, as sets of bits.

    c e n t r e      A branch hangs from a centre word, here "centre", by its first
    . n . . . .      word, "end", which crosses the centre. The second word, "dip",
    . d i p . .      crosses the first and runs as the centre does.

The **geometry** of a branch is the length of its first word, the places where that word
crosses the centre and the second word, the length of the second word and the place of
its crossing. In a board of at most 12 letters a branch has 4 or 5 letters beside that
of the centre: its words have 3 and 3, 3 and 4 or 4 and 3 letters. That makes 18 and 60
geometries, so a set of geometries of either kind is an integer of at most 60 bits.

A board is legal if no two words touch that do not cross. So what may stand beside what
depends on geometries alone, and is worked out here once. Cells are counted from where
the branch crosses the centre: row 0 is the centre's, column 0 that of the first word.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

#: Letters of a branch without the one it shares with the centre.
SHORT, LONG = 4, 5
BRANCH_LETTERS = (SHORT, LONG)


class Geometry(NamedTuple):
    """How a branch lies.

    Attributes:
        first: length of its first word.
        hangs: the place at which the first word crosses the centre.
        turns: the place at which it crosses the second word.
        second: length of the second word.
        crossed: the place at which the second word crosses the first.
    """

    first: int
    hangs: int
    turns: int
    second: int
    crossed: int

    @property
    def rows(self) -> tuple[int, int]:
        """First and last row of the first word."""
        return -self.hangs, self.first - 1 - self.hangs

    @property
    def row(self) -> int:
        """Row of the second word."""
        return self.turns - self.hangs

    @property
    def columns(self) -> tuple[int, int]:
        """First and last column of the second word."""
        return -self.crossed, self.second - 1 - self.crossed


GEOMETRIES = {
    letters: [
        Geometry(first, hangs, turns, letters + 2 - first, crossed)
        for first in (3, 4)
        if letters + 2 - first in (3, 4)
        for hangs in range(first)
        for turns in range(first)
        if turns != hangs
        for crossed in range(letters + 2 - first)
    ]
    for letters in BRANCH_LETTERS
}
#: The number of each geometry's bit in a set.
NUMBER = {
    geometry: number
    for geometries in GEOMETRIES.values()
    for number, geometry in enumerate(geometries)
}
#: By length of the first word, its place that crosses the second, and length of that:
#: each place that may cross the centre, and the number of the first such geometry. The
#: others follow it, in the order of the place at which the second word is crossed.
HANGS = {
    (one.first, one.turns, one.second): tuple(
        (other.hangs, number)
        for other, number in NUMBER.items()
        if other.crossed == 0
        and (other.first, other.turns, other.second)
        == (one.first, one.turns, one.second)
    )
    for one in NUMBER
}


@cache
def on_centre(letters: int, length: int, place: int) -> int:
    """Return the branches of *letters* that may hang from a centre word.

    The centre has *length* letters and is crossed at *place*.
    """
    found = 0
    for branch in GEOMETRIES[letters]:
        start, end = branch.columns
        # Beside the centre, the second word may share with it only the column of the
        # first word, in which all three letters are the first word's.
        shared = max(start, -place), min(end, length - 1 - place)
        if abs(branch.row) > 1 or shared == (0, 0):
            found |= 1 << NUMBER[branch]
    return found


@cache
def beside_leaf(letters: int, gap: int, length: int, crossed: int) -> int:
    """Return the branches of *letters* that may stand beside a leaf.

    The leaf is a word of *length* letters that crosses the same centre *gap* columns to
    the right (to the left below 0) at its place *crossed*.
    """
    found = 0
    rows = -crossed, length - 1 - crossed
    for branch in GEOMETRIES[letters]:
        if _are_apart(branch.rows, rows, gap) and not _touch(
            gap, rows, branch.row, branch.columns
        ):
            found |= 1 << NUMBER[branch]
    return found


@cache
def beside_branch(
    letters: int, other_letters: int, gap: int, length: int, place: int
) -> tuple[int, ...]:
    """Return, for each branch of *letters*, which others may stand on the same centre.

    The others have *other_letters* and hang *gap* columns further right. The centre has
    *length* letters; the branch hangs at its *place*. What may not hang there has none.
    """
    here = on_centre(letters, length, place)
    there = on_centre(other_letters, length, place + gap)
    found = []
    for branch in GEOMETRIES[letters]:
        beside = 0
        for other in GEOMETRIES[other_letters]:
            columns = other.columns[0] + gap, other.columns[1] + gap
            if (
                _are_apart(branch.rows, other.rows, gap)
                and not _touch(gap, other.rows, branch.row, branch.columns)
                and not _touch(0, branch.rows, other.row, columns)
                and _may_lie(branch.row, branch.columns, other.row, columns)
            ):
                beside |= 1 << NUMBER[other]
        found.append(beside & there if here >> NUMBER[branch] & 1 else 0)
    return tuple(found)


def _are_apart(rows: tuple[int, int], others: tuple[int, int], gap: int) -> bool:
    """Whether two words that cross the centre do not touch: they share row 0 alone."""
    shared = max(rows[0], others[0]), min(rows[1], others[1])
    return abs(gap) > 1 or shared == (0, 0)


def _touch(
    column: int, rows: tuple[int, int], row: int, columns: tuple[int, int]
) -> bool:
    """Whether a word in *column* and one in *row* touch or cross."""
    rows_off = max(rows[0] - row, row - rows[1], 0)
    columns_off = max(columns[0] - column, column - columns[1], 0)
    return rows_off + columns_off <= 1


def _may_lie(
    row: int, columns: tuple[int, int], other_row: int, others: tuple[int, int]
) -> bool:
    """Whether two words, each in its row, do not touch."""
    between = max(others[0] - columns[1], columns[0] - others[1])
    if row == other_row:
        return between > 1
    return abs(row - other_row) > 1 or between > 0


_POPULATION = [0] * 4096
for _value in range(1, 4096):
    _POPULATION[_value] = _POPULATION[_value >> 1] + (_value & 1)


def size_of(branches: int) -> int:
    """Return how many *branches* are in a set: its bits, twelve at a time.

    `int.bit_count` is not in Python 3.9, and ``bin(x).count`` makes a text.
    """
    size = _POPULATION[branches & 4095]
    branches >>= 12
    while branches:
        size += _POPULATION[branches & 4095]
        branches >>= 12
    return size
