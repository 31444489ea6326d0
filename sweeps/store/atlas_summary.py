"""What the blocks of an atlas say: the share of rolls that can be solved, exactly."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pandas as pd

from qless_engine.rolls.numbering import number_of_rolls
from qless_engine.text import quantity
from sweeps.kinds.atlas import proofs
from sweeps.kinds.kinds import Record


def lines(table: pd.DataFrame, _made: Record) -> Iterator[tuple[str, str]]:
    """Yield what came out of the blocks in *table*, each with its label."""
    rolls, unsolvable = int(table["rolls"].sum()), len(unsolvable_rolls(table))
    every = number_of_rolls()
    yield "rolls decided", f"{rolls:,} of {every:,}"
    if rolls == 0:
        return
    sure = "proved"
    if rolls < every:
        blocks = quantity(len(table), "random block")
        sure = f"of those decided so far, in {blocks} of neighbours"
    outcomes = int(table["outcomes"].sum())
    lost = int(table["unsolvable_outcomes"].sum())
    yield "outcomes solvable", f"{_share(outcomes - lost, outcomes)} ({sure})"
    yield "rolls solvable", f"{_share(rolls - unsolvable, rolls)} ({sure})"
    yield "proved unsolvable", f"{unsolvable:,} rolls, {lost:,} outcomes"
    hows = [
        f"{number / rolls:.1%} {words}"
        for number, words in (
            (table["exchanged"].sum(), "by a board met before but for a letter"),
            (table["few_words"].sum(), "by two or three words"),
            (table["searched"].sum(), "by a board that was searched"),
            (unsolvable, "by a proof"),
        )
    ]
    yield "decided", ", ".join(hows)
    seconds = table["seconds"].sum()
    yield "time", f"{seconds / 60:,.1f} min, {1e3 * seconds / rolls:.3f} ms a roll"
    if rolls < every:
        yield "atlas", "comes when every roll is decided"


def unsolvable_rolls(table: pd.DataFrame) -> dict[str, tuple[int, int]]:
    """Return each roll proved unsolvable in *table*, by the alphabet.

    With it the nodes that the proof took, and how many playable words the roll has.
    """
    found = sorted(proof for text in table["unsolvable"] for proof in proofs(text))
    return {roll: (nodes, words) for roll, nodes, words in found}


def _share(part: int, whole: int) -> str:
    """Return *part* of *whole* as a fraction and in percent."""
    share = Fraction(part, whole)
    return f"{part:,} of {whole:,}, {float(share):.6%}"
