"""The play of one word wheel, without a page: words that are taken, and hints.

Words that are common enough are to be found. A rarer word of the list is taken too, as
an extra: nobody has to know it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import Enum

from qless_engine.loaded import Words
from qless_engine.rolls.dice import MIN_LETTERS
from qless_engine.text import quantity
from qless_engine.wheels import NO_HUB, Wheel, solve
from qless_engine.words.wordlist import common_words

#: Name, how many are found, whether all are, those found, those left that are shown.
Row = tuple[str, str, bool, list[str], list[str]]


class Mood(str, Enum):
    """How something is said."""

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
        wanted: the words to find, by length, then by the alphabet.
        found: all words taken, in their order, extras too.
    """

    def __init__(self, wheel: Wheel, words: Words, common: int | None = None) -> None:
        """Play *wheel* with *words*, of which those of SCOWL size *common* count.

        Without *common* all of them do.
        """
        self.wheel = wheel
        self.found: list[str] = []
        self._list = words.name
        self._spelled = solve(words.lexicon, wheel.letters, wheel.hub)
        wanted = self._spelled
        if common is not None:
            wanted = common_words(wanted, words.sizes, common)
        self.wanted = tuple(sorted(wanted, key=len))
        self._begun = ""  # the word whose beginning was told
        self._told = 0  # letters of it

    @property
    def left(self) -> list[str]:
        """The words still to find, in the order of those wanted."""
        return [word for word in self.wanted if word not in self.found]

    @property
    def extras(self) -> list[str]:
        """The rarer words that were found."""
        return [word for word in self.found if word not in self.wanted]

    def rows(self, *, is_shown: bool) -> list[Row]:
        """Return the words of each length, and last the extras, if any are found.

        The words left are in it if they are to be *is_shown*.
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
        """Say what there is to find."""
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
        """Take the word *text* if it is one, and say so, or why not."""
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
        """Say with which letters the words begin that are left."""
        if not self.left:
            return Said("No word is left.")
        first = sorted(Counter(word[0].upper() for word in self.left).items())
        each = ", ".join(f"{letter} {number}" for letter, number in first)
        return Said(f"First letters of those left: {each}.")

    def beginning(self) -> Said:
        """Say how a word begins that is left; of the same word, each time more."""
        if not self.left:
            return Said("No word is left.")
        if self._begun not in self.left:
            self._begun, self._told = self.left[0], 1
        word = self._begun
        self._told = min(self._told + 1, len(word))
        if self._told == len(word):
            return Said(f"The word is {word.upper()}.")
        begun = word[: self._told].upper()
        return Said(f"A word of {len(word)} letters begins with {begun}.")

    def _why_not(self, word: str) -> str:
        """Return why *word* cannot be taken; empty if it can."""
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
