"""The play of one word wheel, without its page: puzzles, submitted words and hints.

The player has to find the common words. A rarer word of the list is accepted too, as
an extra: nobody has to know it.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from qless_engine.loaded import Words
from qless_engine.rolls.dice import MIN_LETTERS
from qless_engine.text import quantity
from qless_engine.wheels import NO_HUB, Wheel, pangrams, solve
from qless_engine.words.wordlist import common_words

DRAWS = 8  # wheels of which the best is played: some choice, and still much chance
EASY = 50  # the largest SCOWL size of its pangram, and of the words that are counted
ENJOYED = 30  # such words are best: a quarter of an hour

#: Name, how many are found, whether all are, words found, words left that are shown.
Row = tuple[str, str, bool, list[str], list[str]]


class Mood(str, Enum):
    """The tone of a sentence."""

    PLAIN = "plain"
    TAKEN = "taken"
    REFUSED = "refused"
    JOY = "joy"


@dataclass(frozen=True)
class Said:
    """A sentence for the player."""

    text: str
    mood: Mood = Mood.PLAIN


class WheelGame:
    """One wheel, and the words found on it.

    Attributes:
        wheel: its letters and hub.
        wanted: the words to find, by length, then in alphabetical order.
        found: all words taken, in the order of play, with extras.
    """

    def __init__(self, wheel: Wheel, words: Words, common: int | None = None) -> None:
        """Play *wheel* with *words*; those up to SCOWL size *common* are to be found.

        Without *common* all words are.
        """
        self.wheel = wheel
        self.found: list[str] = []
        self._list = words.name
        self._spelled = solve(words.lexicon, wheel.letters, wheel.hub)
        wanted = self._spelled
        if common is not None:
            wanted = common_words(wanted, words.sizes, common)
        self.wanted = tuple(sorted(wanted, key=len))
        self._hinted = ""  # the word whose first letters were shown
        self._shown = 0  # letters of it

    @property
    def left(self) -> list[str]:
        """The words still to find, in the order of `wanted`."""
        return [word for word in self.wanted if word not in self.found]

    @property
    def extras(self) -> list[str]:
        """The rarer words that were found."""
        return [word for word in self.found if word not in self.wanted]

    def rows(self, *, is_shown: bool) -> list[Row]:
        """Return the words of each length, and last the extras, if any are found.

        Words that are left are included if *is_shown*.
        """
        names = {len(word): f"{len(word)} letters" for word in self.wanted}
        groups = {
            name: [word for word in self.wanted if len(word) == length]
            for length, name in names.items()
        }
        if is_shown or self.extras:
            groups["extras"] = [w for w in self._spelled if w not in self.wanted]
        rows = []
        for name, words in groups.items():
            found = [word for word in words if word in self.found]
            left = [word for word in words if word not in self.found]
            number = f"{len(found)} of {len(words)}"
            rows.append((name, number, not left, found, left if is_shown else []))
        return rows

    def task(self) -> Said:
        """Return how many words there are to find."""
        size = len(self.wheel.letters)
        pangrams = sum(len(word) == size for word in self.wanted)
        words = quantity(len(self.wanted), "word")
        hub = self.wheel.hub
        of_hub = "" if hub == NO_HUB else f" with the hub, {hub.upper()}"
        return Said(f"{words} to find{of_hub}; {pangrams or 'none'} of all letters.")

    def progress(self) -> str:
        """Return how many words are found, of how many."""
        number = len(self.wanted) - len(self.left)
        extras = f", {quantity(len(self.extras), 'extra')}" if self.extras else ""
        return f"{number} of {quantity(len(self.wanted), 'word')}{extras}"

    def take(self, text: str) -> Said:
        """Take the word *text*, or refuse it with the reason."""
        word = text.lower()
        reason = self._why_not(word)
        if reason:
            return Said(f"{word.upper()}: {reason}.", Mood.REFUSED)
        self.found.append(word)
        size = len(self.wheel.letters)
        if word in self.wanted and not self.left:
            return Said(f"{word.upper()}, and that was the last: all found!", Mood.JOY)
        if len(word) == size:
            return Said(f"{word.upper()}: a pangram, all {size} letters!", Mood.JOY)
        if word in self.wanted:
            return Said(f"{word.upper()}: yes.", Mood.TAKEN)
        return Said(f"{word.upper()}: yes, an extra, as it is rare.", Mood.TAKEN)

    def first_letters(self) -> Said:
        """Return the first letters of the words that are left."""
        if not self.left:
            return Said("No word is left.")
        first = sorted(Counter(word[0].upper() for word in self.left).items())
        each = ", ".join(f"{letter} {number}" for letter, number in first)
        return Said(f"First letters of those left: {each}.")

    def beginning(self) -> Said:
        """Return the first letters of a word that is left, one more each time."""
        if not self.left:
            return Said("No word is left.")
        if self._hinted not in self.left:
            self._hinted, self._shown = self.left[0], 1
        word = self._hinted
        self._shown = min(self._shown + 1, len(word))
        if self._shown == len(word):
            return Said(f"The word is {word.upper()}.")
        begun = word[: self._shown].upper()
        return Said(f"A word of {len(word)} letters begins with {begun}.")

    def _why_not(self, word: str) -> str:
        """Return why *word* is refused, or "" if it is taken."""
        letters, hub = self.wheel.letters, self.wheel.hub
        reason = ""
        if len(word) < MIN_LETTERS:
            reason = f"too short, words have {MIN_LETTERS} letters or more"
        elif lacking := [*(Counter(word) - Counter(letters))]:
            have = letters.count(lacking[0])
            only = f"only {have}" if have else "no"
            reason = f"the wheel has {only} {lacking[0].upper()}"
        elif hub not in (NO_HUB, *word):
            reason = f"not with the hub, {hub.upper()}"
        elif word not in self._spelled:
            reason = f"not in the word list, {self._list}"
        elif word in self.found:
            reason = "already found"
        return reason


def draw_wheel(words: Words, size: int, seed: int) -> Wheel:
    """Return a new puzzle: a wheel of *size* letters, chosen at random with *seed*.

    Of DRAWS wheels with a common pangram, it is the one nearest to ENJOYED words.

    Raises:
        ValueError: *size* is not 5 to 12, or no word has that many letters.
    """
    groups = pangrams(words.lexicon, size)
    if not groups:
        raise ValueError(f"no word of {words.listed.name} has {size} letters")
    easy = [
        letters
        for letters, group in groups.items()
        if common_words(group, words.sizes, EASY)
    ]
    rng = random.Random(seed)
    choice = [_random_wheel(easy or [*groups], rng) for _ in range(DRAWS)]

    def too_many_or_few(wheel: Wheel) -> int:
        return abs(len(WheelGame(wheel, words, EASY).wanted) - ENJOYED)

    return min(choice, key=too_many_or_few)


def _random_wheel(wheels: Sequence[str], rng: random.Random) -> Wheel:
    """Return a random wheel of *wheels*, shuffled, so any letter may be its hub."""
    letters = rng.choice(wheels)
    shuffled = "".join(rng.sample(letters, len(letters)))
    return Wheel.parse(shuffled, hub=shuffled[len(shuffled) // 2])
