"""Every roll of the dice that can spell few words, without looking at each roll.

A roll can spell whatever its beginning can. So a walk down the tree of beginnings
leaves one as soon as it spells too many words, with all rolls below it. Letters are
taken in the order of how many words have them, not of the alphabet: then most rolls are
left within a few letters. Of 15.8 million rolls, those of at most 30 words take 400,000
beginnings; in alphabetical order they would take more than ten times as many.

The words that a beginning can spell are one integer with one bit per word. Another
letter with its copies takes one `and`; words whose last letter it is are counted and
dropped.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from string import ascii_lowercase
from typing import NamedTuple

from qless_engine.rolls.dice import DICE
from qless_engine.rolls.numbering import numbering


class _Level(NamedTuple):
    """One letter of the walk, and the words that have it or a later letter.

    Attributes:
        fitting: by number of copies of the letter, the bits of the words that need no
            more.
        ending: how many words have it as their last letter; these have the lowest bits.
    """

    fitting: Sequence[int]
    ending: int


def poor_rolls(
    words: Collection[str], most: int, dice: Sequence[str] = DICE
) -> Iterator[tuple[str, int]]:
    """Yield the rolls of the *dice* that can spell at most *most* of *words*.

    Each comes once, with the number of words it can spell, in no particular order.

    >>> sorted(poor_rolls(["ace", "bed", "bee"], 0, ["ab", "cd", "ee"]))
    [('ade', 0), ('bce', 0)]
    """
    letters = _commonest_first(words, dice)
    renamed = str.maketrans(letters, ascii_lowercase[: len(letters)])
    again = str.maketrans(ascii_lowercase[: len(letters)], letters)
    tree = numbering(tuple(die.translate(renamed) for die in dice))
    levels = _levels(
        [word.translate(renamed) for word in words if set(word) <= set(letters)],
        [(x.letter, len(x.faces)) for x in tree.letters],
    )
    every_word = (1 << sum(level.ending for level in levels)) - 1
    ahead = [(0, 0, "", every_word, 0)]
    while ahead:
        place, state, text, left, spelt = ahead.pop()
        if place == len(levels):
            yield "".join(sorted(text.translate(again))), spelt
            continue
        letter, level = tree.letters[place].letter, levels[place]
        ended = (1 << level.ending) - 1
        for copies, below in enumerate(tree.children[place][state]):
            fitting = left & level.fitting[copies]
            more = spelt + bin(fitting & ended).count("1")
            if more > most:
                break  # more copies spell no fewer words
            if below != -1:
                rest = fitting >> level.ending
                ahead.append((place + 1, below, text + letter * copies, rest, more))


def _commonest_first(words: Collection[str], dice: Sequence[str]) -> str:
    """Return the letters of *dice*, first those that most *words* have."""
    having = Counter(letter for word in words for letter in set(word))
    letters = sorted(set("".join(dice)))
    return "".join(sorted(letters, key=lambda letter: -having[letter]))


def _levels(words: Sequence[str], letters: Sequence[tuple[str, int]]) -> list[_Level]:
    """Return a level for each of *letters*, given with how many dice show it.

    Words that need more copies than there are such dice never fit.
    """
    by_last = sorted(words, key=max)
    levels, over = [], 0
    for letter, dice in letters:
        needed = [word.count(letter) for word in reversed(by_last[over:])]
        fitting = [
            int("".join("01"[need <= copies] for need in needed) or "0", 2)
            for copies in range(dice + 1)
        ]
        ending = sum(max(word) == letter for word in by_last[over:])
        levels.append(_Level(fitting, ending))
        over += ending
    return levels
