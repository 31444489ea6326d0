"""The twelve dice: what can be rolled, and how often.

A roll is written as its letters in alphabetical order, so equal rolls are equal
strings. There are far fewer distinct rolls (15,800,439) than the 6**12 equally likely
outcomes of the dice; the weight of a roll is the number of outcomes that give it.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence

from qless_engine.text import quoted

DICE = (
    "mmllby vfgkpp hhnnrr dfrllw rrdlgg xkbszn "
    "whhttp ccbtjd ccmtts oiinny aeiouu aaeeoo"
).split()

ROLL_SIZE = len(DICE)  # letters in a roll, one from each die
MIN_LETTERS = 3  # the shortest word by the rules; fewer letters have no board
MAX_LETTERS = ROLL_SIZE
MIN_LENGTHS = range(2, 6)  # shortest words that may be asked for instead
LONG_LETTERS = 21  # of the longest roll for which a board can be found, without proofs
MOST_ALIKE = 15  # packed counts hold no more of one letter


def parse_roll(text: str, least: int = MIN_LETTERS, most: int = MAX_LETTERS) -> str:
    """Return *text* as a roll: lower case, in alphabetical order.

    Any *least* to *most* letters are accepted, not only those the dice can show: people
    type their own, with blanks between them or without.

    >>> parse_roll("WITH BEAN LORD")
    'abdehilnortw'

    Raises:
        ValueError: *text* is not *least* to *most* letters a-z.
    """
    letters = "".join(text.split())
    if not (letters.isascii() and letters.isalpha()):
        raise ValueError(f"a roll is {least} to {most} letters a-z, got {quoted(text)}")
    if not least <= len(letters) <= most:
        raise ValueError(
            f"a roll is {least} to {most} letters a-z, got {len(letters)} in "
            f"{quoted(text)}"
        )
    roll = "".join(sorted(letters.lower()))
    for letter in set(roll):
        if roll.count(letter) > MOST_ALIKE:
            raise ValueError(
                f"a roll has at most {MOST_ALIKE} letters alike, got "
                f"{roll.count(letter)} of {letter!r}"
            )
    return roll


def join_letters(typed: Sequence[str]) -> list[str]:
    """Return the rolls that were *typed*: one, if each text is a single letter.

    >>> join_letters("t o n e".split()), join_letters(["tea", "ton"])
    (['tone'], ['tea', 'ton'])
    """
    are_letters = len(typed) > 1 and all(len(x) == 1 and x.isalpha() for x in typed)
    return ["".join(typed)] if are_letters else [*typed]


def random_rolls(count: int, seed: int) -> Iterator[str]:
    """Yield *count* rolls of the dice under *seed*, the same on every interpreter.

    A longer sample begins with the shorter one of the same seed. Rolls are as likely as
    with real dice, so a roll may come twice.

    Raises:
        ValueError: *seed* is below 0.
    """
    return ("".join(sorted(faces)) for faces in random_faces(count, seed))


def random_faces(count: int, seed: int) -> Iterator[str]:
    """Yield the faces that `random_rolls` sorts, in the order of DICE.

    Unlike a roll, they tell which die showed which letter.

    >>> next(random_faces(1, seed=1)), next(random_rolls(1, seed=1))
    ('mphrrsttsnea', 'aehmnprrsstt')

    Raises:
        ValueError: *seed* is below 0.
    """
    if seed < 0:  # it would give the rolls of -seed
        raise ValueError(f"expected a seed of 0 or more, got {seed}")
    rng = random.Random(seed)
    for _ in range(count):
        yield "".join(rng.choice(die) for die in DICE)


def weight(roll: str, dice: Sequence[str] = DICE) -> int:
    """Return how many of the equally likely outcomes of the *dice* give *roll*.

    One die after the other takes one of the letters that are left: a sum over the
    partial rolls that can be left, at most a few thousand.

    >>> weight("aaaaaaaaaaaa")
    0
    """
    ways = Counter({roll: 1})
    for die in dice:
        left: Counter[str] = Counter()
        for wanted, outcomes in ways.items():
            for letter, faces in Counter(die).items():
                if letter in wanted:
                    left[wanted.replace(letter, "", 1)] += outcomes * faces
        ways = left
    return ways[""]
