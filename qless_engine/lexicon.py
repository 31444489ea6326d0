"""The words as the searches want them: grouped by letter set; immutable.

Which words count is settled here, by length, and never inside a search. Only words of
3 to 12 letters can stand on a board of twelve letters without a run of two.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from qless_engine.dice import MAX_LETTERS, MIN_LETTERS
from qless_engine.letters import letter_mask, repeats

Group = tuple[int, tuple[str, ...]]  # (repeats, the words that have just these)


@dataclass(frozen=True)
class Lexicon:
    """The words that may stand on a board.

    Attributes:
        words: every word, for membership.
        by_letter_set: the words of each letter mask, grouped by the letters they
            repeat. ENABLE1 has 152,309 words on 68,598 letter sets, so a filter that
            looks at sets has far less to look at.
    """

    words: frozenset[str]
    by_letter_set: Mapping[int, tuple[Group, ...]]

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
        groups: dict[int, dict[int, list[str]]] = {}
        for word in sorted(kept):
            if not (word.isascii() and word.isalpha() and word.islower()):
                raise ValueError(f"expected words of letters a-z, got {word!r}")
            by_repeats = groups.setdefault(letter_mask(word), {})
            by_repeats.setdefault(repeats(word), []).append(word)
        frozen = {
            mask: tuple((repeated, tuple(same)) for repeated, same in group.items())
            for mask, group in groups.items()
        }
        return cls(kept, MappingProxyType(frozen))
