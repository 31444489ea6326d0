"""How close a roll without a board comes to one: its largest part, one die turned.

Both are exhaustive: no part larger than the one returned has a board, and a turn that
is not yielded leaves the roll without one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from qless_engine.boards.enumerator import first_board
from qless_engine.outcome import Budget
from qless_engine.rolls.dice import DICE, weight
from qless_engine.words.lexicon import Lexicon
from qless_engine.words.playable import playable_words


class Turn(NamedTuple):
    """One die turned from the face *shown* to another."""

    die: str
    shown: str
    turned_to: str


def largest_part(lexicon: Lexicon, roll: str, budget: Budget) -> str | None:
    """Return a board of the most letters of *roll* that have one, or None.

    The whole roll is assumed to have no board.
    """
    for size in range(len(roll) - 1, lexicon.min_letters - 1, -1):
        for part in sorted({"".join(letters) for letters in combinations(roll, size)}):
            board = first_board(playable_words(lexicon, part), part, budget).board
            if board is not None:
                return board
    return None


def turns(roll: str, dice: Sequence[str] = DICE) -> Iterator[Turn]:
    """Yield each turn of a die of *dice* that makes another roll of *roll*.

    Nothing if the *dice* cannot show *roll*. Turns of two dice that change the same
    letters make the same roll; only the first is yielded.
    """
    made = set()
    for die in sorted(set(dice)):
        others = list(dice)
        others.remove(die)
        for shown in sorted(set(die) & set(roll)):
            if weight(roll.replace(shown, "", 1), others) == 0:
                continue
            for face in sorted(set(die) - {shown}):
                if (shown, face) not in made:
                    made.add((shown, face))
                    yield Turn(die, shown, face)


def solving_turns(
    lexicon: Lexicon, roll: str, budget: Budget, tell: Callable[[float], None]
) -> Iterator[tuple[Turn, str]]:
    """Yield each turn that makes *roll* solvable and a board; *tell* the share done."""
    possible = list(turns(roll))
    for number, turn in enumerate(possible):
        tell(number / len(possible))
        turned = "".join(sorted(roll.replace(turn.shown, turn.turned_to, 1)))
        board = first_board(playable_words(lexicon, turned), turned, budget).board
        if board is not None:
            yield turn, board
