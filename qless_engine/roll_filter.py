"""The words a roll can spell: letter sets first, then the letters that are repeated.

A roll spells about 300 of 150,000 words. The letter set of such a word is a subset of
the roll's, and a roll has at most twelve different letters, so stepping through its
subsets takes at most 4,095 look-ups. What the letters repeat settles nearly all of the
rest for a whole group of words at once.
"""

from __future__ import annotations

from qless_engine.letters import MANY, Packing, letter_mask, repeats
from qless_engine.lexicon import Lexicon


def playable_words(lexicon: Lexicon, roll: str) -> tuple[str, ...]:
    """Return the words of *lexicon* that *roll* can spell, in an order of their own."""
    look_up = lexicon.by_letter_set.get
    letters = letter_mask(roll)
    not_repeated = ~repeats(roll) & MANY - 1
    playable: list[str] = []
    subset = letters
    while subset:
        for repeated, words in look_up(subset, ()):
            if not repeated & not_repeated:
                playable.extend(words if repeated < MANY else _counted(words, roll))
        # The carry steps to the next smaller subset (Knuth 2011, 7.1.3).
        subset = (subset - 1) & letters
    return tuple(playable)


def _counted(words: tuple[str, ...], roll: str) -> list[str]:
    """Return those of *words*, all of letters of *roll*, whose counts it has."""
    packing = Packing.of(roll)
    rack = packing.pack(roll)
    return [word for word in words if packing.fits(packing.pack(word), rack)]
