"""How often the dice give a roll, and its number among all rolls."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from qless_engine.rolls.atlas import OUTCOMES, Atlas
from qless_engine.rolls.dice import weight
from qless_engine.rolls.numbering import number_of_rolls, rank, why_never


@dataclass(frozen=True, repr=False)
class Odds:
    """How likely the dice are to give a roll.

    Attributes:
        roll: its letters in alphabetical order.
        outcomes: how many of the OUTCOMES give it; 0 if the dice cannot.
        rank: its number among all distinct rolls, from 0; None if the dice cannot.
        never: why the dice cannot give it; None if they can.
        in_atlas: whether the atlas lists it, so that it has no board; None without an
            atlas, or if the dice cannot give it.
    """

    roll: str
    outcomes: int
    rank: int | None
    never: str | None
    in_atlas: bool | None

    @classmethod
    def of(cls, roll: str, atlas: Atlas | None) -> Odds:
        """Return the odds of *roll*, and whether the *atlas* lists it."""
        outcomes = weight(roll)
        if outcomes == 0:
            return cls(roll, 0, None, why_never(roll), None)
        is_in = None if atlas is None else roll in atlas.unsolvable
        return cls(roll, outcomes, rank(roll), None, is_in)

    @property
    def probability(self) -> float:
        """The share of all outcomes that give it."""
        return self.outcomes / OUTCOMES

    def __str__(self) -> str:
        """Return the odds as a sentence."""
        return f"{self.roll}: {self.text()}"

    def __repr__(self) -> str:
        """Return one line."""
        return f"<{self}>"

    def record(self) -> dict[str, object]:
        """Return the fields of the odds."""
        return {
            **asdict(self),
            "of_outcomes": OUTCOMES,
            "one_in": OUTCOMES / self.outcomes if self.outcomes > 0 else None,
            "of_rolls": number_of_rolls(),
        }

    def text(self) -> str:
        """Return the odds as a phrase."""
        if self.never is not None:
            return f"never rolled (0 of {OUTCOMES:,} outcomes): {self.never}"
        return (
            f"rolled once in {OUTCOMES / self.outcomes:,.0f} times ({self.outcomes:,} "
            f"of {OUTCOMES:,} outcomes); by the alphabet number {self.rank:,} of the "
            f"rolls 0 to {number_of_rolls() - 1:,}"
        )
