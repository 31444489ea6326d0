"""The words as the searches want them: anagrams together, on shelves; immutable.

Which words count is settled here, by length, and never inside a search. Only words of
3 to 12 letters can stand on a board of twelve letters without a run of two.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from qless_engine.dice import MAX_LETTERS, MIN_LETTERS
from qless_engine.letters import letter_mask, occurrence_masks

#: Letter masks of single letters, those that fewest words of ENABLE1 have first.
RARE_FIRST = [letter_mask(letter) for letter in "qjxzwvkfybhmgpudclotnraise"]


@dataclass(frozen=True)
class Shelf:
    """The words whose two rarest letters are the same, by groups of anagrams.

    The masks are lists of integers, which PyPy keeps as plain machine integers one
    after the other: to read all of them is faster than to look some of them up.

    Attributes:
        rarest: letter mask of the two letters; of one, if the words have no other.
        masks: by group, its letters and those it has twice, as `occurrence_masks`.
        more_masks: by group, the letters it has three times or more, likewise.
        words: by group, its words in alphabetical order.
    """

    rarest: int
    masks: list[int]
    more_masks: list[int]
    words: list[tuple[str, ...]]


@dataclass(frozen=True)
class Lexicon:
    """The words that may stand on a board.

    Attributes:
        words: every word, for membership.
        shelves: the same words for the filter. ENABLE1 has 152,309 words in 136,064
            groups on 309 shelves; a roll reads 45 of them with 20,648 groups (median of
            1,000 rolls).
    """

    words: frozenset[str]
    shelves: tuple[Shelf, ...]

    @classmethod
    def from_words(cls, words: Iterable[str]) -> Lexicon:
        """Return the lexicon of the *words* of 3 to 12 letters.

        Raises:
            ValueError: none of the words has 3 to 12 letters, or one of those has
                others than a-z in lower case.
        """
        kept = frozenset(w for w in words if MIN_LETTERS <= len(w) <= MAX_LETTERS)
        if not kept:
            raise ValueError(
                f"expected words of {MIN_LETTERS} to {MAX_LETTERS} letters, found none"
            )
        in_order = sorted(kept)
        for word in in_order:
            if not (word.isascii() and word.isalpha() and word.islower()):
                raise ValueError(f"expected words of letters a-z, got {word!r}")
        return cls(kept, tuple(_shelves(in_order)))


def _shelves(words: Iterable[str]) -> Iterator[Shelf]:
    """Yield the shelves of *words*, which come in alphabetical order."""
    on_shelf: dict[int, list[str]] = {}
    for word in words:
        on_shelf.setdefault(_rarest_two(letter_mask(word)), []).append(word)
    for rarest, same in sorted(on_shelf.items()):
        groups: dict[tuple[int, int], list[str]] = {}
        for word in same:
            groups.setdefault(occurrence_masks(word), []).append(word)
        yield Shelf(
            rarest,
            [mask for mask, _ in groups],
            [more for _, more in groups],
            [tuple(group) for group in groups.values()],
        )


def _rarest_two(letters: int) -> int:
    """Return the two rarest of the letter mask *letters*."""
    rarest = 0
    for letter in RARE_FIRST:
        rarest |= letters & letter
        if rarest & rarest - 1:
            break
    return rarest
