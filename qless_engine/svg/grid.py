"""Crossword layouts as pictures: numbers, blocks, letters, and how tight the cells are.

A given letter is bold, a letter of a fill blue and slanted. Cells and blocks bring
their own colours and edges, so a layout can be read on a light page and on a dark one.
How tight a cell is, from no word left to more than enough, is one of five colours from
red to blue (ColorBrewer's RdBu), which readers with any common kind of colour blindness
can distinguish; the reddest has stripes as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape

from qless_engine.boards.board import Cell
from qless_engine.grids.layout import BLOCK, DOWN, OPEN, Layout
from qless_engine.svg.board import INK, LAID, TILE
from qless_engine.text import grid_text

PAPER, EDGE = "#fffdf6", LAID[1]
BLOCK_FILL = "#2a2620"
FILLED = "#0b4f8a"  # 8:1 on paper
LETTER_SIZE, NUMBER_SIZE, LEGEND_SIZE = 19, 9, 12
BASELINE = TILE - 6  # of letters, which leave room for a number above
LINE = 20  # pixels from one line of a legend to the next
LEGEND_WIDTH = 280
BAR = 4  # pixels
BORDER = 1  # pixels around the grid, for the edge of its cells
#: Around what is written on stripes.
HALO = ' stroke="#ffffff" stroke-width="3" paint-order="stroke"'
STRIPES = (
    '<pattern id="qless-stripes" width="6" height="6" patternUnits="userSpaceOnUse" '
    'patternTransform="rotate(45)"><rect width="6" height="6" fill="{}"/>'
    '<rect width="2" height="6" fill="#ffffff" fill-opacity="0.55"/></pattern>'
)

WORDS, LETTERS = "words", "letters"  # left to a slot, or to a cell

#: From none to many; ink on all but the first is 7:1 or more.
COLOURS = ("#b2182b", "#ef8a62", "#fddbc7", "#d1e5f0", "#92c5de")
#: The least number of each colour, and its meaning in words.
STEPS: Mapping[str, tuple[tuple[int, str], ...]] = {
    WORDS: (
        (0, "no word left"),
        (1, "1 to 9 words"),
        (10, "10 to 99"),
        (100, "100 to 999"),
        (1000, "1,000 or more"),
    ),
    LETTERS: (
        (0, "no letter left"),
        (1, "1 letter"),
        (2, "2 to 4"),
        (5, "5 to 12"),
        (13, "13 or more"),
    ),
}
LEGENDS = {
    WORDS: "Words left to the tighter slot of a cell",
    LETTERS: "Letters left to a cell",
}


@dataclass(frozen=True)
class Heat:
    """Colours of cells, and what they mean.

    Attributes:
        what: WORDS or LETTERS.
        colours: by cell, the index of its colour in COLOURS.
    """

    what: str
    colours: Mapping[Cell, int]

    @property
    def title(self) -> str:
        """What the colours show."""
        return LEGENDS[self.what]

    @property
    def legend(self) -> list[tuple[str, str]]:
        """Each colour, and its meaning in words."""
        return [(c, meaning) for c, (_, meaning) in zip(COLOURS, STEPS[self.what])]


@dataclass(frozen=True)
class Crossword:
    """A layout that shows itself: as a grid in a notebook, as text elsewhere.

    Attributes:
        layout: the layout; its letters are the given ones.
        fill: the layout with the letters of a whole or partial fill, or None.
        heat: colours of cells, or None.
    """

    layout: Layout
    fill: str | None = None
    heat: Heat | None = None

    def __str__(self) -> str:
        """Return the layout as lines of text."""
        return grid_text(self.fill or self.layout.cells)

    __repr__ = __str__

    def _repr_svg_(self) -> str:
        """Return the layout as a grid."""
        return crossword_svg(self.layout, self.fill, self.heat)


def heat_of_words(layout: Layout, words: Mapping[str, int]) -> Heat:
    """Return how tight *layout* is, by the number of *words* left to each slot's name.

    A given cell is coloured only where a slot has no word.
    """
    least: dict[Cell, int] = {}
    for slot in layout.slots:
        for cell in slot.cells:
            least[cell] = min(words[slot.name], least.get(cell, words[slot.name]))
    return _heat(layout, WORDS, least)


def heat_of_letters(layout: Layout, letters: Mapping[Cell, int]) -> Heat:
    """Return how tight *layout* is, by the number of *letters* left to each cell."""
    return _heat(layout, LETTERS, letters)


def _heat(layout: Layout, what: str, left: Mapping[Cell, int]) -> Heat:
    colours = {
        (row, column): sum(least <= number for least, _ in STEPS[what]) - 1
        for (row, column), number in left.items()
        if number == 0 or layout.rows[row][column] == OPEN
    }
    return Heat(what, colours)


def crossword_svg(
    layout: Layout, fill: str | None = None, heat: Heat | None = None
) -> str:
    """Return *layout* as an SVG image, with letters of *fill* and colours of *heat*.

    *fill* has the layout's rows; what is open in it stays empty.
    """
    width = TILE * len(layout.rows[0])
    height = TILE * len(layout.rows)
    below = "" if heat is None else _legend(heat, height + 8)
    if heat is not None:
        width = max(width, LEGEND_WIDTH)
        height += 8 + LINE * (len(COLOURS) + 1) + 8
    box = f"{-BORDER} {-BORDER} {width + 2 * BORDER} {height + 2 * BORDER}"
    cells = "".join(_cells(layout, (fill or layout.cells).split("/"), heat))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" '
        f'width="{width + 2 * BORDER}" height="{height + 2 * BORDER}" viewBox="{box}">'
        f"<title>{escape(spoken(layout, fill))}</title>"
        f"{'' if heat is None else STRIPES.format(COLOURS[0])}"
        f'<g font-family="Verdana, DejaVu Sans, sans-serif">'
        f'<g font-size="{LETTER_SIZE}" text-anchor="middle">{cells}</g>'
        f"{_bars(layout)}"
        f'<g font-size="{NUMBER_SIZE}" fill="{INK}">{_numbers(layout, heat)}</g>'
        f"{below}</g></svg>"
    )


def spoken(layout: Layout, fill: str | None = None) -> str:
    """Return *layout* with the letters of *fill* in words, for screen readers.

    >>> spoken(Layout.parse("t../#.#/..."), "tea/#t#/..e")
    'crossword of 3 rows and 3 columns: 1-Across tea, 2-Down et., 3-Across ..e'
    """
    rows = (fill or layout.cells).split("/")
    entries = (
        f"{slot.name} {''.join(rows[row][column] for row, column in slot.cells)}"
        for slot in layout.slots
    )
    size = f"{len(rows)} rows and {len(rows[0])} columns"
    return f"crossword of {size}: {', '.join(entries)}"


def numbers(layout: Layout) -> list[tuple[int, int, int]]:
    """Return row, column and number of each cell at which a slot of *layout* begins."""
    begun = {slot.cells[0]: slot.number for slot in layout.slots}
    return [(*cell, number) for cell, number in begun.items()]


def _cells(layout: Layout, rows: list[str], heat: Heat | None) -> Iterator[str]:
    """Yield the cells of *layout* with the letters of *rows*."""
    for row, line in enumerate(layout.rows):
        for column, given in enumerate(line):
            x, y, sign = TILE * column, TILE * row, rows[row][column]
            colour = None if heat is None else heat.colours.get((row, column))
            fill = BLOCK_FILL if given == BLOCK else PAPER
            if given not in (BLOCK, OPEN):
                fill = LAID[0]
            if colour is not None:
                fill = COLOURS[colour] if colour else "url(#qless-stripes)"
            yield (
                f'<rect x="{x}" y="{y}" width="{TILE}" height="{TILE}" '
                f'fill="{fill}" stroke="{EDGE}"/>'
            )
            if sign not in (BLOCK, OPEN):
                look = (
                    f'fill="{FILLED}" font-style="italic"'
                    if given == OPEN
                    else f'fill="{INK}" font-weight="bold"'
                )
                halo = HALO if colour == 0 else ""
                yield (
                    f'<text x="{x + TILE / 2:g}" y="{y + BASELINE}" {look}{halo}>'
                    f"{sign.upper()}</text>"
                )


def _numbers(layout: Layout, heat: Heat | None) -> str:
    """Return the numbers of slots."""
    striped = {} if heat is None else heat.colours
    return "".join(
        f'<text x="{TILE * column + 2}" y="{TILE * row + NUMBER_SIZE + 1}"'
        f"{HALO if striped.get((row, column)) == 0 else ''}>{number}</text>"
        for row, column, number in numbers(layout)
    )


def _bars(layout: Layout) -> str:
    """Return the bars between cells."""
    lines = []
    for row, column, direction in sorted(layout.bars):
        if direction == DOWN:
            lines.append(f"M{TILE * column} {TILE * (row + 1)}h{TILE}")
        else:
            lines.append(f"M{TILE * (column + 1)} {TILE * row}v{TILE}")
    if not lines:
        return ""
    return f'<path d="{"".join(lines)}" stroke="{BLOCK_FILL}" stroke-width="{BAR}"/>'


def _legend(heat: Heat, top: float) -> str:
    """Return what the colours of *heat* mean, on a plate that begins at *top*."""
    height = LINE * (len(COLOURS) + 1) + 8
    lines = "".join(
        f'<rect x="10" y="{top + LINE * line + 6:g}" width="22" height="14" '
        f'fill="{colour if line > 1 else "url(#qless-stripes)"}" stroke="{EDGE}"/>'
        f'<text x="42" y="{top + LINE * line + 17:g}">{escape(meaning)}</text>'
        for line, (colour, meaning) in enumerate(heat.legend, start=1)
    )
    return (
        f'<g font-size="{LEGEND_SIZE}" fill="{INK}">'
        f'<rect x="0" y="{top:g}" width="{LEGEND_WIDTH}" height="{height}" rx="4" '
        f'fill="{PAPER}" stroke="{EDGE}"/>'
        f'<text x="10" y="{top + 17:g}">{escape(heat.title)}</text>{lines}</g>'
    )
