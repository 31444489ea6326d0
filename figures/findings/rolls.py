"""What a table of decided rolls says, one sentence a figure: the figures' titles.

A sentence is made from the table each time, so that it cannot outlive its numbers.
"""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd

from figures.findings import rates
from sweeps.intervals import Rate


def share_solvable(rolls: pd.DataFrame) -> str:
    """Return how large a share of *rolls* can be solved."""
    return f"{rates.solvable(rolls)} can be solved"


def time_to_answer(rolls: pd.DataFrame) -> str:
    """Return within what time half of the boards and half of the proofs come."""
    medians = rolls.groupby("ending")["seconds"].median()
    halves = [
        f"half of the {name} within {rates.duration(medians[ending])}"
        for ending, name in (("found", "boards are found"), ("exhausted", "proofs end"))
        if ending in medians
    ]
    sentence = " and ".join(halves) or "no roll was decided within its budget"
    return sentence[0].upper() + sentence[1:]


def least_often_solvable(groups: Sequence[tuple[str, Rate]]) -> str:
    """Return which of the named *groups* of rolls is solved least often.

    That is the one whose interval ends lowest: a group of three rolls does not win
    by bad luck.
    """
    if all(rate.found == rate.rolls for _, rate in groups):
        return "Every roll can be solved, in each of the groups"
    name, least = min(groups, key=lambda group: (group[1].high, group[1].share))
    return f"Solvable least often: {name}, {least}"


def fewest_words(rolls: pd.DataFrame) -> str:
    """Return how few words the rolls without a board spell, and how many spell more."""
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
    """Return what *rolls* is, for the note below a figure."""
    undecided = rates.solvable(rolls).undecided
    return (
        f"{len(rolls):,} rolls of the dice, words of {names(rolls['word_list'])}"
        + f", {undecided:,} undecided" * (undecided > 0)
    )


def names(column: pd.Series[str]) -> str:
    """Return the values of *column*, each once."""
    return " and ".join(sorted(column.unique()))
