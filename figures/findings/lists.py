"""Findings about one sample of rolls decided with many word lists."""

from __future__ import annotations

import pandas as pd

from figures.findings import rates
from sweeps.intervals import Rate
from sweeps.runs import levels

EVERYDAY = 35  # the SCOWL size at which the lists of everyday words end


def fewest_and_most_words(asked: pd.DataFrame) -> str:
    """State the shares solvable with the shortest list and with the longest."""
    few, many = (
        f"{words} solves {100 * rate.share:.1f} % of"
        for words, rate in _fewest_and_most(asked)
    )
    return f"{few} rolls, {many} them"


def surely_fewest_and_most(asked: pd.DataFrame) -> str:
    """State the same shares, with their numbers of rolls and intervals."""
    lists = _fewest_and_most(asked)
    return "; ".join(f"{words} solves {rate}" for words, rate in lists)


def everyday_words(endings: pd.DataFrame) -> str:
    """State how many rolls everyday words leave unsolved, and how many of these all do.

    *endings* are those of `levels.endings`.
    """
    everyday = endings[EVERYDAY]
    hard = endings.loc[everyday == levels.EXHAUSTED, levels.WHOLE]
    unsolved = Rate(len(hard), int((everyday == levels.BUDGET).sum()), len(endings))
    sentence = f"No board of everyday words (to SCOWL size {EVERYDAY}): {unsolved}"
    if len(hard) == 0:
        return sentence
    rarer = rates.solvable(hard.to_frame("ending"))
    return f"{sentence}; of those, rarer words solve {rarer}"


def _fewest_and_most(asked: pd.DataFrame) -> list[tuple[str, Rate]]:
    """Describe the shortest list and the longest, each with the share it solves."""
    lists = [group for _, group in asked.groupby(["list_words", "level"])]
    return [
        (
            f"{group['word_list'].iloc[0]} ({group['list_words'].iloc[0]:,} words)",
            rates.solvable(group),
        )
        for group in (lists[0], lists[-1])
    ]
