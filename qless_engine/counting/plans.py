"""Ring plans: how the boards of a shape with a ring are put together from words.

    T T T .     the upper left half ring: two words that cross, here of three letters;
    T . B .     the lower right half ring: two more. The halves meet in two cells, the
    T B B B     upper right and the lower left corner, whose letters they share.
    . . B .

What is left of the shape are **further words**. They are laid one after another, each
when some of its letters are laid. Of several rings of a shape the plan takes one with
most cells, so that the fewest letters are left, and among these the narrowest.

**Across and down.** `shapes` has one shape of each transposed pair, so each board has
one form of such a shape: boards up to transposing are simply the fillings. Only where a
shape is its own transpose, a board and its transpose both fill it: two fillings are one
board, unless the board is its own transpose too. So fillings are counted with a weight
of 2; those of a shape that is its own transpose with 1, and with 2 again if the letters
are, too. The sum of the weights is twice the number of boards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple, Optional

from qless_engine.counting.shapes import Cell, Shape, Slot, slots_of, transposed

#: A letter of a filling: which of its words, in the order they are laid, and the place.
#: The words of the ring come first: upper across, left down, lower across, right down.
Letter = tuple[int, int]

#: A half ring: length of its across word, place of its corner there; the same of down.
Corner = tuple[int, int, int, int]


class Step(NamedTuple):
    """A further word to lay.

    Attributes:
        length: its letters.
        known: the places of its letters that are laid already.
        letters: where these were laid.
    """

    length: int
    known: tuple[int, ...]
    letters: tuple[Letter, ...]


class Plan(NamedTuple):
    """How to fill a shape.

    Attributes:
        words: how many words it has.
        width, height: from the left down word to the right one, from the upper across
            word to the lower one, in cells.
        upper_left, lower_right: the half rings.
        steps: the further words.
        mirror: pairs of letters that are equal if a board is its own transpose; None
            if the shape is not.
    """

    words: int
    width: int
    height: int
    upper_left: Corner
    lower_right: Corner
    steps: tuple[Step, ...]
    mirror: Optional[tuple[tuple[Letter, Letter], ...]]

    def show(self) -> str:
        """Return the plan as a text of hexadecimal digits.

        After the words, width, height and half rings comes a step after each ``/``:
        its length, and by known letter its place, word and place there. After ``=``
        come the pairs of the mirror.
        """
        head = (self.words, self.width, self.height, *self.upper_left, *self.lower_right)
        steps = [
            (x.length, *(n for k, at in zip(x.known, x.letters) for n in (k, *at)))
            for x in self.steps
        ]
        shown = "/".join("".join(f"{n:x}" for n in part) for part in (head, *steps))
        if self.mirror is None:
            return shown
        return f"{shown}=" + "".join(f"{n:x}" for x, y in self.mirror for n in (*x, *y))

    @classmethod
    def parse(cls, text: str) -> Plan:
        """Return the plan that was shown as *text*."""
        shown, has_mirror, pairs = text.partition("=")
        words, width, height, *halves = (int(x, 16) for x in shown.partition("/")[0])
        steps = []
        for step in shown.split("/")[1:]:
            length, *known = (int(x, 16) for x in step)
            letters = zip(known[1::3], known[2::3])
            steps.append(Step(length, tuple(known[::3]), tuple(letters)))
        ends = [int(x, 16) for x in pairs]
        ones, others = zip(ends[::4], ends[1::4]), zip(ends[2::4], ends[3::4])
        return cls(
            words=words,
            width=width,
            height=height,
            upper_left=(halves[0], halves[1], halves[2], halves[3]),
            lower_right=(halves[4], halves[5], halves[6], halves[7]),
            steps=tuple(steps),
            mirror=tuple(zip(ones, others)) if has_mirror else None,
        )


def plan_of(shape: Shape) -> Plan:
    """Return the plan of *shape*, which has a ring."""
    across, down = slots_of(shape)
    ring = max(_rings(across, down), key=_cells_and_narrowness)
    upper, left, lower, right = ring
    (top, first), (bottom, last) = (upper[0][0], left[0][1]), (lower[0][0], right[0][1])
    laid: dict[Cell, Letter] = {}
    for number, slot in enumerate(ring):
        for place, cell in enumerate(slot):
            laid.setdefault(cell, (number, place))
    further = [slot for slot in across + down if slot not in ring]
    steps = []
    while further:
        slot = min(further, key=lambda x: (sum(c not in laid for c in x), -len(x)))
        further.remove(slot)
        known = tuple(place for place, cell in enumerate(slot) if cell in laid)
        letters = tuple(laid[slot[place]] for place in known)
        for place, cell in enumerate(slot):
            laid.setdefault(cell, (len(steps) + 4, place))
        steps.append(Step(len(slot), known, letters))
    mirror = None
    if shape == transposed(shape):
        mirror = tuple((laid[r, c], laid[c, r]) for r, c in shape if r < c)
    return Plan(
        words=len(across) + len(down),
        width=last - first,
        height=bottom - top,
        upper_left=(len(upper), first - upper[0][1], len(left), top - left[0][0]),
        lower_right=(len(lower), last - lower[0][1], len(right), bottom - right[0][0]),
        steps=tuple(steps),
        mirror=mirror,
    )


def _rings(across: Sequence[Slot], down: Sequence[Slot]) -> Iterator[tuple[Slot, ...]]:
    """Yield each ring: upper across, left down, lower across, right down word."""
    for upper, lower in combinations(across, 2):
        crossing = [x for x in down if {*upper} & {*x} and {*lower} & {*x}]
        for one, other in combinations(crossing, 2):
            left, right = sorted((one, other), key=lambda slot: slot[0][1])
            yield upper, left, lower, right


def _cells_and_narrowness(ring: Sequence[Slot]) -> tuple[int, int]:
    upper, left, lower, right = ring
    height, width = lower[0][0] - upper[0][0], right[0][1] - left[0][1]
    return sum(map(len, ring)), -height - width
