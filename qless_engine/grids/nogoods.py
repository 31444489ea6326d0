"""Nogoods: choices that cannot all hold, and what they rule out.

A **choice** is a letter for a cell, written as one integer. A nogood is a list of
choices of which at least one must fail. Two of its choices that do not hold yet are
watched, its first two (Moskewicz et al. 2001): only when one of these comes to hold is
the nogood examined, and if all others hold, the last one is ruled out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class Cells(Protocol):
    """What nogoods use of the search: the letters of cells, and how to remove some."""

    memory: list[int]

    def allow(self, cell: int, letters: int) -> None:
        """Allow *cell* only *letters*, which are fewer than it had."""


LETTER_BITS = 5  # of a choice; its cell stands above them
LETTER_MASK = (1 << LETTER_BITS) - 1


def choice(cell: int, letter: int) -> int:
    """Return the choice of *letter* (0 for a) for *cell* as a number."""
    return cell << LETTER_BITS | letter


class Nogoods:
    """All nogoods of one search.

    Attributes:
        decided: cells that have come to one letter and are still to be followed.
    """

    def __init__(self, cells: Cells) -> None:
        """Begin without a nogood of *cells*."""
        self.cells = cells
        self.decided: list[int] = []
        self.watching: dict[int, list[list[int]]] = {}  # by choice

    def learn(self, choices: Sequence[int]) -> bool:
        """Rule out from now on that all *choices* hold, at a time when none is made.

        Return False if they all hold already, so that there is no fill.
        """
        memory = self.cells.memory
        unsure = []
        for one in choices:
            letters, letter = memory[one >> LETTER_BITS], 1 << (one & LETTER_MASK)
            if letters & letter == 0:
                return True  # it fails, whatever is chosen
            if letters != letter:
                unsure.append(one)
        if not unsure:
            return False
        if len(unsure) == 1:
            cell, letter = unsure[0] >> LETTER_BITS, 1 << (unsure[0] & LETTER_MASK)
            self.cells.allow(cell, memory[cell] ^ letter)
            return True
        unsure.reverse()  # the last will hold last
        for one in unsure[:2]:
            self.watching.setdefault(one, []).append(unsure)
        return True

    def follow(self, cell: int) -> bool:
        """Rule out the choices that fail because *cell* has come to one letter.

        Return False if all choices of a nogood hold.
        """
        memory = self.cells.memory
        holds = choice(cell, memory[cell].bit_length() - 1)
        watching = self.watching.get(holds)
        if watching is None:
            return True
        number = 0
        while number < len(watching):
            nogood = watching[number]
            if nogood[0] == holds:
                nogood[0], nogood[1] = nogood[1], holds
            cell, letter = nogood[0] >> LETTER_BITS, 1 << (nogood[0] & LETTER_MASK)
            letters = memory[cell]
            if letters & letter == 0:
                number += 1
                continue
            for place in range(2, len(nogood)):
                one = nogood[place]
                if memory[one >> LETTER_BITS] != 1 << (one & LETTER_MASK):
                    nogood[1], nogood[place] = one, holds
                    self.watching.setdefault(one, []).append(nogood)
                    watching[number] = watching[-1]
                    watching.pop()
                    break
            else:
                if letters == letter:
                    return False
                self.cells.allow(cell, letters ^ letter)
                number += 1
        return True
