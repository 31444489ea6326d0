"""Runs of many puzzles as jobs on one cluster, with a live table of their progress."""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable, Collection, Sequence
from contextlib import AbstractContextManager, ExitStack, closing, suppress
from dataclasses import dataclass
from pathlib import Path

from IPython.display import DisplayHandle
from tqdm import tqdm

from figures.pages.job_table import JobTable, Row
from notebooks.puzzles.mix import Query
from notebooks.puzzles.noted_calls import Noted
from sweeps import SweepError
from sweeps.jobs import Jobs, on_dask
from sweeps.kinds.kind import Fields
from sweeps.kinds.word_lists import read_lists, readable_path

LOOK_SECONDS = 0.25  # between two updates of the table
LOG_SECONDS = 2.0  # between two lines in a log


class Solver(AbstractContextManager["Solver"]):
    """The children of one Dask cluster, for one run after the other.

    Attributes:
        cluster: where the calls go.
        words: path of the word list, as a child can read it; None if it is embedded.
    """

    def __init__(
        self, address: str, words: str | Path | None = None, interpreter: str = "auto"
    ) -> None:
        """Start a child with *words* on each worker of the scheduler at *address*.

        *words* is as for `wordlist.read_words`, and may be empty.

        Raises:
            ValueError: an argument cannot be used.
            SweepError: there is no such cluster, or no worker can take part.
        """
        from distributed import Client  # noqa: PLC0415  # of an extra package

        paths = [readable_path(words or None)]
        (self.words,) = paths
        lists = read_lists(paths)
        with ExitStack() as stack:
            self._client = stack.enter_context(Client(address, set_as_default=False))
            cluster = on_dask(address, lists, paths, interpreter, workers=1)
            self.cluster = stack.enter_context(closing(cluster))
            self.stream()  # Dask records it from now on
            self._stack = stack.pop_all()

    def __exit__(self, *_: object) -> None:
        """Disconnect from the cluster."""
        self._stack.close()

    def workers(self) -> dict[str, str]:
        """Return the names of the workers, by address."""
        there = self._client.scheduler_info(n_workers=-1)["workers"]
        return {address: str(worker["name"]) for address, worker in there.items()}

    def at_work(self) -> dict[str, str]:
        """Return the address of the worker that has each call now, by key."""
        return {
            key: address
            for address, keys in self._client.processing().items()
            for key in keys
        }

    def stream(self) -> dict[str, Fields]:
        """Return what Dask recorded of the calls that came back, by key."""
        return {one["key"]: one for one in self._client.get_task_stream()}

    def run(self, asked: Sequence[Query]) -> Run:
        """Start and return a run of the puzzles *asked*."""
        return Run(self, asked)


@dataclass(frozen=True)
class Death:
    """The death of a *worker* after *seconds*, with the calls *keys* on it."""

    worker: str
    seconds: float
    keys: Collection[str]


class Run(AbstractContextManager["Run"]):
    """Puzzles that are being solved, without answers kept from earlier runs.

    Attributes:
        asked: the puzzles.
        jobs: one for each of them.
        calls: to the cluster.
        began: when they were submitted, in seconds since 1970.
        workers: names of workers by address; at the end, of all workers there were.
        stream: at the end, what Dask recorded of the calls, by key.
        held: names of workers by key, for the calls that were seen at work.
    """

    def __init__(self, solver: Solver, asked: Sequence[Query]) -> None:
        """Submit the puzzles *asked* to *solver*."""
        self.asked = asked
        self.stream: dict[str, Fields] = {}
        self.held: dict[str, str] = {}
        self.workers = solver.workers()
        self._solver = solver
        self._slots = solver.cluster.slots()
        self._shown: DisplayHandle | None = None  # of the table in a notebook
        noted = Noted(solver.cluster)
        self.calls = noted.calls
        with ExitStack() as stack:
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            jobs = Jobs(noted, words=[solver.words], folder=folder)
            stack.enter_context(jobs)
            self.began = time.time()
            self.jobs = [
                jobs.submit(one.puzzle, one.kind, deadline=one.deadline)
                for one in asked
            ]
            stack.callback(self._learn)
            self._stack = stack.pop_all()

    def __exit__(self, *_: object) -> None:
        """Cancel the jobs that are not over."""
        self._stack.close()

    @property
    def seconds(self) -> float:
        """The time since the puzzles were submitted."""
        return time.time() - self.began

    @property
    def over(self) -> int:
        """The number of puzzles that are over."""
        return sum(job.is_over for job in self.jobs)

    def show(self, until: float = 1.0) -> None:
        """Show the table live *until* that share of the puzzles is over."""
        shown = self._shown
        if shown is None:
            shown = self._shown = DisplayHandle()  # type: ignore[no-untyped-call]
            shown.display(self.table())  # type: ignore[no-untyped-call]

        def look() -> None:
            self._at_work()
            shown.update(self.table())  # type: ignore[no-untyped-call]

        self.wait(until, look)

    def last_look(self, worker: str) -> Death:
        """Return the death of *worker*, whose process is stopped already."""
        at_work = self._at_work()
        keys = [key for key, name in at_work.items() if name == worker]
        return Death(worker, self.seconds, keys)

    def _at_work(self) -> dict[str, str]:
        """Record and return the name of the worker that has each call now, by key."""
        at_work = self._solver.at_work()
        self.workers |= self._solver.workers()
        names = {key: self.workers[address] for key, address in at_work.items()}
        self.held |= names
        return names

    def wait(
        self, until: float = 1.0, look: Callable[[], object] = lambda: None
    ) -> None:
        """Wait *until* that share of the puzzles is over; *look* now and then."""
        total = len(self.jobs)
        with tqdm(
            desc="1 worker" if self._slots == 1 else f"{self._slots} workers",
            total=total,
            initial=self.over,
            unit=" puzzles",
            mininterval=LOG_SECONDS,
            file=sys.stderr,
        ) as bar:
            while True:
                over, self._slots = self.over, self._solver.cluster.slots()
                look()
                bar.update(over - bar.n)
                if over >= until * total:
                    return
                time.sleep(LOOK_SECONDS)

    def table(self) -> JobTable:
        """Return the progress of all puzzles."""
        rows = [Row.of(one.name, job) for one, job in zip(self.asked, self.jobs)]
        return JobTable(rows, self.seconds, self._slots)

    def _learn(self) -> None:
        """Keep what only the scheduler knows, if it is still there to say so."""
        with suppress(SweepError, OSError):  # it is gone, and says why this run ends
            self._solver.cluster.check()
            self.stream, there = self._solver.stream(), self._solver.workers()
            self.workers |= there
