"""Findings about decided rolls: the titles of their figures, a sentence each.

Each sentence is computed from the table, so it always matches the numbers.
"""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd

from figures.findings import rates
from sweeps.intervals import Rate


def share_solvable(rolls: pd.DataFrame) -> str:
    """State the share of *rolls* that can be solved."""
    return f"{rates.solvable(rolls)} can be solved"


def time_to_answer(rolls: pd.DataFrame) -> str:
    """State the median times to find a board and to prove that no board exists."""
    medians = rolls.groupby("ending")["seconds"].median()
    halves = [
        f"half of the {name} within {rates.duration(medians[ending])}"
        for ending, name in (("found", "boards are found"), ("exhausted", "proofs end"))
        if ending in medians
    ]
    sentence = " and ".join(halves) or "no roll was decided within its budget"
    return sentence[0].upper() + sentence[1:]


def least_often_solvable(groups: Sequence[tuple[str, Rate]]) -> str:
    """State which of the named *groups* of rolls is solvable least often.

    The group whose interval has the lowest upper end counts as least, so that a group
    of three unlucky rolls does not.
    """
    if all(rate.found == rate.rolls for _, rate in groups):
        return "Every roll can be solved, in each of the groups"
    name, least = min(groups, key=lambda group: (group[1].high, group[1].share))
    return f"Solvable least often: {name}, {least}"


def fewest_words(rolls: pd.DataFrame) -> str:
    """State how few words rolls without a board spell, and how many spell more."""
    words, is_found = rolls["candidate_words"], rolls["ending"] == "found"
    if is_found.all():
        return f"Every one of {len(rolls):,} rolls can be solved, however few its words"
    without = words[~is_found]
    undecided = " or undecided" * bool((rolls["ending"] == "budget").any())
    fewest, most = f"{without.min():,}", f"{without.max():,}"
    spelt = fewest if fewest == most else f"{fewest} to {most}"
    who = "1 roll" if len(without) == 1 else f"{len(without):,} rolls"
    richer = int((words > without.max()).sum())
    rest = f"; all {richer:,} that spell more can be solved" * (richer > 0)
    return f"No board{undecided}: {who}, spelling {spelt} words each{rest}"


def made_from(rolls: pd.DataFrame) -> str:
    """Describe the sample *rolls*, for the note below a figure."""
    undecided = rates.solvable(rolls).undecided
    return (
        f"{len(rolls):,} rolls of the dice, words of {names(rolls['word_list'])}"
        + f", {undecided:,} undecided" * (undecided > 0)
    )


def names(column: pd.Series[str]) -> str:
    """Return the distinct values of *column*, joined by "and"."""
    return " and ".join(sorted(column.unique()))
