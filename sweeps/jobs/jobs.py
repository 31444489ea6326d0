"""Many puzzles at once, each a job, on the children of a Dask cluster.

    with Jobs("local", workers=2) as jobs:
        job = jobs.submit(".../.../...", kind="all", deadline=60)
        job.status, job.progress
        job.result().answers

A hard puzzle is cut into pieces (`job_pieces`), and every job has a fair share of the
slots (`job_queue`). What was proved or found is kept on disk (`job_answers`).
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager, ExitStack, closing
from pathlib import Path
from typing import TYPE_CHECKING

from sweeps import SweepError
from sweeps.child import puzzles
from sweeps.child.puzzle_lists import Lists
from sweeps.jobs.answers import Answers
from sweeps.jobs.job import Job
from sweeps.jobs.pieces import Request
from sweeps.jobs.scheduler import CLOSED, Cluster, Slots
from sweeps.kinds.kind import MAX_SEED, MAX_WORKERS, readable_path
from sweeps.kinds.puzzle import Puzzle

if TYPE_CHECKING:  # of an extra package
    from sweeps.pool import dask_cluster


class Jobs(AbstractContextManager["Jobs"]):
    """Jobs on one cluster, with the same word lists; a context manager."""

    def __init__(
        self,
        cluster: str | Cluster = "local",
        *,
        words: Sequence[str | Path | None] = (None,),
        folder: str | Path | None = None,
        workers: int = 2,
        interpreter: str = "auto",
    ) -> None:
        """Prepare for jobs on the *cluster*, by default one of so many *workers* here.

        Else it is the address of a Dask scheduler. Puzzles are solved with the lists
        *words*, as for `wordlist.read_words`, and answers kept in *folder*, as for
        `files.results_folder`. Each machine finds the *interpreter* for itself.

        Raises:
            ValueError: a list or the folder or the address cannot be used.
            SweepError: there is no cluster, or no worker of it can take part.
        """
        if isinstance(words, (str, Path)) or not words:
            raise ValueError(f"expected a list of word lists, got {words!r}")
        if not 1 <= workers <= MAX_WORKERS:
            raise ValueError(f"expected 1 to {MAX_WORKERS} workers, got {workers!r}")
        paths = [readable_path(path) for path in words]
        self._lists = Lists(paths)
        with ExitStack() as stack:
            self._answers = stack.enter_context(closing(Answers(folder)))
            if isinstance(cluster, str):
                cluster = stack.enter_context(
                    closing(on_dask(cluster, self._lists, paths, interpreter, workers))
                )
            self._slots = stack.enter_context(closing(Slots(cluster, self._answers)))
            self._stack = stack.pop_all()

    def __exit__(self, *_: object) -> None:
        """Close."""
        self.close()

    def close(self) -> None:
        """Cancel what is not over, and let go of the cluster."""
        self._stack.close()

    def submit(
        self,
        puzzle: str,
        kind: str | None = None,
        words: str | None = None,
        deadline: float | None = None,
        seed: int = 1,
    ) -> Job:
        """Return a job for *puzzle*, as text as in `puzzle_text`; it goes on meanwhile.

        Its *kind* is "any", "all" or "best" answer, by default what is usual for such a
        puzzle. *words* is the name of a list, by default the first one. Of what is
        known after *deadline* seconds the best is the answer.

        Raises:
            ValueError: an argument cannot be used.
            SweepError: the cluster is gone, or the jobs are closed.
        """
        if not isinstance(puzzle, str):
            raise ValueError(f"expected a puzzle as text, got {puzzle!r}")  # noqa: TRY004
        meant = Puzzle.parse(puzzle)
        kind = meant.kind(kind)
        name = next(iter(self._lists.by_name)) if words is None else words
        if name not in self._lists.by_name:
            raise ValueError(
                f"expected a word list of {[*self._lists.by_name]}, got {name!r}"
            )
        is_time = isinstance(deadline, (int, float)) and deadline > 0
        if deadline is not None and not is_time:
            raise ValueError(f"expected a deadline of more than 0 s, got {deadline!r}")
        if not (isinstance(seed, int) and 0 <= seed <= MAX_SEED):
            raise ValueError(f"expected a seed from 0 to {MAX_SEED:,}, got {seed!r}")
        sha256 = self._lists.by_name[name].sha256(meant, kind)
        request = Request(meant.show(), kind, name, sha256, seed)
        job = Job(request, deadline, self._slots.cancel)
        if self._slots.broken == CLOSED:
            raise SweepError(CLOSED)
        known = self._answers.get(request)
        if known is not None:
            job.finish(known)
        elif self._slots.broken is not None:
            raise SweepError(self._slots.broken)
        else:
            self._slots.add(job)
        return job


def on_dask(
    address: str,
    lists: Lists,
    paths: Sequence[str | None],
    interpreter: str,
    workers: int,
) -> dask_cluster.Cluster:
    """Return the cluster at *address*, whose children have the *lists* at *paths*.

    The rest is as for `Jobs`.

    Raises:
        ValueError: *address* cannot be used.
        SweepError: there is no such cluster, or no worker of it can take part.
    """
    from sweeps.pool import dask_cluster  # noqa: PLC0415  # of an extra package
    from sweeps.pool.dask_worker import Errand  # noqa: PLC0415

    errand = Errand.of(
        puzzles.__name__, {"lists": paths}, lists.hello(), interpreter, paths
    )
    return dask_cluster.Cluster(address, errand, workers)
