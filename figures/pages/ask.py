"""One question at a time to a child, the newest one, without ever waiting for it.

Whoever asks goes on at once and receives the answer later, on another thread. A newer
question takes the place of the older; if that is still searched, its child is killed
and another one started. So an `Asker` never runs two searches.

Widgets are not made for threads, but answers come from other threads than clicks do. So
all that touches widgets runs under the one lock of its page, and a `Current` delivers
only the answer to the newest question, under that lock.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sweeps import SweepError
from sweeps.child import player
from sweeps.kinds.kind import Fields, Record
from sweeps.kinds.word_lists import readable_path
from sweeps.pool import interpreters, process
from sweeps.pool.process import Child, ChildClosed, ChildDied

#: A search that is nearly done is not killed: to start a new child takes longer.
GRACE_SECONDS = 0.15

#: After this time without a question, the child ends; the next question starts another.
IDLE_SECONDS = 600.0

MAX_DEATHS = 3  # children in a row that one question may cost

LIST_HAS_CHANGED = (
    "The word list has changed since this page was opened: load the page again."
)

Hear = Callable[[Record], None]


def new_child(
    words: str | Path | None = None,
    interpreter: str = "auto",
    service: str = player.__name__,
) -> Child:
    """Return a child that runs *service* with the list *words*, on PyPy if possible.

    Raises:
        ValueError: *words* or *interpreter* cannot be used.
    """
    python = interpreters.find(interpreter)
    return process.new_child(python, service, readable_path(words))


@dataclass(frozen=True)
class _Asked:
    """One question, and who receives its answer and progress."""

    request: Fields
    done: Hear
    hear: Hear | None


class Asker:
    """Owns a child and the thread that waits for it."""

    def __init__(
        self,
        make_child: Callable[[], Child] = new_child,
        lists: set[str] | None = None,
    ) -> None:
        """Start a child with *make_child*, ready for the first question.

        Askers that share *lists*, the checksums of the word lists their children read,
        never answer with the words of different lists.
        """
        self._make_child = make_child
        self._lists: set[str] = set() if lists is None else lists
        self._child: Child | None = None
        self._changed = threading.Condition()
        self._wanted: _Asked | None = None  # the newest question, unless stopped
        self._waiting = False  # whether it waits for the thread
        self._asking: _Asked | None = None  # the question that the child searches
        self._closed = False
        threading.Thread(target=self._work, daemon=True).start()

    @property
    def pid(self) -> int | None:
        """Number of the child's process; None while no child runs."""
        return None if self._child is None else self._child.pid

    def ask(self, request: Fields, done: Hear, hear: Hear | None = None) -> None:
        """Ask *request* in the place of all others, and call *done* with its answer.

        *hear* receives progress. If there is no answer, *done* receives a record with
        the reason as "error". A question whose place is taken is never answered.
        """
        with self._changed:
            self._wanted = _Asked(request, done, hear)
            self._waiting = True
            late = self._asking
            self._changed.notify()
        if late is not None:
            timer = threading.Timer(GRACE_SECONDS, self._give_up, [late])
            timer.daemon = True
            timer.start()

    def stop(self) -> None:
        """Kill the child if it searches, and drop the question."""
        with self._changed:
            self._wanted, self._waiting = None, False
            late = self._asking
            if late is not None:
                self._give_up(late)

    def close(self) -> None:
        """End the child for good."""
        with self._changed:
            self._closed = True
            self._wanted = self._asking = None
            if self._child is not None:
                self._child.close()
            self._changed.notify()

    def _give_up(self, late: _Asked) -> None:
        """Kill the child if it still searches *late*."""
        with self._changed:
            if self._asking is late and self._child is not None:
                self._asking = None
                self._child.cancel()  # its thread lets go before it wants our lock

    def _work(self) -> None:
        """Answer what is asked, until closed."""
        with suppress(ChildClosed, ValueError, SweepError):
            self._ready()
        while True:
            with self._changed:
                while not (self._waiting or self._closed):
                    if not self._changed.wait(IDLE_SECONDS) and self._child is not None:
                        self._child.cancel()
                asked, self._waiting = self._wanted, False
            if asked is None:
                return
            try:
                answer = self._answer(asked)
            except ChildClosed:
                return
            except (ValueError, SweepError) as error:
                answer = {"error": str(error)}
            if answer is not None:
                asked.done(answer)
            with suppress(ValueError, SweepError, ChildClosed):
                self._ready()  # before the next question, if it was killed

    def _ready(self) -> Child:
        """Return the child, once it is ready."""
        if self._child is None:
            child = self._make_child()
            with self._changed:
                self._child = child
                if self._closed:
                    child.close()
        assert self._child is not None
        # Not cancelled while it starts, since it would only be started again.
        with suppress(ChildDied):
            checksum = self._child.ask({}).get("word_list_sha256")
            self._lists.update(filter(None, [checksum]))
        if len(self._lists) > 1:
            raise ValueError(LIST_HAS_CHANGED)
        return self._child

    def _answer(self, asked: _Asked) -> Record | None:
        """Return the answer to *asked*; None if nobody wants it any more."""
        reason = ""
        for _ in range(MAX_DEATHS):
            child = self._ready()
            with self._changed:
                if self._wanted is not asked:
                    return None
                self._asking = asked
            try:
                return child.ask(asked.request, asked.hear)
            except ChildDied as death:
                reason = str(death)
                with self._changed:
                    if self._asking is not asked:
                        return None
            finally:
                with self._changed:
                    if self._asking is asked:
                        self._asking = None
        return {"error": f"The search could not be done: its process {reason}."}


def under(lock: threading.RLock, act: Callable[[], None]) -> Callable[..., None]:
    """Return *act* as a callback of a widget that runs under *lock*."""

    def call(*_: Any) -> None:  # noqa: ANN401  # a button, or what changed
        with lock:
            act()

    return call


class Current:
    """Asks an `Asker` for a page whose widgets are under one lock."""

    def __init__(
        self, asker: Asker, lock: threading.RLock, fail: Callable[[str], None]
    ) -> None:
        """Ask *asker*; *fail* receives the reason if there is no answer."""
        self._asker, self._lock, self._fail = asker, lock, fail
        self._number = 0  # of the question that is asked now
        self._timer: threading.Timer | None = None

    @property
    def pid(self) -> int | None:
        """Number of the child's process; None while no child runs."""
        return self._asker.pid

    def ask(self, request: Fields, done: Hear, hear: Hear | None = None) -> None:
        """Ask *request* in the place of all others, as `Asker.ask` does."""
        self._forget()
        # The thread that reports progress must not wait for a page that waits for it:
        # then one report is dropped, and the next comes soon.
        heard = None if hear is None else self._told(hear, waits=False)
        self._asker.ask(request, self._told(done), heard)

    def after(self, seconds: float, act: Callable[[], None]) -> None:
        """Call *act* in *seconds* unless something else is asked or stopped before."""
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

    def _told(self, act: Hear, *, waits: bool = True) -> Hear:
        """Return *act* as a receiver of answers, unless a newer question is asked.

        Unless it *waits* for the lock, it drops answers while others hold the lock.
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
