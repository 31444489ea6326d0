"""The grids of Gecode's crossword example: tables of numbers in its source.

A table has columns and rows; how many blocks, and column and row of each; then by
length how many slots, and of each its column, row and direction, 0 for across; then 0.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from qless_engine.grids.layout import ACROSS, BLOCK, OPEN, Layout

#: All that is about grids: their tables, the list of these, and how many they are.
TABLES = re.compile(r"/\*[\s*]*Name: .*const unsigned int n_grids = \d+;", re.DOTALL)
TABLE = re.compile(r"Name: ([\w.-]+),.*?const int g\d+\[\] = \{(.*?)\};", re.DOTALL)


def layouts(source: str) -> dict[str, Layout]:
    """Return the grids of the C++ *source* by name, as their blocks make them."""
    found = {}
    for name, table in TABLE.findall(source):
        numbers = [int(n) for n in re.findall(r"\d+", re.sub("//.*", "", table))]
        columns, rows, blocks = numbers[:3]
        drawn = [[OPEN] * columns for _ in range(rows)]
        for at in range(3, 3 + 2 * blocks, 2):
            drawn[numbers[at + 1]][numbers[at]] = BLOCK
        found[name.replace(".", "-")] = Layout.parse("/".join(map("".join, drawn)))
    return found


def with_layouts(source: str, others: Mapping[str, Layout]) -> str:
    """Return the *source* with the *others* in place of its grids."""
    lines = [
        f"/* Name: {name}, */ const int g{number}[] = {{{str(_table(layout))[1:-1]}}};"
        for number, (name, layout) in enumerate(others.items())
    ]
    grids = ", ".join(f"g{number}" for number in range(len(others)))
    lines.append(f"const int* grids[] = {{{grids}}};")
    lines.append(f"const unsigned int n_grids = {len(others)};")
    return TABLES.sub("\n".join(lines), source)


def _table(layout: Layout) -> list[int]:
    """Return the table of *layout*, longest slots first."""
    blocks = [
        (x, y)
        for y, row in enumerate(layout.rows)
        for x, sign in enumerate(row)
        if sign == BLOCK
    ]
    numbers = [len(layout.rows[0]), len(layout.rows), len(blocks), *sum(blocks, ())]
    slots = sorted(
        (len(s.cells), s.cells[0][1], s.cells[0][0], int(s.direction != ACROSS))
        for s in layout.slots
    )
    for length in sorted({slot[0] for slot in slots}, reverse=True):
        places = [slot[1:] for slot in slots if slot[0] == length]
        numbers += [length, len(places), *sum(places, ())]
    return [*numbers, 0]
