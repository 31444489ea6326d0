"""The grids of Gecode's crossword example: tables of numbers in its source.

A table has columns and rows; how many blocks, and column and row of each; then by
length how many slots, and of each its column, row and direction, 0 for across; then 0.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from qless_engine.grids.layout import ACROSS, BLOCK, OPEN, Layout

#: All that is about grids: their tables, the list of these, and how many they are.
TABLES = re.compile(r"/\*[\s*]*Name: .*const unsigned int n_grids = \d+;", re.DOTALL)
TABLE = re.compile(r"Name: ([\w.-]+),.*?const int g\d+\[\] = \{(.*?)\};", re.DOTALL)

Numbers = list[int]
Slots = set[tuple[int, ...]]  # length, column, row and direction of each


def layouts(source: str) -> Iterator[tuple[str, Layout]]:
    """Yield the grids of the C++ *source*, each with its name, by their numbers.

    Raises:
        ValueError: the slots of a grid are not what its blocks make.
    """
    for table in TABLE.finditer(source):
        name = table[1].replace(".", "-")
        numbers = [int(n) for n in re.findall(r"\d+", re.sub("//.*", "", table[2]))]
        columns, rows, blocks = numbers[:3]
        drawn = [[OPEN] * columns for _ in range(rows)]
        for x, y in _by(2, numbers[3 : 3 + 2 * blocks]):
            drawn[y][x] = BLOCK
        layout = Layout.parse("/".join(map("".join, drawn)))
        if _slots_in(numbers[3 + 2 * blocks :]) != _slots(layout):
            raise ValueError(f"grid {name} has other slots than its blocks make")
        yield name, layout


def with_layouts(source: str, others: Mapping[str, Layout]) -> str:
    """Return the *source* with the *others* for its grids."""
    lines = [
        f"/* Name: {name}, */ const int g{number}[] = {{{str(_table(layout))[1:-1]}}};"
        for number, (name, layout) in enumerate(others.items())
    ]
    grids = ", ".join(f"g{number}" for number in range(len(others)))
    lines.append(f"const int* grids[] = {{{grids}}};")
    lines.append(f"const unsigned int n_grids = {len(others)};")
    return TABLES.sub("\n".join(lines), source)


def _table(layout: Layout) -> Numbers:
    """Return the table of *layout*, longest slots first."""
    blocks = [
        (x, y)
        for y, row in enumerate(layout.rows)
        for x, sign in enumerate(row)
        if sign == BLOCK
    ]
    numbers = [len(layout.rows[0]), len(layout.rows), len(blocks)]
    for block in blocks:
        numbers += block
    slots = sorted(_slots(layout))
    for length in sorted({slot[0] for slot in slots}, reverse=True):
        of_length = [slot[1:] for slot in slots if slot[0] == length]
        numbers += [length, len(of_length)]
        for slot in of_length:
            numbers += slot
    return [*numbers, 0]


def _slots(layout: Layout) -> Slots:
    return {
        (len(s.cells), s.cells[0][1], s.cells[0][0], int(s.direction != ACROSS))
        for s in layout.slots
    }


def _slots_in(numbers: Numbers) -> Slots:
    """Return the slots in the rest of a table, but those of one cell."""
    slots: Slots = set()
    while numbers[0] != 0:
        length, count = numbers[:2]
        if length > 1:
            slots |= {(length, *s) for s in _by(3, numbers[2 : 2 + 3 * count])}
        numbers = numbers[2 + 3 * count :]
    return slots


def _by(size: int, numbers: Numbers) -> Iterator[tuple[int, ...]]:
    """Yield *numbers* in groups of *size*."""
    return zip(*[iter(numbers)] * size)
