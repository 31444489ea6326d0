"""The words that go through a letter, given the rack: worked out once for each rack.

The same racks recur all over a search, so every question here is remembered. Letters
are codes, 1 to 12 in alphabetical order of the roll's letters, and sets of letters are
integers with bit `code` set.

A **spot** is a word with the place that a letter, or a run, takes in it: (codes of the
word, letters before, letters after, length, the letters around it: their packed counts
and the set of them).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from qless_engine.words.letters import COUNT
from qless_engine.words.playable import PlayableWords

Spot = tuple[list[int], int, int, int, int, int]

NO_PART, PART, WORD = range(3)  # what a run may be: of no word, of some, a whole one


class Candidates:
    """The playable words of one roll, asked by letter and rack.

    Attributes:
        alphabet: the different letters of the roll; `alphabet[code - 1]`.
        units: by code, what one letter adds to packed counts.
        guards: the guard bits of packed counts.
        rack: packed counts of the whole roll.
        words: how many playable words there are.
        places: by code, in how many places of words the letter stands.
    """

    def __init__(self, words: Collection[str], roll: str) -> None:
        """Know the playable *words* of *roll*."""
        playable = PlayableWords.of(words, roll)
        packing = playable.packing
        self.alphabet = "".join(packing.units)
        self.units = [0, *packing.units.values()]
        self.guards = packing.guards
        self.rack = packing.pack(roll)
        self.words = len(words)
        self.places = [0] * len(self.units)
        self._anagrams = playable.anagrams
        self._words = self._coded(playable)
        self._whole = frozenset(words)
        self._text = " ".join(words)  # to look for parts of words in
        self._kinds: dict[int, int] = {}
        self._through: list[list[Spot] | None] = [None] * len(self.units)
        self._finishing: dict[int, list[Spot]] = {}
        self._fitting: dict[int, list[Spot]] = {}
        self._onward: dict[int, tuple[int, int]] = {}
        self._around: dict[int, list[Spot]] = {}
        self._extensions: dict[int, dict[int, list[Spot]]] = {}

    def _coded(self, playable: PlayableWords) -> list[tuple[list[int], int, int]]:
        """Return the codes, packed counts and set of letters of words, long first."""
        code = [0] * 128
        for number, letter in enumerate(self.alphabet, start=1):
            code[ord(letter)] = number
        places = self.places
        coded = []
        for need, group in playable.anagrams.items():
            letters = _letters([code[byte] for byte in group[0].encode()])
            for word in group:
                codes = [code[byte] for byte in word.encode()]
                for one in codes:
                    places[one] += 1
                coded.append((codes, need, letters))
        return coded

    def count(self, code: int) -> int:
        """Return how often the letter *code* occurs in the roll."""
        return self.rack // self.units[code] & COUNT

    def finishing(self, code: int, rack: int) -> Sequence[Spot]:
        """Return the spots at letter *code* that use up the *rack*."""
        if rack + self.units[code] not in self._anagrams:
            return ()
        key = rack << 4 | code
        finishing = self._finishing.get(key)
        if finishing is None:
            finishing = self._finishing[key] = [
                spot for spot in self._spots(code) if spot[4] == rack
            ]
        return finishing

    def fitting(self, code: int, rack: int) -> list[Spot]:
        """Return the spots at letter *code* whose other letters the *rack* has."""
        key = rack << 4 | code
        fitting = self._fitting.get(key)
        if fitting is None:
            fitting = self._fitting[key] = self._that_fit(self._spots(code), rack)
        return fitting

    def onward(self, rack: int) -> tuple[int, int]:
        """Return the set of letters at which the *rack* has a spot, and its size."""
        onward = self._onward.get(rack)
        if onward is None:
            guards = self.guards
            lent = rack | guards
            letters = 0
            for code in range(1, len(self.units)):
                for spot in self._spots(code):
                    if (lent - spot[4]) & guards == guards:
                        letters |= 1 << code
                        break
            size = sum(rack // unit & COUNT for unit in self.units[1:])
            onward = self._onward[rack] = letters, size
        return onward

    def extensions(self, run: int, rack: int) -> list[Spot]:
        """Return the spots of *run*, itself included, that the *rack* can lay."""
        by_rack = self._extensions.setdefault(run, {})
        extensions = by_rack.get(rack)
        if extensions is None:
            extensions = by_rack[rack] = self._that_fit(self._spots_of(run), rack)
        return extensions

    def kind(self, run: int) -> int:
        """Return what *run* is: WORD, PART of one, or NO_PART."""
        kind = self._kinds.get(run)
        if kind is None:
            text = ""
            rest = run
            while rest:
                text = self.alphabet[(rest & 15) - 1] + text
                rest >>= 4
            kind = (
                WORD if text in self._whole else PART if text in self._text else NO_PART
            )
            self._kinds[run] = kind
        return kind

    def _that_fit(self, spots: Sequence[Spot], rack: int) -> list[Spot]:
        """Return those of *spots* whose other letters the *rack* has."""
        guards = self.guards
        lent = rack | guards
        return [spot for spot in spots if (lent - spot[4]) & guards == guards]

    def _spots(self, code: int) -> list[Spot]:
        """Return every spot at letter *code*."""
        spots = self._through[code]
        if spots is None:
            spots = self._through[code] = []
            unit = self.units[code]
            for codes, need, letters in self._words:
                if not letters >> code & 1:
                    continue
                others = need - unit
                around = letters if others & unit * COUNT else letters ^ 1 << code
                length = len(codes)
                for place in range(length):
                    if codes[place] == code:
                        after = length - 1 - place
                        spots.append((codes, place, after, length, others, around))
        return spots

    def _spots_of(self, run: int) -> list[Spot]:
        """Return every spot of *run* in a word."""
        spots = self._around.get(run)
        if spots is None:
            spots = self._around[run] = []
            digits = []
            while run:
                digits.append(run & 15)
                run >>= 4
            digits.reverse()
            size = len(digits)
            of_run = sum(self.units[code] for code in digits)
            for codes, need, _ in self._words:
                length = len(codes)
                for start in range(length - size + 1):
                    if codes[start : start + size] == digits:
                        after = length - start - size
                        around = _letters(codes[:start] + codes[start + size :])
                        spots.append(
                            (codes, start, after, length, need - of_run, around)
                        )
        return spots


def _letters(codes: Sequence[int]) -> int:
    """Return the set of the letters *codes*."""
    letters = 0
    for code in codes:
        letters |= 1 << code
    return letters
