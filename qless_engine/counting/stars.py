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

from collections.abc import Iterator, Sequence
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
        few: by size, the bags that have such letters, and their packed counts.
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
        self.few: list[list[tuple[int, int]]] = [[] for _ in range(bags.size + 1)]
        for bag, letters in enumerate(self.letters_of):
            if letters:
                self.few[bags.sizes[bag]].append((bag, bags.needs[bag]))
        self._bags = bags
        self._splits: dict[int, list[int]] = {}

    def splits(self, bag: int) -> list[int]:
        """Return each part of *bag* that may be a leaf's, as may what is left then."""
        found = self._splits.get(bag)
        if found is None:
            found = self._splits[bag] = []
            size = self._bags.sizes[bag]
            for one in self.within(bag, 2, size // 2):
                other = bag - one
                if self.letters_of[other]:
                    found.append(one)
                    if self._bags.sizes[one] * 2 < size:
                        found.append(other)
        return found

    def within(self, bag: int, least: int, most: int) -> list[int]:
        """Return each part of *bag* that may be a leaf's, of *least* to *most* letters.

        Nine of ten bags are no leaf's, so there are few.
        """
        guards = self._bags.guards
        lent = self._bags.needs[bag] | guards
        return [
            part
            for size in range(least, most + 1)
            for part, need in self.few[size]
            if (lent - need) & guards == guards
        ]


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

    def of(self, group: Sequence[CodedWord], leaves: int) -> int:
        """Return how many stars have a word of *group*, anagrams, and *leaves*."""
        length = len(group[0].codes)
        if self.bags.size - length < 2 * leaves or leaves > length:
            return 0
        count_word = (self._with_two, self._with_three, self._with_four)[leaves - 2]
        parts = self._parts(self.bags.full - group[0].bag, leaves)
        return sum([count_word(word, parts) for word in group]) if parts else 0

    def _parts(self, bag: int, leaves: int) -> list[int]:
        """Return each first part of *bag* if *leaves* are to have all of it.

        One of two or three leaves has the part, or two of four.
        """
        splits = self.leaves.splits
        if leaves == 2:
            return splits(bag)
        if leaves == 3:
            most = self.bags.sizes[bag] - 4
            return [x for x in self.leaves.within(bag, 2, most) if splits(bag - x)]
        every = [x for few in self.bags.within(bag)[4:] for x in few]
        return [x for x in every if splits(x) and splits(bag - x)]

    def _with_two(self, word: CodedWord, parts: Sequence[int]) -> int:
        """Return how many stars have *word* and two leaves.

        As in `settings`, but with the kinds told apart in the loop: this is most stars.
        """
        free, up, down, _ = self.leaves.tables
        codes, bag, count = word.codes, self.bags.full - word.bag, 0
        for part in parts:
            other = bag - part
            for place in range(len(codes) - 1):
                code, next_code = codes[place], codes[place + 1]
                one = free[code][part]
                if one:
                    for further in codes[place + 2 :]:
                        count += one * free[further][other]
                    count += up[code][part] * down[next_code][other]
                    count += down[code][part] * up[next_code][other]
        return count

    def _with_three(self, word: CodedWord, parts: Sequence[int]) -> int:
        """Return how many stars have *word* and three leaves."""
        bag, count, splits = self.bags.full - word.bag, 0, self.leaves.splits
        for first, second, third in self._tables(word, 3):
            for part in parts:
                one = first[part]
                if one:
                    left = bag - part
                    for other in splits(left):
                        two = second[other]
                        if two:
                            count += one * two * third[left - other]
        return count

    def _with_four(self, word: CodedWord, parts: Sequence[int]) -> int:
        """Return how many stars have *word* and four leaves."""
        bag, count, splits = self.bags.full - word.bag, 0, self.leaves.splits
        for first, second, third, fourth in self._tables(word, 4):
            for part in parts:
                two = 0
                for one in splits(part):
                    two += first[one] * second[part - one]
                if two:
                    left = bag - part
                    for one in splits(left):
                        count += two * third[one] * fourth[left - one]
        return count

    def _tables(self, word: CodedWord, leaves: int) -> Iterator[list[Table]]:
        """Yield, for each way in which *leaves* may cross *word*, the tables to use."""
        tables = self.leaves.tables
        for places, kinds in settings(len(word.codes), leaves):
            yield [tables[kind][word.codes[at]] for at, kind in zip(places, kinds)]
