"""What tables say of which rolls are hard, one sentence a figure: the figures' titles.

As in ``findings``, a sentence is made from the table each time.
"""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd

from figures import findings, rates
from figures.contrasts import Contrast
from sweeps import ladder
from sweeps.rate import Rate

EVERYDAY = 35  # the SCOWL size at which the lists of everyday words end


def clearly_apart(contrasts: Sequence[Contrast], rolls: pd.DataFrame) -> str:
    """Return what of *contrasts* goes clearly with fewest solvable *rolls*, and most.

    A clear one differs from the rolls without it; whether it differs from the next one
    is not said.
    """
    clear = sorted((c for c in contrasts if c.is_clear), key=lambda c: c.difference)
    named = []
    if clear and clear[0].difference < 0:
        named.append(f"clearly less often solvable with {_both_shares(clear[0])}")
    if clear and clear[-1].difference > 0:
        named.append(f"clearly more often with {_both_shares(clear[-1])}")
    if not named:
        named.append(f"no letter tells rolls apart; solvable: {rates.solvable(rolls)}")
    return f"{findings.names(rolls['word_list'])}: {'; '.join(named)}"


def fewest_and_most_words(asked: pd.DataFrame) -> str:
    """Return what share of rolls is solvable with the shortest list and the longest."""
    lists = [group for _, group in asked.groupby(["list_words", "rung"])]
    few, many = (
        f"{group['word_list'].iloc[0]} ({group['list_words'].iloc[0]:,} words) solves "
        f"{rates.solvable(group)}"
        for group in (lists[0], lists[-1])
    )
    return f"{few}; {many}"


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


def _both_shares(contrast: Contrast) -> str:
    """Return the share that is solvable with and without what *contrast* is about."""
    without = f"{100 * contrast.lacking.share:.1f} % without"
    return f"{contrast.name}: {contrast.having}, {without}"
