"""What came out of a sweep so far, for its bar: one tally for each kind of sweep."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Union

from qless_engine.outcome import Ending
from sweeps.kinds.inputs import Key
from sweeps.kinds.kinds import Record
from sweeps.kinds.pieces import (
    FILLED,
    NO_FILL,
    TO_ADD,
    UNDECIDED,
    Answer,
    grid_of,
)
from sweeps.quantiles import Counts

FOUND = Ending.FOUND.value


class RollTally:
    """The share of rolls solved, or the median of their boards."""

    columns = ("ending", "boards")  # of a record, which are looked at

    def __init__(self) -> None:
        """Begin with no roll."""
        self._solved = self._rolls = 0
        self._counts = Counts()

    def add(self, record: Record) -> None:
        """Count the roll of *record* in."""
        self._rolls += 1
        self._solved += record["ending"] == FOUND
        if record["boards"] is not None:
            self._counts.add(record["ending"], record["boards"])

    def __str__(self) -> str:
        """Return the median of boards, if they are counted, or the share solved."""
        if len(self._counts) == 0:
            return f"solved {self._solved / self._rolls:.1%}"
        out = len(self._counts.bounds)
        out_of_budget = f", {out:,} out of budget" * (out > 0)
        return f"median {self._counts.quantile(0.5)} boards{out_of_budget}"


class WheelTally:
    """The wheel that scores most."""

    columns = ("best_score", "pangrams", "best_hubs")

    def __init__(self) -> None:
        """Begin with no wheel."""
        self._best: Record = {"best_score": -1}

    def add(self, record: Record) -> None:
        """Keep *record* if it scores more than all before."""
        if record["best_score"] > self._best["best_score"]:
            self._best = record

    def __str__(self) -> str:
        """Return the most that a wheel scores, and its name: a pangram and a hub."""
        word, hub = self._best["pangrams"].split()[0], self._best["best_hubs"][0]
        return f"best {self._best['best_score']:,}: {word} with {hub}"


class AtlasTally:
    """The share of outcomes of the dice that can be solved."""

    columns = ("outcomes", "unsolvable_outcomes")

    def __init__(self) -> None:
        """Begin with no block."""
        self._outcomes = self._unsolvable = 0

    def add(self, record: Record) -> None:
        """Count the block of *record* in."""
        self._outcomes += record["outcomes"]
        self._unsolvable += record["unsolvable_outcomes"]

    def __str__(self) -> str:
        """Return the share so far."""
        return f"solvable {1 - self._unsolvable / self._outcomes:.3%}"


class FillTally:
    """How many grids are filled, have no fill, or are not decided by their searches."""

    columns = TO_ADD

    def __init__(self) -> None:
        """Begin with no grid."""
        self._answers: dict[Key, Answer] = {}

    def add(self, record: Record) -> None:
        """Count the piece of *record* in."""
        answer = self._answers.setdefault(grid_of(record), Answer(record["pieces"]))
        answer.add(record)

    def __str__(self) -> str:
        """Return how many grids there are of each answer; one begun is none yet."""
        answers = [
            str(answer)
            for answer in self._answers.values()
            if answer.filled_by is not None or answer.done == answer.pieces
        ]
        return ", ".join(
            f"{answers.count(one):,} {one}" for one in (FILLED, NO_FILL, UNDECIDED)
        )


Tally = Union[AtlasTally, RollTally, WheelTally, FillTally]

#: The tallies by kind of sweep.
TALLIES: Mapping[str, type[Tally]] = {
    "atlas": AtlasTally,
    "rolls": RollTally,
    "wheels": WheelTally,
    "fills": FillTally,
}
