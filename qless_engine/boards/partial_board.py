"""A board in the making, as lines of bits: letters, cells that stay empty, anchors.

A **line** is a row or a column: line r is row r, line WIDTH + c is column c. Bit *at*
of a row is column *at*, of a column row *at*. So across and down are one code, and
one AND tells whether a word touches what lies beside it.

A **code** is a letter of the roll by number, from 1 in alphabetical order, 0 for none.
Every letter is an **anchor** in the direction its word does not run: which run passes
through its cell that way? A word answers the anchor; or none does, and then the two
neighbours that way are **closed**: they stay empty. So is the border, which only boards
of more than twelve letters can reach: those that would cross it are not found.
"""

from __future__ import annotations

from collections.abc import Sequence

from qless_engine.boards.board import Cell

REACH = 11  # cells from one letter of a board of twelve letters to the farthest other
CENTRE = REACH + 2  # row and column of the first letter; leaves room for closed cells
WIDTH = 2 * CENTRE + 1  # cells a row and a column

#: By line: its first cell, the way to its next cell, the line that crosses it at bit 0,
#: and the place and the bit at which it lies on the lines that cross it.
BASE = [line * WIDTH for line in range(WIDTH)] + list(range(WIDTH))
STEP = [1] * WIDTH + [WIDTH] * WIDTH
CROSS = [WIDTH] * WIDTH + [0] * WIDTH
PLACE = [*range(WIDTH), *range(WIDTH)]
BIT = [1 << place for place in PLACE]

BORDER = 1 | 1 << WIDTH - 1  # the first and the last place of a line
SPARE = 4  # empty lines behind the last, as pruning looks that far beside a word

WINDOW = (1 << REACH) - 1


def _zeros(window: int, bits: Sequence[int]) -> int:
    """Return how many of the *bits* of *window*, in their order, come before a one."""
    return next((n for n, bit in enumerate(bits) if window >> bit & 1), REACH)


#: Free cells before and after a cell, by the REACH obstacle bits on that side of it.
FREE_BEFORE = [_zeros(w, range(REACH - 1, -1, -1)) for w in range(WINDOW + 1)]
FREE_AFTER = [_zeros(w, range(REACH)) for w in range(WINDOW + 1)]

#: An anchor is one integer: its line, its place on the line, the code of its letter.
#: Hot loops shift and mask it themselves, as a function call costs more than a shift.
CODE_BITS, PLACE_BITS = 5, 5
CODE_MASK, PLACE_MASK = (1 << CODE_BITS) - 1, (1 << PLACE_BITS) - 1
PLACE_SHIFT, LINE_SHIFT = CODE_BITS, CODE_BITS + PLACE_BITS

Anchor = int  # line << LINE_SHIFT | place << PLACE_SHIFT | code
Run = int  # the codes of its letters, CODE_BITS each, the last letter lowest
Closed = tuple[int, int, int]  # the closed cells of the lines that `close` changes


class PartialBoard:
    """Letters on lines, which the search lays and takes up again.

    Attributes:
        codes: by cell, row by row: the letter's code, 0 for none.
        letters: by line: which cells hold a letter.
        closed: by line: which empty cells must stay empty.
        answered: by line: the places whose anchors along it are answered.
        anchors: the oldest first, including those that are answered.
    """

    def __init__(self, first_code: int) -> None:
        """Lay the letter *first_code* at the centre."""
        self.codes = [0] * (WIDTH * WIDTH)
        self.letters = [0] * (2 * WIDTH + SPARE)
        self.closed = [BORDER] * (2 * WIDTH) + [0] * SPARE
        for line in (0, WIDTH - 1, WIDTH, 2 * WIDTH - 1):
            self.closed[line] = (1 << WIDTH) - 1
        self.answered = [0] * (2 * WIDTH)
        self.codes[CENTRE * WIDTH + CENTRE] = first_code
        self.letters[CENTRE] = self.letters[WIDTH + CENTRE] = 1 << CENTRE
        self.anchors: list[Anchor] = []

    def cells(self, alphabet: str) -> dict[Cell, str]:
        """Return the letters by cell, those of *alphabet* for the codes from 1."""
        return {
            divmod(cell, WIDTH): alphabet[code - 1]
            for cell, code in enumerate(self.codes)
            if code
        }

    def close(self, line: int, at: int) -> Closed:
        """Let no word run through place *at* of *line*; return what `reopen` needs."""
        closed = self.closed
        ahead = CROSS[line] + at - 1
        before = closed[line], closed[ahead], closed[ahead + 2]
        self.answered[line] |= 1 << at
        closed[line] |= 5 << at - 1
        closed[ahead] |= BIT[line]
        closed[ahead + 2] |= BIT[line]
        return before

    def reopen(self, line: int, at: int, before: Closed) -> None:
        """Take back `close`, which returned *before*."""
        closed = self.closed
        ahead = CROSS[line] + at - 1
        self.answered[line] ^= 1 << at
        closed[line], closed[ahead], closed[ahead + 2] = before

    def run_at(self, line: int, at: int) -> Run:
        """Return the run through place *at* of *line*."""
        codes_at, step = self.codes, STEP[line]
        cell = BASE[line] + at * step
        while codes_at[cell - step]:
            cell -= step
        run = 0
        while codes_at[cell]:
            run = run << CODE_BITS | codes_at[cell]
            cell += step
        return run

    def surroundings(self, line: int, at: int) -> tuple[int, int, int, int, bool]:
        """Return the run through place *at* of *line* and the free cells around it.

        These are its first and last place, the numbers of free cells before and after
        it, and whether another letter lies beyond them, so that a word may join both.
        """
        row = self.letters[line]
        low = high = at
        while row >> low - 1 & 1:
            low -= 1
        while row >> high + 1 & 1:
            high += 1
        obstacles = row | self.closed[line]
        before = FREE_BEFORE[obstacles << REACH >> low & WINDOW]
        after = FREE_AFTER[obstacles >> high + 1 & WINDOW]
        joins = (before < REACH and row >> low - before - 1 & 1) or (
            after < REACH and row >> high + after + 1 & 1
        )
        return low, high, before, after, bool(joins)

    def within_reach(self, line: int, at: int, units: Sequence[int]) -> int:
        """Return packed counts of the letters of *line* that a word through *at* meets.

        It meets no letter beyond a closed cell. The letter at *at* does not count.
        """
        row, shut = self.letters[line], self.closed[line]
        base, step = BASE[line], STEP[line]
        met = 0
        for way in (-1, 1):
            place = at + way
            while abs(place - at) <= REACH and not shut >> place & 1:
                if row >> place & 1:
                    met += units[self.codes[base + place * step]]
                place += way
                if not 0 <= place < WIDTH:
                    break
        return met
