"""The page to make crosswords: draw blocks, type letters, let the engine fill the rest.

The page shows typed letters at once. Here they are kept, with undo and redo, and two
children work: one counts the words left after every change, one fills. So the numbers
never wait for a fill, and typing waits for neither.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from IPython.display import display

from figures import layouts
from figures.pages import fields
from figures.pages.ask import Asker, Current, new_child, under
from figures.pages.crossword import text
from figures.pages.crossword.board import heat_left, slots_shown
from figures.pages.crossword.draft import Draft, History, empty, locked, without_letters
from figures.pages.crossword.filling import Filling
from figures.pages.crossword.form import CHOOSE, CrosswordForm
from figures.pages.html import wrong
from figures.pages.takeaway import tell_again
from qless_engine.crosswords.files import read, write
from qless_engine.grids.layout import OPEN, Layout
from qless_engine.svg.grid import crossword_svg
from sweeps.child import grids as crosswords
from sweeps.child.grids import FILL, LEFT
from sweeps.kinds.kind import Fields, Record
from sweeps.pool.process import Child


class CrosswordPlay:
    """One page, which shows itself in a notebook.

    Attributes:
        form: its widgets.
        history: the drafts of the crossword.
    """

    def __init__(
        self,
        layout: str = "9x9",
        words: str | None = None,
        interpreter: str = "auto",
        make_child: Callable[[], Child] | None = None,
    ) -> None:
        """Begin with *layout*, a shipped one by name or rows of text, on *words*.

        *words* and *interpreter* are as in sweeps; *make_child* replaces the children
        that they describe.

        Raises:
            ValueError: *layout* is neither a name nor a layout.
        """
        module = crosswords.__name__
        make = make_child or (lambda: new_child(words or None, interpreter, module))
        self._lock = lock = threading.RLock()
        self._left = Current(Asker(make), lock, self._fail_left)
        self._is_setting = False  # the grid is set here, not drawn in the page
        self._layout: Layout | None = None  # of the present draft, if it is a layout
        self._asked: Fields = {}  # the last request for words left
        self._known: Record | None = None  # its answer
        self._said = ""  # about a search that found no fill
        self.form = form = CrosswordForm()
        self._filling = Filling(form, Asker(make), lock, self._take)
        self.history = History(Draft.of(layouts.named_or_parsed(layout)))
        form.board.cursor = [*self.history.now.first_open, 0]
        self._name = layout if layout in layouts.names() else "crossword"  # of files
        form.seed.value = "1"
        self._connect()
        under(lock, self._refresh)()

    def _connect(self) -> None:
        form, lock = self.form, self._lock
        form.board.observe(under(lock, self._edit), ["given", "fill"])
        form.board.on_msg(self._hear)
        form.takeaway.on_msg(under(lock, lambda: tell_again(form.whole)))
        for widget in form.questions:
            widget.observe(under(lock, self._ask_again), "value")
        for button, act in (
            (form.fill, self._fill_it),
            (form.stop, self._filling.stop),
            (form.undo, self._undo),
            (form.redo, self._redo),
            (form.lock, lambda: self._do(locked(self.history.now))),
            (form.lock_word, self._lock_word),
            (form.clear, lambda: self._do(without_letters(self.history.now))),
            (form.new, self._new),
            (form.save, self._save),
        ):
            button.on_click(under(lock, act))
        form.layouts.observe(under(lock, self._choose), "value")
        form.file.observe(under(lock, self._open), "value")
        form.heat.observe(under(lock, self._colour), "value")

    def _ipython_display_(self) -> None:
        """Show the widgets."""
        display(self.form.whole)  # type: ignore[no-untyped-call]

    def close(self) -> None:
        """End both children for good."""
        self._left.close()
        self._filling.close()

    # What changes the draft

    def _edit(self) -> None:
        """Take what was drawn or typed in the page."""
        board, now = self.form.board, self.history.now
        if self._is_setting or (board.given, board.fill) == (now.given, now.fill):
            return
        draft = now.redrawn(board.given, board.fill)
        # The message stays until something else is done, so that it is not missed.
        is_gone = bool(now.fill) and not draft.fill
        is_said = self.form.message.value == text.GONE
        self._do(draft, text.GONE if is_gone or is_said else "")

    def _do(self, draft: Draft, message: str = "") -> None:
        """Go on to *draft*, and show *message*."""
        self.history.do(draft)
        self._refresh(message)

    def _undo(self) -> None:
        self.history.undo()
        self._refresh()

    def _redo(self) -> None:
        self.history.redo()
        self._refresh()

    def _lock_word(self) -> None:
        """Lock the letters of the word at the cursor."""
        if self._layout is not None:
            cells = self.form.board.cells_at_cursor(self._layout)
            self._do(locked(self.history.now, cells))

    def _choose(self) -> None:
        """Begin with the chosen layout."""
        name = self.form.layouts.value
        if name != CHOOSE:
            self._begin(name, Draft.of(layouts.load(name)))
            self.form.layouts.value = CHOOSE  # so that it can be chosen again

    def _new(self) -> None:
        """Begin with an empty grid of the size that is typed."""
        size, self.form.message.value = fields.size_or_reason(self.form.size.value)
        if size is not None:
            columns, rows = size
            self._begin(f"{columns}x{rows}", empty(rows, columns))

    def _open(self) -> None:
        """Begin with the layout of the file that was chosen."""
        if not self.form.file.value:
            return
        (file,) = self.form.file.value
        self.form.file.value = ()  # so that it can be opened again
        name = file["name"]
        try:
            crossword = read(name, bytes(file["content"]))
        except ValueError as error:
            self.form.message.value = wrong(f"cannot open {error}")
            return
        draft = Draft.of(crossword.layout)
        fill = crossword.fill or ""
        said = text.opened(name) if fill else ""
        draft = replace(draft, fill=fill, said=said, extras=crossword.extras)
        self._begin(text.stem(name), draft, text.remarks(name, crossword))

    def _begin(self, name: str, draft: Draft, message: str = "") -> None:
        """Begin with *draft*, name its files *name*, and show *message*."""
        self._name = name
        with self.form.board.hold_sync():  # cursor and grid change together
            self.form.board.cursor = [*draft.first_open, 0]
            self._do(draft, message)

    # What is shown

    def _refresh(self, message: str = "") -> None:
        """Show the present draft, and count the words that it leaves."""
        form, draft = self.form, self.history.now
        self._filling.end()
        self._said, form.message.value = "", message
        self._is_setting = True
        with form.board.hold_sync():
            form.board.given, form.board.fill = draft.given, draft.fill
            form.board.show_marks(draft)
        self._is_setting = False
        form.undo.disabled = not self.history.has_before
        form.redo.disabled = not self.history.has_after
        form.lock.disabled = form.lock_word.disabled = not draft.fill
        self._ask_left()

    def _ask_left(self) -> None:
        """Count the words that the present draft leaves."""
        form, request = self.form, self._request(LEFT)
        if self._known is not None and request == self._asked:  # as after a fill
            self._show_left(self._known)
            form.fill.disabled = form.save.disabled = False
            return
        self._known, self._asked = None, request
        form.status.value = self.history.now.said or text.COUNTING
        try:
            self._layout = Layout.parse(self.history.now.text)
        except ValueError as error:
            self._layout = None
            self._left.stop()
            form.status.value = wrong(error)
            form.board.show_heat(None)
        form.board.show_layout(self._layout)
        form.fill.disabled = form.save.disabled = self._layout is None
        if self._layout is not None:
            self._left.ask(request, self._show_left)

    def _request(self, what: str, **more: Any) -> Fields:  # noqa: ANN401
        form = self.form
        return {
            "what": what,
            "layout": self.history.now.text,
            "words": form.words.value.strip() or None,
            "common": form.common.value or None,
            **more,
        }

    def _ask_again(self) -> None:
        """Count with another choice of words, and drop the fill."""
        self._do(self.history.now.unfilled(self.history.now.given))

    def _show_left(self, answer: Record) -> None:
        """Show the words left to the present layout."""
        layout = self._layout
        if layout is None or answer["layout"] != layout.show():
            return
        self._known = answer
        self.form.board.slots = slots_shown(layout, answer)
        if not self._filling.is_running:
            said = self._said or self.history.now.said
            self.form.status.value = said or text.left(layout, answer)
        self._colour()
        fill = self.history.now.fill
        svg = crossword_svg(layout, fill or None)
        self.form.takeaway.offer_picture(fill or layout.cells, svg, self._name)

    def _colour(self) -> None:
        """Colour the cells as chosen."""
        layout, known, what = self._layout, self._known, self.form.heat.value
        heat = None
        if layout is not None and known is not None and what:
            heat = heat_left(layout, known, what)
        self.form.board.show_heat(heat)

    def _fail_left(self, sentence: str) -> None:
        """Show why the words could not be counted."""
        self.form.board.show_heat(None)
        self.form.status.value = wrong(sentence)

    def _fill_it(self) -> None:
        """Search for a fill, or for another one."""
        form, draft = self.form, self.history.now
        if self._filling.is_running or self._layout is None:
            return
        seed, form.message.value = fields.seed_or_reason(form.seed.value)
        if seed is None:
            return
        cells = {cell for slot in self._layout.slots for cell in slot.cells}
        rows = draft.fill.split("/")
        if draft.fill and not any(rows[row][column] == OPEN for row, column in cells):
            seed = seed % fields.MAX_SEED + 1
            form.seed.value = str(seed)
        self._filling.begin(self._request(FILL, seed=seed), len(cells))

    def _take(self, fill: str, said: str) -> None:
        """Show a whole or partial *fill*, and what is *said* about it.

        Without a fill, *said* is about the present grid.
        """
        if fill:
            self._do(replace(self.history.now, fill=fill, said=said))
        else:
            lines = filter(None, [said, self.history.now.said])
            self._said = self.form.status.value = "<br>".join(lines)

    # What the page asks for

    def _hear(self, _: Any, told: Fields, __: Any) -> None:  # noqa: ANN401
        """Do what keys ask for, as *told* by the page."""
        acts = {"undo": self._undo, "redo": self._redo}
        if told.get("what") in acts:
            under(self._lock, acts[told["what"]])()

    def _save(self) -> None:
        """Let the page save the crossword as a file."""
        if self._layout is None:
            return
        form, kind = self.form, self.form.kind.value
        name = f"{self._name}.{kind}"
        try:
            content, lost = write(kind, self.history.now.crossword(self._layout))
        except ValueError as error:
            form.message.value = wrong(error)
            return
        form.message.value = text.not_saved(name, lost)
        form.board.download(name, content)
