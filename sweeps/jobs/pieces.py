"""The pieces of one job: which is next, what their records say together, when it ends.

Every job begins as one piece. A piece of a layout is searched for a **slice** of nodes;
if the slice is spent, its work is lost, and the piece is cut into PARTS, whose slices
are GROWTH times as long. The loss is bounded. If the work is spread evenly, the slices
of one depth cost less than all work in the next depth, and those before add a PARTS x
GROWTH-th of that at each step. If all work is in one part each time, the slices that
were lost add up to at most GROWTH / (GROWTH - 1) of it. So at most two thirds of the
time is lost. Measured on small layouts of 4,000 to 29,000 nodes, the loss is 21 % if
all fills are counted and 17 % if the best is wanted; and as parts are easier to search,
they take 0.83 and 1.09 times as many nodes in all as the uncut search.

The answer of a job is that of its pieces: the first fill, all of them counted, or the
best, whose score later pieces must beat. There is no answer if each piece was searched
to its end: a proof.
"""

from __future__ import annotations

from collections import deque
from dataclasses import asdict, dataclass

from qless_engine.outcome import Ending
from sweeps.child.puzzles import Kept
from sweeps.kinds.kind import Fields, Record
from sweeps.kinds.pieces import Merged
from sweeps.kinds.puzzle import ALL, ANY, BEST, LAYOUT, Puzzle

#: Nodes of a first slice: half a second on PyPy, and some seconds if any fill will do.
#: A search close to a fill should not be cut, as it knows which slots are hard: cut
#: after 1,000 nodes, ten published grids took three times as many nodes in all.
SLICES = {ANY: 10_000, ALL: 1_000, BEST: 1_000}
PARTS = 16
GROWTH = 2

#: Pieces that wait, above which a job is searched depth first. Below, if any fill will
#: do, pieces cut least come first, so that no barren part holds up the others.
MANY = 1_000


@dataclass(frozen=True)
class Request:
    """What a job must answer; the key of its answer.

    Attributes:
        puzzle: as text, in the form of `Puzzle.show`.
        kind: ANY, ALL or BEST answer.
        word_list: name of the list.
        word_list_sha256: its checksum, with the scores if they matter.
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
        ending: FOUND if this is what was asked for, be it any, all or the best answer;
            EXHAUSTED if it was proved that there is no answer; BUDGET if the time was
            up.
        answers: what was found; of very many the first, by rows and the alphabet.
        count: how many there are, if all were wanted; a lower bound with BUDGET.
        score: that of the best answer, if it was wanted: points of a fill, words of a
            wheel, the SCOWL size of a board's rarest word.
        partial: of a layout, the one with most cells filled that was met.
        filled: how many of its cells are filled.
        nodes: of all searches, including those that were cut.
        seconds: processor time of these searches.
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
        """The first of the answers, or None."""
        return self.answers[0] if self.answers else None


@dataclass(eq=False)
class Piece:
    """A part of a job.

    Attributes:
        problem: of a layout the part to search, as text; else the puzzle.
        depth: how often it was cut.
        lost: seconds of its longest run that was preempted.
        failures: how often it had no record, which it may have caused.
    """

    problem: str
    depth: int = 0
    lost: float = 0.0
    failures: int = 0


class Pieces(Merged):
    """All pieces of the job that answers one request.

    Attributes:
        request: what is asked.
        sort: what it has in common with jobs that take about as long.
        waiting: the pieces to search, the next one first.
        at_work: how many are being searched.
        done: how many were searched to the end.
        cut: how many were cut instead.
        nodes: of all searches.
        seconds: processor time of all searches.
        wasted: the part of these in pieces that were cut.
        lost: seconds in which pieces held slots before they were preempted.
    """

    def __init__(self, request: Request) -> None:
        """Begin with the whole puzzle as the only piece."""
        super().__init__()
        self.request = request
        self.waiting = deque([Piece(request.puzzle)])
        self.at_work = self.done = self.cut = self.nodes = 0
        self.seconds = self.wasted = self.lost = 0.0
        self._form = Puzzle.parse(request.puzzle).form
        self.sort = (self._form, request.kind, request.word_list)
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
        """Return the task for a child: to search *piece* for at most *max_seconds*."""
        return {
            **asdict(self.request),
            "problem": piece.problem,
            "more_than": self.best,
            "max_nodes": self._slice(piece),
            "max_seconds": max_seconds,
            "max_parts": PARTS,
        }

    def put_back(self, piece: Piece, seconds: float) -> None:
        """Let *piece* be the next one; it was preempted after *seconds*."""
        self.at_work -= 1
        self.lost += seconds
        piece.lost = max(piece.lost, seconds)
        if not self.is_given_up:
            self.waiting.appendleft(piece)

    def give_up(self) -> None:
        """Search no other piece, as the time is up."""
        self.is_given_up = True
        self.waiting.clear()

    def take(self, piece: Piece, record: Record) -> None:
        """Count the *record* of *piece* in, which was at work."""
        self.at_work -= 1
        self.nodes += record["nodes"]
        self.seconds += record["seconds"]
        self._keep(record)
        count, parts = record["count"] or 0, record["parts"]
        if parts is None or self.is_given_up:
            self.done += 1
            self._count += count
            self.end(record["ending"])
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
        """Return what is known: final if the pieces are over and none was given up."""
        is_final = self._is_found or (self.is_over and not self.is_given_up)
        found = Ending.FOUND if self._answers else Ending.EXHAUSTED
        count = self._count
        if not is_final:
            count = max(count, self._counted, len(self._answers))
        return Answer(
            request=self.request,
            ending=found if is_final else Ending.BUDGET,
            answers=tuple(self._answers),
            count=count if self.request.kind == ALL else None,
            score=self.best,
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
        """Keep what of the *record* of a piece is more or better."""
        found, filled = record["answers"], record["filled"]
        if filled is not None and (self._filled is None or filled > self._filled):
            self._partial, self._filled = record["partial"], filled
        if not found:
            return
        if self.request.kind == ALL and self._form == LAYOUT:
            self._answers = Kept([*self._answers, *found]).first()
        elif self.is_better(record["score"]) or not self._answers:
            self._answers = found
