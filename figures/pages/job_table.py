"""How far many jobs are: a row each, with a bar, in a notebook or as plain text.

It is HTML and no widget: a notebook that is saved shows it as it was at the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from figures.plots import style
from qless_engine.outcome import Ending
from sweeps.jobs.job import RUNNING, WAITING, Job
from sweeps.jobs.pieces import Answer
from sweeps.kinds.puzzle import BEST_WHEEL, LAYOUT, ROLL, WHEEL, Puzzle

#: What there are many of, by form of puzzle.
PLURALS = {LAYOUT: "fills", ROLL: "boards", WHEEL: "words"}

LETTERS = 26  # of an answer
CELL = "text-align: left; padding: 1px 10px 1px 0; white-space: nowrap"
NUMBER = CELL.replace("left", "right")

#: What a status is called, and its colour, if it has one. Others are called as is.
SHOWN = {
    WAITING: ("waits", None),
    RUNNING: ("begun", None),
    "found": ("answered", style.SOLVABLE),
    "exhausted": ("none, proved", style.SOLVABLE),
    "budget": ("time is up", style.UNSOLVABLE),
}
ENDINGS = {ending.value for ending in Ending}
COLUMNS = {
    **dict.fromkeys(("puzzle", "wanted", "status", "pieces done"), CELL),
    **dict.fromkeys(("nodes", "seconds"), NUMBER),
    "answer": CELL,
}


@dataclass(frozen=True)
class Row:
    """How far one job is.

    Attributes:
        name: of its puzzle.
        kind: what is wanted of it.
        status: as in `job`.
        done: pieces that need not be searched any more.
        open: those that need to.
        nodes: of its searches.
        seconds: of work in them.
        answer: for people; empty without one.
    """

    name: str
    kind: str
    status: str
    done: int
    open: int
    nodes: int
    seconds: float
    answer: str

    @classmethod
    def of(cls, name: str, job: Job) -> Row:
        """Return how far *job* is, whose puzzle has this *name*."""
        progress, is_answered = job.progress, job.status in ENDINGS
        return cls(
            name,
            job.request.kind,
            job.status,
            done=progress.done + progress.cut,
            open=progress.open,
            nodes=progress.nodes,
            seconds=progress.seconds,
            answer=for_people(job.result(0)) if is_answered else "",
        )


@dataclass(frozen=True)
class JobTable:
    """The *rows* of jobs after so many *seconds*, which now have so many *slots*."""

    rows: Sequence[Row]
    seconds: float
    slots: int

    def __str__(self) -> str:
        """Return how far they are in one line."""
        by_status = [row.status for row in self.rows]
        waits, at_work = by_status.count(WAITING), by_status.count(RUNNING)
        over = len(self.rows) - waits - at_work
        workers = "worker" if self.slots == 1 else "workers"
        wait = "waits" if waits == 1 else "wait"
        return (
            f"{self.seconds:.1f} s, {self.slots} {workers}: {over} of "
            f"{len(self.rows)} puzzles are over, {at_work} begun, {waits} {wait}"
        )

    def __repr__(self) -> str:
        """Return the table as plain text."""
        lines = [str(self)]
        for row in self.rows:
            pieces = f"{row.done}/{row.done + row.open}"
            status, _ = _shown(row.status)
            lines.append(
                f"{row.name:<34} {row.kind:<5} {status:<13} {pieces:>9} "
                f"{row.nodes:>11,} {row.seconds:>7.2f}  {_short(row.answer)}"
            )
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        """Return the table as HTML."""
        heads = "".join(
            f'<th style="{how}">{name}</th>' for name, how in COLUMNS.items()
        )
        rows = "".join(map(_row, self.rows))
        return (
            f"<p><b>{self}</b></p>"
            f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
        )


def for_people(answer: Answer) -> str:
    """Return what came out, in a few words or as text of a board."""
    form = Puzzle.parse(answer.request.puzzle).form
    if answer.count is not None:
        least = "at least " if answer.ending is Ending.BUDGET else ""
        return f"{least}{answer.count:,} {PLURALS[form]}"
    if form == BEST_WHEEL:
        return f"{answer.score} words: {answer.answer}"
    if answer.answer is None and answer.ending is Ending.BUDGET:
        return answer.partial or ""
    return answer.answer or ""


def _row(row: Row) -> str:
    """Return *row* as HTML."""
    name, colour = _shown(row.status)
    look = f"; color: {colour}" if colour else ""
    if row.status == RUNNING:
        look = "; font-weight: bold"
    cells = [
        (CELL, escape(row.name)),
        (CELL, escape(row.kind)),
        (CELL + look, escape(name)),
        (CELL, _bar(row.done, row.open)),
        (NUMBER, f"{row.nodes:,}"),
        (NUMBER, f"{row.seconds:.2f}"),
        (CELL, f"<code>{escape(_short(row.answer))}</code>" if row.answer else ""),
    ]
    return "".join(f'<td style="{how}">{text}</td>' for how, text in cells).join(
        ("<tr>", "</tr>")
    )


def _shown(status: str) -> tuple[str, str | None]:
    """Return what *status* is called, and its colour."""
    return SHOWN.get(status, (status, style.UNSOLVABLE))


def _bar(done: int, open_: int) -> str:
    """Return a bar of *done* pieces, where *open_* are left, with its numbers."""
    share = 100 * done / max(done + open_, 1)
    return (
        '<div style="display: flex; align-items: center; gap: 6px">'
        '<div style="width: 80px; height: 9px; background: rgba(128, 128, 128, 0.3)">'
        f'<div style="width: {share:.0f}%; height: 9px; background: {style.SOLVABLE}">'
        f"</div></div>{done} of {done + open_}</div>"
    )


def _short(answer: str) -> str:
    """Return *answer*, cut if it is long."""
    return answer if len(answer) <= LETTERS else f"{answer[: LETTERS - 1]}…"
