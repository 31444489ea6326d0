"""The pieces of one job: which is next, what their records say together, when it ends.

Every job begins as one piece. A layout's piece is searched for a **slice** of nodes; if
that is spent, its work is lost, and it is cut into PARTS, whose slices are GROWTH times
as long. What is lost is bounded: where the work is spread evenly, the slices of one
depth cost less than all work in the next one, and those before them add a PARTS x
GROWTH-th of that at each step; where all of it is in one part each time, the slices
that were lost add up to no more than GROWTH / (GROWTH - 1) of it. So at most two thirds
of the time is lost. Measured on small layouts of 4,000 to 29,000 nodes it is 21 % where
all fills are counted and 17 % where the best is wanted; and as parts are easier to
search, they take 0.83 and 1.09 times as many nodes in all as the search that is uncut.

The answer of a job is that of its pieces: the first fill, all of them counted, or the
best, whose score is what later pieces must beat. There is none if each piece was
searched to its end: a proof.
"""

from __future__ import annotations

from collections import deque
from dataclasses import asdict, dataclass

from qless_engine.outcome import Ending
from sweeps.child.puzzles import Kept
from sweeps.kinds.kind import Fields, Record
from sweeps.kinds.puzzle import ALL, ANY, BEST, LAYOUT, Puzzle

#: Nodes of a first slice: half a second on PyPy, and some seconds if any fill will do.
#: A search that is near a fill had better not be cut, as it knows which slots are hard:
#: cut after 1,000 nodes, ten published grids took three times as many nodes in all.
SLICES = {ANY: 10_000, ALL: 1_000, BEST: 1_000}
PARTS = 16
GROWTH = 2

#: Pieces that wait, above which a job goes into depth. Before, where any fill will do,
#: those that are cut least come first, so that no barren part holds up the others.
MANY = 1_000


@dataclass(frozen=True)
class Request:
    """What a job is to answer; the key of its answer.

    Attributes:
        puzzle: as text, in the form of `Puzzle.show`.
        kind: ANY, ALL or BEST answer.
        word_list: name of the list.
        word_list_sha256: its checksum, with the scores if they count.
        seed: of searches for fills.
    """

    puzzle: str
    kind: str
    word_list: str
    word_list_sha256: str
    seed: int


@dataclass(frozen=True)
class Answer:
    """The answer to a request, final or not.

    Attributes:
        request: what was asked.
        ending: FOUND if it is what was asked for, be it any, all or the best; EXHAUSTED
            if it was proved that there is none; BUDGET if the time was up.
        answers: what was found; of very many the first, by rows and the alphabet.
        count: how many there are, if all were wanted; a lower bound with BUDGET.
        score: that of the best, if it was wanted: points of a fill, words of a wheel,
            the SCOWL size of a board's rarest word.
        partial: of a layout, the one with most cells filled that was met.
        filled: how many of its cells that are.
        nodes: of all searches, those that were cut included.
        seconds: what they took, in processor time.
    """

    request: Request
    ending: Ending
    answers: tuple[str, ...]
    count: int | None
    score: int | None
    partial: str | None
    filled: int | None
    nodes: int
    seconds: float

    @property
    def answer(self) -> str | None:
        """The first of what was found; None if nothing was."""
        return self.answers[0] if self.answers else None


@dataclass(eq=False)
class Piece:
    """A part of a job.

    Attributes:
        problem: of a layout the part that is meant, as text; else the puzzle.
        depth: how often it was cut.
        lost: the longest time that it held a slot in vain, in seconds.
        failures: how often it had no record, and this may be its fault.
    """

    problem: str
    depth: int = 0
    lost: float = 0.0
    failures: int = 0


