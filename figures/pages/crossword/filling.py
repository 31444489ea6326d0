"""The search for a fill of the crossword page: one at a time, stopped at will."""

from __future__ import annotations

import threading
from collections.abc import Callable

from figures.pages.ask import Asker, Current
from figures.pages.crossword import text
from figures.pages.crossword.form import CrosswordForm
from figures.pages.html import note, wrong
from sweeps.kinds.kind import SO_FAR, Fields, Record


class Filling:
    """Searches for fills, and shows progress in a form."""

    def __init__(
        self,
        form: CrosswordForm,
        asker: Asker,
        lock: threading.RLock,
        take: Callable[[str, str], None],
    ) -> None:
        """Ask *asker* under the *lock* of the *form*.

        *take* receives each whole or partial fill, or an empty text, and a sentence
        about it as HTML.
        """
        self._form, self._take = form, take
        self._current = Current(asker, lock, self._fail)
        self._so_far: Record = {}
        self._cells = 0

    @property
    def is_running(self) -> bool:
        """Whether a search runs."""
        return not self._form.stop.disabled

    def begin(self, request: Fields, cells: int) -> None:
        """Search for a fill of *cells* cells, as in *request*."""
        form = self._form
        self._so_far, self._cells = {}, cells
        form.stop.disabled, form.fill.disabled = False, True
        form.progress.value, form.progress.layout.visibility = 0.0, "visible"
        form.status.value = note("Filling …")

        def done(answer: Record) -> None:
            self.end()
            self._take(answer["fill"] or "", text.filled(answer, request["seed"]))

        self._current.ask(request, done, self._hear)

    def stop(self) -> None:
        """Stop the search, and take the largest partial fill."""
        if not self.is_running:
            return
        self.end()
        so_far = self._so_far
        self._take(so_far.get("partial", ""), text.stopped(so_far, self._cells))

    def end(self) -> None:
        """Stop the search if there is one, since the grid has changed."""
        if self.is_running:
            self._current.stop()
        self._form.stop.disabled, self._form.fill.disabled = True, False
        self._form.progress.layout.visibility = "hidden"

    def close(self) -> None:
        """End the child for good."""
        self._current.close()

    def _hear(self, answer: Record) -> None:
        """Show progress."""
        self._so_far = answer
        self._form.progress.value = answer[SO_FAR]
        self._form.status.value = text.filling(answer, self._cells)

    def _fail(self, sentence: str) -> None:
        """Say why there is no fill."""
        self.end()
        self._form.status.value = wrong(sentence)
