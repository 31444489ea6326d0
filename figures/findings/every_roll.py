"""Tables of every roll there is: how many outcomes have no board, by what they show.

Nothing is sampled. How many outcomes show something follows from the dice: they fall
independently, so the numbers of letters add up die after die. How many of these have no
board is a sum over the atlas, which has every such roll. Both are whole numbers, and a
share is one over the other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from itertools import combinations, combinations_with_replacement
from math import prod
from typing import Any

import pandas as pd

from qless_engine.rolls.atlas import Atlas
from qless_engine.rolls.dice import DICE
from qless_engine.rolls.few_words import poor_rolls
from qless_engine.rolls.numbering import number_of_rolls

VOWELS = "aeiou"
MAYBE_VOWEL = "y"

MOST = 24  # words of a poor roll, at first; doubled until there are enough rolls


def overall(atlas: Atlas, dice: Sequence[str] = DICE) -> pd.DataFrame:
    """Return how many outcomes and how many distinct rolls there are, and unsolvable.

    The columns of this table and of the others are "all", "unsolvable" and "percent".
    """
    unsolvable = {
        "outcomes of the dice": atlas.unsolvable_outcomes,
        "distinct rolls": len(atlas.unsolvable),
    }
    all_there_are = outcomes_of(dice), number_of_rolls(dice)
    return shares(dict(zip(unsolvable, all_there_are)), unsolvable, ["of"])


def by_letter(atlas: Atlas, dice: Sequence[str] = DICE) -> pd.DataFrame:
    """Return the outcomes that show each letter, once or more."""
    shown = {
        letter: _at_least(outcomes_by_counts([letter], dice), 1)
        for letter in letters_of(dice)
    }
    return shares(shown, _summed(atlas, set), ["letter"])


def by_pair(atlas: Atlas, dice: Sequence[str] = DICE) -> pd.DataFrame:
    """Return the outcomes that show both letters of each pair; aa is a shown twice.

    Pairs that the dice never show are left out.
    """
    shown = {}
    for pair in combinations_with_replacement(letters_of(dice), 2):
        least = 2 if pair[0] == pair[1] else 1
        shown[pair] = _at_least(outcomes_by_counts(pair, dice), least)
    ever = {pair: outcomes for pair, outcomes in shown.items() if outcomes > 0}
    unsolvable = _summed(atlas, lambda roll: set(combinations(roll, 2)))
    return shares(ever, unsolvable, ["letter", "other"])


def by_vowels(atlas: Atlas, dice: Sequence[str] = DICE) -> pd.DataFrame:
    """Return the outcomes by which vowels they show, and beside them how many y."""
    shown = {
        ("".join(map(str.__mul__, VOWELS, vowels)), ys): outcomes
        for (*vowels, ys), outcomes in outcomes_by_counts(
            [*VOWELS, MAYBE_VOWEL], dice
        ).items()
    }
    unsolvable = _summed(
        atlas,
        lambda roll: [
            ("".join(x for x in roll if x in VOWELS), roll.count(MAYBE_VOWEL))
        ],
    )
    return shares(dict(sorted(shown.items())), unsolvable, ["vowels", "ys"])


def by_number(vowels: pd.DataFrame) -> pd.DataFrame:
    """Return the table `by_vowels` by how many *vowels* and how many y there are."""
    letters, ys = (vowels.index.get_level_values(level) for level in (0, 1))
    return summed(vowels, [letters.map(len), ys])


def summed(table: pd.DataFrame, by: Any) -> pd.DataFrame:  # noqa: ANN401  # as pandas
    """Return the rows of *table* added up *by* a level, or by what pandas can group."""
    whole = table[["all", "unsolvable"]].groupby(by).sum()
    return whole.assign(percent=100 * whole["unsolvable"] / whole["all"])


def unsolvable_rolls(atlas: Atlas) -> pd.DataFrame:
    """Return a row for each unsolvable roll: its outcomes, nodes and words."""
    columns = ["outcomes", "nodes", "words"]
    index = pd.Index(atlas.unsolvable, name="roll")
    return pd.DataFrame(atlas.unsolvable.values(), index=index, columns=columns)


def poorest(
    words: Collection[str],
    atlas: Atlas,
    wanted: int = 1,
    dice: Sequence[str] = DICE,
) -> pd.DataFrame:
    """Return all rolls that spell fewest of *words*, up to *wanted* solvable ones.

    Columns are "words" and "solvable". All rolls with as many words as the last one are
    there too, so that none is missing.

    Raises:
        ValueError: *wanted* is below 1.
    """
    if wanted < 1:
        raise ValueError(f"expected 1 roll or more, got {wanted}")
    most, every = MOST, number_of_rolls(dice)
    wanted = min(wanted, every - len(atlas.unsolvable))
    while True:
        spelt = sorted((n, roll) for roll, n in poor_rolls(words, most, dice))
        solvable = [n for n, roll in spelt if roll not in atlas.unsolvable]
        if len(solvable) >= wanted:
            break
        most *= 2
    limit = solvable[:wanted][-1] if solvable else most
    kept = [(roll, n, roll not in atlas.unsolvable) for n, roll in spelt if n <= limit]
    table = pd.DataFrame(kept, columns=["roll", "words", "solvable"])
    return table.set_index("roll")


def outcomes_by_counts(
    groups: Sequence[str], dice: Sequence[str] = DICE
) -> Mapping[tuple[int, ...], int]:
    """Return how many outcomes of *dice* show how many letters of each of *groups*.

    >>> outcomes_by_counts(["a", "bc"], ["ab", "cd"])
    {(1, 1): 1, (1, 0): 1, (0, 2): 1, (0, 1): 1}
    """
    outcomes = {(0,) * len(groups): 1}
    for die in dice:
        faces = Counter(tuple(letter in group for group in groups) for letter in die)
        longer: Counter[tuple[int, ...]] = Counter()
        for counts, ways in outcomes.items():
            for shown, times in faces.items():
                longer[tuple(map(sum, zip(counts, shown)))] += ways * times
        outcomes = dict(longer)
    return outcomes


def outcomes_of(dice: Sequence[str]) -> int:
    """Return how many outcomes *dice* have."""
    return prod(map(len, dice))


def letters_of(dice: Sequence[str]) -> list[str]:
    """Return the letters of *dice* by the alphabet."""
    return sorted(set("".join(dice)))


def shares(
    outcomes: Mapping[Any, int], unsolvable: Mapping[Any, int], names: Sequence[str]
) -> pd.DataFrame:
    """Return a row for each key of *outcomes*, an index with *names*, and its share."""
    keys = list(outcomes)
    index = (
        pd.Index(keys, name=names[0])
        if len(names) == 1
        else pd.MultiIndex.from_tuples(keys, names=names)
    )
    table = pd.DataFrame(
        {
            "all": list(outcomes.values()),
            "unsolvable": [unsolvable.get(key, 0) for key in keys],
        },
        index=index,
    )
    return table.assign(percent=100 * table["unsolvable"] / table["all"])


def _at_least(outcomes: Mapping[tuple[int, ...], int], least: int) -> int:
    """Return how many of *outcomes* by counts have *least* of each group."""
    return sum(n for counts, n in outcomes.items() if min(counts) >= least)


def _summed(
    atlas: Atlas, shown_by: Callable[[str], Iterable[Hashable]]
) -> Mapping[Any, int]:
    """Return the unsolvable outcomes by all that is *shown_by* their rolls."""
    outcomes: Counter[Hashable] = Counter()
    for roll, found in atlas.unsolvable.items():
        for shown in shown_by(roll):
            outcomes[shown] += found.outcomes
    return outcomes
