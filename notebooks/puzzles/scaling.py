"""How long puzzles would take on more workers than there are, by simulation.

The sub-problems of a run were measured, each with its parts if it was cut. List
scheduling (Graham 1966) assigns them to any number of workers: a free worker takes the
next waiting sub-problem. A part waits as soon as the sub-problem it is cut from is
done.

A call has some overhead in Dask, and part of it is serial: one process spends it for
all workers, one call after the other.
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
        parts: the sub-problems that it is cut into.
    """

    seconds: float
    parts: tuple[Piece, ...] = ()


@dataclass(frozen=True)
class Cost:
    """The overhead of a call.

    Attributes:
        seconds: until the records of a sub-problem are back and the next one is sent.
        serial: the part of these that is spent one call after the other.
    """

    seconds: float = 0.0
    serial: float = 0.0


def makespan(pieces: Iterable[Piece], workers: int, cost: Cost = Cost()) -> float:
    """Return the seconds until *pieces* and all their parts are done.

    >>> makespan([Piece(3), Piece(2), Piece(2)], workers=2)
    4.0
    """
    waiting = deque(pieces)
    at_work: list[tuple[float, int, Piece]] = []  # (end, number, piece)
    now = sender = 0.0  # *sender*: until when the one process is busy
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
    """Return the puzzles of *calls* as measured, with their parts."""
    known = records(calls)

    def piece(one: Name) -> Piece:
        puzzle, kind, _ = one
        parts = [(puzzle, kind, part) for part in known[one]["parts"] or ()]
        return Piece(
            known[one]["seconds"], tuple(piece(part) for part in parts if part in known)
        )

    return [piece(one) for one in known if one[0] == one[2]]
