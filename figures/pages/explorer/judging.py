"""What is to say of letters that a player has laid so far: which runs are words."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from qless_engine.boards.board import ACROSS, DOWN, Cell, show, violations
from qless_engine.rolls.dice import MIN_LETTERS


@dataclass(frozen=True)
class Judged:
    """What letters on a grid are worth.

    Attributes:
        good: the cells of all runs that are words.
        said: a sentence for the player.
        is_solved: whether this is a legal board of the roll.
    """

    good: frozenset[Cell]
    said: str
    is_solved: bool


def judge(laid: Mapping[Cell, str], roll: str, words: Collection[str]) -> Judged:
    """Return what the letters *laid* are worth, of a *roll* that can spell *words*.

    >>> judge({(0, 0): "t", (0, 1): "e", (0, 2): "a"}, "aet", {"tea"}).said
    'Solved: every run is a word, and every letter is used.'
    """
    found = [
        (run, cells)
        for run, cells in cell_runs(laid)
        if len(run) >= MIN_LETTERS and run in words
    ]
    good = frozenset(cell for _, cells in found for cell in cells)
    left = len(roll) - len(laid)
    if left > 0:
        number = f"{len(found)} word{'' if len(found) == 1 else 's'}, " if laid else ""
        said = f"{number}{left} letter{'' if left == 1 else 's'} to lay."
        return Judged(good, said, is_solved=False)
    broken = violations(show(laid), words, roll)
    if broken:
        return Judged(good, f"Not yet: {broken[0]}.", is_solved=False)
    said = "Solved: every run is a word, and every letter is used."
    return Judged(good, said, is_solved=True)


def cell_runs(laid: Mapping[Cell, str]) -> Iterator[tuple[str, list[Cell]]]:
    """Yield each run of two or more letters with its cells."""
    for down, right in (ACROSS, DOWN):
        for row, column in sorted(laid):
            if (row - down, column - right) in laid:
                continue  # inside a run that was begun before
            cells = []
            cell = (row, column)
            while cell in laid:
                cells.append(cell)
                cell = (cell[0] + down, cell[1] + right)
            if len(cells) > 1:
                yield "".join(laid[cell] for cell in cells), cells
