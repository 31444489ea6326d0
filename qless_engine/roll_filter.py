"""The words a roll can spell: letter sets first, exact counts second.

A roll spells about 300 of 150,000 words. The letter set of such a word is a subset of
the roll's, and a roll has at most twelve different letters, so stepping through its
subsets (at most 4,095 look-ups) leaves little to count.
"""

from __future__ import annotations

from collections.abc import Iterator

from qless_engine.letters import Packing, letter_mask
from qless_engine.lexicon import Lexicon


def playable_words(lexicon: Lexicon, roll: str) -> tuple[str, ...]:
    """Return the words of *lexicon* that *roll* can spell, in alphabetical order."""
    packing = Packing.of(roll)
    units, guards = packing.units, packing.guards
    lent = packing.pack(roll) | guards
    playable = []
    for mask in _subsets(letter_mask(roll)):
        for word in lexicon.by_letter_set.get(mask, ()):
            need = 0
            for letter in word:
                need += units[letter]
            if (lent - need) & guards == guards:
                playable.append(word)
    return tuple(sorted(playable))


def _subsets(mask: int) -> Iterator[int]:
    """Yield every non-empty subset of the bits of *mask*, largest first.

    The known carry trick: subtracting one from a subset and masking gives the next
    smaller one (Knuth 2011, 7.1.3).
    """
    subset = mask
    while subset:
        yield subset
        subset = (subset - 1) & mask
