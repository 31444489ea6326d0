"""Trees with a branch of two words: of four words, and of five.

    . . . h . .      The centre of this tree, "centre", has a branch ("end", "dip") and
    c e n t r e      one leaf. With two leaves, or with two branches, a tree has five
    . n . . . .      words. More do not fit twelve letters.
    . d i p . .

A branch is known by its letter on the centre, the bag of its other letters and its
geometry. So for each letter there is an array with a place for each bag, which holds a
set of geometries (`branches`). Two branches with the same three are in two sets, one
over the other; these further **layers** are few. What may stand together is a set of
geometries too: the boards are counted by how many bits two sets share.

**The centre of four words in a row** can be either of the two in the middle. It is the
one whose half is the longer: half the board is a middle word and the word beyond it. In
a roll of twelve letters the four lengths sum to 15, which is odd, so one half is longer
and each board is counted once. In a roll of 9 or 11 letters the halves can have the
same length: then each board is met from both middle words, unless it is its own
transpose and the two ways are one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, product

from qless_engine.counting.bags import Bags, CodedWord
from qless_engine.counting.branches import (
    BRANCH_LETTERS,
    HANGS,
    beside_branch,
    beside_leaf,
    on_centre,
    size_of,
)
from qless_engine.counting.stars import DOWN, FREE, MIDDLE, UP, Leaves

#: Leaves with one letter and one length: packed counts and bag of the others, and all
#: the places at which a word of these letters crosses the centre.
Spots = list[tuple[int, int, list[int]]]
MAX_LEAF = 6  # letters of a leaf beside a branch: 12 - 3 for the centre - 4, and 1


class Chains:
    """Counts the trees of a roll that have a branch.

    Attributes:
        bags, leaves: of the roll.
        sets: by letters of a branch, letter on the centre and bag of the others, which
            geometries there are.
        layers: the same, where there are several branches of one geometry: the further
            sets.
        spots: the leaves by the letter on the centre and by length.
    """

    def __init__(self, bags: Bags, leaves: Leaves) -> None:
        """Find the branches and leaves of *bags*."""
        codes, number = range(len(bags.letters)), bags.number
        self.bags = bags
        self.leaves = leaves
        self.sets = {n: [[0] * number for _ in codes] for n in BRANCH_LETTERS}
        self.layers: dict[int, list[dict[int, list[int]]]] = {
            n: [{} for _ in codes] for n in BRANCH_LETTERS
        }
        self.spots: list[list[Spots]] = [
            [[] for _ in range(MAX_LEAF + 1)] for _ in codes
        ]
        self._find_leaves()
        self._find_branches()

    def _find_leaves(self) -> None:
        """Find where words cross a centre as leaves."""
        bags = self.bags
        seen: dict[tuple[int, int, int], list[int]] = {}
        for length in range(3, min(MAX_LEAF, bags.size) + 1):
            for codes, need, bag in bags.words[length]:
                for place, code in enumerate(codes):
                    key = code, length, bag - bags.steps[code]
                    if key not in seen:
                        seen[key] = []
                        spot = need - bags.units[code], key[2], seen[key]
                        self.spots[code][length].append(spot)
                    seen[key].append(place)

    def _find_branches(self) -> None:
        """Find every branch: two words that cross, the first hanging at any place."""
        bags, steps = self.bags, self.bags.steps
        rack, guards = bags.rack, bags.guards
        for (first, turns, second), hanging in HANGS.items():
            if first + second - 1 > bags.size:
                continue
            sets = self.sets[first + second - 2]
            layers = self.layers[first + second - 2]
            for codes, need, bag in bags.words[first]:
                lent = (rack - need) | guards
                for others, others_bag, crossings in self.spots[codes[turns]][second]:
                    if (lent - others) & guards != guards:
                        continue
                    both = bag + others_bag
                    for hangs, number in hanging:
                        code = codes[hangs]
                        place = both - steps[code]
                        there = sets[code]
                        for crossed in crossings:
                            bit = 1 << number + crossed
                            if there[place] & bit:
                                _add_layer(layers[code], place, bit)
                            else:
                                there[place] |= bit

    def rows_of_four(self, word: CodedWord, *, even: bool = False) -> int:
        """Return how many rows of four words have *word* as centre.

        Its half is the longer one; or, if *even*, both have the same length, and each
        board is met twice.
        """
        bags = self.bags
        length, guards = len(word.codes), bags.guards
        lent, left = (bags.rack - word.need) | guards, bags.full - word.bag
        count = 0
        for letters in BRANCH_LETTERS:
            leaf = bags.size - length - letters + 1
            longer = length + leaf - (letters + 2)
            if not 3 <= leaf <= MAX_LEAF or (longer != 0 if even else longer <= 0):
                continue
            sets, layers = self.sets[letters], self.layers[letters]
            ways = row_ways(letters, length, leaf)
            for crossed, shared in enumerate(word.codes):
                for others, others_bag, crossings in self.spots[shared][leaf]:
                    if (lent - others) & guards != guards:
                        continue
                    place = left - others_bag
                    for code, beside in zip(word.codes, ways[crossed]):
                        there = sets[code][place]
                        if there == 0:
                            continue
                        further = layers[code].get(place)
                        for crossing in crossings:
                            both = there & beside[crossing]
                            if both:
                                count += size_of(both)
                            if further is not None:
                                for layer in further:
                                    count += size_of(layer & beside[crossing])
        return count

    def own_transposes(self) -> int:
        """Return how many rows of four words are their own transpose.

        The two middle words are the same and cross at the same place; so do the others.
        """
        bags = self.bags
        count = 0
        for (first, turns, second), hanging in HANGS.items():
            if 2 * (first + second) - 3 != bags.size:
                continue
            for codes, need, _ in bags.words[first]:
                for others, _, crossings in self.spots[codes[turns]][second]:
                    for hangs, number in hanging:
                        if 2 * (need + others) - bags.units[codes[hangs]] != bags.rack:
                            continue
                        letters = first + second - 2
                        fitting = on_centre(letters, first, hangs)
                        for crossed in crossings:
                            beside = fitting & beside_leaf(
                                letters, turns - hangs, second, crossed
                            )
                            count += beside >> number + crossed & 1
        return count

    def forks(self, word: CodedWord) -> int:
        """Return how many trees have *word* as centre, with a branch and two leaves."""
        bags, codes = self.bags, word.codes
        length, left = len(codes), bags.full - word.bag
        tables, splits = self.leaves.tables, self.leaves.splits
        count, sizes = 0, bags.sizes
        for letters in BRANCH_LETTERS:
            for one in (3, 4):
                other = bags.size - length - letters - one + 2
                if other not in (3, 4):
                    continue
                branches = bags.within(left)[letters]
                placed = fork_ways(letters, length, one, other)
                for code, leaves in zip(codes, placed):
                    there, layers = self.sets[letters][code], self.layers[letters][code]
                    for near, far, ways in leaves:
                        near_code, far_code = codes[near], codes[far]
                        first = tables[FREE][near_code]
                        second = tables[FREE][far_code]
                        for branch in branches:
                            found = there[branch]
                            if found == 0:
                                continue
                            for others in splits(left - branch):
                                if first[others] == 0 or sizes[others] != one - 1:
                                    continue
                                rest = left - branch - others
                                if second[rest] == 0:
                                    continue
                                further = layers.get(branch)
                                for kind, far_kind, fitting in ways:
                                    times = tables[kind][near_code][others]
                                    if times:
                                        times *= tables[far_kind][far_code][rest]
                                    if times:
                                        count += times * size_of(found & fitting)
                                        if further is not None:
                                            for layer in further:
                                                count += times * size_of(
                                                    layer & fitting
                                                )
        return count

    def rows_of_five(self, word: CodedWord) -> int:
        """Return how many trees have *word* as centre, with two branches."""
        bags, codes = self.bags, word.codes
        length, left = len(codes), bags.full - word.bag
        count = 0
        for letters in BRANCH_LETTERS:
            other = bags.size - length - letters
            if other not in BRANCH_LETTERS:
                continue
            branches = bags.within(left)[letters]
            for near, far in combinations(range(length), 2):
                there = self.sets[letters][codes[near]]
                others = self.sets[other][codes[far]]
                layers = self.layers[letters][codes[near]]
                further = self.layers[other][codes[far]]
                fitting = beside_branch(letters, other, far - near, length, near)
                for branch in branches:
                    rest = left - branch
                    if there[branch] and others[rest]:
                        seconds = [others[rest], *further.get(rest, ())]
                        for first in (there[branch], *layers.get(branch, ())):
                            count += _pairs(first, seconds, fitting)
        return count


def _pairs(first: int, seconds: Sequence[int], fitting: Sequence[int]) -> int:
    """Return how many pairs of a branch of *first* and one of *seconds* may stand."""
    count = 0
    while first:
        lowest = first & -first
        first ^= lowest
        beside = fitting[lowest.bit_length() - 1]
        if beside:
            for second in seconds:
                count += size_of(second & beside)
    return count


@cache
def row_ways(letters: int, length: int, leaf: int) -> list[list[list[int]]]:
    """Return which branches of *letters* may stand beside a leaf of *leaf* letters.

    By the place at which the leaf crosses a centre of *length* letters, the place at
    which the branch does, and the place at which the leaf is crossed.
    """
    return [
        [
            [
                on_centre(letters, length, hangs)
                & beside_leaf(letters, crossed - hangs, leaf, crossing)
                if hangs != crossed
                else 0
                for crossing in range(leaf)
            ]
            for hangs in range(length)
        ]
        for crossed in range(length)
    ]


#: The places of two leaves and, by their kinds, which branches may stand beside them.
Fork = tuple[int, int, list[tuple[int, int, int]]]


@cache
def fork_ways(letters: int, length: int, one: int, other: int) -> list[list[Fork]]:
    """Return how leaves of *one* and *other* letters may stand beside a branch.

    The branch of *letters* hangs at any place of a centre of *length* letters, by which
    the ways are listed.
    """
    return [
        [
            (near, far, ways)
            for near, far in combinations(range(length), 2)
            if hangs not in (near, far)
            for ways in [_fork(letters, length, hangs, (near, one), (far, other))]
            if ways
        ]
        for hangs in range(length)
    ]


def _fork(
    letters: int, length: int, hangs: int, near: tuple[int, int], far: tuple[int, int]
) -> list[tuple[int, int, int]]:
    """Return, by the kinds of two leaves, which branches may stand beside them.

    *near* and *far* are the place of a leaf and its length.
    """
    ways = []
    for crossed, far_crossed in product(range(near[1]), range(far[1])):
        kinds = kind_of(near[1], crossed), kind_of(far[1], far_crossed)
        if far[0] - near[0] == 1 and {*kinds} != {UP, DOWN}:
            continue
        fitting = (
            on_centre(letters, length, hangs)
            & beside_leaf(letters, near[0] - hangs, near[1], crossed)
            & beside_leaf(letters, far[0] - hangs, far[1], far_crossed)
        )
        if fitting:
            ways.append((*kinds, fitting))
    return ways


def kind_of(length: int, place: int) -> int:
    """Return the kind of a leaf of *length* letters that crosses at *place*.

    Leaves of four letters occur where the centre has three: all its letters are
    crossed, so neighbours touch unless they are up and down.
    """
    if place in (0, length - 1):
        return DOWN if place == 0 else UP
    return MIDDLE


def _add_layer(layers: dict[int, list[int]], place: int, bit: int) -> None:
    """Put *bit* into the first of the sets at *place* that lacks it."""
    sets = layers.setdefault(place, [])
    for number, branches in enumerate(sets):
        if not branches & bit:
            sets[number] |= bit
            return
    sets.append(bit)
