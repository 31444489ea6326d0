"""All boards of a roll: counted with progress, and the best of them on pages.

To count is many times faster than to list, so unless the query restricts the boards,
they are counted first. There is never a second search beside one that runs.
"""

from __future__ import annotations

import threading
from dataclasses import asdict

from figures.pages.ask import Asker, Current, under
from figures.pages.explorer import text
from figures.pages.explorer.form import Form
from figures.pages.html import note, wrong
from qless_engine.boards.query import Query
from qless_engine.text import quantity
from sweeps.child.player import COUNT, LIST
from sweeps.kinds.kind import SO_FAR, Record

A_PAGE = 6  # boards side by side

#: Counting begins after this pause in typing: before, most counts would be wasted.
PAUSE_SECONDS = 0.6

NOTHING_YET = {SO_FAR: 0.0, "boards": 0, "best": []}


class Boards:
    """The part of the explorer that counts boards and turns pages of them."""

    def __init__(self, form: Form, asker: Asker, lock: threading.RLock) -> None:
        """Show in *form*, under its *lock*, what *asker* answers."""
        self._form = form
        self._current = Current(asker, lock, self._fail)
        self._roll: str | None = None  # one that has boards
        self._query = Query()
        self._counted: int | None = None  # boards, once all are counted
        self._found = 0  # boards of the search that runs, so far
        self._best: list[tuple[str, int]] = []
        self._page = 0
        form.count.on_click(under(lock, self.count))
        form.stop.on_click(under(lock, self._stop))
        form.order.observe(under(lock, self._reorder), "value")
        form.before.on_click(under(lock, lambda: self._turn(-1)))
        form.after.on_click(under(lock, lambda: self._turn(1)))
        chosen = under(lock, lambda: form.show_board(form.page.chosen))
        form.page.observe(chosen, "chosen")
        self.clear()

    @property
    def pid(self) -> int | None:
        """Number of the child's process; None while no child runs."""
        return self._current.pid

    def clear(self) -> None:
        """Forget the roll, and stop what is searched for it."""
        self._current.stop()
        self._roll, self._counted, self._found = None, None, 0
        self._form.page.chosen = ""
        self._form.boards.layout.display = "none"
        self._show("", is_searching=False)
        self._show_best([])
        self._form.count.disabled = True

    def begin(self, roll: str, board: str) -> None:
        """Show *board* of *roll*, and count all boards after a pause in typing."""
        self._roll = roll
        self._form.page.chosen = board
        self._form.boards.layout.display = None
        self._show("", is_searching=False)
        self._current.after(PAUSE_SECONDS, self.count)

    def close(self) -> None:
        """End the child for good."""
        self._current.close()

    def count(self) -> None:
        """Count all boards, then list the best, unless a search runs."""
        if self._roll is None or not self._form.stop.disabled:
            return
        query = self._query = self._form.query()
        if query.uses or query.shapes or self._counted is not None:
            self._list()
            return
        self._show_progress(NOTHING_YET)
        self._current.ask(self._request(COUNT), self._go_on, self._show_progress)

    def _go_on(self, answer: Record) -> None:
        """List the boards that were counted."""
        self._counted = answer["boards"]
        self._list()

    def _list(self) -> None:
        self._show_progress(NOTHING_YET)
        self._current.ask(self._request(LIST), self._finish, self._show_progress)

    def _finish(self, answer: Record) -> None:
        """Show how many boards there are, and the best of all."""
        self._counted = answer["boards"]
        self._show(f"{quantity(answer['boards'], 'board')} in all.")
        self._form.count.disabled = True  # nothing is left to count
        self._show_best(answer["best"])

    def _reorder(self) -> None:
        """List the boards in another order."""
        if self._roll is not None:
            self._current.stop()
            self._form.stop.disabled = True
            self._show_best([])
            self.count()

    def _stop(self) -> None:
        """Stop counting; boards found so far stay."""
        if self._form.stop.disabled:
            return
        self._current.stop()
        if self._counted is not None:
            said = f"{quantity(self._counted, 'board')}; not all of them compared"
        else:
            said = f"Stopped: at least {quantity(max(self._found, 1), 'board')}"
        self._show(f"{said}.", is_searching=False)

    def _request(self, what: str) -> Record:
        return {"what": what, "roll": self._roll, "asked": asdict(self._query)}

    def _fail(self, sentence: str) -> None:
        self._show("", is_searching=False)
        self._form.counted.value = wrong(sentence)

    def _show_progress(self, so_far: Record) -> None:
        """Show how far the search is, and the best boards so far."""
        self._found = so_far["boards"]
        if self._counted is not None:
            said = f"{quantity(self._counted, 'board')}; comparing them"
        elif self._found > 0:
            said = f"Counting: {quantity(self._found, 'board')} so far"
        else:
            said = "Counting boards"
        self._form.progress.value = so_far[SO_FAR]
        self._show(f"{said} …", is_searching=True)
        if so_far["best"]:
            self._show_best(so_far["best"])

    def _show(self, said: str, *, is_searching: bool = False) -> None:
        """Show *said*, and offer to count, or to stop if it *is_searching*."""
        form = self._form
        form.counted.value = note(said)
        form.progress.layout.visibility = "visible" if is_searching else "hidden"
        form.count.disabled, form.stop.disabled = is_searching, not is_searching

    def _show_best(self, boards: list[tuple[str, int]]) -> None:
        """Show *boards*, and stay on the same page if there is one."""
        self._best = boards
        if not boards:
            self._page = 0
        self._turn(0)

    def _turn(self, pages: int) -> None:
        """Turn *pages* forward, or back if negative."""
        form, boards = self._form, self._best
        last = max(0, (len(boards) - 1) // A_PAGE)
        self._page = min(max(self._page + pages, 0), last)
        start = self._page * A_PAGE
        shown = boards[start : start + A_PAGE]
        form.page.show((board, text.caption(board, size)) for board, size in shown)
        form.before.disabled, form.after.disabled = self._page == 0, self._page == last
        place = f"{start + 1} to {start + len(shown)} of the best {len(boards)}"
        form.place.value = place if shown else ""
