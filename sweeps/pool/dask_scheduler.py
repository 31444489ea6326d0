"""What a Dask scheduler does for a sweep: without its client it has no children."""

from __future__ import annotations

from contextlib import suppress

from distributed import Scheduler, SchedulerPlugin


class Dismissal(SchedulerPlugin):  # type: ignore[misc]  # Dask has no types
    """Sends the children of an errand away when its client is gone, however it went."""

    def __init__(self, errand: str, client: str) -> None:
        """Wait for the end of *client*, to dismiss the children of *errand*."""
        self.name = f"{errand}-client"
        self._errand = errand
        self._client = client

    def remove_client(self, scheduler: Scheduler, client: str) -> None:
        """See whether it is ours that is gone."""
        if client == self._client:
            scheduler.loop.add_callback(self._dismiss, scheduler)

    async def _dismiss(self, scheduler: Scheduler) -> None:
        """Let every worker, and those to come, do without the children."""
        scheduler.remove_plugin(self.name)
        with suppress(OSError, ValueError):  # a worker may end at the same time
            await scheduler.unregister_worker_plugin(None, self._errand)
