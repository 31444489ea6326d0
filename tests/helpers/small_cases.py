"""Letters and layouts at random, and answers of other means than the engine's."""

import itertools
import math
from collections import Counter

from hypothesis import settings, strategies as st

from qless_engine.grids.layout import OPEN, Layout
from qless_engine.rolls.dice import DICE


def weight_by_permanent(roll):
    """Return the weight of *roll* with Ryser's (1963) formula for a permanent.

    Of the ways to match the letters of the roll with dice that show them, those that
    differ by equal letters only are one.
    """
    total = 0
    for chosen in itertools.product((0, 1), repeat=len(roll)):
        sign = -1 if sum(chosen) % 2 else 1
        letters = [x for x, is_in in zip(roll, chosen) if is_in]
        total += sign * math.prod(sum(map(die.count, letters)) for die in DICE)
    total *= (-1) ** len(roll)
    return total // math.prod(math.factorial(n) for n in Counter(roll).values())


repeatable = settings(derandomize=True, deadline=None, max_examples=60)


@st.composite
def boards(draw, size=5, letters="abcz"):
    """Return letters by cell, connected or not, slid to the origin."""
    places = st.tuples(st.integers(0, size - 1), st.integers(0, size - 1))
    cells = draw(st.dictionaries(places, st.sampled_from(letters), min_size=1))
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    return {(r - top, c - left): letter for (r, c), letter in cells.items()}


def brute_force(layout, words):
    """Return every fill: slot after slot each word that agrees, none twice."""

    def fills(slots, letters, used):
        if not slots:
            yield frozenset(letters.items())
            return
        slot, *others = slots
        entry = layout.entry(slot)
        choices = words if OPEN in entry else [entry]
        for word in choices:
            if len(word) == len(slot.cells) and word not in used:
                laid = dict(zip(slot.cells, word))
                if all(letters.get(cell, x) == x for cell, x in laid.items()):
                    yield from fills(others, {**letters, **laid}, {*used, word})

    given_letters = {
        (r, c): sign
        for r, row in enumerate(layout.rows)
        for c, sign in enumerate(row)
        if sign not in "#."
    }
    texts = set()
    for cells in fills(list(layout.slots), given_letters, set()):
        rows = [list(row) for row in layout.rows]
        for (r, c), letter in cells:
            rows[r][c] = letter
        texts.add("/".join(map("".join, rows)))
    return sorted(texts)


@st.composite
def layouts(draw, letters):
    rows, columns = draw(st.integers(1, 4)), draw(st.integers(2, 4))
    signs = st.sampled_from("....###" + letters[0] if draw(st.booleans()) else "...#")
    text = "/".join("".join(draw(signs) for _ in range(columns)) for _ in range(rows))
    try:
        return Layout.parse(text)
    except ValueError:  # no slot
        return Layout.parse("..")


def word_lists(letters):
    return st.lists(
        st.text(alphabet=letters, min_size=2, max_size=4),
        unique=True,
        min_size=1,
        max_size=14,
    )
