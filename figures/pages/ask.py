"""Asks a child one question at a time, the newest one, and never waits for it.

Whoever asks goes on at once and is told the answer later, on another thread. A newer
question takes the place of the older; if that is still searched, its child is killed
and another one started. So there is never more than one search for one `Asker`, and
nobody who asks is ever kept waiting by one.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from sweeps import SweepError
from sweeps.child import player
from sweeps.kinds.kind import Fields, Record, readable_path
from sweeps.pool import interpreters, process
from sweeps.pool.process import Child, ChildClosed, ChildDied

#: A search that is nearly done is not killed: a new child takes longer to be ready.
GRACE_SECONDS = 0.15

#: Without a question for so long, the child is ended; the next question starts another.
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
    """One question, and whom to tell what becomes of it."""

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
        """Start a child of *make_child*, so that it is ready for the first question.

        Askers that share *lists*, the checksums of what their children have read, never
        answer with the words of different lists.
        """
        self._make_child = make_child
        self._lists: set[str] = set() if lists is None else lists
        self._child: Child | None = None
        self._changed = threading.Condition()
        self._wanted: _Asked | None = None  # the newest question, if it still counts
        self._waiting = False  # whether no thread has begun with it
        self._asking: _Asked | None = None  # what the child searches now
        self._closed = False
        thread = threading.Thread(target=self._work, daemon=True)
        thread.start()

    @property
    def pid(self) -> int | None:
        """Number of the child's process; None while there is none."""
        return None if self._child is None else self._child.pid

    def ask(self, request: Fields, done: Hear, hear: Hear | None = None) -> None:
        """Ask *request* in the place of all others; tell *done* its answer.

        *hear* is told how far it is. An answer has the field "error" if there is none,
        with a sentence. A question whose place is taken is never answered.
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
        """Kill the child if it searches, and forget what was asked."""
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
        """Return the child, which has said that it is ready."""
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
