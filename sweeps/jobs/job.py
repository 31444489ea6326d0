"""A job: one puzzle that was submitted, to be watched, waited for or cancelled."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from sweeps import SweepError
from sweeps.jobs.pieces import Answer, Pieces, Request

WAITING, RUNNING, FAILED, CANCELLED = "waiting", "running", "failed", "cancelled"


@dataclass(frozen=True)
class Progress:
    """How far a job is.

    Attributes:
        done: pieces that were searched to the end.
        open: pieces that wait or are at work.
        cut: pieces that were cut into others.
        nodes: of all searches that ended.
        score: the best so far; None if the best is not wanted, or nothing was found.
        seconds: of work, in processor time.
        wasted: the part of these in pieces that were cut.
        lost: seconds in which pieces held slots before they were preempted.
    """

    done: int
    open: int
    cut: int
    nodes: int
    score: int | None
    seconds: float
    wasted: float
    lost: float


class Job:
    """One puzzle that was submitted. Any thread may ask.

    Attributes:
        request: what is asked.
    """

    def __init__(
        self, request: Request, deadline: float | None, cancel: Callable[[Job], None]
    ) -> None:
        """Begin a job with a *deadline* in seconds, which *cancel* can end."""
        self.request = request
        self.pieces = Pieces(request)
        self.ends = None if deadline is None else time.monotonic() + deadline
        self.has_begun = False
        self._cancel = cancel
        self._is_over = threading.Event()
        self._answer: Answer | None = None
        self._ended = ""  # FAILED or CANCELLED
        self._why = ""  # there is no answer, in a sentence

    @property
    def status(self) -> str:
        """WAITING, RUNNING, how it ended as `Ending` says, FAILED or CANCELLED."""
        if not self._is_over.is_set():
            return RUNNING if self.has_begun else WAITING
        return self._ended if self._answer is None else self._answer.ending.value

    @property
    def progress(self) -> Progress:
        """How far it is."""
        pieces = self.pieces
        return Progress(
            done=pieces.done,
            open=0 if self.is_over else len(pieces.waiting) + pieces.at_work,
            cut=pieces.cut,
            nodes=pieces.nodes,
            score=pieces.best,
            seconds=pieces.seconds,
            wasted=pieces.wasted,
            lost=pieces.lost,
        )

    def result(self, timeout: float | None = None) -> Answer:
        """Wait for the answer, at most *timeout* seconds, and return it.

        Raises:
            TimeoutError: there is no answer by then.
            SweepError: there will be no answer: the job failed, or was cancelled.
        """
        if not self._is_over.wait(timeout):
            raise TimeoutError(f"{self.request.puzzle}: no answer after {timeout} s")
        if self._answer is None:
            raise SweepError(f"{self.request.puzzle}: {self._why}")
        return self._answer

    def cancel(self) -> None:
        """Give the job up: its work is lost, and its slots are free."""
        self._cancel(self)

    def finish(self, answer: Answer) -> None:
        """End with this *answer*."""
        self._answer = answer
        self._is_over.set()

    def end(self, ended: str, why: str) -> None:
        """End without an answer: how it *ended*, FAILED or CANCELLED, and why."""
        self._ended, self._why = ended, why
        self._is_over.set()

    @property
    def is_over(self) -> bool:
        """Whether it has ended, with an answer or without."""
        return self._is_over.is_set()
