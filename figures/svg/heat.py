"""How tight a layout is, in five colours: from no word left to more than enough.

The colours go from red to blue (ColorBrewer's RdBu), which are told apart with every
common kind of colour blindness; the reddest has stripes as well.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from qless_engine.boards.board import Cell
from qless_engine.grids.layout import OPEN, Layout

WORDS, LETTERS = "words", "letters"  # left to a slot, or to a cell

#: From none to many; ink on the others than the first is 7:1 or more.
COLOURS = ("#b2182b", "#ef8a62", "#fddbc7", "#d1e5f0", "#92c5de")
#: The least number of each colour, and how that is said.
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
        colours: by cell, its number in COLOURS.
    """

    what: str
    colours: Mapping[Cell, int]

    @property
    def title(self) -> str:
        """What the colours tell."""
        return LEGENDS[self.what]

    @property
    def legend(self) -> list[tuple[str, str]]:
        """Each colour, and its meaning in words."""
        meanings = (meaning for _, meaning in STEPS[self.what])
        return list(zip(COLOURS, meanings))


def heat_of_words(layout: Layout, words: Mapping[str, int]) -> Heat:
    """Return how tight *layout* is, its slots having so many *words* left, by name.

    A cell that is given is coloured only where a slot has no word.
    """
    least: dict[Cell, int] = {}
    for slot in layout.slots:
        for cell in slot.cells:
            least[cell] = min(words[slot.name], least.get(cell, words[slot.name]))
    return _heat(layout, WORDS, least)


def heat_of_letters(layout: Layout, letters: Mapping[Cell, int]) -> Heat:
    """Return how tight *layout* is, its cells having so many *letters* left."""
    return _heat(layout, LETTERS, letters)


def _heat(layout: Layout, what: str, left: Mapping[Cell, int]) -> Heat:
    return Heat(
        what,
        {
            (row, column): _colour(what, number)
            for (row, column), number in left.items()
            if number == 0 or layout.rows[row][column] == OPEN
        },
    )


def _colour(what: str, number: int) -> int:
    """Return the number of the colour for so many words or letters."""
    return sum(least <= number for least, _ in STEPS[what]) - 1
