"""Every board of a tiny bag by brute force, to check the searches against.

Slow on purpose: it lays no words one after another, prunes nothing, and tests only
finished boards. No board is missed, because in a legal board

1. the cells are connected, so they can be reached from one of them by adding neighbours
   one at a time, and ``shapes`` grows every connected shape in every such way;
2. a run of fewer letters than a word must have, by the rules three, is no word, so
   every run is one cell or at least as long;
3. every longer run is a word of the list with as many letters as the run has cells, so
   the board is among the combinations that ``itertools.product`` writes into its shape.

It imports nothing of the package: agreement proves something only if nothing is shared.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable
from functools import cache

Cell = tuple[int, int]  # (row, column), rows downward, columns to the right
Shape = frozenset[Cell]  # slid so that the least row and the least column are 0
Board = tuple[tuple[int, int, str], ...]  # sorted (row, column, letter)

MAX_LETTERS = 9  # nine cells have 9,910 connected shapes, each further cell 4 x more


def boards(roll: str, words: Collection[str], least: int = 3) -> set[Board]:
    """Return every legal board of *roll*, one of each across/down pair.

    Its words have *least* letters or more.

    The cost grows as the number of *words* of one length to the power of the number of
    runs: pass ten or so words of a length, all of which the roll can spell.

    >>> boards("aet", {"eat", "tea"}) == {
    ...     ((0, 0, "e"), (0, 1, "a"), (0, 2, "t")),
    ...     ((0, 0, "t"), (0, 1, "e"), (0, 2, "a")),
    ... }
    True

    Raises:
        ValueError: *roll* has fewer than 2 or more than MAX_LETTERS letters.
    """
    if not 2 <= len(roll) <= MAX_LETTERS:
        raise ValueError(f"the oracle takes 2 to {MAX_LETTERS} letters, got {roll!r}")
    found = set()
    for shape in shapes(len(roll)):
        slots = [run for run in straight_runs(shape) if len(run) > 1]
        if any(len(slot) < least for slot in slots):
            continue
        choices = [[w for w in words if len(w) == len(slot)] for slot in slots]
        for chosen in itertools.product(*choices):
            # Where crossing words disagree the cell holds two letters: no legal board.
            cells = {
                (row, col, letter)
                for slot, word in zip(slots, chosen)
                for (row, col), letter in zip(slot, word)
            }
            if is_legal(cells, words, roll, least):
                found.add(canonical(cells))
    return found


@cache
def shapes(size: int) -> frozenset[Shape]:
    """Return every connected shape of *size* cells, each once: the fixed polyominoes.

    >>> [len(shapes(size)) for size in range(1, 8)]
    [1, 2, 6, 19, 63, 216, 760]
    """
    if size == 1:
        return frozenset({frozenset({(0, 0)})})
    return frozenset(
        slide({*smaller, neighbour})
        for smaller in shapes(size - 1)
        for cell in smaller
        for neighbour in neighbours(cell)
        if neighbour not in smaller
    )


def is_legal(
    cells: Iterable[tuple[int, int, str]],
    words: Collection[str],
    roll: str,
    least: int = 3,
) -> bool:
    """Return whether *cells* are one piece, use all of *roll*, and every run is a word.

    A run of fewer than *least* letters is never a word, even if *words* has it.
    """
    board = list(cells)
    if sorted(letter for _, _, letter in board) != sorted(roll):
        return False
    letters = {(row, col): letter for row, col, letter in board}
    if len(letters) < len(board):  # two letters in one cell
        return False
    return is_connected(letters) and all(
        len(run) == 1
        or (len(run) >= least and "".join(letters[cell] for cell in run) in words)
        for run in straight_runs(letters)
    )


def is_connected(cells: Collection[Cell]) -> bool:
    """Return whether a walk over neighbours reaches all *cells* from the first."""
    seen: set[Cell] = set()
    waiting = list(cells)[:1]
    while waiting:
        cell = waiting.pop()
        if cell in cells and cell not in seen:
            seen.add(cell)
            waiting.extend(neighbours(cell))
    return len(seen) == len(cells)


def straight_runs(cells: Collection[Cell]) -> list[list[Cell]]:
    """Return the longest unbroken lines of *cells*, including those of one cell.

    Every cell is in two of them, one across and one down.
    """
    lines = []
    for down, right in ((0, 1), (1, 0)):
        for row, col in cells:
            if (row - down, col - right) in cells:
                continue  # not the first cell of its line
            onward = ((row + i * down, col + i * right) for i in itertools.count())
            lines.append(list(itertools.takewhile(lambda cell: cell in cells, onward)))
    return lines


def canonical(cells: Iterable[tuple[int, int, str]]) -> Board:
    """Return *cells* slid to the origin, or their transpose if that is smaller."""
    board = list(cells)
    top = min(row for row, _, _ in board)
    left = min(col for _, col, _ in board)
    upright = sorted((row - top, col - left, letter) for row, col, letter in board)
    transposed = sorted((col, row, letter) for row, col, letter in upright)
    return tuple(min(upright, transposed))


def slide(cells: Collection[Cell]) -> Shape:
    """Return *cells* moved so that the least row and the least column are 0."""
    top = min(row for row, _ in cells)
    left = min(col for _, col in cells)
    return frozenset((row - top, col - left) for row, col in cells)


def neighbours(cell: Cell) -> list[Cell]:
    """Return the four cells that share a side with *cell*."""
    row, col = cell
    return [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)]
