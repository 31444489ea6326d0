"""Stars: boards of one word, of two, and of a centre word with leaves only.

    . h . . a .      A **leaf** is a word that crosses one other word only: "hen" and
    c e n t r e      "are" are leaves of the centre word, "centre".
    . n . . e .

**Leaves by their letters.** A leaf is known by its letter on the centre and the bag of
its others. So an array for each letter of the roll, with a place for each bag, says how
many leaves there are. To count the stars of a centre word is to choose the places that
are crossed, and to sum, over all ways to part the bag that is left among them, the
products of these numbers.

**Leaves that touch.** Two leaves stand side by side if they cross neighbouring letters
of the centre. They do not touch if one has all its letters above the centre and the
other all below. Then one has its last letter on the centre (it is **up**), the other
its first (**down**), so there is an array for either kind as well. Leaves on three or
more neighbouring letters are up and down in turn. Other leaves never touch.

**Words are few.** The lengths of all words sum to the letters of the roll and one for
each crossing; with k leaves a centre of L letters leaves 12 - L letters, two or more
for each leaf. So k is at most 4, and then the centre has 4 letters.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations

from qless_engine.counting.bags import Bags, CodedWord

#: Kinds of leaves: any; the last letter on the centre; the first; the middle one of
#: three, which only trees with a branch ask for.
FREE, UP, DOWN, MIDDLE = range(4)

Table = list[int]  # by bag: how many leaves of a kind, with a letter, have these others
Tables = list[Table]  # by letter
Kinds = tuple[int, ...]  # of leaves


class Leaves:
    """The leaves of a roll.

    Attributes:
        tables: by kind, by the letter on the centre, by the bag of the other letters.
        letters_of: by bag, the set of letters that have a leaf with these others.
    """

    def __init__(self, bags: Bags) -> None:
        """Count the leaves of the roll of *bags*."""
        codes, number = range(len(bags.letters)), bags.number
        self.tables = [[[0] * number for _ in codes] for _ in range(4)]
        self.letters_of = [0] * number
        free, up, down, middle = self.tables
        for words in bags.words[3:]:
            for word in words:
                for place, code in enumerate(word.codes):
                    others = word.bag - bags.steps[code]
                    self.letters_of[others] |= 1 << code
                    free[code][others] += 1
                    if place == 0:
                        down[code][others] += 1
                    elif place == len(word.codes) - 1:
                        up[code][others] += 1
                    elif len(word.codes) == 3:
                        middle[code][others] += 1


def single_words(bags: Bags) -> int:
    """Return how many boards are one word."""
    return len(bags.words[bags.size])


def pairs(bags: Bags, leaves: Leaves) -> int:
    """Return how many boards are two words that cross.

    The shorter word is the centre. If both have the same length, each board is met from
    either word, unless it is its own transpose: the same word twice, at the same place.
    """
    free = leaves.tables[FREE]
    uneven = even = own_transpose = 0
    for length in range(3, bags.size // 2 + 2):
        for word in bags.words[length]:
            left = bags.full - word.bag
            found = sum([free[code][left] for code in word.codes])
            if 2 * length < bags.size + 1:
                uneven += found
            elif 2 * length == bags.size + 1:
                even += found
                own_transpose += sum(
                    left == word.bag - bags.steps[code] for code in word.codes
                )
    return uneven + (even + own_transpose) // 2


@cache
def settings(length: int, leaves: int) -> tuple[tuple[tuple[int, ...], Kinds], ...]:
    """Return where *leaves* cross a centre of *length* letters, and their kinds."""
    return tuple(
        (places, kinds)
        for places in combinations(range(length), leaves)
        for kinds in kinds_at(places)
    )


def kinds_at(places: Sequence[int]) -> list[Kinds]:
    """Return the kinds of leaves that may cross the centre at *places*.

    >>> kinds_at([0, 2]), kinds_at([0, 1])
    ([(0, 0)], [(1, 2), (2, 1)])
    """
    found: list[Kinds] = [()]
    for number, place in enumerate(places):
        after = place - 1 in places[:number]
        before = place + 1 in places[number + 1 :]
        if after:  # the other kind than the leaf before
            found = [(*kinds, UP + DOWN - kinds[-1]) for kinds in found]
        elif before:
            found = [(*kinds, kind) for kinds in found for kind in (UP, DOWN)]
        else:
            found = [(*kinds, FREE) for kinds in found]
    return found


class Stars:
    """Counts the stars of a roll with two leaves or more."""

    def __init__(self, bags: Bags, leaves: Leaves) -> None:
        """Count with the *leaves* of *bags*."""
        self.bags = bags
        self.leaves = leaves
        self._two: dict[int, int] = {}

    def of(self, group: Sequence[CodedWord], leaves: int) -> int:
        """Return how many stars have a word of *group*, anagrams, and *leaves*."""
        length = len(group[0].codes)
        left = self.bags.size - length
        if left < 2 * leaves or leaves > length:
            return 0
        if leaves == 2:
            return self._with_two(group)
        count, letters_of = 0, self.leaves.letters_of
        bag = self.bags.full - group[0].bag
        within = self.bags.within(bag)
        first = [one for few in within[2 : left - 3] for one in few if letters_of[one]]
        tables, two, letters = self.leaves.tables, self.two, len(self.bags.letters)
        for word in group:
            codes = word.codes
            for places, kinds in settings(length, leaves):
                used = [
                    kind * letters + codes[place] for place, kind in zip(places, kinds)
                ]
                if leaves == 3:
                    table = tables[kinds[0]][codes[places[0]]]
                    for others in first:
                        one = table[others]
                        if one:
                            count += one * two(used[1], used[2], bag - others)
                else:
                    for few in within[4 : left - 3]:
                        for others in few:
                            one = two(used[0], used[1], others)
                            if one:
                                count += one * two(used[2], used[3], bag - others)
        return count

    def two(self, one: int, other: int, bag: int) -> int:
        """Return how many pairs of leaves have the letters of *bag* beside the centre.

        A leaf's kind and letter are one number, kind times letters of the roll + code.
        """
        letters = len(self.bags.letters)
        key = (one * 3 * letters + other) * self.bags.number + bag
        count = self._two.get(key)
        if count is None:
            first = self.leaves.tables[one // letters][one % letters]
            second = self.leaves.tables[other // letters][other % letters]
            within = self.bags.within(bag)
            count = 0
            for few in within[2 : len(within) - 2]:
                for others in few:
                    found = first[others]
                    if found:
                        count += found * second[bag - others]
            self._two[key] = count
        return count

    def _with_two(self, group: Sequence[CodedWord]) -> int:
        """Return how many stars have a word of *group* and two leaves.

        Nine of ten bags are no leaf's, so each way to part the bag that is left is
        looked at once for all words of the group and all places.
        """
        free, up, down, _ = self.leaves.tables
        letters_of = self.leaves.letters_of
        length = len(group[0].codes)
        bag = self.bags.full - group[0].bag
        left = self.bags.size - length
        centre = 0
        for code in group[0].codes:
            centre |= 1 << code
        count = 0
        within = self.bags.within(bag)
        for size in range(2, left // 2 + 1):
            for one in within[size]:
                if letters_of[one] & centre == 0:
                    continue
                other = bag - one
                if letters_of[other] & centre == 0 or (
                    2 * size == left and one > other
                ):
                    continue  # the other half of an even parting has it
                both = one != other
                for word in group:
                    codes = word.codes
                    for place in range(length - 1):
                        code, next_code = codes[place], codes[place + 1]
                        first, swapped = free[code][one], free[code][other]
                        if first or swapped:
                            for further in codes[place + 2 :]:
                                count += first * free[further][other]
                                if both:
                                    count += swapped * free[further][one]
                            count += up[code][one] * down[next_code][other]
                            count += down[code][one] * up[next_code][other]
                            if both:
                                count += up[code][other] * down[next_code][one]
                                count += down[code][other] * up[next_code][one]
        return count
