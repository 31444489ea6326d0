"""Every distinct roll of the dice by number, in alphabetical order, from 0.

That is the order of a walk down the tree of beginnings of rolls, so all rolls with the
same beginning stand together, and consecutive rolls differ only in their last letters:
they share 10.6 of 12 on average, and 11 in two cases of three.

What can be added to a beginning depends only on which sets of dice may have shown it.
These sets are the state: there are 149,374 states, at most 30,525 for one letter. How
many rolls are below each state is counted once, from the last letter to the first, in
0.3 s. Then a rank is a sum along the letters of the dice, and to unrank is to go down
by these counts: 8 us each on PyPy, 15 on CPython. No roll is stored.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from qless_engine.rolls.dice import DICE
from qless_engine.text import quoted


class Letter(NamedTuple):
    """One letter of the dice.

    Attributes:
        letter: the letter itself.
        faces: the bit of each die that shows it, and on how many faces.
        finished: the bits of the dice of which it is the last letter.
    """

    letter: str
    faces: Sequence[tuple[int, int]]
    finished: int


class Numbering(NamedTuple):
    """The states of all beginnings, letter by letter.

    Attributes:
        letters: the letters of the dice in alphabetical order.
        children: by letter and state, the states after 0, 1, 2 ... copies of the
            letter; -1 where no dice can show them.
        counts: by letter and state, how many rolls are below; at the end 0, for -1.
    """

    letters: Sequence[Letter]
    children: Sequence[Sequence[Sequence[int]]]
    counts: Sequence[Sequence[int]]


def number_of_rolls(dice: Sequence[str] = DICE) -> int:
    """Return how many distinct rolls the *dice* have; every rank is below it."""
    return numbering(tuple(dice)).counts[0][0]


def rank(roll: str, dice: Sequence[str] = DICE) -> int:
    """Return how many rolls of the *dice* come before *roll* in alphabetical order.

    >>> rank("acd", ["ab", "cc", "de"]), unrank(1, ["ab", "cc", "de"])
    (0, 'ace')

    Raises:
        ValueError: the dice cannot show *roll*.
    """
    letters, children, counts = numbering(tuple(dice))
    before = state = 0
    for (letter, _, _), states, below in zip(letters, children, counts[1:]):
        after = states[state]
        copies = roll.count(letter)
        state = after[copies] if copies < len(after) else -1
        if state == -1:
            break
        before += sum([below[child] for child in after[copies + 1 :]])
    if state == -1 or len(roll) != len(dice):
        raise ValueError(
            f"expected a roll of the dice, got {quoted(roll)}: {why_never(roll, dice)}"
        )
    return before


def unrank(number: int, dice: Sequence[str] = DICE) -> str:
    """Return the roll of the *dice* that has *number* as its rank.

    Raises:
        ValueError: no roll has this rank.
    """
    letters, children, counts = numbering(tuple(dice))
    if not 0 <= number < counts[0][0]:
        raise ValueError(
            f"expected the rank of a roll, 0 to {counts[0][0] - 1}, got {number}"
        )
    roll, state = "", 0
    for (letter, _, _), states, below in zip(letters, children, counts[1:]):
        after = states[state]
        copies = len(after) - 1  # the more copies, the earlier in the alphabet
        while number >= below[after[copies]]:
            number -= below[after[copies]]
            copies -= 1
        roll += letter * copies
        state = after[copies]
    return roll


def why_never(roll: str, dice: Sequence[str] = DICE) -> str | None:
    """Return why the *dice* can never show *roll*, or None if they can.

    Letters can be shown together if every subset of them has enough dice that show one
    of it (Hall 1935). The reason is the smallest subset that has too few.

    >>> why_never("aacd", ["ab", "ac", "ad", "ae"]), why_never("zz", ["az", "bc"])
    (None, 'it needs 2 dice with z, there is 1')
    """
    if len(roll) != len(dice):
        return f"it has {len(roll)} letters, there are {len(dice)} dice"
    letters = sorted(set(roll))
    for size in range(1, len(letters) + 1):
        for some in combinations(letters, size):
            needed = sum(map(roll.count, some))
            there = sum(any(letter in die for letter in some) for die in dice)
            if there < needed:
                return (
                    f"it needs {needed} {'die' if needed == 1 else 'dice'} with "
                    f"{' or '.join(some)}, there {'is' if there < 2 else 'are'} "
                    f"{there or 'none'}"
                )
    return None


@cache
def numbering(dice: tuple[str, ...]) -> Numbering:
    """Return the states of all beginnings of rolls of the *dice*, and their counts.

    A state is one integer in which bit s says that the set s of dice may have shown the
    beginning. Sets without a die that is finished lead nowhere. Such a die has the
    highest bit of a set, so one shift drops them, and the die from the others: no
    state has more bits than there are sets of the dice that are left. Every other set
    leads to a roll, as each die that is left can show its last letter.
    """
    letters = letters_of(dice)
    every_set = (1 << (1 << len(dice))) - 1
    children = []
    states = {1: 0}  # at first the empty set has shown nothing
    for _, faces, finished in letters:
        # Of every 2 * bit sets in a row the first ones are without the die of that bit.
        moves = [(every_set // ((1 << bit) + 1), bit) for bit, _ in faces]
        next_states: dict[int, int] = {}
        rows = []
        for state in states:
            sets, row = state, []
            while sets != 0:
                kept = sets >> finished
                row.append(
                    -1 if kept == 0 else next_states.setdefault(kept, len(next_states))
                )
                longer = 0
                for without, bit in moves:
                    longer |= (sets & without) << bit
                sets = longer
            rows.append(row)
        children.append(rows)
        states = next_states
    counts = [[1, 0]]
    for rows in reversed(children):
        below = counts[-1]
        counts.append([sum([below[child] for child in row]) for row in rows] + [0])
    return Numbering(letters, children, counts[::-1])


def letters_of(dice: Sequence[str]) -> list[Letter]:
    """Return the letters of *dice* in alphabetical order."""
    ordered = in_bit_order(dice)
    return [
        Letter(
            letter,
            [(1 << b, d.count(letter)) for b, d in enumerate(ordered) if letter in d],
            sum(1 << b for b, die in enumerate(ordered) if max(die) == letter),
        )
        for letter in sorted(set("".join(dice)))
    ]


def in_bit_order(dice: Sequence[str]) -> list[str]:
    """Return *dice* in the order of their bits: those with a late last letter first."""
    return sorted(dice, key=max, reverse=True)
