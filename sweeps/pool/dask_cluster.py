"""A Dask cluster, as sweeps see it: children on any number of machines.

"local" is a cluster in this process, which listens on loopback only. Whoever reaches a
scheduler can run code on its workers: the documentation shows how to guard it by TLS.
"""

from __future__ import annotations

import logging
import re
import sys
import time
from collections.abc import Sequence
from contextlib import ExitStack

from distributed import Client, Future, LocalCluster, Security

from sweeps import SweepError
from sweeps.kinds.kind import Fields
from sweeps.pool.dask_worker import Children, Errand, Steward, answer

LOCAL = "local"
LOOPBACK = "127.0.0.1"
CONNECT_SECONDS = 10.0
START_SECONDS = 15.0  # for a worker to have children, if another worker cannot
LOOK_SECONDS = 0.2  # between two looks at the workers


class Cluster:
    """The children of all Dask workers for one errand; close it when done."""

    def __init__(self, address: str, errand: Errand, workers: int) -> None:
        """Connect to the scheduler at *address*, and wait for the first slot.

        If *address* is LOCAL, start a cluster with that number of *workers*.

        Raises:
            SweepError: nobody answers there, or every worker is rejected.
            ValueError: *address* is not a scheduler address.
        """
        self.address = address
        self._errand = errand
        self._said: set[str] = set()  # workers whose rejection was reported
        self._looked = 0.0
        self._began = time.monotonic()
        self._slots = 0
        self._is_waiting = False  # for a worker, as was said
        self._unfit: str | None = None  # why a worker could not load our code
        for part in ("distributed", "distributed.client"):  # they log tracebacks
            logging.getLogger(part).setLevel(logging.CRITICAL)
        with ExitStack() as stack:
            security = Security()  # as Dask's configuration says
            if address == LOCAL:
                security = Security(require_encryption=False)  # it is this process
                local = stack.enter_context(_local(workers, security))
                address = local.scheduler_address
            self._client = stack.enter_context(_connected(address, security))
            self._client.register_plugin(Steward(errand.name, self._client.id))
            self._register(Children(errand))
            self._wait()
            self._stack = stack.pop_all()

    @property
    def dashboard(self) -> str:
        """Address of the page on which Dask shows its work."""
        return str(self._client.dashboard_link)

    def close(self) -> None:
        """Disconnect, upon which the scheduler dismisses the children."""
        self._stack.close()

    def slots(self) -> int:
        """Return how many children can work, on all workers.

        Report on standard error which workers are rejected, and why.

        Raises:
            SweepError: the scheduler is gone, or every worker is rejected.
        """
        if time.monotonic() - self._looked >= LOOK_SECONDS:
            self._looked = time.monotonic()
            self.check()
        return self._slots

    def check(self) -> None:
        """Look at the workers now.

        Raises:
            SweepError: the scheduler is gone, or every worker is rejected.
        """
        gone = SweepError(
            f"the Dask scheduler at {self.address} is gone; what was stored before is "
            f"kept: start it and its workers again, and repeat the command"
        )
        if self._client.status != "running":
            raise gone
        try:
            workers = self._client.scheduler_info(n_workers=-1)["workers"]
            offered = {
                address: worker["resources"].get(self._errand.name)
                for address, worker in workers.items()
            }
            self._slots = int(sum(filter(None, offered.values())))
            rejections = self._rejections() if 0 in offered.values() else {}
        except OSError:
            raise gone from None
        is_late = time.monotonic() - self._began > START_SECONDS
        reasons = [
            rejections.get(address, self._unfit if is_late else None)
            for address, slots in offered.items()
            if not slots
        ]
        if reasons and self._slots == 0 and None not in reasons:
            raise SweepError(f"no Dask worker takes part: {reasons[0]}")
        if self._slots == 0 and not self._is_waiting:
            sys.stderr.write(f"Waiting for Dask workers at {self.address} ...\n")
        self._is_waiting = self._slots == 0

    def submit(self, tasks: Sequence[Fields]) -> Future:
        """Return the future of the records of *tasks*, a batch for one child.

        Cancelling the future frees the child within a second.
        """
        return self._client.submit(
            answer,
            self._errand.name,
            tasks,
            pure=False,
            resources={self._errand.name: 1},
            retries=0,
        )

    def _register(self, children: Children) -> None:
        """Put *children* on every worker, now and later."""
        try:
            self._client.register_plugin(children)
        except OSError:
            raise
        except Exception as error:  # noqa: BLE001  # a worker may have any code
            self._unfit = (
                f"it cannot load this project's code ({type(error).__name__}: {error})"
            )
            sys.stderr.write(f"A Dask worker takes no part: {self._unfit}\n")

    def _wait(self) -> None:
        """Wait until a worker takes part."""
        self.check()
        while self._slots == 0:
            time.sleep(LOOK_SECONDS)
            self.check()

    def _rejections(self) -> dict[str, str]:
        """Return why workers are rejected, by address; report what is new."""
        events = self._client.get_events(self._errand.name)
        rejections = {
            event["worker"]: event["why"] for _, event in events if "why" in event
        }
        for worker, why in rejections.items():
            if worker not in self._said:
                self._said.add(worker)
                sys.stderr.write(f"The Dask worker {worker} takes no part: {why}\n")
        return rejections


def _local(workers: int, security: Security) -> LocalCluster:
    """Return a cluster in this process whose one worker has *workers* threads."""
    return LocalCluster(
        n_workers=1,
        threads_per_worker=workers,
        processes=False,  # its threads only wait for children
        protocol="tcp",  # or it would listen on every interface, whatever the host
        host=LOOPBACK,
        dashboard_address=f"{LOOPBACK}:0",
        security=security,
    )


def _connected(address: str, security: Security) -> Client:
    """Return a client of the scheduler at *address*."""
    if not re.fullmatch(
        r"((tcp|tls|wss?)://)?(\[[0-9a-f:]+\]|[\w.-]+):\d{1,5}", address
    ):
        raise ValueError(
            f"expected the address of a Dask scheduler, such as tls://host:8786, or "
            f"{LOCAL}, got {address!r}"
        )
    is_tls = address.startswith("tls:")
    if security.require_encryption and not is_tls:
        raise ValueError(
            f"expected an address tls://host:port, as Dask's configuration requires "
            f"encryption, got {address!r}"
        )
    if is_tls and not security.get_connection_args("client").get("ssl_context"):
        raise ValueError(
            f"expected the certificates for {address} in Dask's configuration, found "
            f"none: set distributed.comm.tls, or DASK_CONFIG to the folder of its file"
        )
    try:
        return Client(
            address, timeout=CONNECT_SECONDS, security=security, set_as_default=False
        )
    except OSError:
        raise SweepError(
            f"expected a Dask scheduler at {address}, found none that answers"
        ) from None
