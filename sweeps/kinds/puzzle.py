"""A puzzle as a line of text, and which answers it may be asked for.

A layout is a puzzle as it is drawn, ``.../#.#/...``, with the letters that are given in
it. A roll is ``roll cdeeghmnrtty``; a word wheel ``wheel ndeokgelw``, with its hub in
the middle or after a blank; and ``best-wheel 9`` asks for those wheels of nine letters
that have most words.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from qless_engine.grids.layout import Layout
from qless_engine.rolls.dice import parse_roll
from qless_engine.wheels import MAX_SIZE, MIN_SIZE, Wheel

LAYOUT, ROLL, WHEEL, BEST_WHEEL = "layout", "roll", "wheel", "best-wheel"
ANY, ALL, BEST = "any", "all", "best"

#: What each form of puzzle may be asked for; the first is what it usually is. The best
#: fill of a layout has most points, the best board of a roll the commonest words.
KINDS = {
    LAYOUT: (ANY, ALL, BEST),
    ROLL: (ANY, ALL, BEST),
    WHEEL: (ALL,),
    BEST_WHEEL: (BEST,),
}


@dataclass(frozen=True)
class Puzzle:
    """One puzzle, in the same words whoever wrote it.

    Attributes:
        form: which of KINDS it is.
        given: its layout as text, or its letters in alphabetical order; after those of
            a wheel a blank and its hub; of a best wheel the number of letters.
    """

    form: str
    given: str

    @classmethod
    def parse(cls, text: str) -> Puzzle:
        """Return the puzzle that *text* is.

        >>> Puzzle.parse("wheel ndeokgelw").show()
        'wheel deegklnow k'

        Raises:
            ValueError: *text* is not a puzzle.
        """
        form, _, given = text.strip().partition(" ")
        form = form.lower()
        if form == ROLL:
            return cls(form, parse_roll(given))
        if form == WHEEL:
            letters, _, hub = given.partition(" ")
            wheel = Wheel.parse(letters, hub.strip().lower() or None)
            return cls(form, f"{''.join(sorted(wheel.letters))} {wheel.hub}")
        if form == BEST_WHEEL:
            sizes = [str(size) for size in range(MIN_SIZE, MAX_SIZE + 1)]
            if given.strip() not in sizes:
                raise ValueError(
                    f"expected a wheel of {MIN_SIZE} to {MAX_SIZE} letters, got "
                    f"{given!r}"
                )
            return cls(form, given.strip())
        if re.fullmatch("[a-z-]{2,}", form) and given:
            raise ValueError(
                f"expected a layout, or {ROLL}, {WHEEL} or {BEST_WHEEL}, got {text!r}"
            )
        return cls(LAYOUT, Layout.parse(text).show())

    def show(self) -> str:
        """Return the puzzle as a line of text."""
        return self.given if self.form == LAYOUT else f"{self.form} {self.given}"

    def kind(self, asked: str | None) -> str:
        """Return what is *asked* for, or the usual if it is not said.

        Raises:
            ValueError: such a puzzle has no such answer.
        """
        kinds = KINDS[self.form]
        if asked is not None and asked not in kinds:
            raise ValueError(
                f"a {self.form} may be asked for {' or '.join(map(repr, kinds))}, got "
                f"{asked!r}"
            )
        return kinds[0] if asked is None else asked
