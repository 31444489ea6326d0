"""The words a roll can spell: two masks a group of anagrams, shelf by shelf.

A roll spells about 300 of 150,000 words. Only the shelves both of whose letters it has
are read, and there two ANDs decide for a whole group of anagrams: no word is looked at,
and hardly any is counted.
"""

from __future__ import annotations

from qless_engine.letters import MANY, Packing, letter_mask, occurrence_masks
from qless_engine.lexicon import Lexicon


def playable_words(lexicon: Lexicon, roll: str) -> tuple[str, ...]:
    """Return the words of *lexicon* that *roll* can spell, in an order of their own."""
    letters = letter_mask(roll)
    mask, more = occurrence_masks(roll)
    lacking, lacking_more = ~mask, ~(more | MANY)
    playable: list[str] = []
    for shelf in lexicon.shelves:
        if shelf.rarest & ~letters:
            continue
        more_masks, words = shelf.more_masks, shelf.words
        for group, needed in enumerate(shelf.masks):
            if needed & lacking == 0 and more_masks[group] & lacking_more == 0:
                if more_masks[group] < MANY:
                    playable.extend(words[group])
                else:
                    playable.extend(_counted(words[group], roll))
    return tuple(playable)


def _counted(words: tuple[str, ...], roll: str) -> list[str]:
    """Return those of *words*, all of letters of *roll*, whose counts it has."""
    packing = Packing.of(roll)
    rack = packing.pack(roll)
    return [word for word in words if packing.fits(packing.pack(word), rack)]
