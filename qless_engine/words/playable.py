"""The playable words of one roll, which are also known by their packed counts.

Both uses of a roll's words begin with packed counts: to find a board of few words, and
to know which words fit a rack. The filter has them at hand.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from qless_engine.words.letters import Packing


@dataclass(frozen=True)
class PlayableWords(Collection[str]):
    """The words that a roll can spell, long words first.

    Attributes:
        roll: the letters of the roll.
        packing: how they are packed.
        anagrams: the words by packed counts.
    """

    roll: str
    packing: Packing
    anagrams: Mapping[int, Sequence[str]]

    @classmethod
    def of(cls, words: Iterable[str], roll: str) -> PlayableWords:
        """Return *words*, all of them playable, as playable words of *roll*."""
        if isinstance(words, cls) and words.roll == roll:
            return words
        packing = Packing.of(roll)
        anagrams: dict[int, list[str]] = {}
        for word in sorted(words, key=len, reverse=True):
            anagrams.setdefault(packing.pack(word), []).append(word)
        return cls(roll, packing, anagrams)

    def __len__(self) -> int:
        """Return how many words there are."""
        return sum(map(len, self.anagrams.values()))

    def __iter__(self) -> Iterator[str]:
        """Yield every word."""
        for group in self.anagrams.values():
            yield from group

    def __contains__(self, word: object) -> bool:
        """Whether *word* is one of the words."""
        return any(word in group for group in self.anagrams.values())
