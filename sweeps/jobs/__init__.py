"""Many puzzles at once, each a job with a fair share of a Dask cluster.

    with Jobs("local", workers=2) as jobs:
        job = jobs.submit(".../.../...", kind="all", deadline=60)
        job.status, job.progress
        job.result().answers

A hard puzzle is cut into `pieces`; the `queue` shares the slots of the cluster among
jobs; what was proved or found is kept on disk as `answers`.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager, ExitStack, closing
from pathlib import Path
from typing import TYPE_CHECKING

from qless_engine.words.wordlist import is_file
from sweeps import SweepError
from sweeps.child import puzzles
from sweeps.jobs.answers import Answers
from sweeps.jobs.cluster import Cluster
from sweeps.jobs.job import Job
from sweeps.jobs.pieces import Request
from sweeps.jobs.scheduler import CLOSED, Scheduler
from sweeps.kinds.kind import MAX_SEED, MAX_WORKERS
from sweeps.kinds.puzzle import Puzzle
from sweeps.kinds.word_lists import read_lists, readable_path

if TYPE_CHECKING:  # of an extra package
    from sweeps.pool import dask_cluster


class Jobs(AbstractContextManager["Jobs"]):
    """Jobs on one cluster, with the same word lists; a context manager."""

    def __init__(
        self,
        cluster: str | Cluster = "local",
        *,
        words: Sequence[str | Path | None] = (None,),
        without: Sequence[str] = (),
        folder: str | Path | None = None,
        workers: int = 2,
        interpreter: str = "auto",
    ) -> None:
        """Prepare for jobs on the *cluster*, the address of a Dask scheduler.

        "local" is a cluster of *workers* on this machine. Puzzles are solved with the
        lists *words*, each as for `wordlist.read_words`, and *without* what that
        leaves out. Answers are kept in *folder*, as for `files.results_folder`. Each
        machine finds the *interpreter* for itself.

        Raises:
            ValueError: a list, the folder or the address cannot be used.
            SweepError: there is no cluster, or no worker of it can take part.
        """
        if isinstance(words, (str, Path)) or not words:
            raise ValueError(f"expected a list of word lists, got {words!r}")
        if not 1 <= workers <= MAX_WORKERS:
            raise ValueError(f"expected 1 to {MAX_WORKERS} workers, got {workers!r}")
        paths = [readable_path(path) for path in words]
        left_out = [str(readable_path(x)) if is_file(x) else x for x in without]
        self._lists = read_lists(paths, without=left_out)
        with ExitStack() as stack:
            self._answers = stack.enter_context(closing(Answers(folder)))
            if isinstance(cluster, str):
                cluster = stack.enter_context(
                    closing(
                        on_dask(
                            cluster, self._lists, paths, interpreter, workers, left_out
                        )
                    )
                )
            self._scheduler = stack.enter_context(
                closing(Scheduler(cluster, self._answers))
            )
            self._stack = stack.pop_all()

    def __exit__(self, *_: object) -> None:
        """Close."""
        self.close()

    def close(self) -> None:
        """Cancel the jobs that are not over, and let go of the cluster."""
        self._stack.close()

    def submit(
        self,
        puzzle: str,
        kind: str | None = None,
        words: str | None = None,
        deadline: float | None = None,
        seed: int = 1,
    ) -> Job:
        """Return a job for *puzzle*, a text as for `Puzzle.parse`; do not wait for it.

        Its *kind* is "any", "all" or "best" answer, by default the usual one for such a
        puzzle. *words* is the name of a list, by default the first one. After
        *deadline* seconds the best that is known becomes the answer.

        Raises:
            ValueError: an argument cannot be used.
            SweepError: the cluster is gone, or the jobs are closed.
        """
        if not isinstance(puzzle, str):
            raise ValueError(f"expected a puzzle as text, got {puzzle!r}")  # noqa: TRY004
        meant = Puzzle.parse(puzzle)
        kind = meant.kind(kind)
        name = next(iter(self._lists)) if words is None else words
        if name not in self._lists:
            raise ValueError(f"expected a word list of {[*self._lists]}, got {name!r}")
        is_time = isinstance(deadline, (int, float)) and deadline > 0
        if deadline is not None and not is_time:
            raise ValueError(f"expected a deadline of more than 0 s, got {deadline!r}")
        if not (isinstance(seed, int) and 0 <= seed <= MAX_SEED):
            raise ValueError(f"expected a seed from 0 to {MAX_SEED:,}, got {seed!r}")
        sha256 = puzzles.checksum(self._lists[name], meant, kind)
        request = Request(meant.show(), kind, name, sha256, seed)
        job = Job(request, deadline, self._scheduler.cancel)
        if self._scheduler.is_closed:
            raise SweepError(CLOSED)
        known = self._answers.get(request)
        if known is not None:
            job.finish(known)
        elif self._scheduler.broken is not None:
            raise SweepError(self._scheduler.broken)
        else:
            self._scheduler.add(job)
        return job


def on_dask(
    address: str,
    lists: puzzles.Lists,
    paths: Sequence[str | None],
    interpreter: str,
    workers: int,
    without: Sequence[str] = (),
) -> dask_cluster.Cluster:
    """Return the cluster at *address*, whose children have the *lists* at *paths*.

    They leave out the words *without*.

    The other arguments are as for `Jobs`.

    Raises:
        ValueError: *address* cannot be used.
        SweepError: there is no such cluster, or no worker of it can take part.
    """
    from sweeps.pool import dask_cluster  # noqa: PLC0415  # of an extra package
    from sweeps.pool.dask_worker import Errand  # noqa: PLC0415

    settings = {"lists": paths, "without": without}
    listed, files = puzzles.listed(lists), [*paths, *filter(is_file, without)]
    errand = Errand.of(puzzles.__name__, settings, listed, interpreter, files)
    return dask_cluster.Cluster(address, errand, workers)
