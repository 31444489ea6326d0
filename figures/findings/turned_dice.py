"""How much one die matters: which of its faces lose, and how often turning it helps.

An outcome says what each die shows; its roll does not say which die showed which
letter. So take one die away. Each of its faces completes a roll of the other eleven
dice, and the atlas tells whether that roll is unsolvable. Every count here is a sum
over the rolls of the *other* dice with their weights, grouped by the faces of this die
that complete an unsolvable roll. If some face does not, turning the die to that face
saves the roll.

For each die, one walk over the rolls of the other dice gives the weights.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import pandas as pd

from figures.findings import atlas as atlas_findings
from qless_engine.rolls.atlas import Atlas
from qless_engine.rolls.dice import DICE, weight
from qless_engine.rolls.numbering import rank
from qless_engine.rolls.weights import rolls_from

#: By the place of a die, outcomes of the other dice by the faces that lose with them.
LostOutcomes = Mapping[int, Mapping[str, int]]


@dataclass(frozen=True)
class Turned:
    """How much each of the dice matters.

    Attributes:
        faces: by die and letter shown, all outcomes and the unsolvable ones, in the
            columns of `findings.atlas`.
        saved: by die, the "unsolvable" outcomes, how many of them another face of the
            die makes solvable ("turned") and their "percent"; and the "throws" of the
            die after these outcomes, one a face and outcome, how many of them are
            solvable ("won") and their "percent won".
        hopeless: by roll, the outcomes that no single die can save.
    """

    faces: pd.DataFrame
    saved: pd.DataFrame
    hopeless: Mapping[str, int]


def turned(atlas: Atlas, dice: Sequence[str] = DICE) -> Turned:
    """Return how much each of the *dice* matters for unsolvable rolls of *atlas*."""
    lost: dict[int, Mapping[str, int]] = {}
    # By roll and, in turn, by die: the letters of the roll on dice that cannot save it.
    held: dict[str, list[str]] = {roll: [] for roll in atlas.unsolvable}
    for place, die in enumerate(dice):
        others = [*dice[:place], *dice[place + 1 :]]
        losing = _losing_faces(atlas, die)
        outcomes: Counter[str] = Counter()
        for rest, ways in _weights(sorted(losing), others):
            if rest in losing:
                outcomes[losing[rest]] += ways
        lost[place] = outcomes
        held = _still_lost(held, die, losing)
    hopeless = {roll: weight(roll, letters) for roll, letters in held.items()}
    return Turned(
        _faces(lost, dice),
        _saved(lost, dice),
        {roll: outcomes for roll, outcomes in hopeless.items() if outcomes > 0},
    )


def _losing_faces(atlas: Atlas, die: str) -> dict[str, str]:
    """Return by roll of the other dice which faces of *die* make it unsolvable.

    Rolls that are solvable with every face are left out.
    """
    losing: dict[str, str] = {}
    for letter, times in Counter(die).items():
        for roll in atlas.unsolvable:
            if letter in roll:
                rest = roll.replace(letter, "", 1)
                losing[rest] = losing.get(rest, "") + letter * times
    return losing


def _weights(rolls: Sequence[str], dice: Sequence[str]) -> Iterator[tuple[str, int]]:
    """Yield rolls of *dice* with weights, from the first of *rolls* to the last."""
    either_end = (rolls, reversed(rolls))
    ends = [next((r for r in some if weight(r, dice) > 0), "") for some in either_end]
    if "" not in ends:
        first, last = (rank(roll, dice) for roll in ends)
        yield from rolls_from(first, last - first + 1, dice)


def _still_lost(
    before: Mapping[str, list[str]], die: str, losing: Mapping[str, str]
) -> dict[str, list[str]]:
    """Return the rolls of *before* that *die* cannot save, with its letters there.

    The die cannot save a roll if all its faces are *losing* with the other letters.
    """
    held = {}
    for roll, letters in before.items():
        kept = "".join(
            letter
            for letter in die
            if letter in roll and len(losing[roll.replace(letter, "", 1)]) == len(die)
        )
        if kept:
            held[roll] = [*letters, kept]
    return held


def _faces(lost: LostOutcomes, dice: Sequence[str]) -> pd.DataFrame:
    """Return all and unsolvable outcomes by die and by the letter that it shows."""
    every = atlas_findings.outcomes_of(dice)
    shown, unsolvable = {}, {}
    for place, die in enumerate(dice):
        for letter, times in Counter(die).items():
            shown[die, letter] = every // len(die) * times
            unsolvable[die, letter] = sum(
                faces.count(letter) * n for faces, n in lost[place].items()
            )
    return atlas_findings.shares(shown, unsolvable, ["die", "letter"])


def _saved(lost: LostOutcomes, dice: Sequence[str]) -> pd.DataFrame:
    """Return by die how many outcomes are saved by turning and by throwing it."""
    rows = {}
    for place, die in enumerate(dice):
        ways = [(len(faces), n) for faces, n in lost[place].items()]
        unsolvable = sum(losing * n for losing, n in ways)
        rows[die] = {
            "unsolvable": unsolvable,
            "turned": sum(losing * n for losing, n in ways if losing < len(die)),
            "throws": unsolvable * len(die),
            "won": sum(losing * n * (len(die) - losing) for losing, n in ways),
        }
    table = pd.DataFrame.from_dict(rows, orient="index").rename_axis("die")
    shares = {
        "percent": 100 * table["turned"] / table["unsolvable"],
        "percent won": 100 * table["won"] / table["throws"],
    }
    return table.assign(**shares)[
        ["unsolvable", "turned", "percent", "throws", "won", "percent won"]
    ]
