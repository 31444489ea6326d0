"""What each die does to an unsolvable roll: by its face, turned, or thrown again.

An outcome is what each die shows, and its roll forgets which die showed what. But take
one die away: each of its faces beside what the others show is a roll, which the atlas
has or has not. So what a die does is a sum over the rolls of the *other* dice with
their weights, by the faces of this die that have no board beside them. Where not all
of its faces are among these, turning the die saves the roll.

One walk over the rolls of the others gives the weights, for one die after the other.
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

#: By die, the outcomes of the other dice by which of its faces have no board beside.
Stuck = Mapping[int, Mapping[str, int]]


@dataclass(frozen=True)
class Turned:
    """What each of the dice does.

    Attributes:
        faces: by die and letter, the outcomes in which the die shows the letter, in the
            columns of `findings.atlas`.
        saved: by die, of the "unsolvable" outcomes those "turned" into solvable ones by
            another face of it, and that in "percent"; and of the "throws" of this die
            from there, one a face and outcome, those "won", in "percent won".
        hopeless: by roll, the outcomes that no single die can save.
    """

    faces: pd.DataFrame
    saved: pd.DataFrame
    hopeless: Mapping[str, int]


def turned(atlas: Atlas, dice: Sequence[str] = DICE) -> Turned:
    """Return what each of the *dice* does to the rolls of *atlas*."""
    stuck: dict[int, Mapping[str, int]] = {}
    # By roll, for one die after the other the letters from which turning it is no help.
    held: dict[str, list[str]] = {roll: [] for roll in atlas.unsolvable}
    for place, die in enumerate(dice):
        others = [*dice[:place], *dice[place + 1 :]]
        beside = _faces_without_board(atlas, die)
        outcomes: Counter[str] = Counter()
        for rest, ways in _weights(sorted(beside), others):
            if rest in beside:
                outcomes[beside[rest]] += ways
        stuck[place] = outcomes
        held = _held(held, die, beside)
    hopeless = {roll: weight(roll, letters) for roll, letters in held.items()}
    return Turned(
        _faces(stuck, dice),
        _saved(stuck, dice),
        {roll: outcomes for roll, outcomes in hopeless.items() if outcomes > 0},
    )


def _faces_without_board(atlas: Atlas, die: str) -> dict[str, str]:
    """Return by the rest of a roll which faces of *die* have no board beside it.

    Rests that have a board with each face are left out.
    """
    beside: dict[str, str] = {}
    for letter, times in Counter(die).items():
        for roll in atlas.unsolvable:
            if letter in roll:
                rest = roll.replace(letter, "", 1)
                beside[rest] = beside.get(rest, "") + letter * times
    return beside


def _weights(rolls: Sequence[str], dice: Sequence[str]) -> Iterator[tuple[str, int]]:
    """Yield the rolls of *dice* with weights, from the first of *rolls* to the last."""
    either_end = (rolls, reversed(rolls))
    ends = [next((r for r in some if weight(r, dice) > 0), "") for some in either_end]
    if "" not in ends:
        first, last = (rank(roll, dice) for roll in ends)
        yield from rolls_from(first, last - first + 1, dice)


def _held(
    before: Mapping[str, list[str]], die: str, beside: Mapping[str, str]
) -> dict[str, list[str]]:
    """Return those of the rolls *before* that *die* may not save, and from which face.

    It saves none if all its faces have no board beside the rest.
    """
    held = {}
    for roll, letters in before.items():
        kept = "".join(
            letter
            for letter in die
            if letter in roll and len(beside[roll.replace(letter, "", 1)]) == len(die)
        )
        if kept:
            held[roll] = [*letters, kept]
    return held


def _faces(stuck: Stuck, dice: Sequence[str]) -> pd.DataFrame:
    """Return the outcomes by die and the letter it shows."""
    every = atlas_findings.outcomes_of(dice)
    shown, unsolvable = {}, {}
    for place, die in enumerate(dice):
        for letter, times in Counter(die).items():
            shown[die, letter] = every // len(die) * times
            unsolvable[die, letter] = sum(
                faces.count(letter) * n for faces, n in stuck[place].items()
            )
    return atlas_findings.shares(shown, unsolvable, ["die", "letter"])


def _saved(stuck: Stuck, dice: Sequence[str]) -> pd.DataFrame:
    """Return what turning each die saves, and what throwing it again."""
    rows = {}
    for place, die in enumerate(dice):
        ways = [(len(faces), n) for faces, n in stuck[place].items()]
        unsolvable = sum(lost * n for lost, n in ways)
        rows[die] = {
            "unsolvable": unsolvable,
            "turned": sum(lost * n for lost, n in ways if lost < len(die)),
            "throws": unsolvable * len(die),
            "won": sum(lost * n * (len(die) - lost) for lost, n in ways),
        }
    table = pd.DataFrame.from_dict(rows, orient="index").rename_axis("die")
    shares = {
        "percent": 100 * table["turned"] / table["unsolvable"],
        "percent won": 100 * table["won"] / table["throws"],
    }
    return table.assign(**shares)[
        ["unsolvable", "turned", "percent", "throws", "won", "percent won"]
    ]
