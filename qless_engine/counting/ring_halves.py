"""Half rings: two words that cross, by the two letters where they meet the other half.

A plan (`plans`) joins an upper left half with a lower right one. Every pair of words
that cross is either, at every width and height of a ring that its letters reach. The
halves share the letters of two cells, so both are kept by these two letters: an upper
left half with its own letters in these cells, a lower right one without.

Where the halves fill the shape, all that is needed of a half is its bag; else its words
are kept as well, because further words cross them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from qless_engine.counting.bags import Bags

#: Halves with the same shared letters: packed counts, bags, words as `packed` letters.
Half = tuple[list[int], list[int], list[int]]

LETTER_BITS = 4  # a code: a roll has at most 12 different letters
WORD_BITS = 28  # a word of a ring has at most 7 letters
MAX_WORD = 7


class Use(NamedTuple):
    """One of the ways in which a pair of words is a half ring.

    Attributes:
        across, down: from the corner to the cells that both halves share, along the
            across word and along the down word; below 0 for a lower right half.
        half: the number of this half at this width and height.
        size: the number of this width and height.
        fills, steps: whether there are plans with it without and with further words.
    """

    across: int
    down: int
    half: int
    size: int
    fills: bool
    steps: bool


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
        upper_left: for the plans with further words, by `slot`, the halves there.
        used: the slots of *upper_left* with a half.
        lower_right: likewise.
        open: for the plans without further words, upper left halves: what would fill
            the ring, as a key of *filling*, and the number of the half.
        filling: by size, shared letters and bag, numbers of lower right halves.
    """

    def __init__(self, bags: Bags, ways: Ways, check: Callable[[], None]) -> None:
        """Find the half rings of *bags*; *check* is called now and then."""
        self.bags = bags
        letters = len(bags.letters)
        upper_left, lower_right = ways.halves
        self.upper_left: list[Half | None] = [None] * (letters * letters * upper_left)
        self.lower_right: list[Half | None] = [None] * (letters * letters * lower_right)
        self.used: list[int] = []
        self.open: tuple[list[int], list[int]] = ([], [])
        self.filling: dict[int, list[int]] = {}
        self._find(ways, check)

    def _find(self, ways: Ways, check: Callable[[], None]) -> None:
        bags = self.bags
        spots = _spots(bags)
        letters, number, full = len(bags.letters), bags.number, bags.full
        units, steps, guards = bags.units, bags.steps, bags.guards
        halves, more_halves = ways.halves
        upper_left, lower_right, used = self.upper_left, self.lower_right, self.used
        open_keys, open_halves = self.open
        filling = self.filling
        for across_length in range(3, min(MAX_WORD, bags.size) + 1):
            down_lengths = sorted(d for a, d in ways.lengths if a == across_length)
            for across, need, bag in bags.words[across_length]:
                check()
                lent = (bags.rack - need) | guards
                across_packed = packed(across)
                for place, corner in enumerate(across):
                    for length in down_lengths:
                        for down_place in range(length):
                            way = corner_number(
                                across_length, place, length, down_place
                            )
                            as_upper, as_lower = (
                                ways.upper_left[way],
                                ways.lower_right[way],
                            )
                            if not as_upper and not as_lower:
                                continue
                            for down, others, others_bag, down_packed in spots[corner][
                                length
                            ][down_place]:
                                if (lent - others) & guards != guards:
                                    continue
                                both, both_bag = need + others, bag + others_bag
                                words = across_packed | down_packed
                                for right, below, half, size, fills, has_steps in as_upper:
                                    key = (
                                        across[place + right] * letters
                                        + down[down_place + below]
                                    )
                                    if fills:
                                        open_keys.append(
                                            (size * letters * letters + key) * number
                                            + full
                                            - both_bag
                                        )
                                        open_halves.append(half)
                                    if has_steps:
                                        slot = key * halves + half
                                        there = upper_left[slot]
                                        if there is None:
                                            there = upper_left[slot] = ([], [], [])
                                            used.append(slot)
                                        there[0].append(both)
                                        there[1].append(both_bag)
                                        there[2].append(words)
                                for left, above, half, size, fills, has_steps in as_lower:
                                    upper = down[down_place + above]
                                    lower = across[place + left]
                                    key = upper * letters + lower
                                    if fills:
                                        rest = (
                                            (size * letters * letters + key) * number
                                            + both_bag
                                            - steps[upper]
                                            - steps[lower]
                                        )
                                        same = filling.get(rest)
                                        if same is None:
                                            filling[rest] = [half]
                                        else:
                                            same.append(half)
                                    if has_steps:
                                        slot = key * more_halves + half
                                        there = lower_right[slot]
                                        if there is None:
                                            there = lower_right[slot] = ([], [], [])
                                        there[0].append(
                                            both - units[upper] - units[lower]
                                        )
                                        there[1].append(
                                            both_bag - steps[upper] - steps[lower]
                                        )
                                        there[2].append(words)


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
