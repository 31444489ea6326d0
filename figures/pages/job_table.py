"""The progress of many jobs as a table, one row each, in a notebook or as plain text.

It is HTML, not a widget, so a saved notebook still shows the last state.
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

#: What is counted, by form of puzzle.
PLURALS = {LAYOUT: "fills", ROLL: "boards", WHEEL: "words"}

LETTERS = 26  # shown of an answer
CELL = "text-align: left; padding: 1px 10px 1px 0; white-space: nowrap"
NUMBER = CELL.replace("left", "right")

#: The name and the colour, if any, of a status; other statuses keep their own name.
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
    """The progress of one job.

    Attributes:
        name: of its puzzle.
        kind: which answers are wanted: any, all or the best.
        status: as in `job`.
        done: pieces that are finished or were cut.
        open: pieces still to be searched.
        nodes: expanded by all its searches.
        seconds: of processor time of these searches.
        answer: as text for people; empty until it is known.
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
        """Return the progress of *job*, whose puzzle is shown as *name*."""
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
    """The progress of jobs, one of *rows* each, after *seconds*, on *slots* workers."""

    rows: Sequence[Row]
    seconds: float
    slots: int

    def __str__(self) -> str:
        """Return the progress of all jobs in one line."""
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
    """Format *answer* for people: a count, a score, or a board as text."""
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
    """Return the name of *status* and its colour, if any."""
    return SHOWN.get(status, (status, style.UNSOLVABLE))


def _bar(done: int, open_: int) -> str:
    """Return a progress bar of *done* pieces with *open_* left, and its numbers."""
    share = 100 * done / max(done + open_, 1)
    return (
        '<div style="display: flex; align-items: center; gap: 6px">'
        '<div style="width: 80px; height: 9px; background: rgba(128, 128, 128, 0.3)">'
        f'<div style="width: {share:.0f}%; height: 9px; background: {style.SOLVABLE}">'
        f"</div></div>{done} of {done + open_}</div>"
    )


def _short(answer: str) -> str:
    """Return *answer*, shortened to LETTERS."""
    return answer if len(answer) <= LETTERS else f"{answer[: LETTERS - 1]}…"
