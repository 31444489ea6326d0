"""What people ask of a roll's boards, by the names they ask it with.

The command line, notebooks and an explorer share these names, so that the same question
is answered the same everywhere. What is behind a name is a function of a board.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from qless_engine.boards.properties import (
    commonness,
    has_block,
    has_hole,
    has_word,
    is_symmetric,
    longest_word,
    may_be_symmetric,
    word_count,
)
from qless_engine.boards.selection import Selection
from qless_engine.rolls.dice import MIN_LETTERS

Sizes = Mapping[str, int]  # the SCOWL size of each word that has one

SHAPES: Mapping[str, Callable[[str], bool]] = {
    "symmetric": is_symmetric,
    "block": has_block,
    "hole": has_hole,
}


class Preference(NamedTuple):
    """What makes one board better than another: more of something, or less."""

    measure: Callable[[str, Sizes], int]
    sign: int  # 1 if less is better, -1 if more is


def _words(board: str, _: Sizes) -> int:
    return word_count(board)


def _longest(board: str, _: Sizes) -> int:
    return len(longest_word(board))


PREFERENCES = {
    "fewest-words": Preference(_words, 1),
    "most-words": Preference(_words, -1),
    "longest-word": Preference(_longest, -1),
    "commonest": Preference(commonness, 1),
}


@dataclass(frozen=True)
class Asked:
    """What was asked of the boards of a roll; nothing, if left out.

    Attributes:
        uses: words that a board must have, in lower case.
        shapes: names of SHAPES that a board must have.
        prefer: the name in PREFERENCES of what makes a board the best.
        common: the largest SCOWL size of a word that may be used. This is no condition
            on boards: the other words are left out before the search.
    """

    uses: tuple[str, ...] = ()
    shapes: tuple[str, ...] = ()
    prefer: str | None = None
    common: int | None = None

    @property
    def needs_sizes(self) -> bool:
        """Whether this cannot be answered without the sizes of words."""
        return self.common is not None or self.prefer == "commonest"

    def selection(self, sizes: Sizes) -> Selection:
        """Return the selection of the boards that were asked for."""
        shapes = tuple(SHAPES[shape] for shape in self.shapes)
        conditions = shapes + tuple(partial(has_word, word=word) for word in self.uses)
        if self.prefer is None:
            return Selection(conditions)
        measure, sign = PREFERENCES[self.prefer]
        return Selection(conditions, lambda board: sign * measure(board, sizes))

    def preferred(self, board: str | None, sizes: Sizes) -> int | None:
        """Return how many words or letters, or which size, makes *board* the best."""
        if self.prefer is None or board is None:
            return None
        return PREFERENCES[self.prefer].measure(board, sizes)

    def unusable(
        self, roll: str, words: Collection[str], listed: Collection[str]
    ) -> dict[str, str]:
        """Return why no board of *roll* can be as asked, by the word or shape at fault.

        A word that must be used cannot be if it is not in *words*: those left for the
        roll of all the *listed* ones. One reason is a proof.
        """
        unusable = {
            word: self._why_unusable(word, roll, listed)
            for word in self.uses
            if word not in words
        }
        if "symmetric" in self.shapes and not may_be_symmetric(roll):
            unusable["symmetric"] = (
                "too many of its letters occur an odd number of times for a board that "
                "reads the same across and down"
            )
        return unusable

    def _why_unusable(self, word: str, roll: str, listed: Collection[str]) -> str:
        if any(word.count(letter) > roll.count(letter) for letter in word):
            return f"the roll cannot spell {word!r}"
        if word not in listed:
            if len(word) < MIN_LETTERS:
                return f"{word!r} is shorter than {MIN_LETTERS} letters"
            return f"{word!r} is not in the word list"
        return f"{word!r} is not of SCOWL size {self.common} or less"
