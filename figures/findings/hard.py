"""What tables say of which rolls are hard, one sentence a figure: the figures' titles.

As in ``findings``, a sentence is made from the table each time.
"""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd

from figures.findings import rates, rolls as findings
from figures.findings.contrasts import Contrast
from sweeps.intervals import Rate
from sweeps.runs import ladder

EVERYDAY = 35  # the SCOWL size at which the lists of everyday words end


def clearly_apart(contrasts: Sequence[Contrast], rolls: pd.DataFrame) -> str:
    """Return what of *contrasts* goes clearly with fewest solvable *rolls*.

    If nothing goes with few, it is what goes with most.
    """
    names, extremes = findings.names(rolls["word_list"]), _extremes(contrasts)
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
    """Return with how many rolls which of *contrasts* are clear and farthest apart."""
    return "".join(
        f"{how}: {extreme.name}, {extreme.having}; "
        for how, extreme in _extremes(contrasts).items()
    )


def fewest_and_most_words(asked: pd.DataFrame) -> str:
    """Return what share of rolls is solvable with the shortest list and the longest."""
    few, many = (
        f"{words} solves {100 * rate.share:.1f} % of"
        for words, rate in _fewest_and_most(asked)
    )
    return f"{few} rolls, {many} them"


def surely_fewest_and_most(asked: pd.DataFrame) -> str:
    """Return the same, with how many rolls and intervals."""
    lists = _fewest_and_most(asked)
    return "; ".join(f"{words} solves {rate}" for words, rate in lists)


def everyday_words(endings: pd.DataFrame) -> str:
    """Return how many rolls everyday words leave unsolved, and how many of those all.

    *endings* are those of a ladder.
    """
    everyday = endings[EVERYDAY]
    hard = endings.loc[everyday == ladder.EXHAUSTED, ladder.WHOLE]
    unsolved = Rate(len(hard), int((everyday == ladder.BUDGET).sum()), len(endings))
    sentence = f"No board of everyday words (to SCOWL size {EVERYDAY}): {unsolved}"
    if len(hard) == 0:
        return sentence
    rarer = rates.solvable(hard.to_frame("ending"))
    return f"{sentence}; of those, rarer words solve {rarer}"


def _extremes(contrasts: Sequence[Contrast]) -> dict[str, Contrast]:
    """Return which of *contrasts* are clear and farthest to either side, by that.

    A clear one differs from the rolls without it; whether it differs from the next one
    is not said.
    """
    clear = sorted((c for c in contrasts if c.is_clear), key=lambda c: c.difference)
    extremes = {}
    if clear and clear[0].difference < 0:
        extremes["least often"] = clear[0]
    if clear and clear[-1].difference > 0:
        extremes["most often"] = clear[-1]
    return extremes


def _fewest_and_most(asked: pd.DataFrame) -> list[tuple[str, Rate]]:
    """Return the shortest list and the longest, each with the share that it solves."""
    lists = [group for _, group in asked.groupby(["list_words", "rung"])]
    return [
        (
            f"{group['word_list'].iloc[0]} ({group['list_words'].iloc[0]:,} words)",
            rates.solvable(group),
        )
        for group in (lists[0], lists[-1])
    ]
