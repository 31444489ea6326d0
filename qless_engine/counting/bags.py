"""The letters of a roll as small numbers, and its bags as places in plain arrays.

A **bag** is a multiset of letters that the roll has: at most 4,096 are in a roll of 12
letters. Written as a number, with one digit for each letter of the roll, whose base is
one more than the letter's count, every bag is a place in an array and the whole roll is
the last. Bags that fit are added and subtracted as numbers. Whether they fit is asked
of packed counts, which have guard bits.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from qless_engine.words.letters import COUNT
from qless_engine.words.playable import PlayableWords


class CodedWord(NamedTuple):
    """A playable word.

    Attributes:
        codes: its letters; a code is a letter's place among those of the roll.
        need: its packed counts.
        bag: its letters as a bag.
    """

    codes: tuple[int, ...]
    need: int
    bag: int


class Bags:
    """The bags of a roll and its playable words.

    Attributes:
        letters: the different letters of the roll; a code is a place here.
        units: what one of each letter adds to packed counts.
        steps: what one of each letter adds to a bag.
        size: letters of the roll.
        rack, guards: the roll as packed counts, and their guard bits.
        full: the roll as a bag.
        number: how many bags there are.
        needs, sizes: by bag, its packed counts and its number of letters.
        words: by length, the playable words.
    """

    def __init__(self, words: Collection[str], roll: str) -> None:
        """Take the letters of *roll* and *words*, its playable words."""
        playable = PlayableWords.of(words, roll)
        units, self.guards = playable.packing.units, playable.packing.guards
        self.letters = "".join(units)
        self.units = [*units.values()]
        self.size = len(roll)
        self.rack = playable.packing.pack(roll)
        self.steps: list[int] = []
        self.needs, self.sizes = [0], [0]
        for unit in self.units:
            self.steps.append(len(self.needs))
            counts = range((self.rack // unit & COUNT) + 1)
            self.needs = [need + n * unit for n in counts for need in self.needs]
            self.sizes = [size + n for n in counts for size in self.sizes]
        self.number = len(self.needs)
        self.full = self.number - 1
        codes = {letter: code for code, letter in enumerate(self.letters)}
        step_of = dict(zip(self.letters, self.steps))
        self.words: list[list[CodedWord]] = [[] for _ in range(self.size + 1)]
        for need, group in playable.anagrams.items():
            bag = sum([step_of[letter] for letter in group[0]])
            for word in group:
                coded = CodedWord(tuple([codes[x] for x in word]), need, bag)
                self.words[len(word)].append(coded)
        self._within: dict[int, list[list[int]]] = {}

    def within(self, bag: int) -> list[list[int]]:
        """Return the bags that fit in *bag*, by their number of letters."""
        found = self._within.get(bag)
        if found is None:
            found = [[0]]
            left = bag
            for unit, step in zip(self.units, self.steps):
                base = (self.rack // unit & COUNT) + 1
                count = left % base
                left //= base
                if count > 0:
                    wider = [list(few) for few in found] + [[] for _ in range(count)]
                    for taken in range(1, count + 1):
                        more = taken * step
                        for letters, few in enumerate(found):
                            wider[letters + taken] += [one + more for one in few]
                    found = wider
            self._within[bag] = found
        return found

    def text(self, word: CodedWord) -> str:
        """Return *word* as a text."""
        return "".join(self.letters[code] for code in word.codes)
