"""How long puzzles take on more workers than there are, by simulation.

The sub-problems of a run were measured, each with its parts if it was cut. They are
laid out on as many workers as one likes, by list scheduling (Graham 1966): a worker
that is free takes the next one that waits. A part waits as soon as the sub-problem it
is cut from is done.

Dask is in between. A call costs some time beside its work, and part of that is spent
by one process for all workers, one call after the other.
"""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from notebooks.puzzles.noted_calls import Call, Name, records


@dataclass(frozen=True)
class Piece:
    """A sub-problem.

    Attributes:
        seconds: of work.
        parts: those that it is cut into.
    """

    seconds: float
    parts: tuple[Piece, ...] = ()


@dataclass(frozen=True)
class Cost:
    """What a call costs beside its work.

    Attributes:
        seconds: till the records of a sub-problem are back and the next one is sent.
        serial: what of this is spent one call after the other, for all workers.
    """

    seconds: float = 0.0
    serial: float = 0.0


def makespan(pieces: Iterable[Piece], workers: int, cost: Cost = Cost()) -> float:
    """Return the seconds in which *pieces* and all their parts are done.

    >>> makespan([Piece(3), Piece(2), Piece(2)], workers=2)
    4.0
    """
    waiting = deque(pieces)
    at_work: list[tuple[float, int, Piece]] = []  # when it ends, and its number
    now = sender = 0.0  # until when that one process is busy
    number = 0
    while waiting or at_work:
        while waiting and len(at_work) < workers:
            piece = waiting.popleft()
            sender = max(sender, now) + cost.serial
            end = sender + (cost.seconds - cost.serial) + piece.seconds
            heapq.heappush(at_work, (end, number, piece))
            number += 1
        now, _, piece = heapq.heappop(at_work)
        waiting.extend(piece.parts)
    return now


def measured(calls: Sequence[Call]) -> list[Piece]:
    """Return the puzzles of *calls* as they were measured, with their parts."""
    known = records(calls)

    def piece(one: Name) -> Piece:
        puzzle, kind, _ = one
        parts = [(puzzle, kind, part) for part in known[one]["parts"] or ()]
        return Piece(
            known[one]["seconds"], tuple(piece(part) for part in parts if part in known)
        )

    return [piece(one) for one in known if one[0] == one[2]]
