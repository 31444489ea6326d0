"""Every board of a roll counted, without laying one.

**Words and crossings.** Take the words of a board as points, and join two that cross.
The board is connected, so these points are. Two words that run the same way share no
cell, so all joins are between across and down words. Each word has three letters or
more, and a roll at most twelve; both are needed below. Either the joins form a tree, or
some of them form a closed chain. About 81 % of boards are trees (of 3.9 million).

**Trees.** The cells of a tree are its letters: the lengths of its words, less one for
each crossing. With n words of three letters or more, 3n - (n - 1) <= 12, so n <= 5.
A tree of at most five points is one point, one pair, or has a centre from which hang
only single points (leaves) and rows of two points (branches):

    words  centre with       the centre is unique, because
    3-5    2-4 leaves        no other word crosses more than one
    4      1 branch, 1 leaf  of the two middle words it has the longer half (`chains`)
    5      1 branch, 2 leaves  no other word crosses three
    5      2 branches        it is the middle of five in a row

So each tree is counted at its centre (`stars`, `chains`), with the centre across. A
board and its transpose count as one, and of the two just one has its centre across.
Hence no weights are needed. What of a pair of words, which has no centre? The lengths
sum to 13, so the shorter is the centre. Only if the roll has an odd number of letters
can two words, or two halves of a row of four, be equally long: then the centre is not
unique, and a board may even be its own transpose, which exchanges its words in pairs.
`pairs` and `chains` say how these are counted.

**All other boards have a ring of four words** (`shapes`), two across and two down, each
crossing both of the other direction. Take the shortest closed chain of words. If it has
four, it is such a ring. Else it has 2m >= 6 words. As it is the shortest, its words
cross only their neighbours in the chain: they have at least 3 * 2m letters, of which 2m
are shared, so at least 4m >= 12 cells. So m is 3, each word has three letters, and all
twelve cells are used up. Three across words lie in rows 1 or 2 apart, since a down word
of three letters joins any two of them: in three rows in succession. Likewise the down
words are in three columns in succession. The across word in the middle row joins two
down words; the third down word joins the upper row with the lower one, so it passes the
middle row, next to or between the other two columns: its cell there belongs to the
across word. So these two words cross, though not neighbours: a contradiction.

A board may have several rings. `plans` chooses one for each shape, not for each board,
so a board is counted once; `rings` counts by shape.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import NamedTuple

from qless_engine.counting.bags import Bags, CodedWord
from qless_engine.counting.chains import Chains
from qless_engine.counting.plans import Plan
from qless_engine.counting.rings import Rings
from qless_engine.counting.stars import Leaves, Stars, pairs, single_words
from qless_engine.outcome import NO_LIMIT, Budget, OutOfBudget
from qless_engine.rolls.dice import MAX_LETTERS, MIN_LETTERS

#: Share of the work that is done when all trees are counted; when all half rings are
#: found. Measured on PyPy for the 40 rolls of the benchmark.
TREES_DONE, HALVES_DONE = 0.35, 0.55
PARTS = 1000  # in which progress is told


class Tree(NamedTuple):
    """Trees with the same centre, or one of its anagrams.

    Attributes:
        centres: the words at the centre.
        branches, leaves: how many hang from it.
        is_even: whether it is one of two middle words with equal halves (`chains`).
    """

    centres: tuple[CodedWord, ...]
    branches: int
    leaves: int
    is_even: bool = False

    @property
    def words(self) -> int:
        """How many words such a tree has."""
        return 1 + 2 * self.branches + self.leaves


class Part(NamedTuple):
    """Some of the boards of a roll: certain trees, or those of a shape with a ring."""

    what: Tree | Plan
    boards: int


class Counted(NamedTuple):
    """The boards of a roll, by parts.

    Attributes:
        parts: every board is in one of them; none is empty.
        is_complete: whether all were counted; if not, the budget was spent.
    """

    parts: tuple[Part, ...]
    is_complete: bool

    @property
    def boards(self) -> int:
        """How many boards there are."""
        return sum(part.boards for part in self.parts)

    @property
    def by_words(self) -> dict[int, int]:
        """How many boards there are, by their number of words."""
        numbers: dict[int, int] = {}
        for part in self.parts:
            words = part.what.words
            numbers[words] = numbers.get(words, 0) + part.boards
        return dict(sorted(numbers.items()))


def can_count(words: Collection[str], roll: str) -> bool:
    """Whether the argument holds: at most 12 letters, no word of fewer than three."""
    return len(roll) <= MAX_LETTERS and all(len(word) >= MIN_LETTERS for word in words)


def count_boards(
    words: Collection[str], roll: str, budget: Budget = NO_LIMIT
) -> Counted:
    """Count the boards of *roll* made of its playable *words*.

    It lays no boards and so counts no nodes: of *budget* only `stop` can end it.

    Raises:
        ValueError: there are words of fewer than 3 letters, or more than 12 letters.
    """
    if not can_count(words, roll):
        raise ValueError(
            f"expected words of {MIN_LETTERS} letters or more and a roll of at most "
            f"{MAX_LETTERS} letters, got {roll!r}"
        )
    parts: list[Part] = []

    def check(share: float) -> None:
        if budget.stop is not None and budget.stop():
            raise OutOfBudget
        budget.tell(int(share * PARTS), PARTS)

    bags = Bags(words, roll)
    leaves = Leaves(bags)
    rings = Rings(bags, leaves.letters_of)
    is_complete = True
    try:
        parts.extend(_trees(bags, leaves, check))
        rings.count(
            lambda share: check(TREES_DONE + share * (HALVES_DONE - TREES_DONE)),
            lambda share: check(HALVES_DONE + share * (1 - HALVES_DONE)),
        )
    except OutOfBudget:
        is_complete = False
    for plan, weight in zip(rings.plans, rings.weights):
        parts.append(Part(plan, -(-weight // 2)))
    return Counted(tuple(part for part in parts if part.boards), is_complete)


def _trees(
    bags: Bags, leaves: Leaves, check: Callable[[float], None]
) -> Iterator[Part]:
    """Yield all trees, by centre and what hangs from it."""
    every = tuple(word for words in bags.words for word in words)
    yield Part(Tree(every, 0, 0), single_words(bags))
    yield Part(Tree(every, 0, 1), pairs(bags, leaves))
    stars, chains = Stars(bags, leaves), Chains(bags, leaves)
    groups: dict[int, list[CodedWord]] = {}
    for word in every:
        groups.setdefault(word.bag, []).append(word)
    even = chains.own_transposes()
    for number, group in enumerate(groups.values()):
        check(TREES_DONE * number / len(groups))
        centres = tuple(group)
        for count in (2, 3, 4):
            yield Part(Tree(centres, 0, count), stars.of(group, count))
        for word in group:
            yield Part(Tree((word,), 1, 1), chains.rows_of_four(word))
            yield Part(Tree((word,), 1, 2), chains.forks(word))
            yield Part(Tree((word,), 2, 0), chains.rows_of_five(word))
            even += chains.rows_of_four(word, even=True)
    yield Part(Tree(every, 1, 1, is_even=True), even // 2)
