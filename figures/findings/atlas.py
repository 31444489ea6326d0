"""Exact numbers of every roll: how many outcomes have no board, by what they show.

Nothing is sampled, so no number has an interval. How many outcomes show something
follows from the dice: they fall independently, so the numbers of letters add up die
after die. How many of these have no board is a sum over the atlas, which lists every
such roll. Both are whole numbers, and a share is one over the other.

The functions that return a sentence make the titles and notes of figures.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from math import prod
from typing import Any

import pandas as pd

from qless_engine.rolls.atlas import OUTCOMES, Atlas
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
    totals = outcomes_of(dice), number_of_rolls(dice)
    return shares(dict(zip(unsolvable, totals)), unsolvable, ["of"])


def solvable(atlas: Atlas) -> pd.DataFrame:
    """Return the exact shares of *atlas* with a board, in percent and lowest terms."""
    table = overall(atlas)
    won = table["all"] - table["unsolvable"]
    pairs = zip(won.tolist(), table["all"].tolist())
    return pd.DataFrame(
        {
            "all": table["all"],
            "unsolvable": table["unsolvable"],
            "solvable": won,
            "in lowest terms": [str(Fraction(part, whole)) for part, whole in pairs],
            "percent": (100 * won / table["all"]).map("{:.6f}".format),
            "one in ... not": table["all"] / table["unsolvable"],
        }
    )


def by_letter(atlas: Atlas, dice: Sequence[str] = DICE) -> pd.DataFrame:
    """Return the outcomes that show each letter, once or more."""
    shown = {
        letter: _at_least(outcomes_by_counts([letter], dice), 1)
        for letter in letters_of(dice)
    }
    return shares(shown, _unsolvable_by(atlas, set), ["letter"])


def by_pair(atlas: Atlas, dice: Sequence[str] = DICE) -> pd.DataFrame:
    """Return the outcomes that show both letters of each pair; aa is a shown twice.

    Pairs that the dice never show are left out.
    """
    shown = {}
    for pair in combinations_with_replacement(letters_of(dice), 2):
        least = 2 if pair[0] == pair[1] else 1
        shown[pair] = _at_least(outcomes_by_counts(pair, dice), least)
    possible = {pair: outcomes for pair, outcomes in shown.items() if outcomes > 0}
    unsolvable = _unsolvable_by(atlas, lambda roll: set(combinations(roll, 2)))
    return shares(possible, unsolvable, ["letter", "other"])


def by_vowels(atlas: Atlas, dice: Sequence[str] = DICE) -> pd.DataFrame:
    """Return the outcomes by the vowels they show and by how many y."""
    counts = outcomes_by_counts([*VOWELS, MAYBE_VOWEL], dice)
    shown = {
        ("".join(map(str.__mul__, VOWELS, vowels)), ys): outcomes
        for (*vowels, ys), outcomes in counts.items()
    }

    def vowels_of(roll: str) -> list[tuple[str, int]]:
        vowels = "".join(letter for letter in roll if letter in VOWELS)
        return [(vowels, roll.count(MAYBE_VOWEL))]

    unsolvable = _unsolvable_by(atlas, vowels_of)
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


def poorest_rolls(
    words: Collection[str],
    atlas: Atlas,
    wanted: int = 1,
    dice: Sequence[str] = DICE,
) -> pd.DataFrame:
    """Return all rolls that spell fewest of *words*, up to *wanted* solvable ones.

    Columns are "words" and "solvable". All rolls with as many words as the last one are
    included, so that none is missing.

    Raises:
        ValueError: *wanted* is below 1.
    """
    if wanted < 1:
        raise ValueError(f"expected 1 roll or more, got {wanted}")
    most, every = MOST, number_of_rolls(dice)
    wanted = min(wanted, every - len(atlas.unsolvable))
    while True:
        rolls = sorted((n, roll) for roll, n in poor_rolls(words, most, dice))
        solvable = [n for n, roll in rolls if roll not in atlas.unsolvable]
        if len(solvable) >= wanted:
            break
        most *= 2
    limit = solvable[:wanted][-1] if solvable else most
    kept = [(roll, n, roll not in atlas.unsolvable) for n, roll in rolls if n <= limit]
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
    """Return the letters of *dice* in alphabetical order."""
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
    lost = [unsolvable.get(key, 0) for key in keys]
    table = pd.DataFrame({"all": outcomes.values(), "unsolvable": lost}, index=index)
    return table.assign(percent=100 * table["unsolvable"] / table["all"])


def _at_least(outcomes: Mapping[tuple[int, ...], int], least: int) -> int:
    """Return how many of *outcomes* by counts have *least* of each group."""
    return sum(n for counts, n in outcomes.items() if min(counts) >= least)


def _unsolvable_by(
    atlas: Atlas, features: Callable[[str], Iterable[Hashable]]
) -> Mapping[Any, int]:
    """Return the unsolvable outcomes by each of the *features* of their rolls."""
    outcomes: Counter[Hashable] = Counter()
    for roll, found in atlas.unsolvable.items():
        for feature in features(roll):
            outcomes[feature] += found.outcomes
    return outcomes


# Sentences


def winnable(atlas: Atlas) -> str:
    """Return what share of the games with the words of *atlas* can be won."""
    lost = atlas.unsolvable_outcomes
    cannot = f"; one game in {OUTCOMES / lost:,.1f} cannot be won" if lost > 0 else ""
    return (
        f"{atlas.word_list}: {count(OUTCOMES - lost, OUTCOMES)} equally likely "
        f"outcomes of the dice have a board{cannot}"
    )


def extremes(table: pd.DataFrame, kind: str) -> str:
    """Return which rows of *table*, each a *kind*, are unsolvable most and least."""
    most, least = (
        f"with {_names(table[table['percent'] == share])}, {percent(share)}"
        for share in (table["percent"].max(), table["percent"].min())
    )
    return f"Unsolvable most often, by {kind}: {most} of outcomes, least often {least}"


def saved(table: pd.DataFrame, hopeless: Mapping[str, int]) -> str:
    """Return how often which die of *table* saves a roll, and how often none can."""
    best, worst = table["percent"].idxmax(), table["percent"].idxmin()
    none = sum(hopeless.values())
    lost = f"{none:,} are saved by no die" if none else "some die always does"
    return (
        f"Turning one die saves {percent(table['percent'][best])} of the unsolvable "
        f"outcomes if it is {best}, {percent(table['percent'][worst])} if it is "
        f"{worst}; {lost}"
    )


def poorest(rolls: pd.DataFrame, atlas: Atlas) -> str:
    """Return how few words solvable *rolls* spell, and if *atlas* lists the others.

    They are those of `poorest_rolls`.
    """
    words = rolls["words"][rolls["solvable"]]
    most = rolls["words"].max()
    lost = sorted(rolls.index[~rolls["solvable"]])
    listed = [roll for roll, found in atlas.unsolvable.items() if found.words <= most]
    return (
        f"{len(words):,} solvable rolls spell {words.min():,} to {words.max():,} "
        f"words, no other so few; of the unsolvable, {len(lost):,} spell at most "
        f"{most:,}, and the atlas has {'the same' if lost == listed else 'OTHERS'}"
    )


def lists(table: pd.DataFrame) -> str:
    """Return how often there is no board with each list of *table*."""
    each = (f"{percent(row.percent)} with {row.Index}" for row in table.itertuples())
    return f"No board: {', '.join(each)}"


def about(atlas: Atlas) -> str:
    """Return what the figures of *atlas* are made from, for the note."""
    return (
        f"every one of {OUTCOMES:,} outcomes of the dice, words of {atlas.word_list}; "
        "exact counts: nothing is estimated"
    )


def count(part: int, whole: int) -> str:
    """Return *part* of *whole* as numbers and in percent."""
    return f"{part:,} of {whole:,} ({percent(100 * part / whole)})"


def percent(share: float) -> str:
    """Return *share*, in percent, so that four digits tell it from 0 and from 100.

    >>> percent(12.345678), percent(98.7654321), percent(0.00123456), percent(100)
    ('12.35 %', '98.765 %', '0.00123 %', '100 %')
    """
    apart = min(share, 100 - share)
    if apart == 0:
        return f"{share:.0f} %"
    decimals = next((n for n in (2, 3, 4) if apart >= 10 ** (3 - n)), 5)
    return f"{share:.{decimals}f} %"


def _names(rows: pd.DataFrame) -> str:
    """Return the keys of *rows* as words, at most four."""
    names = [" and ".join(key) if isinstance(key, tuple) else key for key in rows.index]
    if len(names) > 4:
        return f"{names[0]} or {len(names) - 1} others"
    return " or ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
