"""The words that a roll can spell: a walk down the tree as far as its letters last.

A roll spells about 300 of 150,000 words, and to find them takes about 1,100 nodes: a
letter that is not left in the roll ends the walk below it. The letters left at a node
are kept as packed counts, so those of every word that is found are known.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from qless_engine.rolls.dice import MAX_LETTERS
from qless_engine.words.letters import COUNT, Packing
from qless_engine.words.lexicon import (
    DEPTH,
    DEPTH_AT,
    ENDS,
    LETTER,
    NEXT_AT,
    SELDOM_FIRST,
    Lexicon,
)


@dataclass(frozen=True, repr=False)
class PlayableWords(Collection[str]):
    """The words that a roll can spell, long words first.

    Attributes:
        roll: the letters of the roll.
        packing: how these letters are packed.
        anagrams: the words by packed counts.
    """

    roll: str
    packing: Packing
    anagrams: Mapping[int, Sequence[str]]

    @classmethod
    def of(cls, words: Iterable[str], roll: str) -> PlayableWords:
        """Return *words*, which *roll* can spell, as its playable words."""
        if isinstance(words, cls) and words.roll == roll:
            return words
        packing = Packing.of(roll)
        anagrams: dict[int, list[str]] = {}
        for word in sorted(words, key=len, reverse=True):
            anagrams.setdefault(packing.pack(word), []).append(word)
        return cls(roll, packing, anagrams)

    def __repr__(self) -> str:
        """Return one line."""
        return f"<{len(self):,} playable words of {self.roll}>"

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


def playable_words(lexicon: Lexicon, roll: str) -> PlayableWords:
    """Return the words of *lexicon* that *roll* can spell, long words first."""
    packing = Packing.of(roll)
    guards = packing.guards
    # A letter missing from the roll costs the whole guard bit, so it never fits.
    units = [packing.units.get(letter, COUNT + 1) for letter in SELDOM_FIRST]
    full = packing.pack(roll) | guards
    left_at = [full] * (
        MAX_LETTERS + 1
    )  # by depth, for the present node and those above
    found: list[list[tuple[int, int]]] = [[] for _ in left_at]
    nodes, starts = lexicon.nodes, lexicon.starts
    place = 0
    while place < len(nodes):
        node = nodes[place]
        depth = node >> DEPTH_AT & DEPTH
        left = left_at[depth] - units[node & LETTER]
        if left & guards != guards:
            place = node >> NEXT_AT
        else:
            left_at[depth + 1] = left
            if node & ENDS:
                found[depth].append((full - left, starts[place]))
            place += 1
    group_at = lexicon.groups.at
    anagrams = {
        counts: group_at(start) for same in reversed(found) for counts, start in same
    }
    return PlayableWords(roll, packing, anagrams)
