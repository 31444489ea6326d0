"""Half rings: two words that cross, by the two letters where they meet the other half.

A plan (`plans`) joins an upper left half with a lower right one. Every pair of words
that cross is either, at every width and height of a ring that its letters reach. The
halves share the letters of two cells, so both are kept by these two letters.

Where the halves fill the shape, all that is needed of a half is its bag; else the pair
is kept under its number, because further words cross its words.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from qless_engine.counting.bags import Bags

Check = Callable[[float], None]  # takes the share that is done; raises to end it
Half = list[int]  # the numbers of all pairs that are one half, with two shared letters

LETTER_BITS = 4  # a code: a roll has at most 12 different letters
WORD_BITS = 28  # a word of a ring has at most 7 letters
MAX_WORD = 7


#: One of the ways in which two words that cross are a half ring: from the corner to the
#: cells that both halves share, along the across word and along the down word, below 0
#: for a lower right half; the number of the half; the number of the ring's width and
#: height; whether there are plans with it without and with further words. A plain
#: tuple, as it is taken apart in a hot loop.
Use = tuple[int, int, int, int, bool, bool]

Pair = tuple[tuple[int, ...], int]  # two words that cross: the down word, their number


class Ways(NamedTuple):
    """What a pair of words can be, by the `corner_number` of the two.

    Attributes:
        upper_left, lower_right: its uses as either half.
        halves: how many numbers of upper left halves there are, and of lower right.
        lengths: the pairs of lengths, across and down, that are of any use.
    """

    upper_left: list[list[Use]]
    lower_right: list[list[Use]]
    halves: tuple[int, int]
    lengths: set[tuple[int, int]]


def corner_number(across: int, place: int, down: int, down_place: int) -> int:
    """Return a number for two words of these lengths that cross at these places."""
    return ((across * 8 + place) * 8 + down) * 8 + down_place


class HalfRings:
    """The half rings of a roll.

    Attributes:
        needs, bags_of, words: by number of a pair of words that cross, packed counts
            and bag of its letters, and the words as `packed` letters.
        upper_left: for the plans with further words, by `slot`, the halves there.
        used: the slots of *upper_left* with a half.
        lower_right: likewise.
        open: for the plans without further words, upper left halves: what would fill
            the ring, as a key of *filling*, and the number of the half.
        filling: by size, shared letters and bag, numbers of lower right halves.
    """

    def __init__(self, bags: Bags, ways: Ways, check: Check) -> None:
        """Find the half rings of *bags*; *check* is called now and then."""
        self.bags = bags
        letters = len(bags.letters)
        upper_left, lower_right = ways.halves
        self.upper_halves, self.lower_halves = ways.halves
        self.upper_left: list[Half | None] = [None] * (letters * letters * upper_left)
        self.lower_right: list[Half | None] = [None] * (letters * letters * lower_right)
        self.needs: list[int] = []
        self.bags_of: list[int] = []
        self.words: list[int] = []
        self.used: list[int] = []
        self.open: tuple[list[int], list[int]] = ([], [])
        self.filling: dict[int, list[int]] = {}
        self._find(ways, check)

    def _find(self, ways: Ways, check: Check) -> None:
        bags = self.bags
        spots = _spots(bags)
        guards = bags.guards
        done, number = 0, sum(map(len, bags.words))
        needs, both_bags, words = self.needs, self.bags_of, self.words
        for across_length in range(3, min(MAX_WORD, bags.size) + 1):
            down_lengths = sorted(d for a, d in ways.lengths if a == across_length)
            for across, need, bag in bags.words[across_length]:
                check(done / number)
                done += 1
                lent = (bags.rack - need) | guards
                across_packed = packed(across)
                for place, corner in enumerate(across):
                    for length in down_lengths:
                        for down_place in range(length):
                            way = corner_number(
                                across_length, place, length, down_place
                            )
                            as_upper = ways.upper_left[way]
                            as_lower = ways.lower_right[way]
                            if not as_upper and not as_lower:
                                continue
                            pairs = []
                            for down, others, others_bag, down_packed in spots[corner][
                                length
                            ][down_place]:
                                if (lent - others) & guards == guards:
                                    pairs.append((down, len(needs)))
                                    needs.append(need + others)
                                    both_bags.append(bag + others_bag)
                                    words.append(across_packed | down_packed)
                            if pairs:
                                for use in as_upper:
                                    shared = across[place + use[0]]
                                    self._add_upper(
                                        use, shared, down_place + use[1], pairs
                                    )
                                for use in as_lower:
                                    shared = across[place + use[0]]
                                    self._add_lower(
                                        use, shared, down_place + use[1], pairs
                                    )

    def _add_upper(
        self, use: Use, shared: int, below: int, pairs: Sequence[Pair]
    ) -> None:
        """Add *pairs* as upper left halves.

        They share with the other half the letter *shared* and the one at the place
        *below* of the down word.
        """
        _, _, half, size, fills, steps = use
        letters, number, full = len(self.bags.letters), self.bags.number, self.bags.full
        first = shared * letters
        if fills:
            keys, halves = self.open
            first_key = (size * letters * letters + first) * number + full
            bags_of = self.bags_of
            for down, pair in pairs:
                keys.append(first_key + down[below] * number - bags_of[pair])
                halves.append(half)
        if steps:
            upper_left, used, width = self.upper_left, self.used, self.upper_halves
            for down, pair in pairs:
                slot = (first + down[below]) * width + half
                there = upper_left[slot]
                if there is None:
                    upper_left[slot] = [pair]
                    used.append(slot)
                else:
                    there.append(pair)

    def _add_lower(
        self, use: Use, shared: int, above: int, pairs: Sequence[Pair]
    ) -> None:
        """Add *pairs* as lower right halves.

        They share with the other half the letter *shared* and the one at the place
        *above* of the down word.
        """
        _, _, half, size, fills, steps = use
        letters, number = len(self.bags.letters), self.bags.number
        steps_of = self.bags.steps
        if fills:
            filling, bags_of = self.filling, self.bags_of
            first_key = (size * letters * letters + shared) * number - steps_of[shared]
            for down, pair in pairs:
                other = down[above]
                key = first_key + other * letters * number + bags_of[pair]
                key -= steps_of[other]
                same = filling.get(key)
                if same is None:
                    filling[key] = [half]
                else:
                    same.append(half)
        if steps:
            lower_right, width = self.lower_right, self.lower_halves
            for down, pair in pairs:
                slot = (down[above] * letters + shared) * width + half
                there = lower_right[slot]
                if there is None:
                    lower_right[slot] = [pair]
                else:
                    there.append(pair)


def packed(codes: Sequence[int]) -> int:
    """Return the letters of a word in one integer, the first in the lowest bits."""
    word = 0
    for code in reversed(codes):
        word = word << LETTER_BITS | code
    return word


def shift_of(word: int, place: int) -> int:
    """Return the lowest bit, in the packed words of a half, of a letter.

    *word* is 0 for the across word, 1 for the down word.
    """
    return WORD_BITS * word + LETTER_BITS * place


Spot = tuple[tuple[int, ...], int, int, int]


def _spots(bags: Bags) -> list[list[list[list[Spot]]]]:
    """Return the down words by crossing letter, length and place of the crossing.

    Each is its letters, the packed counts and the bag of the others, and the word
    packed as the second one of a half.
    """
    spots: list[list[list[list[Spot]]]] = [
        [[[] for _ in range(length)] for length in range(MAX_WORD + 1)]
        for _ in bags.letters
    ]
    for length in range(3, min(MAX_WORD, bags.size) + 1):
        for codes, need, bag in bags.words[length]:
            down = packed(codes) << WORD_BITS
            for place, code in enumerate(codes):
                spot = codes, need - bags.units[code], bag - bags.steps[code], down
                spots[code][length][place].append(spot)
    return spots