class Pieces:
    """All pieces of the job that answers one request.

    Attributes:
        request: what is asked.
        sort: what it has in common with jobs that take about as long.
        waiting: the pieces to be searched, the next one first.
        at_work: how many are being searched.
        done: how many were searched to the end.
        cut: how many were cut instead.
        nodes: what all searches expanded.
        seconds: what they took.
        wasted: what of these was in pieces that were cut.
        lost: what pieces took that were left, in seconds of a slot.
    """

    def __init__(self, request: Request) -> None:
        """Begin with the whole puzzle as the only piece."""
        self.request = request
        self.waiting = deque([Piece(request.puzzle)])
        self.at_work = self.done = self.cut = self.nodes = 0
        self.seconds = self.wasted = self.lost = 0.0
        self.score: int | None = None
        self._form = Puzzle.parse(request.puzzle).form
        self.sort = (self._form, request.kind, request.word_list)
        self._is_given_up = False  # a piece, as the time was up
        self._answers: list[str] = []
        self._count = 0  # in pieces that were searched to the end
        self._counted = 0  # at most in one that was not: these may be counted again
        self._partial: str | None = None
        self._filled: int | None = None

    def draw(self) -> Piece:
        """Return the next piece, which then is at work."""
        self.at_work += 1
        return self.waiting.popleft()

    def task(self, piece: Piece, max_seconds: float | None) -> Fields:
        """Return what a child is told of *piece*, to be answered in so many seconds."""
        return {
            **asdict(self.request),
            "problem": piece.problem,
            "more_than": self.score,
            "max_nodes": self._slice(piece),
            "max_seconds": max_seconds,
            "max_parts": PARTS,
        }

    def put_back(self, piece: Piece, seconds: float) -> None:
        """Let *piece* be the next one, which was at work for so many *seconds*."""
        self.at_work -= 1
        self.lost += seconds
        piece.lost = max(piece.lost, seconds)
        if not self._is_given_up:
            self.waiting.appendleft(piece)

    def give_up(self) -> None:
        """Let no other piece be searched, as the time is up."""
        self._is_given_up = True
        self.waiting.clear()

    def take(self, piece: Piece, record: Record) -> None:
        """Count in the *record* of *piece*, which was at work."""
        self.at_work -= 1
        self.nodes += record["nodes"]
        self.seconds += record["seconds"]
        self._keep(record)
        count, parts = record["count"] or 0, record["parts"]
        if parts is None or self._is_given_up:
            self.done += 1
            self._count += count
            self._is_given_up |= record["ending"] == Ending.BUDGET.value
            return
        self.cut += 1
        self.wasted += record["seconds"]
        self._counted = max(self._counted, count)
        new = [Piece(part, piece.depth + 1) for part in parts]
        if self.request.kind == ANY and len(self.waiting) < MANY:
            self.waiting.extend(new)
        else:
            self.waiting.extendleft(reversed(new))

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to search."""
        return self._is_found or (not self.waiting and self.at_work == 0)

    @property
    def _is_found(self) -> bool:
        """Whether there is an answer, and any will do."""
        return self.request.kind == ANY and bool(self._answers)

    def answer(self) -> Answer:
        """Return what is known; final if the pieces are over, and none was given up."""
        is_final = self._is_found or (self.is_over and not self._is_given_up)
        found = Ending.FOUND if self._answers else Ending.EXHAUSTED
        count = self._count
        if not is_final:
            count = max(count, self._counted, len(self._answers))
        return Answer(
            request=self.request,
            ending=found if is_final else Ending.BUDGET,
            answers=tuple(self._answers),
            count=count if self.request.kind == ALL else None,
            score=self.score,
            partial=self._partial,
            filled=self._filled,
            nodes=self.nodes,
            seconds=round(self.seconds, 6),
        )

    def _slice(self, piece: Piece) -> int | None:
        """Return the slice of *piece*; None if it cannot be cut."""
        if self._form != LAYOUT:
            return None
        growth: int = GROWTH**piece.depth
        return SLICES[self.request.kind] * growth

    def _keep(self, record: Record) -> None:
        """Keep what the *record* of a piece has, where it is more or better."""
        found, filled = record["answers"], record["filled"]
        if filled is not None and (self._filled is None or filled > self._filled):
            self._partial, self._filled = record["partial"], filled
        if not found:
            return
        if self.request.kind == ALL and self._form == LAYOUT:
            self._answers = Kept([*self._answers, *found]).first()
        elif self.score is None or record["score"] > self.score:
            self._answers, self.score = found, record["score"]
