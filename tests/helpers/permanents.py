"""The weight of a roll by another formula than the engine's."""

import itertools
import math
from collections import Counter

from qless_engine.rolls.dice import DICE


def weight_by_permanent(roll):
    """Return the weight of *roll* with Ryser's (1963) formula for a permanent.

    Of the ways to match the letters of the roll with dice that show them, those that
    differ by equal letters only are one.
    """
    total = 0
    for chosen in itertools.product((0, 1), repeat=len(roll)):
        sign = -1 if sum(chosen) % 2 else 1
        letters = [x for x, is_in in zip(roll, chosen) if is_in]
        total += sign * math.prod(sum(map(die.count, letters)) for die in DICE)
    total *= (-1) ** len(roll)
    return total // math.prod(math.factorial(n) for n in Counter(roll).values())
