"""Answers to the question that is asked now, told under a lock; all others are dropped.

Widgets are not made for threads, but answers come from other threads than clicks do.
So whatever touches widgets runs under the one lock of its page.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from figures.pages.ask import Asker
from sweeps.kinds.kind import Fields, Record

Act = Callable[[Record], None]


def under(lock: threading.RLock, act: Callable[[], None]) -> Callable[..., None]:
    """Return *act* as what a widget calls for a click or a change, under *lock*."""

    def call(*_: Any) -> None:  # noqa: ANN401  # a button, or what changed
        with lock:
            act()

    return call


class Current:
    """Asks an `Asker` for a page whose widgets are under one lock."""

    def __init__(
        self, asker: Asker, lock: threading.RLock, fail: Callable[[str], None]
    ) -> None:
        """Ask *asker*; *fail* is told in a sentence why there is no answer."""
        self._asker, self._lock, self._fail = asker, lock, fail
        self._number = 0  # of the question that is asked now
        self._timer: threading.Timer | None = None

    @property
    def pid(self) -> int | None:
        """Number of the child's process; None while there is none."""
        return self._asker.pid

    def ask(self, request: Fields, done: Act, hear: Act | None = None) -> None:
        """Ask *request* in the place of all others, as `Asker.ask` does."""
        self._forget()
        # While this page waits for the thread that hears, that must not wait for it:
        # then one line on how far a search is goes unheard, and the next comes soon.
        heard = None if hear is None else self._told(hear, waits=False)
        self._asker.ask(request, self._told(done), heard)

    def after(self, seconds: float, act: Callable[[], None]) -> None:
        """Call *act* in so many *seconds* if nothing else was asked or stopped."""
        self._forget()
        told = self._told(lambda _: act())
        self._timer = threading.Timer(seconds, told, [{}])
        self._timer.daemon = True
        self._timer.start()

    def stop(self) -> None:
        """Kill the child if it searches; what was asked is not answered."""
        self._forget()
        self._asker.stop()

    def close(self) -> None:
        """End the child for good."""
        self._forget()
        self._asker.close()

    def _forget(self) -> None:
        self._number += 1
        if self._timer is not None:
            self._timer.cancel()

    def _told(self, act: Act, *, waits: bool = True) -> Act:
        """Return *act* as what is told an answer, if its question is asked still.

        Unless it *waits* for the lock, it is told nothing while others hold that.
        """
        number = self._number

        def call(answer: Record) -> None:
            if not self._lock.acquire(blocking=waits):
                return
            try:
                if number != self._number:
                    return
                if "error" in answer:
                    self._fail(answer["error"])
                else:
                    act(answer)
            finally:
                self._lock.release()

        return call
