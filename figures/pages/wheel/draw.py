"""A word wheel that is good to play, drawn under a seed."""

from __future__ import annotations

import random
from collections.abc import Sequence

from figures.pages.wheel.game import WheelGame
from qless_engine.loaded import Words
from qless_engine.wheels import Wheel, pangrams
from qless_engine.words.wordlist import common_words

#: A wheel that is drawn is the best of so many: some choice, and still much chance.
DRAWS = 8
EASY = 50  # its pangram has this SCOWL size or less, and so have the words counted
ENJOYED = 30  # of such words are best: a quarter of an hour


def draw_wheel(words: Words, size: int, seed: int) -> Wheel:
    """Return a wheel of *size* letters that is good to play, drawn under *seed*.

    Raises:
        ValueError: *size* is not 5 to 12, or no word has so many letters.
    """
    groups = pangrams(words.lexicon, size)
    if not groups:
        raise ValueError(f"no word of {words.name} has {size} letters")
    easy = [
        letters
        for letters, group in groups.items()
        if common_words(group, words.sizes, EASY)
    ]
    rng = random.Random(seed)
    drawn = [_drawn(easy or [*groups], rng) for _ in range(DRAWS)]
    return min(
        drawn,
        key=lambda wheel: abs(len(WheelGame(wheel, words, EASY).wanted) - ENJOYED),
    )


def _drawn(wheels: Sequence[str], rng: random.Random) -> Wheel:
    """Return one of *wheels*, its letters shuffled, the hub any of them."""
    letters = rng.choice(wheels)
    shuffled = "".join(rng.sample(letters, len(letters)))
    return Wheel.parse(shuffled, hub=shuffled[len(shuffled) // 2])
