"""How rolls with a letter, or with the face of a die, differ from those without it.

All letters are tested together, and of two dozen differences one is beyond its own 95 %
interval by chance alone. So the interval of each is widened until, in 95 of 100 tables,
all of them hold (Bonferroni); a difference is *clear* if its interval is on one side of
0. A difference is no cause: rolls with that letter may spell few words. So there is
also the share of rolls with as many candidate words, whatever their letters. The face
of a die is another matter: dice fall independently, so rolls that differ in one face
are otherwise alike.
"""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pandas as pd

from figures.findings import rates, rolls as roll_findings
from qless_engine.rolls.dice import DICE
from sweeps.intervals import Rate, difference

FEWEST_ROLLS = 5  # on either side; fewer tell nothing

ERRORS_ALLOWED = 0.05  # the share of tables in which an interval or more may fail


@dataclass(frozen=True)
class Contrast:
    """The rolls with something, and all others.

    Attributes:
        name: a letter, or a face and its die.
        having: the share of the rolls with it that can be solved.
        lacking: the share of the others.
        expected: the share of rolls with as many candidate words as *having*.
        low: lower end of the interval of the difference, all contrasts together.
        high: its upper end.
    """

    name: str
    having: Rate
    lacking: Rate
    expected: float
    low: float
    high: float

    @property
    def difference(self) -> float:
        """By how much rolls that have it are solvable more often; below 0 for less."""
        return self.having.share - self.lacking.share

    @property
    def is_clear(self) -> bool:
        """Whether chance among all these contrasts does not explain the difference."""
        return self.low > 0 or self.high < 0


def by_letter(rolls: pd.DataFrame) -> list[Contrast]:
    """Return the contrast of each letter of *rolls*, the least often solvable first."""
    letters = sorted(set("".join(rolls["roll"])))
    contrasts = _contrasts(rolls, {x: rolls["roll"].str.contains(x) for x in letters})
    return sorted(contrasts, key=lambda contrast: (contrast.difference, contrast.name))


def by_face(rolls: pd.DataFrame) -> dict[str, list[Contrast]]:
    """Return by die the contrast of each of its letters with its other faces.

    *rolls* has a column "faces", as `dice.random_faces` gives them. Letters are in the
    order of the die, and each is named as "v on die vfgkpp".
    """
    having = {
        f"{letter} on die {die}": rolls["faces"].str[place] == letter
        for place, die in enumerate(DICE)
        for letter in dict.fromkeys(die)
    }
    contrasts = _contrasts(rolls, having)
    return {die: [c for c in contrasts if c.name.endswith(die)] for die in DICE}


def _contrasts(
    rolls: pd.DataFrame, having: Mapping[str, pd.Series[bool]]
) -> list[Contrast]:
    """Return the contrasts of the *rolls* that *having* names with all others."""
    shown = {
        name: has
        for name, has in having.items()
        if FEWEST_ROLLS <= has.sum() <= len(rolls) - FEWEST_ROLLS
    }
    share = 1 - ERRORS_ALLOWED / 2 / max(1, len(shown))
    z = statistics.NormalDist().inv_cdf(share)
    groups = rolls["candidate_words"].map(rates.word_group)
    shares = {g: rates.solvable(part).share for g, part in rolls.groupby(groups)}
    alike = groups.map(shares)
    contrasts = []
    for name, has in shown.items():
        one, other = rates.solvable(rolls[has]), rates.solvable(rolls[~has])
        ends = difference(one, other, z)
        contrasts.append(Contrast(name, one, other, float(alike[has].mean()), *ends))
    return contrasts


# Sentences


def clearly_apart(contrasts: Sequence[Contrast], rolls: pd.DataFrame) -> str:
    """Return which of *contrasts* goes clearly with fewest solvable *rolls*.

    If none goes with few, return which goes with most.
    """
    names, extremes = roll_findings.names(rolls["word_list"]), _extremes(contrasts)
    if not extremes:
        share = rates.solvable(rolls)
        return f"{names}: no letter tells rolls apart; solvable: {share}"
    how, extreme = next(iter(extremes.items()))
    return (
        f"{names}: {how} solvable with {extreme.name}, "
        f"{100 * extreme.having.share:.1f} % of rolls, "
        f"{100 * extreme.lacking.share:.1f} % without"
    )


def both_ends(contrasts: Sequence[Contrast]) -> str:
    """Return which of *contrasts* are clear and farthest apart, with n and interval."""
    return "".join(
        f"{how}: {extreme.name}, {extreme.having}; "
        for how, extreme in _extremes(contrasts).items()
    )


def _extremes(contrasts: Sequence[Contrast]) -> dict[str, Contrast]:
    """Return the clear one of *contrasts* that is farthest to either side, by its side.

    A clear contrast differs from the rolls without it; whether it differs from the next
    contrast is not said.
    """
    clear = sorted((c for c in contrasts if c.is_clear), key=lambda c: c.difference)
    extremes = {}
    if clear and clear[0].difference < 0:
        extremes["least often"] = clear[0]
    if clear and clear[-1].difference > 0:
        extremes["most often"] = clear[-1]
    return extremes
