"""The shapes of boards that have a ring of four words.

A **shape** is a board without its letters: connected cells whose runs all have three
cells or more (or one, which is no run). A **ring** is two across words and two down
words, each across word crossing each down word:

    A A A A     the rows of the across words, the upper and the lower one, and the
    D . . D     columns of the down words, the left and the right one, cross at the
    A A A A     four corners of the ring; each word may go on beyond the corners

Shapes are grown from every ring as the enumerator grows boards: each cell of a word is
an anchor, and the run through it the other way is one of three cells or more, or there
is none. So every shape with a ring is reached, from each of its rings.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

Cell = tuple[int, int]  # (row, column)
Shape = tuple[Cell, ...]  # in reading order, from row 0 and column 0
Slot = tuple[Cell, ...]  # the cells of a run, in reading order
Anchor = tuple[Cell, Cell]  # a cell, and the direction of the run in question

ACROSS, DOWN = (0, 1), (1, 0)
MIN_RUN = 3


def ring_shapes(size: int) -> list[Shape]:
    """Return the shapes of *size* cells with a ring, one of each transposed pair."""
    found = {
        slid(shape)
        for slots in _rings(size)
        for shape in grown(
            {cell for slot in slots for cell in slot},
            {cell for slot in slots for cell in _ends(slot)},
            _anchors(slots),
            size,
        )
    }
    return sorted({min(shape, transposed(shape)) for shape in found})


def grown(
    cells: set[Cell], empty: set[Cell], anchors: Sequence[Anchor], size: int
) -> Iterator[set[Cell]]:
    """Yield the shapes of *size* cells that contain *cells* and none of *empty*.

    The open *anchors* are answered in order, each with every run or none.
    """
    if cells & empty or len(cells) > size:
        return
    if not anchors:
        if len(cells) == size:
            yield cells
        return
    ((row, column), (down, right)), *others = anchors
    reach = size - len(cells)

    def at(step: int) -> Cell:
        return row + down * step, column + right * step

    for before in range(size):
        if at(-before) in empty:
            return
        if at(-before - 1) in cells:
            continue  # no run begins right after a cell
        if sum(at(-step) not in cells for step in range(1, before + 1)) > reach:
            return
        for after in range(size):
            run = [at(step) for step in range(-before, after + 1)]
            new = [cell for cell in run if cell not in cells]
            if run[-1] in empty or len(new) > reach:
                break
            if len(run) == MIN_RUN - 1 or at(after + 1) in cells:
                continue
            turned = (right, down)
            yield from grown(
                cells.union(new),
                empty.union((at(-before - 1), at(after + 1))),
                [a for a in others if a[1] != (down, right) or a[0] not in run]
                + [(cell, turned) for cell in new],
                size,
            )


def slots_of(shape: Sequence[Cell]) -> tuple[list[Slot], list[Slot]]:
    """Return the runs of *shape*, those across and those down, in reading order."""
    cells = set(shape)
    found: tuple[list[Slot], list[Slot]] = ([], [])
    for direction, slots in zip((ACROSS, DOWN), found):
        down, right = direction
        for row, column in sorted(cells):
            if (row - down, column - right) not in cells:
                slot = [(row, column)]
                while (slot[-1][0] + down, slot[-1][1] + right) in cells:
                    slot.append((slot[-1][0] + down, slot[-1][1] + right))
                if len(slot) > 1:
                    slots.append(tuple(slot))
    return found


def slid(cells: set[Cell]) -> Shape:
    """Return *cells* in reading order, moved to row 0 and column 0."""
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    return tuple(sorted((row - top, column - left) for row, column in cells))


def transposed(shape: Shape) -> Shape:
    """Return *shape* with rows and columns exchanged."""
    return tuple(sorted((column, row) for row, column in shape))


def _rings(size: int) -> Iterator[list[Slot]]:
    """Yield every ring of at most *size* cells, its upper left corner at (0, 0).

    The slots are the upper and the lower across word, the left and the right down word.
    """
    most = size - 5  # the other three words have 9 cells, and 4 cells are shared
    for height, width in product(range(1, most), repeat=2):
        rows = [*_through(height, most)]  # where a word goes through both corners
        columns = [*_through(width, most)]
        for upper, lower, left, right in product(columns, columns, rows, rows):
            lengths = sum(end - start + 1 for start, end in (upper, lower, left, right))
            if lengths - 4 <= size:
                yield [
                    tuple((0, x) for x in range(upper[0], upper[1] + 1)),
                    tuple((height, x) for x in range(lower[0], lower[1] + 1)),
                    tuple((x, 0) for x in range(left[0], left[1] + 1)),
                    tuple((x, width) for x in range(right[0], right[1] + 1)),
                ]


def _through(distance: int, most: int) -> Iterator[tuple[int, int]]:
    """Yield first and last place of the words through the places 0 and *distance*."""
    for before in range(most):
        for after in range(most):
            length = before + distance + 1 + after
            if MIN_RUN <= length <= most:
                yield -before, distance + after


def _ends(slot: Slot) -> list[Cell]:
    """Return the cells directly before and after *slot*, which must be empty."""
    (row, column), (last_row, last_column) = slot[0], slot[-1]
    if row == last_row:
        return [(row, column - 1), (row, last_column + 1)]
    return [(row - 1, column), (last_row + 1, column)]


def _anchors(slots: Sequence[Slot]) -> list[Anchor]:
    """Return the anchors of a ring: its cells, in the direction without a ring word."""
    across, down = (set().union(*pair) for pair in (slots[:2], slots[2:]))
    return [(cell, DOWN) for cell in sorted(across - down)] + [
        (cell, ACROSS) for cell in sorted(down - across)
    ]
